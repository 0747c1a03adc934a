/**
 * Do many users who change and run at once lose anything, and what do others meet meanwhile?
 *
 *     npx node bench/changing-users.ts [--users 50] [--seconds 60] [--thinking 4] [--check] [--postgresql]     # prints one JSON object
 *
 * Teams of five share a data set. Each user follows its changes, changes attributes and parts of series for the revision last seen,
 * creates records, undoes and restores, and optimizes the model again and again; each writes down what was sent and answered.
 * Afterwards these logs are compared with the data sets, their histories, what refusals said, what each was told of the others,
 * and the frozen inputs of the runs. A user thinks at most `--thinking` seconds between two changes. Four other users meanwhile send
 * 200 requests a second from another address. On SQLite and, where TEST_DATABASE_URL names a server, on PostgreSQL. `--check` fails
 * where anything is lost or merged.
 */
import "./help.ts";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { databaseNames } from "./attacks/probed-service.ts";
import { measure } from "./attacks/stage.ts";
import { changingUsers, type Outcome } from "./changing-users/teams.ts";

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "50" },
    seconds: { type: "string", default: "60" },
    thinking: { type: "string", default: "4" },
    check: { type: "boolean" },
    postgresql: { type: "boolean" },
  },
});
const size = {
  users: Number(values.users),
  usersOfTeam: 5,
  seconds: Number(values.seconds),
  thinkingSeconds: Number(values.thinking),
};
const load = (): number => Math.round(loadavg()[0] * 10) / 10;
const results: object[] = [];
const faults: string[] = [];
for (const database of databaseNames()) {
  const loadBefore = load();
  let outcome: Outcome | undefined;
  const attack = changingUsers(size, (found) => {
    outcome = found;
  });
  const parts = await measure(attack, database, { withOrdinaryUse: true, share: 1 });
  if (!outcome) throw new Error("The logs were not compared.");
  results.push({ database, loadBefore, loadAfter: load(), ...outcome, faults: outcome.faults.slice(0, 50), parts });
  faults.push(...outcome.faults);
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, ...size, results }, null, 2)}\n`);
for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`);
if (values.check && faults.length > 0) process.exitCode = 1;
