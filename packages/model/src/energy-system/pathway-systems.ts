/** The energy systems of a pathway with perfect foresight, as other tools are told about it. */
import type { DatasetContent } from "../domain/dataset-content.ts";
import type { EnergySystem } from "./energy-system.ts";

export interface PathwaySystems {
  /** Milestone years, ascending. */
  readonly years: readonly number[];
  /** From one milestone year to the next. */
  readonly yearsPerStep: number;
  /** By how many years the costs of each milestone year count (D). */
  readonly weights: readonly number[];
  /** By milestone year: the model with its assumptions and its limits. */
  readonly systems: readonly EnergySystem[];
  /** By milestone year: the data of which its system was built, with all overrides. */
  readonly contents: () => readonly DatasetContent[];
  /**
   * The system of a year, in which components have what they keep from the year that built them; that year's own components come first,
   * and places where nothing is built any more follow.
   *
   * @param year position of the milestone year
   * @param built position of the year that built it
   */
  readonly cohort: (year: number, built: number) => EnergySystem;
  /** The emissions that all years may have together, and the yearly limit that counts them; null without a budget. */
  readonly budget: { readonly amount: number; readonly limitId: string } | null;
}
