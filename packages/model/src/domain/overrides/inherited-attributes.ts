/** Overrides of attributes that apply one after the other: those of a parent, then those of its child. */
import { isCurve, scaledCurve } from "../costs/invest-curve.ts";
import type { Override } from "../model.ts";

const keyOf = ({ component_name, attribute }: Override): string => JSON.stringify([attribute, component_name]);

/** Overrides of a parent, then the own ones: one of an attribute where that says the same as both. */
export function inheritedAttributes<One extends Override>(inherited: readonly One[], own: readonly One[]): One[] {
  const left = new Map(own.map((override) => [keyOf(override), override]));
  const first = inherited.flatMap((override): One[] => {
    const key = keyOf(override);
    const later = left.get(key);
    if (!later) return [override];
    left.delete(key);
    const both = combined(override, later);
    return both ? [both] : [override, later];
  });
  return [...first, ...left.values()];
}

/**
 * One override that says the same as two of the same attribute, one after the other; null where none does without the value in the
 * data.
 */
function combined<One extends Override>(first: One, second: One): One | null {
  if (second.operation === "set") return second;
  const { operation } = second;
  if (first.operation !== "set" && first.operation !== operation) return null;
  if (typeof second.value !== "number") return null;
  if (isCurve(first.value))
    return operation === "multiply" ? { ...first, value: scaledCurve(first.value, second.value) } : null;
  if (typeof first.value !== "number") return null;
  const value = operation === "add" ? first.value + second.value : first.value * second.value;
  return Number.isFinite(value) ? { ...first, value } : null;
}

/** A list of overrides of attributes without two of one attribute, as a model has it. */
export function withoutTwins(
  overrides: readonly Override[],
  givenValue: (component: string, attribute: Override["attribute"]) => unknown,
): Override[] {
  const byTarget = new Map<string, Override>();
  for (const override of overrides) {
    const key = keyOf(override);
    const before = byTarget.get(key);
    byTarget.set(key, before ? (combined(before, override) ?? asSet(before, override, givenValue)) : override);
  }
  return [...byTarget.values()];
}

/** Both changes as the value that results from them. Without a number in the data neither can be applied: the later one says so. */
function asSet(
  first: Override,
  second: Override,
  givenValue: (component: string, attribute: Override["attribute"]) => unknown,
): Override {
  const value = [first, second].reduce(
    (before: unknown, { operation, value: given }): unknown => {
      if (typeof before !== "number" || typeof given !== "number") return undefined;
      return operation === "add" ? before + given : before * given;
    },
    givenValue(first.component_name, first.attribute),
  );
  return typeof value === "number" && Number.isFinite(value) ? { ...first, operation: "set", value } : second;
}
