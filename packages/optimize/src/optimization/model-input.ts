/** The input and the options of an optimization. */

import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { OptimizationParameters, YearOverride } from "@esm/model/domain/model";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Foresight, RunOptions, StorageBounds } from "@esm/model/domain/runs/run-options";
import type { Risk, ScenarioLimits } from "@esm/model/domain/runs/scenarios";
import type { ScenarioInput } from "@esm/model/energy-system/scenario-content";
import type { TypicalPeriodOptions } from "@esm/model/typical-periods/options";
import type { InstalledSolvers, MakeAdapter } from "@esm/solver/solver-facts";

export interface RunInput {
  snapshot: ModelSnapshot;
  parameters: OptimizationParameters | null;
  /** By id: the data sets of scenarios that have one of their own; absent where there are none. */
  datasets?: ReadonlyMap<number, DatasetContent> | undefined;
}

/** Scenarios under one design, and what is asked of them. */
export interface ScenarioSet {
  scenarios: readonly ScenarioInput[];
  risk: Risk | null;
  limits: ScenarioLimits;
  compareAlone: boolean;
}

export type ResolutionRequest =
  | { kind: "auto" }
  | { kind: "full" }
  | (TypicalPeriodOptions & { kind: "typical-periods"; storageBounds?: StorageBounds });

/** A model as it was when the work began: later edits of the data set do not affect it. */
export interface ModelSnapshot {
  content: DatasetContent;
  overrides: AnyOverride[];
  /** Values that hold from a year of the pathway on. */
  overridesByYear?: YearOverride[] | undefined;
}

export interface OptimizeOptions {
  solver: RunOptions["solver"];
  /** The installed solvers; the bundled ones where absent. */
  inventory?: InstalledSolvers | undefined;
  /** Makes the adapters of the solvers; where absent, the usual ones. */
  makeAdapter?: MakeAdapter | undefined;
  timeLimitSeconds: number | null;
  /** Memory that the run and its solver may use together; that of the machine where absent. */
  memoryLimitBytes?: number | undefined;
  /** Full resolution where absent. */
  resolution?: ResolutionRequest;
  /** Whether the run requests the prices of the optimum: a sheet `Prices` and figures in the summary. */
  prices?: boolean;
  /** Whether further solves say why: what would repair a model without a solution, and at what cost plants would be built. True where absent. */
  reasons?: boolean;
  /** Whether a design found over typical periods is operated in every time step, to find its true cost. */
  dispatch?: boolean;
  /**
   * Cost of a unit that this operation leaves unserved. Where it is absent or null, only unavoidable units stay
   * unserved.
   */
  unservedCost?: number | null;
  /** Rounds in which reactances follow the capacities that were built; none where absent. */
  reactanceRounds?: number;
  /** Where the run has scenarios: how many, and how their yearly limits hold. */
  scenarios?: { count: number; limits: ScenarioLimits } | undefined;
  /** Relative gap at which a search for whole numbers ends; null or absent for the usual one. */
  mipGap?: number | null;
  /** Largest relative gap of a solution that counts as an optimum when the time is over; none counts where it is null or absent. */
  acceptGap?: number | null;
  /** Whether parts of decisions about what is built count: the cost is then a lower bound. */
  relaxExistence?: boolean;
  /** Whether programs know the costs of curves exactly, because they get other objectives than the cost. */
  exactCurves?: boolean;
  /** Pieces of losses with the square of a flow, in place of those that the data say; null or absent for those. */
  lossSegments?: number | null;
  /** Of a pathway; year by year where absent. */
  foresight?: Foresight;
  /** Weighs the years of a pathway by a rate per year; 0 for perfect foresight where absent. */
  discountRate?: number | null;
  /** The weights of the years of a pathway, in place of those by a rate. */
  yearWeights?: readonly number[] | null;
  /** Emissions of all years together, with perfect foresight. */
  carbonBudget?: number | null;
  /** Whether a pathway with perfect foresight is also optimized year by year, to compare. */
  compareMyopic?: boolean;
  /** Whether years of a pathway with perfect foresight may retire what earlier ones have built. */
  retirement?: boolean;
}
