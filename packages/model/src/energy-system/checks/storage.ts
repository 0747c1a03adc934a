/** Attributes of storages that do not make a valid model. */

import { message } from "@esm/messages/message";
import { eligibleRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { Check } from "./check.ts";
import { capacityRange } from "./supply/supply-graph.ts";

const minProfile = "stateOfChargeMinProfile";
const maxProfile = "stateOfChargeMaxProfile";

/** A storage's content is relative to its capacity, so it needs one. */
export const storagesHaveACapacity: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "STORAGE" || attributes.capacity_variable) continue;
    report({
      type: "storage_without_capacity",
      loc: ["components", attributes.name, "capacity_variable"],
      msg: message("storage_without_capacity", { component: attributes.name }),
      input: false,
      hint: message("set_capacity_variable_true_give_capacityfix"),
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
      msg: message("discharge_efficiency_zero", { component: attributes.name }),
      input: 0,
      hint: message("give_share_above_0_most"),
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
      msg: message("state_of_charge_range", { component: attributes.name, lowest, highest }),
      input: lowest,
      hint: message("lower_state_of_charge_min_raise_state_of_charge_max"),
      ctx: { le: highest },
    });
  }
};

/** A price of power, and the ratio of power to energy, require a power that is built. */
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
        msg: message("power_cost_without_capacity", {
          component: attributes.name,
          given,
          power: name === "charge" ? message("storage_charging") : message("storage_discharging"),
        }),
        input: attributes[given],
        hint: message("set_true_remove_cost", { variable }),
      });
    }
    const { energy_to_power_min: min, energy_to_power_max: max } = attributes;
    const ratio = min === null ? "energy_to_power_max" : "energy_to_power_min";
    if ((min !== null || max !== null) && !attributes.discharge_capacity_variable) {
      report({
        type: "energy_to_power_without_capacity",
        loc: ["components", attributes.name, ratio],
        msg: message("power_cost_without_capacity", {
          component: attributes.name,
          given: ratio,
          power: message("storage_discharging"),
        }),
        input: attributes[ratio],
        hint: message("set_discharge_capacity_variable_true_give_discharge_rate"),
      });
    } else if (min !== null && max !== null && min > max) {
      report({
        type: "energy_to_power_range",
        loc: ["components", attributes.name, "energy_to_power_min"],
        msg: message("energy_to_power_range", { component: attributes.name, min, max }),
        input: min,
        hint: message("lower_energy_to_power_min_raise_energy_to_power_max"),
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
        msg: message("inflow_without_storage", { component: attributes.name, regions: nameRegions(snapshot, unused) }),
        hint: message("give_capacity_remove_inflow"),
      });
    }
    if (attributes.spill || wet.length === unused.length) continue;
    report({
      type: "inflow_without_spill",
      severity: "warning",
      loc: ["components", attributes.name, "spill"],
      msg: message("inflow_without_spill", { component: attributes.name }),
      input: false,
      hint: message("set_spill_true_unless_all"),
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
        msg: message("lowest_content_capacity_time_step", {
          component: attributes.name,
          name,
          lowestAt: lowestAt(step),
          step,
          highestAt: highestAt(step),
        }),
        input: (lowest ?? highest)?.[step],
        hint: message("lower_lowest_content_step_raise"),
        ctx: lowest ? { le: highestAt(step) } : { ge: lowestAt(step) },
      });
    });
  }
};

/** The content at the start fits into the largest capacity, and is not below the least allowed content. */
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
      const said = { component: attributes.name, content, region: snapshot.regions[region] };
      report({
        type: "content_at_start_out_of_range",
        loc: ["components", attributes.name, "content_at_start"],
        msg: isAbove
          ? message("content_at_start_too_high", { ...said, most: highest })
          : message("content_at_start_too_low", { ...said, least: lowest }),
        input: content,
        hint: message(isAbove ? "lower_content_at_start" : "raise_content_at_start"),
        ctx: isAbove ? { le: highest } : { ge: lowest },
      });
    }
  }
};

/** Contents that differ by less are equal. */
const rounding = 1e-9;
