/** The repair of a problem, where its hint or its figures say the value that is right. Pure. */
import type { Change } from "../../../domain/change.ts";
import { tableFamilies } from "../../../domain/table-family.ts";
import type { ValidationError } from "../../data/interface.ts";
import { placeOf } from "./problem-place.ts";

export interface KnownRepair {
  /** The value that it puts in place of the present one. */
  to: string | number | boolean;
  operation: Readonly<Record<string, unknown>>;
}

interface Figures {
  le?: number;
  ge?: number;
  changes?: readonly Change[];
}

/**
 * @param kindOf the kind of a component; undefined where there is none of this name
 */
export function knownRepair(
  problem: ValidationError,
  kindOf: (component: string) => string | undefined,
): KnownRepair | null {
  const { loc, hint = "", input } = problem;
  const { le, ge } = (problem.ctx ?? {}) as Figures;
  const { component, attribute, family, region, regionTo } = placeOf(loc);
  const kind = component === undefined ? undefined : kindOf(component);
  if (component === undefined || kind === undefined) return null;
  const set = (name: string, value: string | number | boolean): KnownRepair => ({
    to: value,
    operation: { operation: "set", kind, name: component, attribute: name, value },
  });
  // What would have to be given up elsewhere is not decided here.
  if (/^Set capacity_variable to true\b/.test(hint)) return set("capacity_variable", true);
  const [, meant] = /^Did you mean '(.+)'\?$/.exec(hint) ?? [];
  if (meant !== undefined && attribute !== undefined && loc.length === 3) return set(attribute, meant);
  const bound =
    typeof input === "number"
      ? le !== undefined && input > le
        ? le
        : ge !== undefined && input < ge
          ? ge
          : null
      : null;
  if (bound === null || !Number.isFinite(bound)) return null;
  if (attribute !== undefined && loc.length === 3) return set(attribute, bound);
  if (family?.shape !== "number" || region === undefined) return null;
  const { path: table } = tableFamilies[family.name];
  const record = { table, component, region, ...(regionTo !== undefined && { region_to: regionTo }) };
  return { to: bound, operation: { operation: "values", ...record, values: [bound] } };
}
