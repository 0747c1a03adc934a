/** How time is aggregated. */
import type { ExtremeKind, representations } from "../domain/runs/run-options.ts";

/**
 * The representation of the periods of a cluster: an artificial period with the distribution of all their values, or
 * one of them (docs/reference/mathematical-model.md, Typical periods).
 */
export type Representation = (typeof representations)[number];

export type { ExtremeKind };

export interface TypicalPeriodOptions {
  /** Number of typical periods; extreme periods are added to it. */
  readonly periods: number;
  /** Original time steps in a period; divides the horizon. */
  readonly periodLength: number;
  /** Variable steps in a typical period; null where every original step stays one. */
  readonly segments: number | null;
  readonly representation: Representation;
  /** None where absent. */
  readonly extremes?: readonly ExtremeKind[] | undefined;
}
