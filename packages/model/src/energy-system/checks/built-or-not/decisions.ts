/** What the data say about whether components are built at all: costs if built, least capacities if built, decisions that are given. */

import { message } from "@esm/messages/message";
import { type FamilyName, tableFamilies } from "../../../domain/table-family.ts";
import { eligibleLines, eligibleRegions, isOneWay, reversed, valueOfPair } from "../../eligibility.ts";
import { recordLocation } from "../../index-tables.ts";
import type { IndexedComponent, Snapshot } from "../../snapshot.ts";
import type { Check } from "../check.ts";

const costs = ["invest_if_built", "opex_if_built"] as const;
export const existenceFamilies = ["capacityMinIfBuilt", "existenceFix"] as const;

const isLine = ({ attributes }: IndexedComponent): boolean => attributes.type === "TRANSMISSION";
const tablesOf = (component: IndexedComponent): ReadonlyMap<FamilyName, Float64Array> =>
  isLine(component) ? component.byPair : component.byRegion.numbers;

/** What depends on whether something is built needs a capacity that is. */
export const existenceNeedsACapacity: Check = ({ components }, report) => {
  for (const { attributes, byRegion, byPair } of components) {
    if (attributes.capacity_variable) continue;
    const { name } = attributes;
    const ofCost = costs.find((cost) => attributes[cost] > 0) ?? (attributes.invest_curve && ("invest_curve" as const));
    const ofTable = existenceFamilies.find((family) => byRegion.numbers.has(family) || byPair.has(family));
    if (!ofCost && !ofTable) continue;
    const field = ofCost ?? tableFamilies[ofTable ?? "existenceFix"].valueField;
    report({
      type: "existence_needs_capacity",
      loc: ["components", name, field],
      msg: message("existence_needs_capacity", { component: name, field }),
      hint: message("existence_set_capacity_variable", { field }),
    });
  }
};

/** A place of a table, with the value that counts there. */
interface Place {
  readonly key: number;
  readonly ends: readonly string[];
}

export function* placesOf(snapshot: Snapshot, component: IndexedComponent, family: FamilyName): Generator<Place> {
  const size = snapshot.regions.length;
  const table = tablesOf(component).get(family);
  for (const [key, value] of table?.entries() ?? []) {
    if (Number.isNaN(value)) continue;
    const positions = isLine(component) ? [Math.floor(key / size), key % size] : [key];
    if (positions.length === 2 && positions[0] === positions[1]) continue;
    yield { key, ends: positions.map((position) => snapshot.regions[position]) };
  }
}

/** The value of a table that counts at a place; NaN where there is none. */
export function valueAt(snapshot: Snapshot, component: IndexedComponent, family: FamilyName, key: number): number {
  const table = tablesOf(component).get(family);
  if (!table) return Number.NaN;
  return isLine(component) ? valueOfPair(component, table, key, snapshot.regions.length) : table[key];
}

/** A decision that is given is 0 or 1: a part of a plant is none. */
export const givenExistenceIsWhole: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { name } = component.attributes;
    for (const { key, ends } of placesOf(snapshot, component, "existenceFix")) {
      const value = tablesOf(component).get("existenceFix")?.[key] ?? 0;
      if (value === 0 || value === 1) continue;
      report({
        type: "existence_not_whole",
        loc: recordLocation(name, "existenceFix", ...(ends as [string, string?])),
        msg: message("existence_not_whole", { component: name, place: ends.join(" – "), value }),
        input: value,
        hint: message("existence_give_zero_or_one"),
      });
    }
  }
};

/** A decision that is given fits the capacities, the places, and the other direction of a line. */
export const givenExistenceFits: Check = (snapshot, report) => {
  const size = snapshot.regions.length;
  for (const component of snapshot.components) {
    if (!tablesOf(component).has("existenceFix") || !component.attributes.capacity_variable) continue;
    const { name } = component.attributes;
    const places = placesWhereItExists(component, size);
    for (const { key, ends } of placesOf(snapshot, component, "existenceFix")) {
      const value = valueAt(snapshot, component, "existenceFix", key);
      const at = (family: FamilyName): number => valueAt(snapshot, component, family, key);
      const demanded = (["capacityFix", "capacityMin"] as const).find((family) => at(family) > 0);
      const back = isLine(component) && !isOneWay(component) ? reversed(key, size) : key;
      const isOpposite = valueAt(snapshot, component, "existenceFix", back) !== value;
      const place = ends.join(" – ");
      const reason = isOpposite
        ? message("existence_directions_differ", { place })
        : value === 0 && demanded
          ? message("existence_0_but_capacity", {
              place,
              field: tableFamilies[demanded].valueField,
              capacity: at(demanded),
            })
          : value === 1 && !places.has(key)
            ? message("existence_1_but_nowhere", { place })
            : null;
      if (reason === null) continue;
      report({
        type: "existence_contradicts",
        loc: recordLocation(name, "existenceFix", ...(ends as [string, string?])),
        msg: message("existence_contradicts", { component: name, value, reason }),
        input: value,
        hint: message("existence_remove_or_correct"),
      });
    }
  }
};

/** Positions in the tables of a component; of lines in both directions. */
function placesWhereItExists(component: IndexedComponent, size: number): Set<number> {
  if (!isLine(component)) return new Set(eligibleRegions(component, size));
  const { from, to } = eligibleLines(component, size);
  const there = Array.from(from, (start, line) => start * size + to[line]);
  return new Set(isOneWay(component) ? there : there.flatMap((pair) => [pair, reversed(pair, size)]));
}

/** A least capacity if built does nothing where as much has to be built anyway. */
export const leastIfBuiltHasAnEffect: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { name } = component.attributes;
    for (const { key, ends } of placesOf(snapshot, component, "capacityMinIfBuilt")) {
      const least = valueAt(snapshot, component, "capacityMinIfBuilt", key);
      const minimum = valueAt(snapshot, component, "capacityMin", key);
      if (!(minimum > 0) || !(least <= minimum)) continue;
      report({
        type: "existence_without_effect",
        severity: "warning",
        loc: recordLocation(name, "capacityMinIfBuilt", ...(ends as [string, string?])),
        msg: message("existence_without_effect", { component: name, place: ends.join(" – "), least, minimum }),
        input: least,
        hint: message("existence_remove_least"),
      });
      break;
    }
  }
};
