/** The worker of the core: answers the questions of a page, one after the other. The build makes one script of it. */
import "./without-compiled-schemas.ts";

import { useHighsBinary } from "@esm/solver/in-process";
import { energySystem, withChanges } from "../library/energy-system.ts";
import { optimize } from "../library/optimize.ts";
import type { Result } from "../library/result.ts";
import { createVariations, type Variations } from "../what-if/variations.ts";
import type { FromWorker, PlainResult, Questions, SystemInput, ToWorker } from "./questions.ts";

/** The parts of a worker that are used here; the types of Node.js leave them out. */
const worker = globalThis as unknown as {
  onmessage: (event: { readonly data: ToWorker }) => void;
  postMessage(message: FromWorker): void;
};

const send = (message: FromWorker): void => worker.postMessage(message);

let giveHighs: (bytes: ArrayBuffer | null) => void = () => undefined;

useHighsBinary(async () => {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer | null>();
  giveHighs = resolve;
  send({ kind: "highs" });
  const bytes = await promise;
  if (bytes === null) throw new Error("The WebAssembly module of HiGHS could not be loaded.");
  return bytes;
});

let last: Result | null = null;

function lastResult(): Result {
  if (last === null) throw new RangeError("There is no result, or another one has taken its place.");
  return last;
}

const checked = (system: SystemInput, options: Questions["check"]["asked"]["options"]) =>
  "content" in system ? withChanges(system, [], options) : energySystem(system, options);

async function solve({ system, options, withLog }: Questions["solve"]["asked"]): Promise<Questions["solve"]["answer"]> {
  last = null;
  const read = "content" in system ? { system, problems: [] } : energySystem(system, options);
  if (read.system === null) return { status: "invalid", problems: read.problems };
  const result = await optimize(read.system, {
    ...options,
    onProgress: (progress) => send({ kind: "progress", progress }),
    ...(withLog && { onLog: (line) => send({ kind: "log", line }) }),
  });
  if (result.status !== "optimal") return result;
  last = result;
  return plain(result);
}

let variations: Variations | null = null;
let stopping = new AbortController();

function vary({ system, overrides, options }: Questions["vary"]["asked"]): Questions["vary"]["answer"] {
  variations = null;
  const read = "content" in system ? { system, problems: [] } : energySystem(system, options);
  if (read.system === null) return { status: "invalid", problems: read.problems };
  const made = createVariations(read.system, overrides, options);
  if ("status" in made) return made;
  variations = made;
  return null;
}

function varied(): Variations {
  if (variations === null) throw new RangeError("No system is varied.");
  return variations;
}

/** Lets a message arrive that asks to stop. */
const nextMessage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function ranges(asked: Questions["ranges"]["asked"]): Promise<Questions["ranges"]["answer"]> {
  stopping = new AbortController();
  return varied().ranges(asked, {
    signal: stopping.signal,
    onRange: (range, count) => send({ kind: "range", range, count }),
    betweenSolves: nextMessage,
  });
}

function plain(result: Result): PlainResult {
  const { figures, operation: _, duals: _duals, ...others } = result;
  return { ...others, figures: figures() };
}

type Answer = Questions[keyof Questions]["answer"];

function answerTo(asked: ToWorker): Answer | Promise<Answer> {
  switch (asked.name) {
    case "check":
      return checked(asked.system, asked.options).problems;
    case "solve":
      return solve(asked);
    case "operation":
      return lastResult().operation(...asked.words);
    case "duals":
      return lastResult().duals();
    case "vary":
      return vary(asked);
    case "point":
      return varied().point(asked.changes, (range) => send({ kind: "certain", range }), asked.series);
    case "ranges":
      return ranges(asked);
    default:
      throw new RangeError(`The core has no answer to ${JSON.stringify(asked)}.`);
  }
}

worker.onmessage = async ({ data }) => {
  if (data.name === "highs") return giveHighs(data.bytes);
  if (data.name === "stop") return stopping.abort();
  try {
    send({ kind: "answer", answer: await answerTo(data) });
  } catch (error) {
    send({ kind: "error", message: error instanceof Error ? error.message : String(error) });
  }
};
