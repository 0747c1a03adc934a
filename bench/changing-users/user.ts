/** A scripted user: looks, changes what was seen, takes something back now and then, and runs the model meanwhile. */
import { setTimeout } from "node:timers/promises";
import { type ChangeEntry, requestOf, type SentOperation, type TeamLog, type Wanted } from "./log.ts";
import { changed, changedSeries, regions, steps } from "./team.ts";

/** As the service answered it. */
export interface Answer {
  /** 0: the connection broke. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  body: any;
}
export type Send = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;

/** Answers with status 0 where the connection breaks. */
export const sendAs =
  (url: string, token: string): Send =>
  async (method, path, body, given = {}) => {
    const headers: Record<string, string> = { ...given, authorization: `Bearer ${token}` };
    if (body) headers["content-type"] = "application/json";
    const sent = body ? { body: JSON.stringify(body) } : {};
    try {
      const answer = await fetch(url + path, { method, headers, ...sent });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: 0, body: undefined };
    }
  };

export interface Changer {
  name: string;
  datasetId: number;
  send: Send;
  log: TeamLog;
}

export interface ScriptedUser extends Changer {
  modelId: number;
  /** Longest time between two changes; the shortest is a tenth of it. */
  thinkingMs: number;
}

/** Sent again with what differs until somebody else gives way. */
const maxTries = 4;
const partSteps = 6;
let titles = 0;

const chance = (share: number): boolean => Math.random() < share;
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)];
const number = (): number => Math.round(Math.random() * 1000) / 1000;

export interface Worked {
  /** Faults seen so far; the last run may add more. */
  faults: string[];
  lastRun: Promise<void> | undefined;
}

/** Changes and runs until it is told to stop. */
export async function workAsUser(user: ScriptedUser, isTime: () => boolean): Promise<Worked> {
  const faults: string[] = [];
  let running: Promise<void> | undefined;
  let seen = await presentRevision(user);
  while (isTime()) {
    await setTimeout(user.thinkingMs * (0.1 + 0.9 * Math.random()));
    // Most have read again what others have changed; some have not.
    if (chance(0.6)) seen = await presentRevision(user);
    seen = await changeUntilDone(user, seen, await something(user), faults);
    running ??= runOnce(user, faults).finally(() => {
      running = undefined;
    });
  }
  return { faults, lastRun: running };
}

export async function presentRevision({ send, datasetId }: Pick<ScriptedUser, "send" | "datasetId">): Promise<number> {
  return (await send("GET", `/datasets/${datasetId}/overview`)).body?.revision;
}

/** Draws the next action of a user: one attribute, several at once, a part of a series, a new record, or an undo. */
export async function something(user: Changer): Promise<Wanted> {
  const own = user.log.changes.filter(({ user: by, status }) => by === user.name && status === 200);
  const dice = Math.random();
  if (dice < 0.12 && own.length > 0) return { undo: oneOf(own.slice(-5)).revision };
  if (dice < 0.15 && own.length > 0) return { restore: oneOf(own.slice(-3)).revision };
  if (dice < 0.35) return { operations: [await partOfSeries(user), await attribute(user)] };
  if (dice < 0.55) return { operations: [await partOfSeries(user)] };
  if (dice < 0.65) return { operations: [newCommodity(user), await attribute(user)] };
  return { operations: [await attribute(user)] };
}

async function attribute({ send, datasetId }: Changer): Promise<SentOperation> {
  const { kind, component, attributes } = oneOf(changed);
  const name = oneOf<string>(attributes);
  const { body } = await send("GET", `/${kind}s/?dataset_id=${datasetId}`);
  const record = body.find((one: Answer["body"]) => one.component.name === component);
  const from = { ...record, ...record.component }[name];
  return { operation: "set", kind, name: component, attribute: name, value: number(), from };
}

async function partOfSeries({ send, datasetId }: Changer): Promise<SentOperation> {
  const [component, region] = [oneOf(changedSeries), oneOf(regions)];
  const { body } = await send("GET", `/max-operation-rates/dataset/${datasetId}?limit=100`);
  const record = body.find((one: Answer["body"]) => one.component.name === component && one.region.name === region);
  const start = Math.floor(Math.random() * (steps - partSteps));
  const values = Array.from({ length: partSteps }, number);
  const from = record.operation_rate_max.slice(start, start + partSteps);
  return { operation: "values", table: "max-operation-rates", component, region, start, values, from };
}

const newCommodity = ({ name }: Changer): SentOperation => ({
  operation: "create",
  kind: "commodity",
  record: { name: `${name} ${++titles}`, unit: oneOf(["GW", "t"]) },
});

/** Answers with the revision that the user knows of afterwards. */
async function changeUntilDone(user: ScriptedUser, seen: number, wanted: Wanted, faults: string[]): Promise<number> {
  let [known, present] = [seen, wanted];
  for (let times = 0; times < maxTries; times++) {
    const entry = await sendChange(user, known, present);
    // Others have changed the same records later, or the history does not keep it.
    const isTakenBack = !("operations" in wanted) && [404, 409].includes(entry.status);
    if (![200, 412].includes(entry.status) && !isTakenBack) faults.push(`${entry.title}: status ${entry.status}`);
    if (entry.status !== 412) return entry.status === 200 ? entry.revision : known;
    known = entry.revision;
    const { differences } = entry;
    if (differences.length > 0 && chance(0.5)) return known;
    if ("operations" in present) present = { operations: withPresent(present.operations, differences) };
  }
  return known;
}

/** The list for the values that are there now: its sender has seen them. */
function withPresent(operations: readonly SentOperation[], differences: ChangeEntry["differences"]): SentOperation[] {
  return operations.map((operation, index) => {
    const own = differences.filter((difference) => difference.operation === index);
    if (operation.operation === "set") return own.length > 0 ? { ...operation, from: own[0].present } : operation;
    if (operation.operation !== "values") return operation;
    const from = [...operation.from];
    for (const { step = 0, present } of own) from[step - (operation.start ?? 0)] = Number(present);
    return { ...operation, from };
  });
}

/** Sends it once and writes it down. */
export async function sendChange(
  { name, datasetId, send, log }: Changer,
  seen: number,
  wanted: Wanted,
): Promise<ChangeEntry> {
  const title = `${name}: change ${++titles}`;
  const entry: ChangeEntry = { user: name, title, wanted, seen, status: 0, revision: 0, differences: [] };
  // Before it is sent: it may be done although its answer never comes.
  log.changes.push(entry);
  const { path, body } = requestOf(datasetId, entry);
  const answer = await send("POST", path, body, { "if-match": `"${seen}"` });
  entry.status = answer.status;
  entry.revision = answer.body?.revision ?? 0;
  entry.differences = answer.body?.differences ?? [];
  return entry;
}

const lookMs = 1_000;

async function runOnce(user: ScriptedUser, faults: string[]): Promise<void> {
  const { name, modelId, send, log } = user;
  const before = await presentRevision(user);
  const started = await send("POST", `/models/${modelId}/runs`, { kind: "optimize", force: true });
  if (started.status !== 202) {
    faults.push(`${name}: a run was refused with ${started.status}`);
    return;
  }
  const { id } = started.body;
  log.runs.push({ user: name, id, between: [before, await presentRevision(user)] });
  for (;;) {
    await setTimeout(lookMs);
    const { status, body } = await send("GET", `/runs/${id}`);
    if (status === 200 && ["queued", "running"].includes(body.status)) continue;
    if (status !== 200 || body.status !== "succeeded") faults.push(`${name}: run ${id} is ${body?.status ?? status}`);
    return;
  }
}
