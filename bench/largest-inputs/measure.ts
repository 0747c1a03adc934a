/** Sends the largest inputs of each route, one after the other, and says what the service took for each. */
import { setTimeout } from "node:timers/promises";
import { tableFamilies } from "@esm/model/domain/table-family";
import { type Operation, readDocument } from "../../tests/fuzz/document.ts";
import { atOnce, type Client } from "../attacks/attack.ts";
import type { Budget } from "../attacks/budget.ts";
import { clientOf } from "../attacks/client.ts";
import { type DatabaseName, type ProbedService, startProbedService, type Taken } from "../attacks/probed-service.ts";
import { largestArchive } from "./archive.ts";
import type { Files } from "./bodies.ts";
import { fill } from "./fill.ts";
import { type LargestInput, largestInputs } from "./requests.ts";
import { send } from "./send.ts";
import type { WorldSize } from "./world.ts";

export interface MeasuredInput extends Taken {
  route: string;
  input: string;
  at_once: number;
  /** How many answers had each status; 0 is a connection that broke, -1 one that lasted too long. */
  statuses: Record<string, number>;
  /** Size of the first answer. */
  answer_bytes: number;
  /** The sentence of a refusal. */
  refusal?: string;
  seconds: number;
}

export interface Order {
  database: DatabaseName;
  size: WorldSize;
  atOnce: number;
  /** Nothing alone, and what is refused alike by all routes by the first of them only. */
  isShort: boolean;
  /** Ids of operations; all of them if none. */
  named: readonly string[];
  budget: Budget;
}

/** Requests that took longer alone are not sent again. */
const slowMs = 15_000;
const settleMs = 20;

const methods = ["GET", "POST", "PUT", "DELETE"];

export async function measureLargestInputs(order: Order): Promise<MeasuredInput[]> {
  const { database, size, atOnce: count, named, isShort, budget } = order;
  const limits = { LOGIN_FAILURES_PER_ADDRESS: "0", REGISTRATIONS_PER_ADDRESS: "0" };
  const service = await startProbedService(database, limits);
  try {
    const user = await clientOf(service.url, "attacker");
    const begin = performance.now();
    const world = await fill(service, user, size);
    process.stderr.write(`${database}: filled in ${Math.round((performance.now() - begin) / 1000)} s\n`);
    const document = readDocument(await (await fetch(`${service.url}/openapi.json`)).text());
    const files: Files = { archive: await largestArchive(size), sheets: new Map() };
    const measured: MeasuredInput[] = [];
    const made: string[] = [];
    const refused = new Set<string>();
    for (const operation of document.operations.toSorted(inOrder)) {
      if (named.length > 0 && !named.includes(operation.id)) continue;
      if (!budget.has(operation.id)) continue;
      if (operation.method === "DELETE") await areThere(service.url, user, made.splice(0));
      // Users who log out or change a password send no further requests.
      const leaves = /logout|password/.test(operation.path);
      const sender = leaves ? await clientOf(service.url, `leaver ${operation.id}`) : user;
      for (const input of largestInputs(document, operation, world, files)) {
        if (isShort && input.refusedAlike && refused.has(input.refusedAlike)) continue;
        refused.add(input.refusedAlike ?? "");
        const keep = keeper(operation, input, files);
        for (const times of input.isOnce ? [1] : isShort ? [count] : [1, count]) {
          const [one, locations] = await measureInput(service, sender, input, times, keep);
          const route = `${operation.method} ${operation.path}`;
          measured.push({ route, input: input.name, ...one });
          made.push(...locations);
          process.stderr.write(`${route} ${input.name}: ${JSON.stringify(one)}\n`);
          if (/runs$|sweeps$|optimize$/.test(operation.path)) await cancelAll(user);
          if (one.seconds * 1000 > slowMs) break;
        }
      }
    }
    await areThere(service.url, user, made);
    return measured;
  } finally {
    await service.stop();
  }
}

/** Checks that everything acknowledged is stored, and that the service still answers. */
async function areThere(url: string, user: Client, made: readonly string[]): Promise<void> {
  for (const path of made) {
    const status = await user.status("GET", path);
    if (status !== 200) throw new Error(`GET ${path}, which was acknowledged, answers ${status}.`);
  }
  const { status } = await fetch(`${url}/health`);
  if (status !== 200) throw new Error(`The service answers ${status} for its health.`);
}

/** Orders operations: deletions come last, whole data sets at the very end. */
function inOrder(left: Operation, right: Operation): number {
  const rank = ({ method, path }: Operation) =>
    methods.indexOf(method) * 100 + (path === "/datasets/{dataset_id}" ? 99 : path.includes("/models/{") ? 50 : 0);
  return rank(left) - rank(right);
}

async function measureInput(
  service: ProbedService,
  { token, json }: Client,
  { method, path, body }: LargestInput,
  times: number,
  keep: ((file: Blob) => void) | undefined,
): Promise<[Omit<MeasuredInput, "route" | "input">, made: string[]]> {
  const bodies = Array.from({ length: times }, (_, index) => body?.(index));
  const [, dataset] = /^(\/datasets\/\d+)\/changes$/.exec(path) ?? [];
  const { revision } = dataset && method === "POST" ? await json("GET", `${dataset}/overview`) : {};
  await service.forget();
  const begin = performance.now();
  const request = { url: service.url + path, method, token, revision };
  const answers = await atOnce(times, (index) => send({ ...request, body: bodies[index] }, keep));
  const seconds = Math.round(performance.now() - begin) / 1000;
  await setTimeout(settleMs);
  const statuses = Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => String(status))].map(([status, all]) => [status, all.length]),
  );
  const [{ bytes, refusal }] = answers;
  const told = refusal === undefined ? {} : { refusal };
  const one = { at_once: times, statuses, answer_bytes: bytes, ...told, seconds, ...(await service.taken()) };
  return [one, answers.flatMap(({ location }) => location ?? [])];
}

/** Sheets that are downloaded are uploaded again. */
function keeper({ method, path }: Operation, { name }: LargestInput, files: Files) {
  if (method !== "GET" || !path.endsWith("/download") || name !== "") return undefined;
  return (file: Blob) => {
    const family = Object.values(tableFamilies).find((one) => path.startsWith(`/${one.path}/`));
    if (family) files.sheets.set(family.path, file);
  };
}

/** Runs that were begun would be at work beside what is measured next. */
async function cancelAll(user: Client): Promise<void> {
  for (const status of ["queued", "running"]) {
    for (;;) {
      const open = await user.json("GET", `/runs/?status=${status}&limit=100`);
      if (open.length === 0) break;
      for (const { id } of open) await user.status("POST", `/runs/${id}/cancel`);
      await setTimeout(200);
    }
  }
}
