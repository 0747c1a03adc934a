/**
 * The input of the checks and of the build of an energy system: a data set with overrides applied and its tables
 * indexed.
 */
import type { Component } from "../domain/component.ts";
import type { Constraint, Groups } from "../domain/constraints/constraint.ts";
import type { PlanningReserve } from "../domain/constraints/planning-reserve.ts";
import type { DatasetAttributes } from "../domain/dataset.ts";
import type { FamilyName } from "../domain/table-family.ts";
import type { Commodity } from "./energy-system.ts";

/** Values by region; a number is NaN and a series absent where there is no record. */
export interface RegionTables {
  readonly numbers: ReadonlyMap<FamilyName, Float64Array>;
  readonly series: ReadonlyMap<FamilyName, readonly (Float64Array | undefined)[]>;
}

/** Numbers by ordered pair of regions, at from · R + to; NaN where there is no record. */
type PairTables = ReadonlyMap<FamilyName, Float64Array>;

/** Series by ordered pair of regions; absent where there is no record. */
export type PairSeries = ReadonlyMap<FamilyName, ReadonlyMap<number, Float64Array>>;

export interface IndexedComponent {
  readonly attributes: Component;
  readonly byRegion: RegionTables;
  readonly byPair: PairTables;
  readonly seriesByPair: PairSeries;
}

export interface Snapshot {
  readonly dataset: DatasetAttributes;
  /** In code-point order. */
  readonly regions: readonly string[];
  readonly commodities: readonly Commodity[];
  readonly commodityPosition: ReadonlyMap<string, number>;
  /** In code-point order of their names. */
  readonly components: readonly IndexedComponent[];
  /** Those that are enabled, in the order of the data. */
  readonly constraints: readonly Constraint[];
  /** In the order of the data. */
  readonly planningReserves: readonly PlanningReserve[];
  readonly componentGroups: Groups;
  readonly regionGroups: Groups;
}
