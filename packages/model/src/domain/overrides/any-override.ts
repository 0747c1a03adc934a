/**
 * Overrides of every kind in one list, as runs have them: of attributes, of tables, and of constraints. In points of sweeps over a
 * pathway those of attributes and tables may have the year from which on they hold: they belong to the assumptions of the pathway, and
 * no list of attributes or tables has them.
 */
import type { Override } from "../model.ts";
import type { TableOverride } from "./table-override.ts";

/** A change of the value of a constraint of the data: a parameter of a sweep. */
export interface ConstraintOverride {
  constraint_id: string;
  operation: "multiply" | "add" | "set";
  value: number;
}

export type AnyOverride = Override | TableOverride | ConstraintOverride;

export const isTableOverride = (override: object): override is TableOverride => "table" in override;
export const isConstraintOverride = (override: object): override is ConstraintOverride => "constraint_id" in override;

/** An override of an attribute or a table that holds from a year on. */
export type OverrideFromYear = (Override | TableOverride) & { readonly year: number };
export const isFromYear = (override: object): override is OverrideFromYear => "year" in override;

export const attributeOverridesOf = (overrides: readonly AnyOverride[]): Override[] =>
  overrides.filter((one): one is Override => !isTableOverride(one) && !isConstraintOverride(one) && !isFromYear(one));

export const tableOverridesOf = (overrides: readonly AnyOverride[]): TableOverride[] =>
  overrides.filter((one): one is TableOverride => isTableOverride(one) && !isFromYear(one));

/** The overrides of a model in their order: attributes, then tables. */
export const overridesOfModel = (model: {
  readonly override_parameters: readonly Override[];
  readonly override_tables?: readonly TableOverride[] | undefined;
}): AnyOverride[] => [...model.override_parameters, ...(model.override_tables ?? [])];
