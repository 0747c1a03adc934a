/** Components joined by an id: shared potentials, linked quantities; yearly limits have a file of their own. */

import { message } from "@esm/messages/message";
import type { Component } from "../../domain/component.ts";
import type { FamilyName } from "../../domain/table-family.ts";
import { valuesOfPairs } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check, Report } from "./check.ts";

/** Components by the id they share, ids and members in code-point order of their components. */
export function groupBy(
  components: readonly IndexedComponent[],
  idOf: (attributes: Component) => string | null,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  components.forEach(({ attributes }, position) => {
    const id = idOf(attributes);
    if (id === null) return;
    const members = groups.get(id);
    if (members) members.push(position);
    else groups.set(id, [position]);
  });
  return groups;
}

export const limitId = (attributes: Component): string | null =>
  attributes.type === "SOURCE" || attributes.type === "SINK" ? attributes.commodity_limit_id : null;
export const potentialId = (attributes: Component): string | null => attributes.shared_potential_id;
export const quantityId = (attributes: Component): string | null => attributes.linked_quantity_id;

/** Members share a potential in proportion to their maxima, so each member needs one. */
export const sharedPotentialsHaveMaxima: Check = (snapshot, report) => {
  for (const { attributes, byRegion, byPair } of snapshot.components) {
    if (attributes.shared_potential_id === null) continue;
    if (byRegion.numbers.has("capacityMax") || byPair.has("capacityMax")) {
      const tables = attributes.type === "TRANSMISSION" ? byPair : byRegion.numbers;
      fixedWithoutMaximum(snapshot, attributes, tables, report);
      continue;
    }
    report({
      type: "shared_potential_without_max",
      loc: recordLocation(attributes.name, "capacityMax"),
      msg: message("shared_potential_without_max", {
        component: attributes.name,
        shared_potential_id: attributes.shared_potential_id ?? "",
      }),
      hint: message("give_capacity_max_remove_shared_potential_id"),
    });
  }
};

/**
 * A member with a capacityFix must also have a maximum to share; for a line, a maximum in either direction is enough.
 */
function fixedWithoutMaximum(
  { regions }: Snapshot,
  attributes: Component,
  tables: ReadonlyMap<FamilyName, Float64Array>,
  report: Report,
): void {
  const fixed = tables.get("capacityFix");
  const capacityMax = tables.get("capacityMax");
  if (!fixed || !capacityMax) return;
  const size = regions.length;
  const isByRegion = attributes.type !== "TRANSMISSION";
  const maximum = isByRegion ? capacityMax : valuesOfPairs({ attributes }, capacityMax, size);
  fixed.forEach((value, position) => {
    if (!(value > 0) || !Number.isNaN(maximum[position])) return;
    const place = isByRegion ? [position] : [Math.floor(position / size), position % size];
    const [region, regionTo] = place.map((index) => regions[index]);
    report({
      type: "shared_potential_without_max",
      loc: recordLocation(attributes.name, "capacityMax", region, regionTo),
      msg: message("shares_potential_exists_no_capacity_max", {
        component: attributes.name,
        shared_potential_id: attributes.shared_potential_id ?? "",
        region: regionTo === undefined ? region : `${region} – ${regionTo}`,
      }),
      hint: message("also_give_capacity_max_remove_shared_potential_id"),
    });
  });
}

/** Linked components have equal numbers of plant units, so each needs a capacity. */
export const linkedQuantitiesHaveACapacity: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.linked_quantity_id === null || attributes.capacity_variable) continue;
    report({
      type: "linked_quantity_without_capacity",
      loc: ["components", attributes.name, "linked_quantity_id"],
      msg: message("linked_quantity_without_capacity", {
        component: attributes.name,
        linked_quantity_id: attributes.linked_quantity_id,
      }),
      input: attributes.linked_quantity_id,
      hint: message("set_true_or_remove_id", { attribute: "capacity_variable", id: "linked_quantity_id" }),
    });
  }
};

/** Members use a shared potential by their capacity, so each needs one. */
export const sharedPotentialsHaveACapacity: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.shared_potential_id === null || attributes.capacity_variable) continue;
    report({
      type: "shared_potential_without_capacity",
      loc: ["components", attributes.name, "shared_potential_id"],
      msg: message("shared_potential_without_capacity", {
        component: attributes.name,
        shared_potential_id: attributes.shared_potential_id ?? "",
      }),
      input: attributes.shared_potential_id,
      hint: message("set_true_or_remove_id", { attribute: "capacity_variable", id: "shared_potential_id" }),
    });
  }
};
