/** Attributes of storages that do not make a valid model. */
import { eligibleRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { Check } from "./check.ts";
import { capacityRange } from "./supply-graph.ts";

const minProfile = "stateOfChargeMinProfile";
const maxProfile = "stateOfChargeMaxProfile";

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

/** What a power costs, and its ratio to the energy, belong to a power that is built. */
export const powersAreBuilt: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "STORAGE") continue;
    for (const name of ["charge", "discharge"] as const) {
      const variable = `${name}_capacity_variable` as const;
      const given = ([`${name}_invest_per_capacity`, `${name}_opex_per_capacity`] as const).find(
        (attribute) => (attributes[attribute] ?? 0) > 0,
      );
      if (!given || attributes[variable]) continue;
      report({
        type: "power_cost_without_capacity",
        loc: ["components", attributes.name, given],
        msg: `'${attributes.name}' has ${given}, but its power of ${name === "charge" ? "charging" : "discharging"} is not built by itself.`,
        input: attributes[given],
        hint: `Set ${variable} to true, or remove the cost.`,
      });
    }
    const { energy_to_power_min: min, energy_to_power_max: max } = attributes;
    const ratio = min === null ? "energy_to_power_max" : "energy_to_power_min";
    if ((min !== null || max !== null) && !attributes.discharge_capacity_variable) {
      report({
        type: "energy_to_power_without_capacity",
        loc: ["components", attributes.name, ratio],
        msg: `'${attributes.name}' has ${ratio}, but its power of discharging is not built by itself.`,
        input: attributes[ratio],
        hint: "Set discharge_capacity_variable to true, or give discharge_rate instead.",
      });
    } else if (min !== null && max !== null && min > max) {
      report({
        type: "energy_to_power_range",
        loc: ["components", attributes.name, "energy_to_power_min"],
        msg: `The energy_to_power_min of '${attributes.name}', ${min}, is above its energy_to_power_max, ${max}.`,
        input: min,
        hint: "Lower energy_to_power_min or raise energy_to_power_max.",
        ctx: { le: max },
      });
    }
  }
};

/** An inflow where the storage does not exist is not used; and without spill, a wet time may leave no solution. */
export const inflowsHaveAPlace: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byRegion } = component;
    const inflow = byRegion.series.get("inflow");
    if (attributes.type !== "STORAGE" || !inflow) continue;
    const here = new Set(eligibleRegions(component, snapshot.regions.length));
    const wet = snapshot.regions.flatMap((_, region) => (inflow[region]?.some((value) => value > 0) ? [region] : []));
    const unused = wet.filter((region) => !here.has(region));
    if (unused.length > 0) {
      report({
        type: "inflow_without_storage",
        severity: "warning",
        loc: recordLocation(attributes.name, "inflow", snapshot.regions[unused[0]]),
        msg: `'${attributes.name}' has an inflow in ${nameRegions(snapshot, unused)}, where it does not exist: the inflow is not used.`,
        hint: "Give a capacity there, or remove the inflow.",
      });
    }
    if (attributes.spill || wet.length === unused.length) continue;
    report({
      type: "inflow_without_spill",
      severity: "warning",
      loc: ["components", attributes.name, "spill"],
      msg: `'${attributes.name}' has an inflow but may not spill: where more flows in than it can hold and give, there is no solution.`,
      input: false,
      hint: "Set spill to true, unless all of the inflow has to be used.",
    });
  }
};

/** The lowest content is below the highest in each step, in regions that have a series of either. */
export const contentProfilesAreInOrder: Check = ({ components, regions }, report) => {
  for (const { attributes, byRegion } of components) {
    if (attributes.type !== "STORAGE") continue;
    const [least, most] = [byRegion.series.get(minProfile), byRegion.series.get(maxProfile)];
    regions.forEach((name, region) => {
      const lowest = least?.[region];
      const highest = most?.[region];
      const lowestAt = (step: number): number => lowest?.[step] ?? attributes.state_of_charge_min ?? 0;
      const highestAt = (step: number): number => highest?.[step] ?? attributes.state_of_charge_max ?? 1;
      const step = (lowest ?? highest)?.findIndex((_, each) => lowestAt(each) > highestAt(each)) ?? -1;
      if (step < 0) return;
      report({
        type: "state_of_charge_range",
        loc: [...recordLocation(attributes.name, lowest ? minProfile : maxProfile, name), step],
        msg: `The lowest content of '${attributes.name}' in ${name} is ${lowestAt(step)} of the capacity in time step ${step}, above the highest, ${highestAt(step)}.`,
        input: (lowest ?? highest)?.[step],
        hint: "Lower the lowest content in that step, or raise the highest.",
        ctx: lowest ? { le: highestAt(step) } : { ge: lowestAt(step) },
      });
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
      const { series } = component.byRegion;
      const lowest = min * (series.get(minProfile)?.[region]?.[0] ?? attributes.state_of_charge_min ?? 0);
      const highest = max * (series.get(maxProfile)?.[region]?.[0] ?? attributes.state_of_charge_max ?? 1);
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
