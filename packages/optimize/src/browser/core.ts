/**
 * The core in a page, without a server: checks and optimizes energy systems in a worker of the page. Pages opened from a file can
 * have it, too: it needs no address of its own.
 */

import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Range } from "../alternatives/plan.ts";
import type { OptimizeOptions } from "../library/options.ts";
import type { Problem, SpokenLanguage } from "../library/problems.ts";
import type { NoResult, OperationAsked, RowDual } from "../library/result.ts";
import type { CertainRange } from "../what-if/certain-range.ts";
import type { PointResult, RangesAsked, RangesResult } from "../what-if/varied-results.ts";
import type { FromWorker, Name, PlainOptions, PlainResult, Questions, SystemInput, ToWorker } from "./questions.ts";

export type { Range } from "../alternatives/plan.ts";
export type { OperationAsked } from "../library/result.ts";
export type { CertainRange } from "../what-if/certain-range.ts";
export type { HeldCapacity, PointResult, RangesAsked, RangesResult } from "../what-if/varied-results.ts";
export type { PlainResult, SystemInput } from "./questions.ts";

/** The files that the build makes: `core.js` and `highs.wasm`. */
export interface CoreFiles {
  /** The text of the script. */
  readonly script: string;
  /** Called at most once for each worker, when a program first needs HiGHS: small ones and those with integers. */
  highs(): Promise<ArrayBuffer>;
}

export interface CoreResult extends PlainResult {
  /** As of the library. Rejects for what the result has not, and when another system has been solved since. */
  operation(...words: OperationAsked): Promise<Float64Array>;
  /** Rejects when another system has been solved since. */
  duals(): Promise<readonly RowDual[] | null>;
}

export interface Core {
  /** Problems of a system, warnings included; none where it is right. Waits for a solve: pages that check while they solve have two. */
  check(system: SystemInput, options?: SpokenLanguage): Promise<readonly Problem[]>;
  /**
   * As `optimize` of the library. One at a time: others wait. A signal that aborts ends the worker at once, with its threads and
   * memory; the answer is then `cancelled`, without problems. Rejects where the worker cannot be started or breaks off, e.g. without
   * memory.
   */
  solve(system: SystemInput, options?: OptimizeOptions): Promise<CoreResult | NoResult>;
  /**
   * The system with inputs that move. Other solves of the same core take its turn, and its memory of what was solved stays. Rejects as
   * `solve` does.
   *
   * @param overrides of any kind, before those of each point
   */
  vary(
    system: SystemInput,
    overrides: readonly AnyOverride[],
    options?: PlainOptions,
  ): Promise<VariedSystem | NoResult>;
  /** Ends the worker, and gives its memory back. The next question starts another one. */
  close(): void;
}

/** A system whose optimum is asked for again and again, with other inputs; the next optimum starts from the last one. */
export interface VariedSystem {
  /**
   * The optimum with changes after those of the options, without reasons: a system without a solution says so, not why.
   *
   * @param changes the same targets in the same order each time
   * @param onCertain called before the solve where known optima say between which costs it lies
   * @param series the operation to give with the figures, each as the library's `operation` is asked; rejects for what the result has not
   */
  point(
    changes: readonly AnyOverride[],
    onCertain?: (range: CertainRange) => void,
    series?: readonly OperationAsked[],
  ): Promise<PointResult | NoResult>;
  /**
   * The least and the most of the total capacity of each component, and of the sums that are asked for, within the slack.
   *
   * @param signal ends it before its next solve, with `cancelled`
   * @param onRange called with each range when it is known, and with how many ranges there will be
   */
  ranges(
    asked: RangesAsked,
    options?: { readonly signal?: AbortSignal; onRange?(range: Range, count: number): void },
  ): Promise<RangesResult | NoResult>;
}

/** The parts of a browser that are used here; the types of Node.js leave them out. */
interface BrowserWorker {
  onmessage: ((event: { readonly data: FromWorker }) => void) | null;
  onerror: ((event: { readonly message?: string; preventDefault?(): void }) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}
interface Policy {
  createScriptURL(address: string): unknown;
}
const browser = globalThis as unknown as {
  readonly Worker: new (address: unknown) => BrowserWorker;
  readonly trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy };
};

/** What pages with trusted types have to allow; a policy can be made once. */
export const policyName = "esm-core";
let policy: Policy | undefined;

function startWorker(script: string): { worker: BrowserWorker; address: string } {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  policy ??= browser.trustedTypes?.createPolicy(policyName, { createScriptURL: (own) => own });
  return { worker: new browser.Worker(policy?.createScriptURL(address) ?? address), address };
}

