/**
 * Constraints that bound what a year may build of a component in a region → `commissioningMin` and `commissioningMax`. FINE's other bounds
 * are those of components, so all other constraints are refused.
 */
import { message } from "@esm/messages/message";
import type { EnergySystem, SystemConstraint } from "@esm/model/energy-system/energy-system";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import type { Findings } from "../../../findings/collector.ts";
import type { Plant } from "./plants.ts";

/** What a year may build at a place. */
export interface BuiltBound {
  readonly component: string;
  /** Position of the region here. */
  readonly region: number;
  /** Position of the year. */
  readonly year: number;
  readonly min: number;
  readonly max: number;
}

export function builtBoundsOf(
  pathway: PathwaySystems,
  plants: ReadonlyMap<string, Plant>,
  findings: Findings,
): BuiltBound[] {
  return pathway.systems.flatMap((system, year) =>
    system.constraints.flatMap((constraint): BuiltBound[] => {
      if (constraint.years?.includes(pathway.years[year]) === false) return [];
      const bounds = boundsOf(constraint, year, system, { pathway, plants });
      if (bounds) return bounds;
      const { id, planningReserve } = constraint;
      findings.refuse({
        code: "not_exported",
        component: planningReserve ? "planning reserve" : "constraint",
        attribute: planningReserve ? "planning_reserves" : "constraints",
        place: id,
        msg: message("fine_constraint"),
        direction: "either",
      });
      return [];
    }),
  );
}

interface Given {
  readonly pathway: PathwaySystems;
  readonly plants: ReadonlyMap<string, Plant>;
}

/** Null where FINE has no such bound. */
function boundsOf(
  { per, slackCost, value, sense, terms }: SystemConstraint,
  year: number,
  system: EnergySystem,
  { pathway, plants }: Given,
): BuiltBound[] | null {
  if (per !== "year" || slackCost !== null || typeof value !== "number") return null;
  const [quantity, ...others] = new Set(terms.map((term) => term.quantity));
  const isCounted = quantity === "built" || quantity === "capacity";
  if (!isCounted || others.length > 0) return null;
  if (terms.some(({ factor, yearOffset }) => factor <= 0 || yearOffset !== 0)) return null;
  const members = terms.flatMap(({ factor, members: all }) => all.map((member) => ({ ...member, factor })));
  if (members.length === 0 && (sense === "=" ? value === 0 : sense === "<=" ? value >= 0 : value <= 0)) return [];
  // Nothing of what cannot be below 0 says something of each of its parts.
  const isNothing = value === 0 && sense !== ">=";
  if (!isNothing && (members.length !== 1 || quantity === "capacity")) return null;
  const bounds: BuiltBound[] = [];
  for (const { component: position, location, factor, there, back } of members) {
    const component = system.components[position];
    const plant = plants.get(component.name);
    if (component.kind === "transmission" || plant?.capacity !== "decided") return null;
    const bound = isNothing ? 0 : value / (factor * (there + back));
    const place = { component: component.name, region: component.regions[location] };
    // What stands in a year is what it and earlier years have built.
    const years =
      quantity === "built"
        ? [year]
        : [...pathway.years.keys()].filter(
            (built) => built <= year && pathway.years[year] < pathway.years[built] + plant.lifetime,
          );
    for (const built of years) {
      const [min, max] = [sense === "<=" ? 0 : bound, sense === ">=" ? Number.POSITIVE_INFINITY : bound];
      bounds.push({ ...place, year: built, min: Math.max(0, min), max });
    }
  }
  return bounds;
}
