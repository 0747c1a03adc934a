/**
 * Requests by chance to a running service, made from its own OpenAPI document. Each answer has to have a
 * status and a body as documented, and not to be a 5xx. Ids and names that answers tell are used by later requests.
 */
import { type Chance, chanceOf } from "./chance.ts";
import { createCoverage } from "./coverage.ts";
import { type Operation, readDocument } from "./document.ts";
import { createMemory } from "./memory.ts";
import { loginAll, prepare, share } from "./preparation.ts";
import { type FuzzRequest, requestFor } from "./requests.ts";
import { addPathway, areThere, bringResults } from "./results.ts";

export interface Finding {
  operation: string;
  case: number;
  what: string;
  request: string;
}

export interface FuzzReport {
  cases: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Operations that answered with a success at least once, and all there are. */
  reached: number;
  operations: number;
  /** Documented successes (operation, status, media type) that were never seen. */
  unseen: string[];
  /** All of them, with how often each was seen. */
  table: string[];
  findings: Finding[];
}

export interface FuzzOptions {
  url: string;
  seed: number;
  cases: number;
  /** How often the operations that start solvers are chosen, against 1 for all others. */
  heavyWeight: number;
  /** How often those with too few successes may be chosen because of that. */
  heavyChances: number;
  /** Whether there are runs with results from the beginning. */
  withResults: boolean;
}

/** Ends what would never be answered. */
const answerSeconds = 600;
/** These end what the run lives on. */
const endsSession = /^(logout|changePassword)$/;
/** Starts a process, and maybe a solver. */
const isHeavy = ({ method, path }: Operation): boolean =>
  /optimize$|esm$/.test(path) || (method === "POST" && /(runs|sweeps)$/.test(path));
/** Part of the cases that go to operations with too few successes. */
const eagerPart = 0.25;
const enoughSuccesses = { usual: 5, heavy: 2 };
const renewalCases = 1250;
/** More cases, as a part of all, for successes that were not seen by chance: answers of solvers come at any time. */
const extraPart = 0.2;
const deletesDataset = ({ method, path }: Operation): boolean =>
  method === "DELETE" && /^\/datasets\/\{\w+\}$/.test(path);

