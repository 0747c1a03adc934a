/** Constraints of the data and groups: their names exist, and their terms, values and units fit. */

import { kindCodes } from "@esm/messages/kinds";
import { type Message, message, type Words } from "@esm/messages/message";
import { type Component, componentKinds } from "../../domain/component.ts";
import {
  type Constraint,
  type ConstraintPeriod,
  type ConstraintTerm,
  constraintQuantities,
  type Groups,
} from "../../domain/constraints/constraint.ts";
import { type HintBudget, hintBudget, nearestNameHint, positionsOf } from "../../domain/nearest-name.ts";
import { quotedNames, someOf } from "../../domain/truncate.ts";
import { expanded, membersOfName } from "../constraints/named-places.ts";
import { type Located, systemConstraints } from "../constraints/system-constraints.ts";
import { unitOfQuantity } from "../constraints/units.ts";
import { bindingRate, eligibleLines, eligibleRegions, isOneWay } from "../eligibility.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check, Report } from "./check.ts";

const namesOf = ({ components }: Snapshot): string[] => components.map(({ attributes }) => attributes.name);

interface Named {
  readonly kind: "component" | "region" | "commodity";
  readonly what: Message;
  readonly valid: readonly string[];
}

export function reportUnknown(
  names: readonly string[],
  { kind, what, valid }: Named,
  loc: (string | number)[],
  report: Report,
  hints: HintBudget,
): void {
  const known = new Set(valid);
  for (const [index, name] of names.entries()) {
    if (known.has(name)) continue;
    report({
      type: `unknown_${kind}`,
      loc: [...loc, index],
      msg: message(`unknown_${kind}_in_list`, { what, name }),
      input: name,
      hint: nearestNameHint(name, valid, hints),
    });
  }
  if (names.length > 0 || kind === "commodity") return;
  report({
    type: `unknown_${kind}`,
    loc,
    msg: message(`no_${kind}_in_list`, { what }),
    input: names,
    hint: message("name_or_remove_list"),
  });
}

/** Groups list what exists, under names of their own. */
export const groupsListWhatExists: Check = (snapshot, report) => {
  const hints = hintBudget();
  const check = (kind: "component" | "region", groups: Groups, valid: readonly string[]): void => {
    const known = new Set(valid);
    for (const [name, members] of Object.entries(groups)) {
      const loc = [`${kind}_groups`, name];
      if (known.has(name)) {
        const msg = message(`group_name_taken_by_${kind}`, { name });
        report({ type: "group_name_taken", loc, msg, input: name, hint: message("rename_group") });
      }
      reportUnknown(members, { kind, what: message("group_of_name", { id: name }), valid }, loc, report, hints);
    }
  };
  check("component", snapshot.componentGroups, namesOf(snapshot));
  check("region", snapshot.regionGroups, snapshot.regions);
};

/** Terms name components, regions, commodities and groups that exist. */
export const constraintsNameWhatExists: Check = (snapshot, report) => {
  const { constraints, regions, commodities, componentGroups, regionGroups } = snapshot;
  const hints = hintBudget();
  const components = [...namesOf(snapshot), ...Object.keys(componentGroups)];
  const places = [...regions, ...Object.keys(regionGroups)];
  for (const { id, terms } of constraints) {
    const what = message("constraint_of_id", { id });
    for (const [index, term] of terms.entries()) {
      const loc = ["constraints", id, "terms", index];
      const look = (names: readonly string[], named: Omit<Named, "what">, field: string): void =>
        reportUnknown(names, { ...named, what }, [...loc, field], report, hints);
      look(term.components, { kind: "component", valid: components }, "components");
      if (term.regions) look(term.regions, { kind: "region", valid: places }, "regions");
      for (const field of ["region", "region_to"] as const) {
        const name = term[field];
        if (name !== null) look([name], { kind: "region", valid: term.region_to === null ? places : regions }, field);
      }
      const { commodity_name: commodity } = term;
      const valid = commodities.map(({ name }) => name);
      if (commodity !== null) look([commodity], { kind: "commodity", valid }, "commodity_name");
    }
  }
};

const sumOf = (per: ConstraintPeriod): "year" | "step" | "steps" => (typeof per === "object" ? "steps" : per);
const sumWords = { year: "sum_per_year", step: "sum_per_step", steps: "sum_over_steps" } as const;
const perWords = (per: ConstraintPeriod): Words => message(sumWords[sumOf(per)]);

