/**
 * A thread that does what users do all day, 200 times a second, whether or not the answers before have come: mostly looks,
 * now and then a small change. Times count from when a request was due.
 */
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

interface User {
  token: string;
  datasetId: number;
  regionId: number;
}

const { url, users } = workerData as { url: string; users: User[] };
const everyMs = 5;
/** Who waits longer has gone. */
const patienceMs = 120_000;

const round: readonly ((user: User, count: number) => [method: string, path: string, body?: object])[] = [
  () => ["GET", "/auth/me"],
  ({ datasetId }) => ["GET", `/datasets/${datasetId}`],
  () => ["GET", "/datasets/?limit=10"],
  ({ datasetId }) => ["GET", `/regions/?dataset_id=${datasetId}`],
  ({ datasetId }) => ["GET", `/sources/?dataset_id=${datasetId}`],
  ({ regionId }) => ["GET", `/regions/${regionId}`],
  ({ datasetId }) => ["GET", `/models/?dataset_id=${datasetId}`],
  () => ["GET", "/runs/?limit=10"],
  ({ datasetId }, count) => ["PUT", `/datasets/${datasetId}`, { description: `change ${count}` }],
  ({ regionId }, count) => ["PUT", `/regions/${regionId}`, { name: `region ${count}` }],
];

let isAsking = true;
parentPort?.once("message", () => {
  isAsking = false;
});

const times: number[] = [];
const statuses: Record<string, number> = {};
const underWay = new Set<Promise<void>>();

async function ask(count: number, due: number): Promise<void> {
  const user = users[count % users.length];
  const [method, path, body] = round[Math.floor(count / users.length) % round.length](user, count);
  const headers: Record<string, string> = { authorization: `Bearer ${user.token}` };
  if (body) headers["content-type"] = "application/json";
  const content = body && { body: JSON.stringify(body) };
  const status = await fetch(url + path, { method, headers, signal: AbortSignal.timeout(patienceMs), ...content })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch(() => 0);
  times.push(performance.now() - due);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

const begin = performance.now();
for (let count = 0; isAsking; count++) {
  const due = begin + count * everyMs;
  await setTimeout(Math.max(0, due - performance.now()));
  const request: Promise<void> = ask(count, due).then(() => void underWay.delete(request));
  underWay.add(request);
}
await Promise.all(underWay);
parentPort?.postMessage({ times, statuses });
