/** Overrides as changes: the value in the data set, and what it becomes. Pure. */
import { isCurve, scaledCurve } from "@esm/model/domain/costs/invest-curve";
import type { OverridableAttribute, Override } from "@esm/model/domain/model";
import { overrideRules } from "@esm/model/domain/model";
import type { Quantity } from "../../data/interface.ts";
import { readCurveText, readQuantity } from "../../editing/cell-text.ts";
import type { ComponentOfDataset } from "./component-of-dataset.ts";

/** As it is sent: a value may have a unit of its own, which the service converts. */
export type GivenOverride = Omit<Override, "value"> & { value: Override["value"] | Quantity };

export interface ChangeOfAttribute {
  override: Override;
  /** Whether the component is there. */
  isKnown: boolean;
  before: unknown;
  after: unknown;
}

export function changesOf(
  overrides: readonly Override[],
  components: readonly ComponentOfDataset[],
): ChangeOfAttribute[] {
  const byName = new Map(components.map((component) => [component.name, component]));
  return overrides.map((override) => {
    const component = byName.get(override.component_name);
    const before = component?.attributes[override.attribute];
    return { override, isKnown: component !== undefined, before, after: afterOf(override, before) };
  });
}

function afterOf({ operation, value }: Override, before: unknown): unknown {
  if (operation === "set") return value;
  if (operation === "multiply" && isCurve(before) && typeof value === "number") return scaledCurve(before, value);
  if (typeof before !== "number" || typeof value !== "number") return undefined;
  return operation === "add" ? before + value : before * value;
}

/** The components as these overrides leave them: what a sweep varies, or a variant changes, is applied after them. */
export function withOverrides(
  components: readonly ComponentOfDataset[],
  overrides: readonly Override[],
): ComponentOfDataset[] {
  const changes = changesOf(overrides, components).filter(({ isKnown, after }) => isKnown && after !== undefined);
  return components.map((component) => {
    const own = changes.filter(({ override }) => override.component_name === component.name);
    if (own.length === 0) return component;
    const changed = Object.fromEntries(own.map(({ override, after }) => [override.attribute, after]));
    return { ...component, attributes: { ...component.attributes, ...changed } };
  });
}

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  ja: true,
  yes: true,
  false: false,
  nein: false,
  no: false,
};

/** A value as it is typed; null where it cannot be one. What is added or multiplied by is a number, also one with a unit. */
export function readOverrideValue(
  attribute: OverridableAttribute,
  operation: Override["operation"],
  text: string,
  readNumber: (text: string) => number | null,
  isMeasured = false,
): GivenOverride["value"] | null {
  const { type } = overrideRules[attribute];
  if (type === "number" || type === "integer") {
    return readNumber(text) ?? (isMeasured ? readQuantity(text, readNumber) : null);
  }
  if (type === "curve") return operation === "set" ? readCurveText(text, readNumber) : readNumber(text);
  if (operation !== "set" || text.trim() === "") return null;
  return type === "boolean" ? (flags[text.trim().toLowerCase()] ?? null) : text.trim();
}

const isOfSame = (one: GivenOverride, other: GivenOverride): boolean =>
  one.component_name === other.component_name && one.attribute === other.attribute;

/** In place of the one of the same attribute, else at the end. */
export function withOverride(overrides: readonly Override[], override: GivenOverride): GivenOverride[] {
  const position = overrides.findIndex((one) => isOfSame(one, override));
  return position < 0 ? [...overrides, override] : (overrides as readonly GivenOverride[]).with(position, override);
}

/**
 * Behind the earlier ones, as those of a run follow those of its variant. What is set does not depend on what was before;
 * where one adds or multiplies, both are there, which the service refuses for a variant.
 */
export const withLater = (before: readonly Override[], later: readonly Override[]): readonly Override[] =>
  later.reduce(
    (all, one) => [...(one.operation === "set" ? all.filter((old) => !isOfSame(old, one)) : all), one],
    before,
  );

/** Answers have more fields than requests. */
export const plainOverride = ({ component_name, attribute, operation, value }: GivenOverride): GivenOverride => ({
  component_name,
  attribute,
  operation,
  value,
});