export async function fuzz({
  url,
  seed,
  cases,
  heavyWeight,
  heavyChances,
  withResults,
}: FuzzOptions): Promise<FuzzReport> {
  const chance = chanceOf(seed);
  const document = readDocument(await (await fetch(`${url}/openapi.json`)).text());
  const memory = createMemory(document.operations.map(({ path }) => path));
  const tokens = await loginAll(url, ["fuzz-a", "fuzz-b", "fuzz-c"]);
  const statuses: Record<number, number> = {};
  const coverage = createCoverage(document.operations);
  const findings: Finding[] = [];
  const chosen = document.operations.filter(({ id }) => !/^(login|registerUser)$/.test(id) && !endsSession.test(id));
  // Each way in is tried now and then; the limits on tries have tests of their own.
  const rare = document.operations.filter(({ id }) => /^(login|registerUser)$/.test(id) || endsSession.test(id));

  let heavyLeft = heavyChances;
  /** Deletions come late: deleted records cannot be reached until everything is renewed. */
  const isTooEarly = (operation: Operation, since: number): boolean =>
    operation.method === "DELETE" && since < renewalCases * (deletesDataset(operation) ? 0.95 : 0.6);
  function neglected(since: number): Operation | undefined {
    const enough = (one: Operation): number =>
      isHeavy(one) ? (heavyLeft > 0 ? enoughSuccesses.heavy : 0) : enoughSuccesses.usual;
    const never = coverage.wanted((one) => Math.min(1, enough(one)));
    const wanted = (never.length > 0 && chance.one(0.7) ? never : coverage.wanted(enough)).filter(
      (one) => !isTooEarly(one, since),
    );
    if (wanted.length === 0) return undefined;
    const operation = chance.pick(wanted);
    if (isHeavy(operation)) heavyLeft--;
    return operation;
  }
  function choose(): Operation {
    if (chance.one(0.005)) return chance.pick(rare);
    for (;;) {
      const operation = chance.pick(chosen);
      if (isHeavy(operation) && !chance.one(heavyWeight)) continue;
      // Deleted records cannot be reached any more.
      if (operation.method === "DELETE" && !chance.one(deletesDataset(operation) ? 0.05 : 0.3)) continue;
      return operation;
    }
  }

  let fit: number[] = [];
  /** A model as it is in the archive, and one with a pathway, which the first user may use. */
  async function fitModels(name: string): Promise<number[]> {
    const [, owner = ""] = tokens;
    const kept = await prepare(url, owner, name);
    const model = kept.find(([path]) => path === "/models/")?.[1] as { id: number; dataset: { id: number } };
    await share(url, tokens, model.dataset.id);
    return [model.id, await addPathway(url, owner, model.dataset.id)];
  }

  const extraCases = withResults ? cases * extraPart : 0;
  for (let number = 0; number < cases + extraCases; number++) {
    const isExtra = number >= cases;
    if (isExtra && coverage.unseen().length === 0) break;
    if (number % renewalCases === 0) {
      memory.forget();
      memory.know("username", "fuzz-b");
      for (const name of ["password", "current_password"]) memory.know(name, "a long secret");
      for (const [path, answer] of await prepare(url, tokens[0] ?? "", `begin ${number}`)) memory.learn(path, answer);
      // Another user's, so that they stay fit to be solved.
      const owner = tokens[1] ?? "";
      if (!(await areThere(url, owner, fit))) fit = await fitModels(`kept ${number}`);
      if (withResults && !(await bringResults(url, owner, fit, memory))) {
        fit = await fitModels(`anew ${number}`);
        if (!(await bringResults(url, owner, fit, memory))) throw new Error("A new model is not fit to be solved.");
      }
      for (const id of fit) memory.know("model_id", id);
      for (const operations of fittingOperations) memory.keepBody("changeDataset", { operations });
    }
    const eager = isExtra || chance.one(eagerPart) ? neglected(number % renewalCases) : undefined;
    const operation = eager ?? choose();
    const strangeness = eager ? 0 : chance.pick([0, 0, 0.01, 0.05, 0.2]);
    const optional = chance.pick([0.05, 0.4, 0.4]);
    const own = eager || chance.one(0.85) ? tokens[0] : chance.pick([...tokens, undefined, "", "esm_nothing", "a.b.c"]);
    const token = endsSession.test(operation.id) ? (await loginAll(url, [`fuzz-${number}`]))[0] : own;
    const request = requestFor(operation, token, { chance, document, memory, strangeness, optional });
    if (operation.needsRevision) await addRevision(url, request, chance);
    const found = (what: string): void => {
      if (findings.length < 200)
        findings.push({ operation: operation.id, case: number, what, request: shown(request) });
    };
    try {
      const { status, mediaType, body } = await send(url, request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) found(`status ${status}: ${body.slice(0, 300)}`);
      else {
        const fault = document.fault(operation, status, mediaType, body);
        if (fault) found(fault);
      }
      if (status < 300) {
        coverage.saw(operation, status, mediaType);
        if (request.headers["content-type"] === "application/json") memory.keepBody(operation.id, bodyOf(request));
        if (mediaType === "application/json") memory.learn(operation.path, JSON.parse(body));
      }
    } catch (error) {
      found(`no answer: ${(error as Error).message} ${(error as Error).cause ?? ""}`);
    }
  }
  const [reached, unseen, table] = [coverage.reached(), coverage.unseen(), coverage.table()];
  return { cases, statuses, reached, operations: document.operations.length, unseen, table, findings };
}

/** For any data set. */
const fittingOperations = [
  [{ operation: "set", kind: "dataset", attribute: "description", value: "changed by chance" }],
  [
    { operation: "create", kind: "region", record: { name: "for a while" } },
    { operation: "delete", kind: "region", name: "for a while" },
  ],
];

/** Mostly the present revision of the data set, and of what is undone one of its last changes. */
async function addRevision(url: string, request: FuzzRequest, chance: Chance): Promise<void> {
  const [, id] = /^\/datasets\/([^/]+)\//.exec(request.path) ?? [];
  const { authorization = "" } = request.headers;
  const overview = await fetch(`${url}/datasets/${id}/overview`, { headers: { authorization } });
  const { revision } = (await overview.json()) as { revision?: number };
  if (revision === undefined || chance.one(0.05)) return;
  request.headers["if-match"] = chance.one(0.9) ? `"${revision}"` : chance.pick(["", '"1"', "*", "x"]);
  if (chance.one(0.7))
    request.path = request.path.replace(/\/[^/]+(?=\/(?:undo|restore)$)/, `/${revision - chance.below(3)}`);
}

function bodyOf({ body }: FuzzRequest): unknown {
  try {
    return JSON.parse(Buffer.from(body ?? []).toString());
  } catch {
    return undefined;
  }
}

async function send(url: string, { method, path, headers, body }: FuzzRequest) {
  const signal = AbortSignal.timeout(answerSeconds * 1000);
  const answer = await fetch(url + path, { method, headers, redirect: "manual", signal, ...(body ? { body } : {}) });
  const mediaType = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
  // A stream of events may last as long as what it tells of.
  if (mediaType === "text/event-stream") await answer.body?.cancel();
  return { status: answer.status, mediaType, body: mediaType === "text/event-stream" ? "" : await answer.text() };
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  const type = headers["content-type"] ?? "";
  const content = type.includes("json") ? Buffer.from(body ?? []).toString() : `${body?.length ?? 0} bytes`;
  return `${method} ${path.slice(0, 300)} ${type} ${content.slice(0, 600)}`;
}