/** A term adds up what its components have, in a sum in which that has a meaning. */
export const termsFitTheirComponents: Check = (snapshot, report) => {
  const positions = positionsOf(namesOf(snapshot));
  for (const constraint of snapshot.constraints) {
    for (const [index, term] of constraint.terms.entries()) {
      const loc = ["constraints", constraint.id, "terms", index];
      const refuse = (field: string, msg: Words, hint: Words): void =>
        report({ type: "constraint_term_unfit", loc: [...loc, field], msg, hint });
      checkSum(constraint, term, refuse);
      for (const name of term.components) {
        for (const member of membersOfName(name, snapshot.componentGroups)) {
          const component = snapshot.components[positions.get(member) ?? -1];
          if (component) checkComponent(constraint, term, component, refuse);
        }
      }
    }
  }
};

type Refuse = (field: string, msg: Words, hint: Words) => void;

function checkSum({ id, per }: Constraint, term: ConstraintTerm, refuse: Refuse): void {
  const { quantity, commodity_name, regions, region, year_offset } = term;
  const { sums } = constraintQuantities[quantity];
  if (!sums.includes(sumOf(per))) {
    const hint = message("sums_of_quantity", { sums: sums.map((sum) => message(sumWords[sum])) });
    refuse("quantity", message("quantity_in_other_sums", { id, quantity, per: perWords(per) }), hint);
  }
  if (year_offset !== 0 && per !== "year") {
    const msg = message("offset_of_other_sums", { id, per: perWords(per) });
    refuse("year_offset", msg, message("only_sums_per_year_have_it"));
  }
  if (quantity === "supply" && commodity_name === null) {
    refuse("commodity_name", message("supply_needs_commodity", { id }), message("name_commodity_of_supply"));
  }
  if (quantity !== "supply" && commodity_name !== null) {
    const msg = message("commodity_without_supply", { id, quantity });
    refuse("commodity_name", msg, message("remove_commodity_or_supply"));
  }
  if (quantity === "flow" && regions === null && region === null) {
    refuse("regions", message("flow_without_regions", { id }), message("name_regions_of_flow"));
  }
}

function checkComponent(
  { id }: Constraint,
  term: ConstraintTerm,
  { attributes, byRegion }: IndexedComponent,
  refuse: Refuse,
): void {
  const { quantity, commodity_name: commodity } = term;
  const said = { id, quantity, component: attributes.name };
  const { kinds } = constraintQuantities[quantity];
  if (!kinds.includes(attributes.type)) {
    const msg = message("quantity_of_other_kinds", { ...said, kind: message(kindCodes[attributes.type]) });
    const words = kinds.map((kind) => message(kindCodes[kind]));
    refuse("components", msg, message("belongs_to", { kinds: someOf(words, words.length) }));
    return;
  }
  if (term.region_to !== null && attributes.type !== "TRANSMISSION") {
    const msg = message("region_to_of_no_line", { id, component: attributes.name });
    refuse("region_to", msg, message("only_transmission_values_between_regions"));
  }
  if (quantity === "supply" && commodity !== null && !exchanges(attributes, commodity)) {
    const msg = message("supply_of_other_commodity", { id, commodity, component: attributes.name });
    refuse("components", msg, message("name_commodity_of_supply"));
  }
  const absent = neededBy(quantity, attributes);
  if (absent) {
    refuse("components", message("quantity_that_is_absent", said), message("quantity_needs_attribute", absent));
  }
  if (quantity === "demand" && (attributes.capacity_variable || bindingRate(byRegion) !== "operationRateFix")) {
    refuse("components", message("quantity_that_is_absent", said), message("demand_needs_fixed_rate"));
  }
}

const exchanges = (attributes: Component, commodity: string): boolean =>
  attributes.type === "CONVERSION"
    ? attributes.conversion_factors.some(({ commodity_name }) => commodity_name === commodity)
    : attributes.commodity_name === commodity;