interface Listeners extends Pick<OptimizeOptions, "signal" | "onProgress" | "onLog"> {
  onCertain?(range: CertainRange): void;
  onRange?(range: Range, count: number): void;
  /** Ends the question, not the worker. */
  readonly stop?: AbortSignal;
}

type Told = Exclude<FromWorker, { kind: "answer" | "error" | "highs" }>;

function tell(listeners: Listeners, told: Told): void {
  if (told.kind === "progress") listeners.onProgress?.(told.progress);
  else if (told.kind === "log") listeners.onLog?.(told.line);
  else if (told.kind === "certain") listeners.onCertain?.(told.range);
  else listeners.onRange?.(told.range, told.count);
}

/** A question was ended by its signal. */
const aborted = Symbol("aborted");

const cancelled: NoResult = { status: "cancelled", problems: [] };

type InTurn = <Each extends Name>(
  name: Each,
  asked: Questions[Each]["asked"],
  listeners?: Listeners,
) => Promise<Questions[Each]["answer"] | typeof aborted>;

const variedBy = (inTurn: InTurn): VariedSystem => ({
  async point(changes, onCertain, series = []) {
    const answer = await inTurn("point", { changes, series }, { ...(onCertain && { onCertain }) });
    return answer === aborted ? cancelled : answer;
  },
  async ranges(asked, { signal: stop, onRange } = {}) {
    const answer = await inTurn("ranges", asked, { ...(stop && { stop }), ...(onRange && { onRange }) });
    return answer === aborted ? cancelled : answer;
  },
});

export function createCore({ script, highs }: CoreFiles): Core {
  let running: ReturnType<typeof startWorker> | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let results = 0;
  let breakOff: (error: Error) => void = () => undefined;

  function close(): void {
    running?.worker.terminate();
    if (running) URL.revokeObjectURL(running.address);
    running = null;
    results++;
    breakOff(new Error("The core was closed."));
  }

  function ask(question: ToWorker, listeners: Listeners): Promise<unknown> {
    const { signal, stop } = listeners;
    if (signal?.aborted || stop?.aborted) return Promise.resolve(aborted);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    running ??= startWorker(script);
    const { worker } = running;
    const abort = (): void => {
      resolve(aborted);
      close();
    };
    const stopQuestion = (): void => worker.postMessage({ name: "stop" });
    breakOff = reject;
    signal?.addEventListener("abort", abort);
    stop?.addEventListener("abort", stopQuestion);
    worker.onmessage = ({ data }) => {
      if (data.kind === "answer") resolve(data.answer);
      else if (data.kind === "error") reject(new Error(data.message));
      else if (data.kind !== "highs") tell(listeners, data);
      else
        void highs().then(
          (bytes) => worker.postMessage({ name: "highs", bytes }),
          () => worker.postMessage({ name: "highs", bytes: null }),
        );
    };
    worker.onerror = (event) => {
      reject(new Error(event.message ?? "The worker of the core could not be started."));
      close();
    };
    worker.postMessage(question);
    return promise.finally(() => {
      signal?.removeEventListener("abort", abort);
      stop?.removeEventListener("abort", stopQuestion);
    });
  }

  /** After those that were asked before. */
  function inTurn<Each extends Name>(
    name: Each,
    asked: Questions[Each]["asked"],
    listeners: Listeners = {},
  ): Promise<Questions[Each]["answer"] | typeof aborted> {
    const answered = queue.then(() => ask({ name, ...asked } as ToWorker, listeners));
    queue = answered.catch(() => undefined);
    return answered as Promise<Questions[Each]["answer"] | typeof aborted>;
  }

  async function solve(system: SystemInput, given: OptimizeOptions = {}): Promise<CoreResult | NoResult> {
    const { signal, onProgress, onLog, ...options } = given;
    const asked = { system, options, withLog: onLog !== undefined };
    const listeners = { ...(signal && { signal }), ...(onProgress && { onProgress }), ...(onLog && { onLog }) };
    const answer = await inTurn("solve", asked, listeners);
    if (answer === aborted) return cancelled;
    if (answer.status !== "optimal") return answer;
    const result = ++results;
    const ofIt = async <Each extends "operation" | "duals">(name: Each, words: Questions[Each]["asked"]) => {
      if (result !== results) throw new RangeError("Another system has been solved since.");
      return (await inTurn(name, words)) as Questions[Each]["answer"];
    };
    return {
      ...answer,
      operation: (...words) => ofIt("operation", { words }),
      duals: () => ofIt("duals", {}),
    };
  }

  return {
    async vary(system, overrides, options = {}) {
      const refused = await inTurn("vary", { system, overrides, options });
      return refused === aborted ? cancelled : (refused ?? variedBy(inTurn));
    },
    check: async (system, options = {}) => (await inTurn("check", { system, options })) as Questions["check"]["answer"],
    solve,
    close,
  };
}
