/**
 * Hints for users who look for a group of components, such as a limit, by its name: the attributes that form such
 * groups.
 */

import { message, type Words } from "@esm/messages/message";
import { type Component, type GroupAttribute, groupOf } from "../domain/component.ts";
import type { OverridableAttribute } from "../domain/model.ts";
import { type HintBudget, nearestNameHint } from "../domain/nearest-name.ts";
import { someOf as firstOf } from "../domain/truncate.ts";

const howToMake: Record<GroupAttribute, Words> = {
  commodity_limit_id: message("how_to_make_commodity_limit"),
  capacity_limit_id: message("components_same_capacity_limit_id_name_your"),
  shared_potential_id: message("components_same_shared_potential_id_name_your"),
  linked_quantity_id: message("components_same_linked_quantity_id_name_your"),
};

/** The hint where an override sets an attribute of a group and its name is no component's. */
export function groupHint(
  name: string,
  attribute: OverridableAttribute,
  components: readonly Component[],
  budget: HintBudget,
): Words | undefined {
  const idAttribute = groupOf(attribute);
  if (!idAttribute) return undefined;
  budget.leftComparisons -= components.length;
  const looked = budget.leftComparisons < 0 ? [] : components;
  const members = looked.filter((component) => idOf(component, idAttribute) === name);
  if (members.length === 0) return howToMake[idAttribute];
  const names = members.map((member) => `'${member.name}'`);
  return message("group_of_components", { name, attribute: idAttribute, members: firstOf(names, 5) });
}

/** The nearest of the other names, where one is near. */
export function nearName(name: string, valid: readonly string[], budget: HintBudget): Words | undefined {
  if (budget.leftComparisons < valid.length) return undefined;
  const others = valid.filter((other) => other !== name);
  const hint = nearestNameHint(name, others, budget);
  return hint.code === "did_you_mean" ? hint : undefined;
}

/** The first of the existing groups. */
export function existingGroups(names: Iterable<string>): Words | undefined {
  const all = [...names].map((name) => `'${name}'`);
  return all.length === 0
    ? undefined
    : message(all.length === 1 ? "existing_group" : "existing_groups", { names: firstOf(all, 5) });
}

const idOf = (component: Component, attribute: GroupAttribute): unknown => Reflect.get(component, attribute);
