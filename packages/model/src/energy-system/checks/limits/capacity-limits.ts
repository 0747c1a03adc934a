/** Limits on capacity over all regions, which components share by an id. */

import { message, sentences } from "@esm/messages/message";
import { type Component, sharedIn } from "../../../domain/component.ts";
import { existingGroups } from "../../group-hints.ts";
import type { Check } from "../check.ts";
import { groupBy } from "../groups.ts";

export const capacityLimitId = (attributes: Component): string | null => attributes.capacity_limit_id;

const bounds = sharedIn("capacity_limit_id");

/** A limit of capacity belongs to an id, and to a capacity. */
export const capacityLimitsHaveAnId: Check = ({ components }, report) => {
  const limits = existingGroups(groupBy(components, capacityLimitId).keys());
  for (const { attributes } of components) {
    const { name, capacity_limit_id: id, capacity_variable: isBuilt } = attributes;
    const given = bounds.find((bound) => attributes[bound] !== null);
    if (given !== undefined && id === null) {
      report({
        type: "capacity_limit_without_id",
        loc: ["components", name, "capacity_limit_id"],
        msg: message("limit_without_id", { component: name, limit: given, attribute: "capacity_limit_id" }),
        input: null,
        hint: sentences(message("group_needs_name", { attribute: "capacity_limit_id" }), limits),
      });
    }
    if (id !== null && !isBuilt) {
      report({
        type: "capacity_limit_without_capacity",
        loc: ["components", name, "capacity_limit_id"],
        msg: message("capacity_limit_without_capacity", { name, id }),
        input: id,
        hint: message("set_true_or_remove_id", { attribute: "capacity_variable", id: "capacity_limit_id" }),
      });
    }
  }
};

/** Members carry the same limits, at least one of them, and the lower one is not above the upper one. */
export const capacityLimitsAgree: Check = ({ components }, report) => {
  for (const [id, members] of groupBy(components, capacityLimitId)) {
    const [first, ...others] = members.map((member) => components[member].attributes);
    for (const bound of bounds) {
      for (const other of others) {
        if (other[bound] === first[bound]) continue;
        report({
          type: "capacity_limits_differ",
          loc: ["components", other.name, bound],
          msg: message("limits_differ", {
            limit: bound,
            id,
            own: other[bound] ?? message("not_given"),
            component: other.name,
            others: first[bound] ?? message("not_given"),
            first: first.name,
          }),
          input: other[bound],
          hint: message("components_one_limit_share_give"),
        });
      }
    }
    const { name, capacity_limit: most, capacity_limit_min: least } = first;
    if (others.every((other) => bounds.every((bound) => other[bound] === null)) && most === null && least === null) {
      report({
        type: "capacity_limit_missing",
        loc: ["components", name, "capacity_limit"],
        msg: message("capacity_limit_missing", { name, id }),
        hint: message("give_one_them_same_every"),
      });
    }
    if (most !== null && least !== null && least > most) {
      report({
        type: "capacity_limits_crossed",
        loc: ["components", name, "capacity_limit_min"],
        msg: message("limits_crossed", {
          component: name,
          lower: "capacity_limit_min",
          upper: "capacity_limit",
          least,
          most,
        }),
        input: least,
        hint: message("lower_raise", { lower: "capacity_limit_min", upper: "capacity_limit" }),
      });
    }
  }
};
