/** The changes that a failed run proposes. Pure. */
import type { Change } from "@esm/model/domain/change";
import { type Override, overridableAttributes } from "@esm/model/domain/model";

import type { ValidationError } from "../../../data/interface.ts";

interface RepairContext {
  /** Whether this change is enough without the others. */
  alone?: boolean;
  changes?: readonly Change[];
}

export interface Repair {
  problem: ValidationError;
  isEnough: boolean;
  changes: readonly Change[];
  /** The changes as overrides of a variant; null where the data itself has to be changed. */
  overrides: Override[] | null;
}

/** Null for problems that propose nothing. */
export function repairOf(problem: ValidationError): Repair | null {
  const { alone, changes = [] } = (problem.ctx ?? {}) as RepairContext;
  if (alone === undefined) return null;
  const overrides = changes.map(overrideOf).filter((override) => override !== null);
  const isWhole = changes.length > 0 && overrides.length === changes.length;
  return { problem, isEnough: alone, changes, overrides: isWhole ? overrides : null };
}

function overrideOf({ component, attribute, region, value }: Change): Override | null {
  const known = overridableAttributes.find((name) => name === attribute);
  const isPlain = typeof value === "number" || typeof value === "string" || typeof value === "boolean";
  if (!known || component === undefined || region !== undefined || !isPlain) return null;
  return { component_name: component, attribute: known, operation: "set", value };
}
