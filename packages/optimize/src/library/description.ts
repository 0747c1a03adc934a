/** An energy system as callers of the library describe it. */
import type {
  Constraint as WholeConstraint,
  ConstraintTerm as WholeTerm,
} from "@esm/model/domain/constraints/constraint";
import type { PlanningReserve as WholeReserve } from "@esm/model/domain/constraints/planning-reserve";
import type { Component } from "./components.ts";

/** A part of the sum of a constraint: docs/reference/mathematical-model.md describes its quantities. */
export type ConstraintTerm = Readonly<Pick<WholeTerm, "quantity"> & Partial<WholeTerm>> & {
  /** One component or group, in place of a list. */
  readonly component_name?: string;
};

/** A bound of a sum of quantities. What is not given has its default: per year, enabled, of all years, without a price for missing it. */
export type Constraint = Readonly<
  Pick<WholeConstraint, "id" | "sense" | "value"> & Partial<Omit<WholeConstraint, "terms">>
> & { readonly terms: readonly ConstraintTerm[] };

/** Capacity that has to stand for the highest fixed demand of its regions together, all where none are given, with a margin. */
export interface PlanningReserve extends Readonly<Pick<WholeReserve, "id" | "commodity_name" | "margin">> {
  readonly regions?: readonly string[];
  /** The share of its capacity that counts is 1 where it is not given. */
  readonly members: readonly { readonly component_name: string; readonly credit?: number }[];
}

export interface EnergySystemDescription {
  /** Shown in results only. */
  readonly name?: string;
  /** For readers. */
  readonly description?: string;
  /** Length of every series. */
  readonly number_of_time_steps: number;
  /** Unit: h. Default: 1. */
  readonly hours_per_time_step?: number;
  /** Unit of all costs. Default: "1e9 €". */
  readonly cost_unit?: string;
  /** Unit of all distances. Default: "km". */
  readonly length_unit?: string;
  /** Their names. */
  readonly regions: readonly string[];
  /** The unit of each commodity as a power, by its name: `{ electricity: "GW_el" }`. */
  readonly commodities: Readonly<Record<string, string>>;
  /** By name. */
  readonly components: Readonly<Record<string, Component>>;
  /** Names of components by the name of their group, for constraints. */
  readonly component_groups?: Readonly<Record<string, readonly string[]>>;
  /** Names of regions by the name of their group, for constraints. */
  readonly region_groups?: Readonly<Record<string, readonly string[]>>;
  readonly constraints?: readonly Constraint[];
  readonly planning_reserves?: readonly PlanningReserve[];
}
