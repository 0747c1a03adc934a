/** Overrides of every kind in one list, as runs have them: of attributes, of tables, and of constraints. */
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

export const attributeOverridesOf = (overrides: readonly AnyOverride[]): Override[] =>
  overrides.filter((one): one is Override => !isTableOverride(one) && !isConstraintOverride(one));

export const tableOverridesOf = (overrides: readonly AnyOverride[]): TableOverride[] =>
  overrides.filter(isTableOverride);

/** The overrides of a model in their order: attributes, then tables. */
export const overridesOfModel = (model: {
  readonly override_parameters: readonly Override[];
  readonly override_tables?: readonly TableOverride[] | undefined;
}): AnyOverride[] => [...model.override_parameters, ...(model.override_tables ?? [])];
