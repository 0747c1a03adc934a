/** The repair of a problem, where its kind or its figures say the value that is right. Pure. */

import { placeOf } from "../../data/editing/problem-place.ts";
import type { ValidationError } from "../../data/interface.ts";

interface OfComponent {
  component: string;
  /** The value that it puts in place of the present one. */
  to: string | number | boolean;
}

/** A repair of an attribute, of a record of one of the component's tables, or of the result of a variant's change. */
export type KnownRepair =
  | (OfComponent & { attribute: string; override?: undefined })
  | { component?: undefined; attribute?: undefined; override: number; to: number }
  | (OfComponent & {
      attribute?: undefined;
      override?: undefined;
      operation: { operation: "values" } & Readonly<Record<string, unknown>>;
    });

interface Figures {
  le?: number;
  ge?: number;
  nearest?: string;
}

const needCapacity = [
  "storage_without_capacity",
  "capacity_table_without_capacity",
  "full_load_hours_without_capacity",
];

export function knownRepair({ type, loc, input, ctx }: ValidationError): KnownRepair | null {
  const { le, ge, nearest: meant } = (ctx ?? {}) as Figures;
  const { component, attribute, family, region, regionTo, override } = placeOf(loc);
  // For a change that adds or multiplies, only the bound of the result is known.
  const nearest = le ?? ge;
  if (override !== undefined && loc[2] === "value" && nearest !== undefined) return { override, to: nearest };
  if (component === undefined) return null;
  if (needCapacity.includes(type)) return { component, attribute: "capacity_variable", to: true };
  const isAttribute = attribute !== undefined && loc.length === 3;
  if (meant !== undefined && isAttribute) return { component, attribute, to: meant };
  const bound = brokenBound(input, le, ge);
  if (bound === null) return null;
  if (isAttribute) return { component, attribute, to: bound };
  if (family?.shape !== "number" || region === undefined) return null;
  const record = { table: family.path, component, region, ...(regionTo !== undefined && { region_to: regionTo }) };
  return { component, to: bound, operation: { operation: "values", ...record, values: [bound] } };
}

function brokenBound(value: unknown, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY): number | null {
  if (typeof value !== "number") return null;
  if (value > most) return most;
  return value < least ? least : null;
}
