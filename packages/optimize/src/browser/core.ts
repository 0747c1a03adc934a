/**
 * The core in a page, without a server: checks and optimizes energy systems in a worker of the page. Pages opened from a file can
 * have it, too: it needs no address of its own.
 */
import type { OptimizeOptions } from "../library/options.ts";
import type { Problem, SpokenLanguage } from "../library/problems.ts";
import type { NoResult, Result, RowDual } from "../library/result.ts";
import type { FromWorker, Name, PlainResult, Questions, SystemInput, ToWorker } from "./questions.ts";

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
  operation(...words: Parameters<Result["operation"]>): Promise<Float64Array>;
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
  /** Ends the worker, and gives its memory back. The next question starts another one. */
  close(): void;
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

type Listeners = Pick<OptimizeOptions, "signal" | "onProgress" | "onLog">;

/** A question was ended by its signal. */
const aborted = Symbol("aborted");

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

  function ask(question: ToWorker, { signal, onProgress, onLog }: Listeners): Promise<unknown> {
    if (signal?.aborted) return Promise.resolve(aborted);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    running ??= startWorker(script);
    const { worker } = running;
    const abort = (): void => {
      resolve(aborted);
      close();
    };
    breakOff = reject;
    signal?.addEventListener("abort", abort);
    worker.onmessage = ({ data }) => {
      if (data.kind === "progress") onProgress?.(data.progress);
      else if (data.kind === "log") onLog?.(data.line);
      else if (data.kind === "answer") resolve(data.answer);
      else if (data.kind === "error") reject(new Error(data.message));
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
    return promise.finally(() => signal?.removeEventListener("abort", abort));
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
    if (answer === aborted) return { status: "cancelled", problems: [] };
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
    check: async (system, options = {}) => (await inTurn("check", { system, options })) as Questions["check"]["answer"],
    solve,
    close,
  };
}
