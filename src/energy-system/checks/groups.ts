/** Components joined by an id: yearly limits, shared potentials, linked quantities. */
import type { Component } from "../../domain/component.ts";
import { hintBudget } from "../../domain/nearest-name.ts";
import type { FamilyName } from "../../domain/table-family.ts";
import { valuesOfPairs } from "../eligibility.ts";
import { nearName, someOf } from "../group-hints.ts";
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

const limitOf = (attributes: Component): number | null =>
  attributes.type === "SOURCE" || attributes.type === "SINK" ? attributes.yearly_limit : null;

/** Members of a yearly limit carry the same limit. */
export const yearlyLimitsAgree: Check = ({ components }, report) => {
  const groups = groupBy(components, limitId);
  const hints = hintBudget();
  const ids = [...groups.keys()];
  for (const [id, members] of groups) {
    const first = components[members[0]].attributes;
    for (const member of members) {
      const { attributes } = components[member];
      const limit = limitOf(attributes);
      const loc = ["components", attributes.name, "yearly_limit"];
      if (limit === null) {
        report({
          type: "yearly_limit_missing",
          loc,
          msg: `'${attributes.name}' belongs to the limit '${id}' but has no yearly_limit.`,
          hint: `Set yearly_limit, the same in every component with this commodity_limit_id, or remove its commodity_limit_id.${nearName(id, ids, hints)}`,
        });
      } else if (limit !== limitOf(first) && limitOf(first) !== null) {
        report({
          type: "yearly_limits_differ",
          loc,
          msg: `The yearly limit '${id}' is ${limit} in '${attributes.name}' but ${limitOf(first)} in '${first.name}'.`,
          input: limit,
          hint: "Components of one limit share it: give them the same value; in a sweep, use one parameter for each with combine 'table'.",
        });
      }
    }
  }
};

/** A yearly limit without an id binds nothing. */
export const yearlyLimitsHaveAnId: Check = ({ components }, report) => {
  const limits = someOf(groupBy(components, limitId).keys());
  for (const { attributes } of components) {
    if (limitOf(attributes) === null || limitId(attributes) !== null) continue;
    report({
      type: "yearly_limit_without_id",
      loc: ["components", attributes.name, "commodity_limit_id"],
      msg: `'${attributes.name}' has a yearly_limit but no commodity_limit_id.`,
      input: null,
      hint: `Also set commodity_limit_id, a name of your choice; components with the same one share the limit.${limits}`,
    });
  }
};

/** A limit over sources and sinks counts what leaves less what enters; say so. */
export const mixedLimitsAreNet: Check = ({ components }, report) => {
  for (const [id, members] of groupBy(components, limitId)) {
    if (new Set(members.map((member) => components[member].attributes.type)).size < 2) continue;
    report({
      type: "yearly_limit_is_net",
      severity: "warning",
      loc: ["components", components[members[0]].attributes.name, "commodity_limit_id"],
      msg: `The limit '${id}' contains sources and sinks: it limits the outflow to its sinks minus the inflow from its sources.`,
      hint: "If this is intended, no change is needed; otherwise give sources and sinks different ids.",
    });
  }
};

/** A shared potential is shared in proportion to each member's maximum, so each needs one. */
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
      msg: `'${attributes.name}' shares the potential '${attributes.shared_potential_id}' but has no capacity_max.`,
      hint: "Give its capacity_max, or remove its shared_potential_id.",
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
  const given = tables.get("capacityMax");
  if (!fixed || !given) return;
  const size = regions.length;
  const isByRegion = attributes.type !== "TRANSMISSION";
  const maximum = isByRegion ? given : valuesOfPairs({ attributes }, given, size);
  fixed.forEach((value, position) => {
    if (!(value > 0) || !Number.isNaN(maximum[position])) return;
    const place = isByRegion ? [position] : [Math.floor(position / size), position % size];
    const [region, regionTo] = place.map((index) => regions[index]);
    report({
      type: "shared_potential_without_max",
      loc: recordLocation(attributes.name, "capacityMax", region, regionTo),
      msg: `'${attributes.name}' shares the potential '${attributes.shared_potential_id}' and exists in ${regionTo === undefined ? region : `${region} – ${regionTo}`} but has no capacity_max there.`,
      hint: "Also give its capacity_max there, or remove its shared_potential_id.",
    });
  });
}

/** Numbers of plant units are numbers of a capacity. */
export const linkedQuantitiesHaveACapacity: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.linked_quantity_id === null || attributes.capacity_variable) continue;
    report({
      type: "linked_quantity_without_capacity",
      loc: ["components", attributes.name, "linked_quantity_id"],
      msg: `'${attributes.name}' is linked by '${attributes.linked_quantity_id}' but has no capacity variable.`,
      input: attributes.linked_quantity_id,
      hint: "Set capacity_variable to true, or remove its linked_quantity_id.",
    });
  }
};

/** A shared potential is a share of a capacity. */
export const sharedPotentialsHaveACapacity: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.shared_potential_id === null || attributes.capacity_variable) continue;
    report({
      type: "shared_potential_without_capacity",
      loc: ["components", attributes.name, "shared_potential_id"],
      msg: `'${attributes.name}' shares the potential '${attributes.shared_potential_id}' but has no capacity variable.`,
      input: attributes.shared_potential_id,
      hint: "Set capacity_variable to true, or remove its shared_potential_id.",
    });
  }
};
