/**
 * Models with a parent. Such a model is computed with the changes of its parent, then with its own. A parent has no parent itself.
 */
import { withAdditional } from "../constraints/constraint.ts";
import type { ModelContent, YearOverride } from "../model.ts";
import { inheritedAttributes } from "./inherited-attributes.ts";
import { overrideTarget, type TableOverride } from "./table-override.ts";
import { yearOverrideTarget } from "./year-override.ts";

/** What a model changes of its data set, and what a child inherits. */
export type ModelChanges = Pick<
  ModelContent,
  "override_parameters" | "override_tables" | "overrides_by_year" | "optimization_parameters" | "additional_constraints"
>;

/**
 * The changes with which a model is computed: those of its parent, then its own.
 *
 * - An attribute that both change has one override where one says the same as both: an own `set` replaces, and changes of the same
 *   operation are multiplied or added up. Otherwise both apply, that of the parent first.
 * - An own `set` of records replaces values that the parent gives to the same records.
 * - Own entries by year replace all entries of the same target.
 * - Own constraints replace those with the same id.
 * - The pathway is the own one, or else that of the parent.
 *
 * Returns the own changes themselves where there is no parent.
 */
export function withParent<Own extends ModelChanges>(own: Own, parent: ModelChanges | null): Own {
  if (parent === null) return own;
  const { override_tables, overrides_by_year, additional_constraints, ...rest } = own;
  return {
    ...rest,
    override_parameters: inheritedAttributes(parent.override_parameters, own.override_parameters),
    ...listed("override_tables", tablesOf(parent.override_tables ?? [], override_tables ?? [])),
    ...listed("overrides_by_year", yearsOf(parent.overrides_by_year ?? [], overrides_by_year ?? [])),
    optimization_parameters: own.optimization_parameters ?? parent.optimization_parameters,
    ...listed(
      "additional_constraints",
      withAdditional(parent.additional_constraints ?? [], additional_constraints ?? []),
    ),
  } as unknown as Own;
}

/** A list that is absent where it is empty. */
const listed = (name: keyof ModelChanges, list: readonly unknown[]): object =>
  list.length > 0 ? { [name]: list } : {};

function tablesOf(inherited: readonly TableOverride[], own: readonly TableOverride[]): TableOverride[] {
  const firstOwn = new Map(own.toReversed().map((override) => [overrideTarget(override), override.operation]));
  // Which records there are depends on what is removed, so that stays.
  const isReplaced = (override: TableOverride): boolean =>
    override.operation !== "remove" && firstOwn.get(overrideTarget(override)) === "set";
  return [...inherited.filter((override) => !isReplaced(override)), ...own];
}

function yearsOf(inherited: readonly YearOverride[], own: readonly YearOverride[]): YearOverride[] {
  const replaced = new Set(own.map(yearOverrideTarget));
  return [...inherited.filter((entry) => !replaced.has(yearOverrideTarget(entry))), ...own];
}
