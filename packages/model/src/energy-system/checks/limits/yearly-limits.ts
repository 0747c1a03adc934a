/** Yearly limits, which sources and sinks share by an id: upper and lower ones, over all regions and of single ones. */

import { message, sentences } from "@esm/messages/message";
import { type Component, sharedIn } from "../../../domain/component.ts";
import { hintBudget } from "../../../domain/nearest-name.ts";
import { type FamilyName, tableFamilies } from "../../../domain/table-family.ts";
import { eligibleRegions } from "../../eligibility.ts";
import { existingGroups, nearName } from "../../group-hints.ts";
import { recordLocation } from "../../index-tables.ts";
import type { IndexedComponent } from "../../snapshot.ts";
import type { Check } from "../check.ts";
import { groupBy, limitId } from "../groups.ts";

/** Attributes that the components of a limit share. */
const shared = sharedIn("commodity_limit_id");
type SharedAttribute = (typeof shared)[number];

export const regionalLimits = ["regionalLimitMax", "regionalLimitMin"] as const;

const limitOf = (attributes: Component, attribute: SharedAttribute): number | null =>
  attributes.type === "SOURCE" || attributes.type === "SINK" ? attributes[attribute] : null;

const regionalLimitOf = ({ byRegion }: IndexedComponent): (typeof regionalLimits)[number] | undefined =>
  regionalLimits.find((family) => byRegion.numbers.has(family));

/** Members of a yearly limit carry the same limits. */
export const yearlyLimitsAgree: Check = ({ components }, report) => {
  const groups = groupBy(components, limitId);
  const hints = hintBudget();
  const ids = [...groups.keys()];
  for (const [id, members] of groups) {
    const first = components[members[0]].attributes;
    const needsUpper = members.some((member) => limitOf(components[member].attributes, "yearly_limit") !== null);
    for (const member of members) {
      const { attributes } = components[member];
      const limit = limitOf(attributes, "yearly_limit");
      const hasOther = limitOf(attributes, "yearly_limit_min") !== null || regionalLimitOf(components[member]);
      if (limit === null && (needsUpper || !hasOther)) {
        report({
          type: "yearly_limit_missing",
          loc: ["components", attributes.name, "yearly_limit"],
          msg: message("yearly_limit_missing", { component: attributes.name, id }),
          hint: sentences(message("set_yearly_limit_of_all"), nearName(id, ids, hints)),
        });
        continue;
      }
      for (const limit of shared) {
        const [own, others] = [limitOf(attributes, limit), limitOf(first, limit)];
        if (own === others || (limit === "yearly_limit" && others === null)) continue;
        report({
          type: "yearly_limits_differ",
          loc: ["components", attributes.name, limit],
          msg: message("limits_differ", {
            limit,
            id,
            own: own ?? message("not_given"),
            component: attributes.name,
            others: others ?? message("not_given"),
            first: first.name,
          }),
          input: own,
          hint: message("components_one_limit_share_give_them"),
        });
      }
    }
  }
};

/** Regional limits that exist in one region must agree. */
export const regionalLimitsAgree: Check = ({ components, regions }, report) => {
  for (const [id, members] of groupBy(components, limitId)) {
    for (const family of regionalLimits) {
      const tables = members.map((member) => components[member].byRegion.numbers.get(family));
      if (tables.every((table) => table === undefined)) continue;
      const places = members.map((member) => new Set(eligibleRegions(components[member], regions.length)));
      for (const [region, name] of regions.entries()) {
        const values = tables.map((table) => table?.[region] ?? Number.NaN);
        const exists = (at: number): boolean => places[at].has(region);
        const firstWithValue = values.findIndex((value, at) => exists(at) && !Number.isNaN(value));
        const other = values.findIndex((value, at) => exists(at) && value !== values[firstWithValue]);
        if (firstWithValue < 0 || other < 0) continue;
        const [first, second] = [firstWithValue, other].map((at) => components[members[at]].attributes.name);
        report({
          type: "yearly_limits_differ",
          loc: recordLocation(second, family, name),
          msg: message("limit", {
            valueField: tableFamilies[family].valueField,
            id,
            name,
            value: Number.isNaN(values[other]) ? message("not_given") : values[other],
            second,
            firstValue: values[firstWithValue],
            first,
          }),
          input: Number.isNaN(values[other]) ? null : values[other],
          hint: message("components_one_limit_share_give_them_same"),
        });
      }
    }
  }
};

/** A least amount of a region needs a member that exists there. */
export const regionalLimitsHaveMembers: Check = ({ components, regions }, report) => {
  for (const [id, members] of groupBy(components, limitId)) {
    const all = members.map((member) => components[member]);
    if (!all.some(({ byRegion }) => byRegion.numbers.has("regionalLimitMin"))) continue;
    const places = new Set(all.flatMap((member) => [...eligibleRegions(member, regions.length)]));
    for (const { attributes, byRegion } of all) {
      byRegion.numbers.get("regionalLimitMin")?.forEach((least, region) => {
        if (!(least > 0) || places.has(region)) return;
        report({
          type: "regional_limit_without_member",
          loc: recordLocation(attributes.name, "regionalLimitMin", regions[region]),
          msg: message("regional_limit_without_member", { id, least, region: regions[region] }),
          input: least,
          hint: message("remove_value_let_component_limit"),
        });
      });
    }
  }
};

