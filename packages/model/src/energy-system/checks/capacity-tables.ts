/** Capacity tables by region and by pair of regions. */

import { message } from "@esm/messages/message";
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import { allowedRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check, Report } from "./check.ts";

const capacityFamilies = ["capacityFix", "capacityMax", "capacityMin"] as const;
const powers = ["charge", "discharge"] as const;
/** The family of a capacity, or the same of a power of a storage. */
const ofSide = (family: (typeof capacityFamilies)[number], side: (typeof powers)[number] | null): FamilyName =>
  side === null ? family : (`${side}C${family.slice(1)}` as FamilyName);
const field = (family: FamilyName): string => tableFamilies[family].valueField;

/** A capacity table belongs to a capacity. */
export const capacityTablesNeedACapacity: Check = ({ components }, report) => {
  for (const { attributes, byRegion, byPair } of components) {
    if (attributes.capacity_variable) continue;
    for (const family of capacityFamilies) {
      if (!byRegion.numbers.has(family) && !byPair.has(family)) continue;
      report({
        type: "capacity_table_without_capacity",
        loc: recordLocation(attributes.name, family),
        msg: message("capacity_table_without_capacity", { component: attributes.name, field: field(family) }),
        hint: message("set_capacity_variable_true_remove_table"),
      });
    }
  }
};

/** Tables of charging and discharging capacities need a power that is built by itself. */
export const powerTablesNeedAPower: Check = ({ components }, report) => {
  for (const { attributes, byRegion } of components) {
    if (attributes.type !== "STORAGE") continue;
    for (const side of powers) {
      const variable = `${side}_capacity_variable` as const;
      const family = capacityFamilies.map((each) => ofSide(each, side)).find((each) => byRegion.numbers.has(each));
      if (attributes[variable] || !family) continue;
      report({
        type: "capacity_table_without_capacity",
        loc: recordLocation(attributes.name, family),
        msg: message("table_power_not_built_itself", {
          component: attributes.name,
          field: field(family),
          power: side === "charge" ? message("storage_charging") : message("storage_discharging"),
        }),
        hint: message("set_true_remove_table", { variable }),
      });
    }
  }
};

/** Transmissions have tables by pair of regions, all others by region. */
export const capacityTablesHaveTheRightForm: Check = ({ components }, report) => {
  for (const { attributes, byRegion, byPair } of components) {
    const isTransmission = attributes.type === "TRANSMISSION";
    for (const family of capacityFamilies) {
      if (isTransmission && byRegion.numbers.has(family)) {
        report({
          type: "capacity_without_second_region",
          loc: recordLocation(attributes.name, family),
          msg: message("capacity_without_second_region", { component: attributes.name, field: field(family) }),
          hint: message("capacity_transmission_belongs_pair_regions"),
        });
      }
      if (!isTransmission && byPair.has(family)) {
        report({
          type: "capacity_with_second_region",
          loc: recordLocation(attributes.name, family),
          msg: message("capacity_with_second_region", { component: attributes.name, field: field(family) }),
          hint: message("only_transmission_values_between_regions"),
        });
      }
    }
  }
};

/** 0 ≤ capacityMin ≤ capacityFix ≤ capacityMax, wherever two of them are given. */
export const capacitiesAreInOrder: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    for (const side of [null, ...powers]) checkOrder(snapshot, component, component.byRegion.numbers, side, report);
    checkOrder(snapshot, component, component.byPair, null, report);
  }
};

function checkOrder(
  { regions }: Snapshot,
  { attributes }: IndexedComponent,
  tables: ReadonlyMap<FamilyName, Float64Array>,
  side: (typeof powers)[number] | null,
  report: Report,
): void {
  const orders = [
    ["capacityMin", "capacityMax", message("lower_minimum_raise_maximum")],
    ["capacityMin", "capacityFix", message("remove_minimum_fixed_capacity_needs")],
    ["capacityFix", "capacityMax", message("raise_maximum_remove_fixed_capacity")],
  ] as const;
  const place = (position: number, size: number): string[] =>
    size === regions.length
      ? [regions[position]]
      : [regions[Math.floor(position / regions.length)], regions[position % regions.length]];
  for (const family of capacityFamilies.map((each) => ofSide(each, side))) {
    const table = tables.get(family);
    table?.forEach((value, position) => {
      if (!(value < 0) && value !== Number.POSITIVE_INFINITY) return;
      const [region, regionTo] = place(position, table.length);
      report({
        type: "capacity_out_of_range",
        loc: recordLocation(attributes.name, family, region, regionTo),
        msg: message("capacity_out_of_range", { field: field(family), component: attributes.name, region, value }),
        input: value,
        hint: message("correct_value_unlimited_capacity_omit"),
      });
    });
  }
  for (const [smaller, larger, hint] of orders) {
    const [lesser, greater] = [ofSide(smaller, side), ofSide(larger, side)];
    const [low, high] = [tables.get(lesser), tables.get(greater)];
    if (!low || !high) continue;
    low.forEach((value, position) => {
      if (!(value > high[position])) return;
      const [region, regionTo] = place(position, low.length);
      report({
        type: `${field(smaller)}_above_${field(larger).replace("capacity_", "")}`,
        loc: recordLocation(attributes.name, lesser, region, regionTo),
        msg: message("value_above_another", {
          lower: field(lesser),
          component: attributes.name,
          place: regionTo ? `${region} – ${regionTo}` : region,
          value,
          upper: field(greater),
          most: high[position],
        }),
        input: value,
        hint,
        ctx: { le: high[position] },
      });
    });
  }
}

/** A region without record in the table that decides eligibility has no capacity; say so. */
export const partialCapacityTables: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byRegion } = component;
    if (attributes.type === "TRANSMISSION") continue;
    const family = byRegion.numbers.has("capacityFix") ? "capacityFix" : "capacityMax";
    const table = byRegion.numbers.get(family);
    if (!table) continue;
    const absent = allowedRegions(component, snapshot.regions.length).filter((region) => Number.isNaN(table[region]));
    if (absent.length === 0) continue;
    report({
      type: "capacity_table_partial",
      severity: "warning",
      loc: recordLocation(attributes.name, family),
      msg: message("capacity_table_partial", {
        component: attributes.name,
        field: field(family),
        regions: nameRegions(snapshot, absent),
      }),
      hint: message("give_value_every_region_make"),
    });
    const minimum = byRegion.numbers.get("capacityMin");
    for (const region of absent) {
      if (!minimum || !(minimum[region] > 0)) continue;
      report({
        type: "capacity_min_not_eligible",
        loc: recordLocation(attributes.name, "capacityMin", snapshot.regions[region]),
        msg: message("capacity_min_not_eligible", {
          component: attributes.name,
          minimum: minimum[region],
          region: snapshot.regions[region],
          field: field(family),
        }),
        input: minimum[region],
        hint: message("also_give", { field: field(family) }),
      });
    }
  }
};