/** The attribute that the component would need to have the quantity; undefined where it has it. */
function neededBy(quantity: ConstraintTerm["quantity"], attributes: Component) {
  const needs = (attribute: string, value: string) => ({ quantity, attribute, value });
  switch (quantity) {
    case "capacity":
    case "built":
    case "existence":
    case "investment":
      return attributes.capacity_variable ? undefined : needs("capacity_variable", "true");
    case "units":
      if (!attributes.capacity_variable) return needs("capacity_variable", "true");
      return attributes.capacity_variable_domain === "DISCRETE"
        ? undefined
        : needs("capacity_variable_domain", "DISCRETE");
    default:
      break;
  }
  if (attributes.type !== "STORAGE") return undefined;
  const { charge_capacity_variable, discharge_capacity_variable, spill } = attributes;
  if (quantity === "charge_capacity" && !charge_capacity_variable) return needs("charge_capacity_variable", "true");
  if (quantity === "discharge_capacity" && !discharge_capacity_variable)
    return needs("discharge_capacity_variable", "true");
  return quantity === "spill" && !spill ? needs("spill", "true") : undefined;
}

/** Values are one number, or one per time step; ranges of steps lie within the horizon. */
export const valuesFitTheirConstraint: Check = ({ constraints, dataset }, report) => {
  const steps = dataset.number_of_time_steps;
  for (const { id, per, value } of constraints) {
    const refuse = (field: string, msg: Words, hint: Words): void =>
      report({ type: "constraint_value_unfit", loc: ["constraints", id, field], msg, hint });
    if (typeof per === "object" && per.steps[1] >= steps) {
      const msg = message("constraint_steps_beyond", { id, last: per.steps[1], steps: steps - 1 });
      refuse("per", msg, message("steps_within_horizon", { last: steps - 1 }));
    }
    if (typeof value === "number") continue;
    if (per !== "step") {
      const msg = message("constraint_series_needs_steps", { id, per: perWords(per) });
      refuse("value", msg, message("one_number_or_per_step"));
    } else if (value.length !== steps) {
      const msg = message("constraint_series_length", { id, count: value.length, steps });
      refuse("value", msg, message("number_for_each_step"));
    }
  }
};

/** All terms have the unit of the sum, or a factor that converts into it. */
export const constraintUnitsAgree: Check = (snapshot, report) => {
  const positions = positionsOf(namesOf(snapshot));
  for (const { id, unit, per, terms } of snapshot.constraints) {
    const found = terms.flatMap((term) =>
      expanded(term.components, snapshot.componentGroups).flatMap((component) => {
        const { attributes } = snapshot.components[positions.get(component) ?? -1] ?? {};
        if (!attributes) return [];
        return { ...term, component, unit: unitOfQuantity(snapshot, term, per, attributes) };
      }),
    );
    const wanted = unit ?? found[0]?.unit;
    const others = found.filter((each) => each.unit !== wanted && (unit === null || each.factor_unit === null));
    if (others.length === 0) continue;
    const first = found.find((each) => each.unit === wanted);
    const shown = [...(first ? [first] : []), ...others].map((each) =>
      message("quantity_in_unit", { quantity: each.quantity, component: each.component, unit: each.unit }),
    );
    const sum = unit === null ? [] : [message("sum_in_unit", { unit })];
    report({
      type: "constraint_units",
      loc: ["constraints", id, "unit"],
      msg: message("constraint_units", { id, units: someOf([...sum, ...shown], 6, 5) }),
      input: unit,
      hint: message("say_unit_and_factor_unit"),
    });
  }
};

function located(component: IndexedComponent, regionCount: number): Located {
  const { name, type } = component.attributes;
  if (type === "TRANSMISSION") {
    const isBidirectional = !isOneWay(component);
    return { kind: "transmission", name, isBidirectional, ...eligibleLines(component, regionCount) };
  }
  return { kind: componentKinds[type].singular, name, regions: eligibleRegions(component, regionCount) };
}

/** A term is about some place where its components exist. */
export const termsHaveAnEffect: Check = (snapshot, report) => {
  if (snapshot.constraints.length === 0) return;
  const constraints = systemConstraints(
    snapshot,
    snapshot.components.map((each) => located(each, snapshot.regions.length)),
  );
  const byId = new Map(snapshot.constraints.map((constraint) => [constraint.id, constraint]));
  for (const { id, terms } of constraints) {
    for (const [term, { members }] of terms.entries()) {
      const given = byId.get(id)?.terms[term];
      if (members.length > 0 || !given) continue;
      const components = quotedNames(expanded(given.components, snapshot.componentGroups));
      report({
        type: "constraint_term_without_effect",
        severity: "warning",
        loc: ["constraints", id, "terms", term],
        msg: message("term_without_effect", { id, term, components }),
        hint: message("check_regions_or_capacities"),
      });
    }
  }
};
