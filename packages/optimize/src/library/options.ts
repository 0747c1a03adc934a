/** What callers of the library ask of an optimization. */
import type { OptimizationParameters, Override } from "@esm/model/domain/model";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import type { OptimizationOptions } from "@esm/model/domain/runs/run-options";
import type { FamilyName } from "@esm/model/domain/table-family";
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

/** A change of an attribute, of a conversion factor, or of records of a table, from a year of a pathway on. */
export interface YearOverride {
  /** The first year in which it holds, up to the next one of the same target; it need not be a milestone. */
  readonly year: number;
  /** Component, or group of components. */
  readonly component_name: string;
  /** Where no table is named; `conversion_factor` is that of `commodity_name`. */
  readonly attribute?: Override["attribute"] | "conversion_factor";
  readonly commodity_name?: string;
  readonly table?: FamilyName;
  /** Regions or groups of a table; all records where absent. */
  readonly regions?: readonly string[];
  /** The other end of a line. */
  readonly region_to?: string;
  readonly operation: TableOverride["operation"];
  /** Applied to the data of the system, not to the year before. */
  readonly value?: Override["value"] | TableOverride["value"];
  /** The first and last time step of a series that change; all where absent. */
  readonly steps?: readonly [first: number, last: number];
  /** `linear`: on the straight line to the next one of the same target; `hold` is the default. */
  readonly to_next?: "hold" | "linear";
}

export interface PathwayOptions extends OptimizeOptions {
  /** What later years assume: changes that hold from a year on. */
  readonly overrides_by_year?: readonly YearOverride[];
}

/** The milestone years of a pathway, and the yearly emissions that they may have. */
export type PathwayParameters = Partial<OptimizationParameters> & Pick<OptimizationParameters, "start_year">;
