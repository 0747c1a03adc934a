/**
 * Requests by chance to a running service, made from its own OpenAPI document. Each answer has to come soon, to have a
 * status and a body as documented, and not to be a 5xx. Ids and names that answers tell are used by later requests.
 */
import { chanceOf } from "./chance.ts";
import { type Operation, readDocument } from "./document.ts";
import { createMemory } from "./memory.ts";
import { loginAll, prepare, share } from "./preparation.ts";
import { type FuzzRequest, requestFor } from "./requests.ts";

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
  /** Of those never reached. */
  unreached: string[];
  findings: Finding[];
}

export interface FuzzOptions {
  url: string;
  seed: number;
  cases: number;
  /** How often the operations that start solvers are chosen, against 1 for all others. */
  heavyWeight: number;
}

/** Longer where the answer waits for a solver, and for the runs before it. */
const answerSeconds = { usual: 30, heavy: 180 };
/** These end what the run lives on. */
const endsSession = /^(logout|changePassword)$/;
/** Starts a process, and maybe a solver. */
const isHeavy = ({ method, path }: Operation): boolean =>
  /optimize$|esm$/.test(path) || (method === "POST" && /runs|sweeps|explain|compar/.test(path));
const renewalCases = 2500;

export async function fuzz({ url, seed, cases, heavyWeight }: FuzzOptions): Promise<FuzzReport> {
  const chance = chanceOf(seed);
  const document = readDocument(await (await fetch(`${url}/openapi.json`)).text());
  const memory = createMemory(document.operations.map(({ path }) => path));
  const tokens = await loginAll(url, ["fuzz-a", "fuzz-b", "fuzz-c"]);
  const statuses: Record<number, number> = {};
  const reached = new Set<string>();
  const findings: Finding[] = [];
  const chosen = document.operations.filter(({ id }) => !/^(login|registerUser)$/.test(id) && !endsSession.test(id));
  // Each way in is tried now and then; the limits on tries have tests of their own.
  const rare = document.operations.filter(({ id }) => /^(login|registerUser)$/.test(id) || endsSession.test(id));

  function choose(): Operation {
    if (chance.one(0.005)) return chance.pick(rare);
    for (;;) {
      const operation = chance.pick(chosen);
      if (isHeavy(operation) && !chance.one(heavyWeight)) continue;
      // What is deleted cannot be reached any more.
      if (operation.method === "DELETE" && !chance.one(/^\/datasets\/\{\w+\}$/.test(operation.path) ? 0.05 : 0.3))
        continue;
      return operation;
    }
  }

  for (let number = 0; number < cases; number++) {
    if (number % renewalCases === 0) {
      memory.forget();
      memory.know("username", "fuzz-b");
      for (const name of ["password", "current_password"]) memory.know(name, "secret");
      for (const [path, answer] of await prepare(url, tokens[0] ?? "", `begin ${number}`)) memory.learn(path, answer);
      // Another user's, so that it stays fit to be solved.
      const kept = await prepare(url, tokens[1] ?? "", `kept ${number}`);
      const model = kept.find(([path]) => path === "/models/")?.[1] as { id: number; dataset: { id: number } };
      memory.know("model_id", model.id);
      await share(url, tokens, model.dataset.id);
    }
    const operation = choose();
    const strangeness = chance.pick([0, 0, 0.01, 0.05, 0.2]);
    const own = chance.one(0.85) ? tokens[0] : chance.pick([...tokens, undefined, "", "esm_nothing", "a.b.c"]);
    const token = endsSession.test(operation.id) ? (await loginAll(url, [`fuzz-${number}`]))[0] : own;
    const request = requestFor(operation, token, { chance, document, memory, strangeness });
    const found = (what: string): void => {
      if (findings.length < 200)
        findings.push({ operation: operation.id, case: number, what, request: shown(request) });
    };
    try {
      const { status, mediaType, body } = await send(
        url,
        request,
        isHeavy(operation) ? answerSeconds.heavy : answerSeconds.usual,
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) found(`status ${status}: ${body.slice(0, 300)}`);
      else {
        const fault = document.fault(operation, status, mediaType, body);
        if (fault) found(fault);
      }
      if (status < 300 && mediaType === "application/json") {
        reached.add(operation.id);
        memory.learn(operation.path, JSON.parse(body));
      } else if (status < 300) reached.add(operation.id);
    } catch (error) {
      found(`no answer: ${(error as Error).message} ${(error as Error).cause ?? ""}`);
    }
  }
  const unreached = document.operations.map(({ id }) => id).filter((id) => !reached.has(id));
  return { cases, statuses, reached: reached.size, operations: document.operations.length, unreached, findings };
}

async function send(url: string, { method, path, headers, body }: FuzzRequest, seconds: number) {
  const signal = AbortSignal.timeout(seconds * 1000);
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
