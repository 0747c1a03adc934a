/** What callers of the library ask of an optimization. */
import type { OptimizationParameters, Override } from "@esm/model/domain/model";
import type { OptimizationOptions } from "@esm/model/domain/runs/run-options";
import type { SpokenLanguage } from "./problems.ts";

/** A change of one attribute for this optimization only. */
export type { Override } from "@esm/model/domain/model";

export interface Progress {
  /** Where there is no optimum, `solve` is followed by `explanation`. */
  readonly phase: "build" | "solve" | "results" | "workbook" | "explanation";
  /** What is done, in the language of the options. */
  readonly detail: string;
  /** Iterations or nodes so far, while a solver works. */
  readonly iteration?: number | undefined;
  readonly objective?: number | undefined;
}

/** Options of a run by their names in the interface, and what a caller in code needs. */
export interface OptimizeOptions extends Partial<OptimizationOptions>, SpokenLanguage {
  /** Changes of attributes for this optimization only. */
  readonly overrides?: readonly Override[];
  /**
   * Ends the optimization soon after it aborts, with the status `cancelled`. An explanation then ends with what it has found, and the
   * status stays `infeasible` or `unbounded`.
   */
  readonly signal?: AbortSignal;
  /** Called when a phase begins, a few times a second while a solver works, and for each change that an explanation tries. */
  onProgress?(progress: Progress): void;
  /** Takes the lines of the log, those of the solver included. */
  onLog?(line: string): void;
}

/** The milestone years of a pathway, and the yearly emissions that they may have. */
export type PathwayParameters = Partial<OptimizationParameters> & Pick<OptimizationParameters, "start_year">;
