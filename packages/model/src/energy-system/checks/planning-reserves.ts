/** Planning reserves: their names exist, and their members supply the commodity in the regions in scope. */

import { kindCodes } from "@esm/messages/kinds";
import { message, type Words } from "@esm/messages/message";
import type { Component } from "../../domain/component.ts";
import { hintBudget, nearestNameHint, positionsOf } from "../../domain/nearest-name.ts";
import { creditsOf, regionsInScope } from "../constraints/planning-reserves.ts";
import { eligibleRegions } from "../eligibility.ts";
import type { Check } from "./check.ts";
import { reportUnknown } from "./constraints.ts";

/** Reserves name commodities, regions, components and groups that exist, under ids that no constraint has. */
export const reservesNameWhatExists: Check = (snapshot, report) => {
  const { planningReserves, constraints, regions, commodities, componentGroups, regionGroups } = snapshot;
  const hints = hintBudget();
  const names = snapshot.components.map(({ attributes }) => attributes.name);
  const components = [...names, ...Object.keys(componentGroups)];
  const places = [...regions, ...Object.keys(regionGroups)];
  const taken = new Set(constraints.map(({ id }) => id));
  for (const { id, commodity_name, regions: named, members } of planningReserves) {
    const what = message("reserve_of_id", { id });
    const loc = ["planning_reserves", id];
    if (taken.has(id)) {
      const msg = message("reserve_id_taken", { id });
      report({ type: "reserve_id_taken", loc: [...loc, "id"], msg, input: id, hint: message("rename_reserve") });
    }
    const valid = commodities.map(({ name }) => name);
    if (!snapshot.commodityPosition.has(commodity_name)) {
      const msg = message("unknown_commodity_in_list", { what, name: commodity_name });
      const hint = nearestNameHint(commodity_name, valid, hints);
      report({ type: "unknown_commodity", loc: [...loc, "commodity_name"], msg, input: commodity_name, hint });
    }
    if (named) reportUnknown(named, { kind: "region", what, valid: places }, [...loc, "regions"], report, hints);
    const listed = members.map(({ component_name }) => component_name);
    reportUnknown(listed, { kind: "component", what, valid: components }, [...loc, "members"], report, hints);
  }
};

/** Members are sources and conversions that supply the commodity, with a capacity, and storages of it. */
export const reserveMembersSupply: Check = (snapshot, report) => {
  const positions = positionsOf(snapshot.components.map(({ attributes }) => attributes.name));
  for (const reserve of snapshot.planningReserves) {
    const { id, commodity_name: commodity } = reserve;
    for (const [name] of creditsOf(reserve, snapshot)) {
      const component = snapshot.components[positions.get(name) ?? -1];
      const reason = component && reasonAgainst(component.attributes, commodity);
      if (!reason) continue;
      report({
        type: "reserve_member",
        loc: ["planning_reserves", id, "members", name],
        msg: message("reserve_member", { id, name, reason }),
        input: name,
        hint: message("members_of_reserves"),
      });
    }
  }
};

function reasonAgainst(attributes: Component, commodity: string): Words | null {
  const { type } = attributes;
  if (type === "SINK" || type === "TRANSMISSION")
    return message("reserve_member_kind", { kind: message(kindCodes[type]) });
  if (!attributes.capacity_variable) return message("reserve_member_without_capacity");
  const supplies =
    type === "CONVERSION"
      ? attributes.conversion_factors.some((each) => each.commodity_name === commodity && each.conversion_factor > 0)
      : attributes.commodity_name === commodity;
  return supplies ? null : message("reserve_member_of_other_commodity", { commodity });
}

/** At least one member exists in a region in scope. */
export const reservesHaveMembers: Check = (snapshot, report) => {
  const positions = positionsOf(snapshot.components.map(({ attributes }) => attributes.name));
  for (const reserve of snapshot.planningReserves) {
    const scope = new Set(regionsInScope(reserve, snapshot));
    const stands = creditsOf(reserve, snapshot).some(([name]) => {
      const component = snapshot.components[positions.get(name) ?? -1];
      return component && eligibleRegions(component, snapshot.regions.length).some((region) => scope.has(region));
    });
    if (stands) continue;
    const { id } = reserve;
    report({
      type: "reserve_without_member",
      loc: ["planning_reserves", id, "members"],
      msg: message("reserve_without_member", { id }),
      hint: message("name_member_of_reserve"),
    });
  }
};
