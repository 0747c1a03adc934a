/**
 * Are acknowledged data lost when the service is killed?
 *
 *     npx node bench/kill-writes.ts [kills] [seconds at most]     # prints one JSON object
 *
 * Several clients write random data, the service is killed (`kill -9`) at random moments, and the next service is checked for
 * everything that the clients know: acknowledged data are stored as acknowledged, and a data set that was being written is stored
 * completely or not at all. One data set is changed by lists of operations, undone and restored: its state is what its
 * acknowledged changes lead to, its history lists them, and its last change can be undone. Uses SQLite in a separate folder, or the empty database named by DATABASE_URL.
 */
import "./help.ts";
import { changedDataset } from "./kill-writes/history.ts";
import { createLedger } from "./kill-writes/ledger.ts";
import { conclude, endure } from "./kill-writes/series.ts";
import { workUntilKilled } from "./kill-writes/workload.ts";

const ledger = createLedger();
const changedSet = changedDataset();
const starts: number[] = [];
const lost: string[] = [];
const endured = await endure({
  name: "kill-writes",
  settings: { REGISTRATIONS_PER_ADDRESS: "0" },
  clients: 4,
  async prepare(api) {
    await ledger.prepare(api);
    await changedSet.prepare(api);
  },
  work: (api) => workUntilKilled(api, ledger, changedSet),
  pauseMs: () => 30 + Math.random() * 400,
  async started({ api, startSeconds }, round) {
    starts.push(startSeconds);
    lost.push(...(await ledger.check(api, { everything: round % 50 === 49 })), ...(await changedSet.check(api)));
  },
  faults: lost,
});
lost.push(...(await ledger.check(endured.service.api, { everything: true })));
await endured.end();

starts.sort((left, right) => left - right);
const report = {
  ...endured.figures(),
  acknowledgedWrites: ledger.acknowledged(),
  writesUnderWayWhenKilled: ledger.interrupted(),
  history: changedSet.figures(),
  startSeconds: { median: starts[starts.length >> 1], longest: starts.at(-1) },
  lost,
};
conclude(report, endured, lost);
