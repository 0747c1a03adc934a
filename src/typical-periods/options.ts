/** How time is aggregated. */

export const representations = ["distribution", "medoid"] as const;
/**
 * What stands for the periods of a cluster: an artificial period with the distribution of all their values, or one of
 * them (docs/mathematical-model.md, Typical periods).
 */
export type Representation = (typeof representations)[number];

/** Periods that stand for themselves: with the highest demand of a step; with the least that weather supplies. */
export const extremeKinds = ["peak_load", "lowest_renewables"] as const;
export type ExtremeKind = (typeof extremeKinds)[number];

export interface TypicalPeriodOptions {
  /** Number of typical periods; extreme periods come on top. */
  readonly periods: number;
  /** Original time steps in a period; divides the horizon. */
  readonly periodLength: number;
  /** Variable steps in a typical period; null where every original step stays one. */
  readonly segments: number | null;
  readonly representation: Representation;
  /** None where absent. */
  readonly extremes?: readonly ExtremeKind[] | undefined;
}
