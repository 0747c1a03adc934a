/** A thread that asks who it is every 20 ms, whether or not the answer before has come, and keeps how long answers took. */
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { url, token } = workerData as { url: string; token: string };
const everyMs = 20;
/** Who waits longer has gone. */
const patienceMs = 120_000;

let isAsking = true;
parentPort?.once("message", () => {
  isAsking = false;
});

const times: number[] = [];
const statuses: Record<string, number> = {};
const underWay = new Set<Promise<void>>();

async function ask(): Promise<void> {
  const begin = performance.now();
  const init = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(patienceMs) };
  const status = await fetch(`${url}/auth/me`, init)
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch(() => 0);
  times.push(performance.now() - begin);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

const begin = performance.now();
for (let count = 0; isAsking; count++) {
  const request: Promise<void> = ask().then(() => void underWay.delete(request));
  underWay.add(request);
  await setTimeout(Math.max(0, begin + (count + 1) * everyMs - performance.now()));
}
await Promise.all(underWay);
parentPort?.postMessage({ times, statuses });
