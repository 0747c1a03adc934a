/** Energy models: a data set with overrides of attributes and, for pathways, optimization parameters. */
import {
  type Attribute,
  type AttributeTable,
  type AttributeValue,
  descriptionText,
  nameText,
  type RecordOf,
} from "./attribute.ts";
import { commonComponentAttributes, componentKinds } from "./component.ts";
import type { Constraint } from "./constraints/constraint.ts";
import type { TableOverride } from "./overrides/table-override.ts";

export const modelAttributes = {
  name: { ...nameText, required: true, description: "Name of the model, unique in its data set." },
  description: descriptionText,
} as const satisfies AttributeTable;

/** The attributes a model may override, under their names in the interface. */
export const overridableAttributes = [
  "capacity_variable",
  "capacity_variable_domain",
  "capacity_per_plant_unit",
  "invest_per_capacity",
  "opex_per_capacity",
  "interest_rate",
  "economic_lifetime",
  "shared_potential_id",
  "linked_quantity_id",
  "commodity_cost",
  "yearly_limit",
  "commodity_limit_id",
  "charge_efficiency",
  "discharge_efficiency",
  "self_discharge",
  "cyclic_lifetime",
  "charge_rate",
  "discharge_rate",
  "state_of_charge_min",
  "state_of_charge_max",
  "is_cyclic",
  "content_at_start",
  "commodity_revenue",
  "opex_per_operation",
  "opex_per_charge_operation",
  "opex_per_discharge_operation",
  "spill",
  "charge_capacity_variable",
  "charge_invest_per_capacity",
  "charge_opex_per_capacity",
  "discharge_capacity_variable",
  "discharge_invest_per_capacity",
  "discharge_opex_per_capacity",
  "energy_to_power_min",
  "energy_to_power_max",
  "yearly_limit_min",
  "capacity_limit",
  "capacity_limit_min",
  "capacity_limit_id",
  "is_bidirectional",
  "limit_excess_cost",
  "power_flow",
  "ramp_up",
  "ramp_down",
  "invest_if_built",
  "opex_if_built",
  "invest_curve",
  "power_losses",
  "loss_segments",
  "loss_tolerance_absolute",
  "loss_tolerance_relative",
] as const;
export type OverridableAttribute = (typeof overridableAttributes)[number];

/** Their rules, and some more. A name means the same for all kinds that have it; the type says that none is missing. */
export const overrideRules: Readonly<Record<OverridableAttribute, Attribute>> = {
  ...componentKinds.TRANSMISSION.attributes,
  ...componentKinds.SOURCE.attributes,
  ...componentKinds.CONVERSION.attributes,
  ...componentKinds.STORAGE.attributes,
  ...commonComponentAttributes,
};

export const overrideOperations = ["add", "multiply", "set"] as const;
type OverrideOperation = (typeof overrideOperations)[number];

export interface Override {
  component_name: string;
  attribute: OverridableAttribute;
  operation: OverrideOperation;
  /** A number for `add` and `multiply`; of the attribute's own type for `set`. Costs of a curve are multiplied. */
  value: AttributeValue;
}

export const waysToNext = ["hold", "linear"] as const;

/** A change of an attribute, or of records of a table, from a year on, and how its value goes on to the next one. */
export type YearOverride = (Override | TableOverride) & {
  year: number;
  /** `linear`: on the straight line to the next entry of the same target. */
  to_next: (typeof waysToNext)[number];
};

/** Entries of a model. */
export const maxYearOverrides = 10_000;

/** A pathway: milestone years start, start + years_per_step, …, end. */
export interface OptimizationParameters {
  start_year: number;
  end_year: number;
  number_of_steps: number;
  years_per_step: number;
  CO2_reference: number | null;
  /** One reduction in percent for each of the number_of_steps + 1 milestone years. */
  CO2_reduction_targets: number[] | null;
  /** The limit that the targets set, by its commodity_limit_id; that of the sink of that name where absent. */
  emission_limit_id?: string | undefined;
  /** Further limits by milestone year; absent where there are none. */
  limit_targets?: LimitTarget[] | undefined;
}

export const limitSides = ["max", "min"] as const;
export type LimitSide = (typeof limitSides)[number];

/** A yearly limit by milestone year: as a reference less so many percent, or as values. */
export interface LimitTarget {
  limit_id: string;
  /** Whether the upper or the lower limit is set. */
  side: LimitSide;
  reference: number | null;
  /** In percent, one for each milestone year. */
  reductions: number[] | null;
  /** In place of both. */
  values: number[] | null;
}

export interface ModelContent extends RecordOf<typeof modelAttributes> {
  override_parameters: Override[];
  /** Changes of records of tables; absent where there are none. */
  override_tables?: TableOverride[] | undefined;
  /** Values that hold from a year of the pathway on; absent where there are none. */
  overrides_by_year?: YearOverride[] | undefined;
  optimization_parameters: OptimizationParameters | null;
  /** Constraints beside those of the data set, or in place of those with the same id; absent where there are none. */
  additional_constraints?: Constraint[] | undefined;
  /** The model whose changes apply before its own (overrides/model-inheritance.ts); absent where there is none. */
  parent_name?: string | undefined;
}
