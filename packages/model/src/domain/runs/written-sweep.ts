/** Parameters and points of sweeps as requests give them: without what is not given, and series by their names. */

import type { Override } from "../model.ts";
import { type AnyOverride, type ConstraintOverride, isTableOverride } from "../overrides/any-override.ts";
import {
  type TableOverride,
  type TableOverrideValue,
  type WrittenTableOverride,
  writtenTableOverride,
} from "../overrides/table-override.ts";
import { type AttributeParameter, type ConstraintParameter, isTableParameter, type SweepParameter } from "./sweep.ts";

/** A sweep removes nothing. */
type WrittenTarget = Omit<WrittenTableOverride, "operation" | "value"> & Pick<Override, "operation">;

type WrittenParameter = AttributeParameter | ConstraintParameter | (WrittenTarget & { values: (number | string)[] });
type WrittenOverride = Override | ConstraintOverride | (WrittenTarget & { value: number | string });

export function writtenParameter(parameter: SweepParameter): WrittenParameter {
  if (!isTableParameter(parameter)) return parameter;
  const { values, ...target } = parameter;
  return { ...targetOf({ ...target, value: null }), values: values.map(plainValue) };
}

export const writtenOverride = (override: AnyOverride): WrittenOverride =>
  isTableOverride(override) ? { ...targetOf(override), value: plainValue(override.value ?? 0) } : override;

function targetOf(override: TableOverride): WrittenTarget {
  const { operation, value: _, ...target } = writtenTableOverride(override);
  return { ...target, operation: operation === "remove" ? "set" : operation };
}

/** A sweep has numbers and names of series. */
const plainValue = (value: TableOverrideValue): number | string =>
  typeof value === "object" && "series" in value ? value.series : Number(value);
