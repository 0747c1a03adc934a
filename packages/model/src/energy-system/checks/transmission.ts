/** Lines: the values of a transmission's tables for both directions of a pair of regions. */

import { message, sentences } from "@esm/messages/message";
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import { eligibleLines, isOneWay, reversed, valueOfPair } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check, Report } from "./check.ts";

const pairFamilies = [
  "capacityFix",
  "capacityMax",
  "capacityMin",
  "distances",
  "losses",
  "locationalEligibility",
  "capacityMinIfBuilt",
  "existenceFix",
] as const;
const field = (family: FamilyName): string => tableFamilies[family].valueField;

/** Calls `visit` for every transmission's table and every pair with a value in it. */
export function eachPair(
  { components, regions }: Snapshot,
  families: readonly FamilyName[],
  visit: (component: IndexedComponent, family: FamilyName, table: Float64Array, from: number, to: number) => void,
): void {
  for (const component of components) {
    if (component.attributes.type !== "TRANSMISSION") continue;
    for (const family of families) {
      const table = component.byPair.get(family);
      table?.forEach((value, pair) => {
        if (!Number.isNaN(value))
          visit(component, family, table, Math.floor(pair / regions.length), pair % regions.length);
      });
    }
  }
}

/** A line has two different ends. */
export const linesHaveTwoEnds: Check = (snapshot, report) => {
  const families = [
    "capacityFix",
    "capacityMax",
    "capacityMin",
    "locationalEligibility",
    "capacityMinIfBuilt",
    "existenceFix",
  ] as const;
  eachPair(snapshot, families, ({ attributes }, family, table, from, to) => {
    const value = table[from * snapshot.regions.length + to];
    if (from !== to || value === 0) return;
    const region = snapshot.regions[from];
    report({
      type: "line_to_itself",
      loc: recordLocation(attributes.name, family, region, region),
      msg: message("line_to_itself", { component: attributes.name, field: field(family), value, region }),
      input: value,
      hint: message("leave_diagonal_empty"),
    });
  });
};

/** A line exists in both directions or in none, with one capacity. */
export const linesAreSymmetric: Check = (snapshot, report) => {
  const { regions } = snapshot;
  eachPair(snapshot, ["capacityFix", "capacityMax"], ({ attributes, byPair }, family, table, from, to) => {
    if (from >= to || isOneWay({ attributes }) || (family === "capacityMax" && byPair.has("capacityFix"))) return;
    const there = table[from * regions.length + to];
    const back = table[to * regions.length + from];
    if (Number.isNaN(back) || there === back) return;
    const oneWay = there === 0 || back === 0;
    if (family === "capacityMax" && !oneWay) return;
    report({
      type: oneWay ? "line_in_one_direction" : "capacity_fix_asymmetric",
      loc: recordLocation(attributes.name, family, regions[from], regions[to]),
      msg: message("other_direction_both_directions_share", {
        field: field(family),
        component: attributes.name,
        there,
        from: regions[from],
        to: regions[to],
        back,
      }),
      input: there,
      hint: oneWay
        ? sentences(message("give_both_directions_same_value"), message("one_way_lines"))
        : message("give_both_directions_same_value"),
    });
  });
};

/** A pair given in one direction only counts for both; say so. */
export const pairsInOneDirection: Check = (snapshot, report) => {
  const seen = new Set<string>();
  eachPair(snapshot, pairFamilies, ({ attributes }, family, table, from, to) => {
    if (from === to || isOneWay({ attributes }) || !Number.isNaN(table[to * snapshot.regions.length + from])) return;
    const key = JSON.stringify([attributes.name, family]);
    if (seen.has(key)) return;
    seen.add(key);
    report({
      type: "pair_in_one_direction",
      severity: "warning",
      loc: recordLocation(attributes.name, family, snapshot.regions[from], snapshot.regions[to]),
      msg: message("pair_in_one_direction", {
        component: attributes.name,
        field: field(family),
        from: snapshot.regions[from],
        to: snapshot.regions[to],
      }),
      hint: message("give_both_directions_make_explicit"),
    });
  });
};

