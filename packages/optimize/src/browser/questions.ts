/** What a page asks the worker of the core, and what the worker answers. */

import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Range } from "../alternatives/plan.ts";
import type { EnergySystemDescription } from "../library/description.ts";
import type { EnergySystem } from "../library/energy-system.ts";
import type { OptimizeOptions, Progress } from "../library/options.ts";
import type { Problem, SpokenLanguage } from "../library/problems.ts";
import type { NoResult, OperationAsked, Result, RowDual } from "../library/result.ts";
import type { CertainRange } from "../what-if/certain-range.ts";
import type { PointResult, RangesAsked, RangesResult } from "../what-if/varied-results.ts";

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
  operation: { asked: { words: OperationAsked }; answer: Float64Array };
  duals: { asked: object; answer: readonly RowDual[] | null };
  /** The system that the next two are about. Null, or why there is none. */
  vary: {
    asked: { system: SystemInput; overrides: readonly AnyOverride[]; options: PlainOptions };
    answer: NoResult | null;
  };
  point: {
    asked: { changes: readonly AnyOverride[]; series: readonly OperationAsked[] };
    answer: PointResult | NoResult;
  };
  ranges: { asked: RangesAsked; answer: RangesResult | NoResult };
}

export type Name = keyof Questions;

export type ToWorker =
  | { readonly [Each in Name]: { readonly name: Each } & Questions[Each]["asked"] }[Name]
  /** The bytes of HiGHS, as the worker has asked for; null where they cannot be had. */
  | { readonly name: "highs"; readonly bytes: ArrayBuffer | null }
  /** The answer to the last question is not needed any more: it ends before its next solve. */
  | { readonly name: "stop" };

export type FromWorker =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "log"; readonly line: string }
  /** Between which costs the optimum of a point lies, before it is solved. */
  | { readonly kind: "certain"; readonly range: CertainRange }
  /** One of so many ranges, before all are known. */
  | { readonly kind: "range"; readonly range: Range; readonly count: number }
  | { readonly kind: "answer"; readonly answer: Questions[Name]["answer"] }
  /** The question has no answer, e.g. the operation of a component that there is not. */
  | { readonly kind: "error"; readonly message: string }
  /** HiGHS is needed. */
  | { readonly kind: "highs" };
