/** Limits on capacity over all regions, which components share by an id. */
import type { Component } from "../../../domain/component.ts";
import { someOf } from "../../group-hints.ts";
import type { Check } from "../check.ts";
import { groupBy } from "../groups.ts";

export const capacityLimitId = (attributes: Component): string | null => attributes.capacity_limit_id;

const bounds = ["capacity_limit", "capacity_limit_min"] as const;

/** A limit of capacity belongs to an id, and to a capacity. */
export const capacityLimitsHaveAnId: Check = ({ components }, report) => {
  const limits = someOf(groupBy(components, capacityLimitId).keys());
  for (const { attributes } of components) {
    const { name, capacity_limit_id: id, capacity_variable: isBuilt } = attributes;
    const given = bounds.find((bound) => attributes[bound] !== null);
    if (given !== undefined && id === null) {
      report({
        type: "capacity_limit_without_id",
        loc: ["components", name, "capacity_limit_id"],
        msg: `'${name}' has a ${given} but no capacity_limit_id.`,
        input: null,
        hint: `Also set capacity_limit_id, a name of your choice; components with the same one share the limit.${limits}`,
      });
    }
    if (id !== null && !isBuilt) {
      report({
        type: "capacity_limit_without_capacity",
        loc: ["components", name, "capacity_limit_id"],
        msg: `'${name}' belongs to the limit of capacity '${id}' but has no capacity variable.`,
        input: id,
        hint: "Set capacity_variable to true, or remove its capacity_limit_id.",
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
          msg: `The ${bound} of '${id}' is ${other[bound] ?? "not given"} in '${other.name}' but ${first[bound] ?? "not given"} in '${first.name}'.`,
          input: other[bound],
          hint: "Components of one limit share it: give them the same value, or different ids.",
        });
      }
    }
    const { name, capacity_limit: most, capacity_limit_min: least } = first;
    if (others.every((other) => bounds.every((bound) => other[bound] === null)) && most === null && least === null) {
      report({
        type: "capacity_limit_missing",
        loc: ["components", name, "capacity_limit"],
        msg: `'${name}' belongs to the limit of capacity '${id}' but has neither capacity_limit nor capacity_limit_min.`,
        hint: "Give one of them, the same in every component with this capacity_limit_id, or remove its capacity_limit_id.",
      });
    }
    if (most !== null && least !== null && least > most) {
      report({
        type: "capacity_limits_crossed",
        loc: ["components", name, "capacity_limit_min"],
        msg: `The capacity_limit_min of '${name}', ${least}, is above its capacity_limit, ${most}.`,
        input: least,
        hint: "Lower capacity_limit_min, or raise capacity_limit.",
      });
    }
  }
};
