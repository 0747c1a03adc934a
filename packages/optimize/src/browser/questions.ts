/** What a page asks the worker of the core, and what the worker answers. */
import type { EnergySystemDescription } from "../library/description.ts";
import type { EnergySystem } from "../library/energy-system.ts";
import type { OptimizeOptions, Progress } from "../library/options.ts";
import type { Problem, SpokenLanguage } from "../library/problems.ts";
import type { NoResult, Result, RowDual } from "../library/result.ts";

/** A description, or the content of a data set that was checked before. */
export type SystemInput = EnergySystem | EnergySystemDescription;

/** Without what a worker cannot be given. */
export type PlainOptions = Omit<OptimizeOptions, "signal" | "onProgress" | "onLog">;

/** The part of a result that is given at once. */
export interface PlainResult extends Omit<Result, "figures" | "operation" | "duals"> {
  readonly figures: ReturnType<Result["figures"]>;
}

/** By name: what is asked, and what is answered. */
export interface Questions {
  check: { asked: { system: SystemInput; options: SpokenLanguage }; answer: readonly Problem[] };
  solve: { asked: { system: SystemInput; options: PlainOptions; withLog: boolean }; answer: PlainResult | NoResult };
  /** Both of the last result. */
  operation: { asked: { words: Parameters<Result["operation"]> }; answer: Float64Array };
  duals: { asked: object; answer: readonly RowDual[] | null };
}

export type Name = keyof Questions;

export type ToWorker =
  | { readonly [Each in Name]: { readonly name: Each } & Questions[Each]["asked"] }[Name]
  /** The bytes of HiGHS, as the worker has asked for; null where they cannot be had. */
  | { readonly name: "highs"; readonly bytes: ArrayBuffer | null };

export type FromWorker =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "log"; readonly line: string }
  | { readonly kind: "answer"; readonly answer: Questions[Name]["answer"] }
  /** The question has no answer, e.g. the operation of a component that there is not. */
  | { readonly kind: "error"; readonly message: string }
  /** HiGHS is needed. */
  | { readonly kind: "highs" };
