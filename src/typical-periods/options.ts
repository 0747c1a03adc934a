/** How time is aggregated. */

export const representations = ["distribution", "medoid"] as const;
/**
 * What stands for the periods of a cluster: an artificial period with the distribution of all their values, or one of
 * them (docs/mathematical-model.md, Typical periods).
 */
export type Representation = (typeof representations)[number];

export interface TypicalPeriodOptions {
  /** Number of typical periods. */
  readonly periods: number;
  /** Original time steps in a period; divides the horizon. */
  readonly periodLength: number;
  /** Variable steps in a typical period; null where every original step stays one. */
  readonly segments: number | null;
  readonly representation: Representation;
}
