/** The one number by which runs differ, as the points of a sweep do, or variants with one changed number. */

import type { AttributeTable } from "@esm/model/domain/attribute";
import { attributesOfType } from "@esm/model/domain/component";
import { type AnyOverride, attributeOverridesOf, isConstraintOverride } from "@esm/model/domain/overrides/any-override";
import { attributeUnit } from "@esm/model/domain/units/attribute-unit";
import { applyOverrides } from "@esm/model/energy-system/overrides";
import { applyTableOverrides } from "@esm/model/energy-system/table-overrides";
import type { InputReader } from "../../input/input-reader.ts";
import type { ComparedRun } from "../result-tasks.ts";

export interface VariedValue {
  /** The place, as among the inputs; an option is `["options", name]`. */
  loc: string[];
  /** `set` puts the values in place of those of the data; the others multiply these, or are added to them. */
  operation: "set" | "multiply" | "add";
  /** The unit of values that are set, as statistics write units; null where they have none. */
  unit: string | null;
  /** One per run. */
  values: number[];
}

/** Options and inputs by which runs differ, with one value per run. */
interface Differences {
  options: { name: string; values: unknown[] }[];
  inputs: { loc: string[]; values: unknown[] }[];
}

/**
 * Null where the runs differ by nothing, by several values, or by something that is no number. Overridden attributes and constraints have
 * the value that holds with all overrides of the run; overridden tables the factor or the amount, 1 or 0 where a run has none.
 */
export async function variedValue(
  runs: readonly ComparedRun[],
  { options, inputs }: Differences,
): Promise<VariedValue | null> {
  if (options.length + inputs.length !== 1) return null;
  const [option] = options;
  if (option) return varied(["options", option.name], option.values);
  const [{ loc, values }] = inputs;
  if (!isOverride(loc[0])) return varied(loc, values);
  if (loc.length > 3) return ofTable(loc, values);
  const effective: unknown[] = [];
  let unit: string | null = null;
  for (const run of runs) {
    const input = await run.input();
    const overrides = [...input.overrides, ...run.overrides];
    const found = effectiveValue(input, overrides, loc);
    effective.push(found.value);
    unit = found.unit;
  }
  return varied(loc, effective, "set", unit);
}

const constraints = "constraints";
export const isOverride = (list: string): boolean => list === "overrides" || list === "overrides of the run";

function varied(
  loc: string[],
  values: readonly unknown[],
  operation: VariedValue["operation"] = "set",
  unit: string | null = null,
): VariedValue | null {
  const numbers = values.filter((value) => typeof value === "number");
  const areSeveral = new Set(numbers).size > 1;
  return numbers.length === values.length && areSeveral ? { loc, operation, unit, values: numbers } : null;
}

export interface Effective {
  value: unknown;
  unit: string | null;
}

/**
 * The value that holds with all overrides, of an attribute or a constraint.
 *
 * @param loc the place of an override: `["overrides", component, attribute]` or `["overrides", "constraints", id]`
 */
export const effectiveValue = (input: InputReader, overrides: readonly AnyOverride[], loc: string[]): Effective =>
  loc[1] === constraints ? ofConstraint(input, overrides, loc[2]) : ofAttribute(input, overrides, loc);

function ofAttribute(
  { content }: InputReader,
  overrides: readonly AnyOverride[],
  [, component, attribute]: string[],
): Effective {
  const own = content.components.filter(({ name }) => name === component);
  const changes = attributeOverridesOf(overrides).filter(({ component_name }) => component_name === component);
  const [changed] = applyOverrides(own, changes).components;
  if (!changed) return { value: null, unit: null };
  const rules: AttributeTable = attributesOfType(changed.type);
  const units = new Map(content.commodities.map(({ name, unit }) => [name, unit]));
  const rule = rules[attribute];
  const unit = rule ? attributeUnit(rule, attribute, changed, { ...content.dataset, commodities: units }) : "";
  return { value: Reflect.get(changed, attribute), unit: unit || null };
}

function ofConstraint({ content }: InputReader, overrides: readonly AnyOverride[], id: string): Effective {
  const changed = applyTableOverrides({ ...content, tables: [] }, overrides.filter(isConstraintOverride));
  const constraint = changed.content.constraints?.find((one) => one.id === id);
  return { value: constraint?.value, unit: constraint?.unit ?? null };
}

/** @param values as the comparison writes them: `multiply 1.2` */
function ofTable(loc: string[], values: readonly unknown[]): VariedValue | null {
  const changes = values.map((value) => (typeof value === "string" ? value.split(" ") : null));
  const [operation, ...others] = [...new Set(changes.flatMap((change) => change?.[0] ?? []))];
  if (others.length > 0 || (operation !== "multiply" && operation !== "add")) return null;
  const neutral = operation === "multiply" ? 1 : 0;
  const numbers = changes.map((change) => (change === null ? neutral : JSON.parse(change.slice(1).join(" "))));
  return varied(loc, numbers, operation);
}