/** A lower limit above the upper one leaves nothing. */
export const yearlyLimitsAreInOrder: Check = ({ components, regions }, report) => {
  for (const { attributes, byRegion } of components) {
    const refuse = (
      loc: string[],
      [least, most]: readonly [number, number],
      [lower, upper]: readonly string[],
      region?: string,
    ) => {
      const said = { component: attributes.name, lower, upper, least, most };
      report({
        type: "yearly_limits_crossed",
        loc,
        msg:
          region === undefined
            ? message("limits_crossed", said)
            : message("limits_crossed_in_region", { ...said, region }),
        input: least,
        hint: message("lower_raise", { lower, upper }),
      });
    };
    const [most, min] = [limitOf(attributes, "yearly_limit"), limitOf(attributes, "yearly_limit_min")];
    if (min !== null && most !== null && min > most) {
      refuse(["components", attributes.name, "yearly_limit_min"], [min, most], ["yearly_limit_min", "yearly_limit"]);
    }
    const [upper, lower] = regionalLimits.map((family) => byRegion.numbers.get(family));
    if (!upper || !lower) continue;
    for (const [region, name] of regions.entries()) {
      if (!(lower[region] > upper[region])) continue;
      const loc = recordLocation(attributes.name, "regionalLimitMin", name);
      refuse(loc, [lower[region], upper[region]], ["regional_limit_min", "regional_limit_max"], name);
    }
  }
};

/** A yearly limit without an id binds nothing. */
export const yearlyLimitsHaveAnId: Check = ({ components }, report) => {
  const limits = existingGroups(groupBy(components, limitId).keys());
  for (const component of components) {
    const { attributes } = component;
    const family: FamilyName | undefined = regionalLimitOf(component);
    const given =
      shared.find((limit) => limitOf(attributes, limit) !== null) ?? (family && tableFamilies[family].valueField);
    if (given === undefined || limitId(attributes) !== null) continue;
    report({
      type: "yearly_limit_without_id",
      loc: ["components", attributes.name, "commodity_limit_id"],
      msg: message("limit_without_id", { component: attributes.name, limit: given, attribute: "commodity_limit_id" }),
      input: null,
      hint: sentences(message("group_needs_name", { attribute: "commodity_limit_id" }), limits),
    });
  }
};

/** What may be exceeded at a price is the upper limit over all regions, not those of single ones. */
export const excessCostsHaveALimit: Check = ({ components }, report) => {
  for (const { attributes, byRegion } of components) {
    const cost = limitOf(attributes, "limit_excess_cost");
    // Without an id, or with nothing else in the limit, that is the problem.
    if (cost === null || limitId(attributes) === null) continue;
    const isRegional = byRegion.numbers.has("regionalLimitMax");
    const isOnlyLower =
      limitOf(attributes, "yearly_limit") === null &&
      (limitOf(attributes, "yearly_limit_min") !== null || byRegion.numbers.has("regionalLimitMin"));
    if (!isRegional && !isOnlyLower) continue;
    report({
      type: "yearly_limit_excess_unused",
      loc: ["components", attributes.name, "limit_excess_cost"],
      msg: message(isRegional ? "limit_excess_of_regions" : "yearly_limit_excess_unused", {
        component: attributes.name,
      }),
      input: cost,
      hint: message("give_limit_or_remove_excess_cost"),
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
      msg: message("yearly_limit_is_net", { id }),
      hint: message("if_intended_no_change_needed_otherwise_give"),
    });
  }
};

/** A limit adds up the flows of its members as numbers, whatever they are measured in. */
export const limitsAreOfOneCommodity: Check = ({ components, commodities, commodityPosition }, report) => {
  const flowOf = (position: number) => {
    const { attributes } = components[position];
    const commodity = attributes.type === "CONVERSION" ? "" : attributes.commodity_name;
    return { name: attributes.name, commodity, unit: commodities[commodityPosition.get(commodity) ?? -1]?.unit ?? "" };
  };
  for (const [id, members] of groupBy(components, limitId)) {
    const [first, ...others] = members.map(flowOf);
    const other =
      others.find(({ unit }) => unit !== first.unit) ?? others.find(({ commodity }) => commodity !== first.commodity);
    if (!other) continue;
    report({
      type: "yearly_limit_of_several_commodities",
      severity: "warning",
      loc: ["components", other.name, "commodity_limit_id"],
      msg: message(other.unit === first.unit ? "limit_of_several_commodities" : "limit_of_several_units", {
        id,
        commodity: first.commodity,
        unit: first.unit,
        component: first.name,
        otherCommodity: other.commodity,
        otherUnit: other.unit,
        other: other.name,
      }),
      input: id,
      hint: message("give_commodities_own_limits"),
    });
  }
};
