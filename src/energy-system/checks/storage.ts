/** Attributes of storages that do not make a valid model. */
import { eligibleRegions } from "../eligibility.ts";
import type { Check } from "./check.ts";
import { capacityRange } from "./supply-graph.ts";

/** A storage's content is relative to its capacity, so it needs one. */
export const storagesHaveACapacity: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "STORAGE" || attributes.capacity_variable) continue;
    report({
      type: "storage_without_capacity",
      loc: ["components", attributes.name, "capacity_variable"],
      msg: `The storage '${attributes.name}' has no capacity variable.`,
      input: false,
      hint: "Set capacity_variable to true; give capacityFix if the storage already exists.",
    });
  }
};

/** Nothing can be withdrawn at an efficiency of zero. */
export const dischargeEfficiencyIsPositive: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "STORAGE" || attributes.discharge_efficiency !== 0) continue;
    report({
      type: "discharge_efficiency_zero",
      loc: ["components", attributes.name, "discharge_efficiency"],
      msg: `The discharge efficiency of '${attributes.name}' is 0, so nothing could ever be withdrawn.`,
      input: 0,
      hint: "Give a share above 0 and at most 1.",
    });
  }
};

/** The lowest content is not above the highest. */
export const stateOfChargeRangeIsNotEmpty: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "STORAGE") continue;
    const lowest = attributes.state_of_charge_min ?? 0;
    const highest = attributes.state_of_charge_max ?? 1;
    if (lowest <= highest) continue;
    report({
      type: "state_of_charge_range",
      loc: ["components", attributes.name, "state_of_charge_min"],
      msg: `The lowest state of charge of '${attributes.name}', ${lowest}, is above its highest, ${highest}.`,
      input: lowest,
      hint: "Lower state_of_charge_min or raise state_of_charge_max.",
      ctx: { le: highest },
    });
  }
};

/** What a storage begins with has room in the largest capacity, and is not below what the smallest may hold. */
export const contentAtStartFits: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes } = component;
    if (attributes.type !== "STORAGE" || attributes.content_at_start === null) continue;
    const content = attributes.content_at_start;
    for (const region of eligibleRegions(component, snapshot.regions.length)) {
      const { min, max } = capacityRange(component, region);
      const lowest = min * (attributes.state_of_charge_min ?? 0);
      const highest = max * (attributes.state_of_charge_max ?? 1);
      const isAbove = content > highest * (1 + rounding);
      if (!isAbove && content >= lowest * (1 - rounding)) continue;
      report({
        type: "content_at_start_out_of_range",
        loc: ["components", attributes.name, "content_at_start"],
        msg: `'${attributes.name}' begins with a content of ${content}, but in ${snapshot.regions[region]} it can hold ${isAbove ? `at most ${highest}` : `no less than ${lowest}`}.`,
        input: content,
        hint: `${isAbove ? "Lower" : "Raise"} content_at_start, or change the capacity or the state of charge.`,
        ctx: isAbove ? { le: highest } : { ge: lowest },
      });
    }
  }
};

/** Contents that differ by less are equal. */
const rounding = 1e-9;
