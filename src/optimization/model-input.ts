/** What an optimization works on, and what it is told. */

import type { DatasetContent } from "../domain/dataset-content.ts";
import type { OptimizationParameters, Override } from "../domain/model.ts";
import type { RunOptions, StorageBounds } from "../domain/run-options.ts";
import type { InstalledSolvers } from "../solvers/registry/installed-solvers.ts";
import type { TypicalPeriodOptions } from "../typical-periods/options.ts";

export interface RunInput {
  snapshot: ModelSnapshot;
  parameters: OptimizationParameters | null;
}

export type ResolutionRequest =
  | { kind: "auto" }
  | { kind: "full" }
  | (TypicalPeriodOptions & { kind: "typical-periods"; storageBounds?: StorageBounds });

/** A model as it was when the work began: later edits of the data set do not touch it. */
export interface ModelSnapshot {
  content: DatasetContent;
  overrides: Override[];
}

export interface OptimizeOptions {
  solver: RunOptions["solver"];
  /** The solvers there are; what the service brings where absent. */
  inventory?: InstalledSolvers | undefined;
  timeLimitSeconds: number | null;
  /** Memory that the run and its solver may take together; that of the machine where absent. */
  memoryLimitBytes?: number | undefined;
  /** Full resolution where absent. */
  resolution?: ResolutionRequest;
  /** Whether the prices of the optimum are wanted: a sheet `Prices` and figures in the summary. */
  prices?: boolean;
  /** Whether a design found over typical periods is operated in every time step, to say what it really costs. */
  dispatch?: boolean;
  /** Cost of a unit that this operation leaves unserved; where absent or null, only what must be is. */
  unservedCost?: number | null;
}
