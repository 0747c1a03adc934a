/**
 * Hints for users who look for a group of components, such as a limit, by its name: the attributes that form such
 * groups.
 */
import type { Component } from "../domain/component.ts";
import type { OverridableAttribute } from "../domain/model.ts";
import { type HintBudget, nearestNameHint } from "../domain/nearest-name.ts";

type GroupAttribute = "commodity_limit_id" | "capacity_limit_id" | "shared_potential_id" | "linked_quantity_id";

/** By the attribute that is overridden. */
const groupOf: Partial<Record<OverridableAttribute, GroupAttribute>> = {
  yearly_limit: "commodity_limit_id",
  yearly_limit_min: "commodity_limit_id",
  commodity_limit_id: "commodity_limit_id",
  capacity_limit: "capacity_limit_id",
  capacity_limit_min: "capacity_limit_id",
  capacity_limit_id: "capacity_limit_id",
  shared_potential_id: "shared_potential_id",
  linked_quantity_id: "linked_quantity_id",
};

const howToMake: Record<GroupAttribute, string> = {
  commodity_limit_id:
    "A limit has two attributes of sources or sinks: commodity_limit_id, a name of your choice that all members " +
    "of the limit share, and yearly_limit.",
  capacity_limit_id: "Components with the same capacity_limit_id, a name of your choice, share a capacity_limit.",
  shared_potential_id: "Components with the same shared_potential_id, a name of your choice, share a potential.",
  linked_quantity_id: "Components with the same linked_quantity_id, a name of your choice, have linked quantities.",
};

/** The hint, with a leading blank, where an override sets an attribute of a group and its name is no component's. */
export function groupHint(
  name: string,
  attribute: OverridableAttribute,
  components: readonly Component[],
  budget: HintBudget,
): string {
  const idAttribute = groupOf[attribute];
  if (!idAttribute) return "";
  budget.leftComparisons -= components.length;
  const looked = budget.leftComparisons < 0 ? [] : components;
  const members = looked.filter((component) => idOf(component, idAttribute) === name);
  if (members.length === 0) return ` ${howToMake[idAttribute]}`;
  const named = members.slice(0, 5).map((member) => `'${member.name}'`);
  const rest = members.length > named.length ? ` and ${members.length - named.length} more` : "";
  return ` '${name}' is the ${idAttribute} of ${named.join(", ")}${rest}: name the component, each of them where they share one value.`;
}

/** The nearest of the other names, where one is near, with a leading blank. */
export function nearName(name: string, valid: readonly string[], budget: HintBudget): string {
  if (budget.leftComparisons < valid.length) return "";
  const hint = nearestNameHint(
    name,
    valid.filter((other) => other !== name),
    budget,
  );
  return hint.startsWith("Did you mean") ? ` ${hint}` : "";
}

/** The first of the existing groups, with a leading blank. */
export function someOf(names: Iterable<string>): string {
  const all = [...names];
  if (all.length === 0) return "";
  const shown = all.slice(0, 5).map((name) => `'${name}'`);
  return ` Here there ${all.length === 1 ? "is" : "are"} ${shown.join(", ")}${all.length > 5 ? ` and ${all.length - 5} more` : ""}.`;
}

const idOf = (component: Component, attribute: GroupAttribute): unknown => Reflect.get(component, attribute);
