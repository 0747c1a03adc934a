/** Attributes of storages that do not make a valid model. */
import type { Check } from "./check.ts";

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