/** A flow cannot lose more than all of itself. */
export const lossesLeaveSomething: Check = (snapshot, report) => {
  eachLine(snapshot, (component, pair, from, to) => {
    const { distance, loss } = lineData(component, pair, snapshot.regions.length);
    if (!(loss * distance > 1)) return;
    report({
      type: "loss_above_one",
      loc: recordLocation(component.attributes.name, "losses", from, to),
      msg: message("loss_above_one", {
        component: component.attributes.name,
        loss,
        length_unit: snapshot.dataset.length_unit,
        distance,
        from,
        to,
      }),
      input: loss,
      hint: message("loss_share_per_over_distance", {
        length_unit: snapshot.dataset.length_unit,
        value: Number((1 / distance).toPrecision(4)),
      }),
      ctx: { le: 1 / distance },
    });
  });
};

/** A line of length 0 costs nothing and loses nothing; say so. */
export const freeLines: Check = (snapshot, report) => {
  eachLine(snapshot, (component, pair, from, to) => {
    const distances = component.byPair.get("distances");
    if (!distances || lineData(component, pair, snapshot.regions.length).distance !== 0) return;
    const { name } = component.attributes;
    const hasDistance = !Number.isNaN(valueOfPair(component, distances, pair, snapshot.regions.length));
    report({
      type: hasDistance ? "line_of_length_zero" : "line_without_distance",
      severity: "warning",
      loc: recordLocation(name, "distances", from, to),
      msg: hasDistance
        ? message("distance_0_line_no_cost", { name, from, to })
        : message("distance_missing", { name, from, to }),
      hint: message("give_distance_line"),
    });
  });
};

export function eachLine(
  snapshot: Snapshot,
  visit: (component: IndexedComponent, pair: number, from: string, to: string) => void,
): void {
  const size = snapshot.regions.length;
  for (const component of snapshot.components) {
    if (component.attributes.type !== "TRANSMISSION") continue;
    const { from, to } = eligibleLines(component, size);
    from.forEach((start, line) => {
      const pair = start * size + to[line];
      visit(component, pair, snapshot.regions[start], snapshot.regions[to[line]]);
      if (!isOneWay(component))
        visit(component, reversed(pair, size), snapshot.regions[to[line]], snapshot.regions[start]);
    });
  }
}

/** Distance (1 without a table, 0 without a record) and loss per length (0 without record) of an ordered pair. */
export function lineData(
  component: IndexedComponent,
  pair: number,
  regionCount: number,
): { distance: number; loss: number } {
  const at = (family: FamilyName, withoutTable: number): number => {
    const table = component.byPair.get(family);
    if (!table) return withoutTable;
    const value = valueOfPair(component, table, pair, regionCount);
    return Number.isNaN(value) ? 0 : value;
  };
  return { distance: at("distances", 1), loss: at("losses", 0) };
}

/** Distances and losses of other kinds have no meaning, nor do those from a region to itself; say so. */
export const distancesBelongToTransmissions: Check = (snapshot, report: Report) => {
  const { components, regions } = snapshot;
  eachPair(
    snapshot,
    ["distances", "losses", "reactances", "resistances"],
    ({ attributes }, family, table, from, to) => {
      const value = table[from * regions.length + to];
      if (from !== to || value === 0) return;
      report({
        type: "table_ignored",
        severity: "warning",
        loc: recordLocation(attributes.name, family, regions[from], regions[to]),
        msg: message("table_ignored", { field: field(family), component: attributes.name, region: regions[from] }),
        input: value,
        hint: message("leave_diagonal_empty"),
      });
    },
  );
  for (const { attributes, byRegion, byPair } of components) {
    for (const family of ["distances", "losses"] as const) {
      const isTransmission = attributes.type === "TRANSMISSION";
      if (isTransmission ? !byRegion.numbers.has(family) : !byPair.has(family) && !byRegion.numbers.has(family))
        continue;
      report({
        type: "table_ignored",
        severity: "warning",
        loc: recordLocation(attributes.name, family),
        msg: message("values_not_used_belong_pairs", { field: field(family), component: attributes.name }),
        hint: message("remove_them_assign_them_intended"),
      });
    }
  }
};
