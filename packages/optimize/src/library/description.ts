/** An energy system as callers of the library describe it. */
import type { Component } from "./components.ts";

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
}
