/**
 * A process that asks the service at a fixed pace, whether or not the answers before have come, and keeps how long they took
 * and what they were. Times count from when a request was due; how late it was sent is kept as well, because that is not the
 * service's. It comes from an address of its own, for the service bounds what one address may do, and the attacker has another one.
 */
import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";

export interface AskingUser {
  token: string;
  datasetId: number;
  regionId: number;
}

/**
 * The questions, asked one after the other: `GET /auth/me`, or the requests of a working day, mostly reads and now and then a
 * small change.
 */
const rounds = {
  victim: [() => ["GET", "/auth/me"]],
  "ordinary use": [
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
  ],
} as const satisfies Record<
  string,
  readonly ((user: AskingUser, count: number) => readonly [method: string, path: string, body?: object])[]
>;

export interface Asking {
  url: string;
  localAddress: string;
  users: readonly AskingUser[];
  everyMs: number;
  round: keyof typeof rounds;
}

/** How long answers took in milliseconds, and how many had each status; 0 is none. */
export interface Answers {
  times: number[];
  /** Times of changes, which wait for other changes. */
  changes: number[];
  /** How much later than due each request was sent: this process waited for a processor. */
  late: number[];
  statuses: Record<string, number>;
}

const { url, localAddress, users, everyMs, round }: Asking = JSON.parse(process.argv[2]);
/** A client that waits longer has given up. */
const patienceMs = 120_000;
const agent = new Agent({ keepAlive: true, localAddress });

let isAsking = true;
process.once("message", () => {
  isAsking = false;
});
process.once("disconnect", () => process.exit());

const answers: Answers = { times: [], changes: [], late: [], statuses: {} };
const underWay = new Set<Promise<void>>();

function statusOf(method: string, path: string, token: string, body?: object): Promise<number> {
  return new Promise((resolve) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (body) headers["content-type"] = "application/json";
    const signal = AbortSignal.timeout(patienceMs);
    const asked = request(url + path, { method, headers, agent, signal }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
      answer.once("error", () => resolve(0));
    });
    asked.once("error", () => resolve(0));
    asked.end(body && JSON.stringify(body));
  });
}

async function ask(count: number, due: number): Promise<void> {
  const user = users[count % users.length];
  const steps: readonly ((user: AskingUser, count: number) => readonly [string, string, object?])[] = rounds[round];
  const [method, path, body] = steps[Math.floor(count / users.length) % steps.length](user, count);
  answers.late.push(performance.now() - due);
  const status = await statusOf(method, path, user.token, body);
  const took = performance.now() - due;
  answers.times.push(took);
  if (method !== "GET") answers.changes.push(took);
  answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
}

const begin = performance.now();
for (let count = 0; isAsking; count++) {
  const due = begin + count * everyMs;
  await setTimeout(Math.max(0, due - performance.now()));
  const asked: Promise<void> = ask(count, due).then(() => void underWay.delete(asked));
  underWay.add(asked);
}
await Promise.all(underWay);
agent.destroy();
process.send?.(answers, () => process.disconnect());
