/**
 * How fast a divided storage is filled and emptied: conversions between its commodity and its content, whose capacity is that of the power
 * or, where the energy capacity limits it, in proportion to that one.
 */

import { message } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { PowerCapacity, Storage } from "@esm/model/energy-system/energy-system";
import type { Findings } from "../../findings/collector.ts";

export const sides = ["charge", "discharge"] as const;
type Side = (typeof sides)[number];

interface Power {
  side: Side;
  /** Attributes of the conversion, without names, unit and link. */
  attributes: Record<string, unknown>;
  /** Built in the same numbers as the storage. */
  isLinked: boolean;
  /** Locations of the storage. */
  locations: readonly number[];
  /** Per location. */
  bounds: readonly (readonly ["capacityFix" | "capacityMax" | "capacityMin", readonly number[]])[];
}

interface Options {
  side: Side;
  /** The commodity of the content. */
  inside: string;
  /** Whether FINE can link it with the storage. */
  canLink: boolean;
}

export function powersOf(storage: Storage, attributes: Component & { type: "STORAGE" }, options: Options): Power[] {
  const { side, inside, canLink } = options;
  const [power, rate, { isFixed, lower }] = [storage[`${side}Capacity`], storage[`${side}Rate`], storage.capacity];
  const everywhere = [...storage.regions.keys()];
  // Energy outside for each unit of operation: smaller where the factor would have no place in a data set.
  const size = side === "charge" ? 1 : Math.min(1, 4 * storage.dischargeEfficiency);
  const [outer, inner] =
    side === "charge" ? [-1, storage.chargeEfficiency] : [size, -size / storage.dischargeEfficiency];
  const common = {
    conversion_factors: [
      { commodity_name: attributes.commodity_name, conversion_factor: outer },
      { commodity_name: inside, conversion_factor: inner },
    ],
    opex_per_operation: (attributes[`opex_per_${side}_operation`] ?? 0) * size,
  };
  if (!power) {
    if (rate === 0) return [];
    const isLinked = !isFixed && canLink;
    const given = {
      // Powers that cannot be linked have been refused; where the user ignores that, nothing limits the power.
      capacity_variable: isFixed || isLinked,
      capacity_per_plant_unit: (rate * (attributes.capacity_per_plant_unit ?? 1)) / size,
      // What is linked stands as long as the storage.
      interest_rate: attributes.interest_rate,
      economic_lifetime: attributes.economic_lifetime,
    };
    const fixed = ["capacityFix", everywhere.map((at) => (rate * lower[at]) / size)] as const;
    const bounds = isFixed ? [fixed] : [];
    return [{ side, attributes: { ...common, ...given }, isLinked, locations: everywhere, bounds }];
  }
  const given = {
    capacity_variable: true,
    // As the data have them: those of a pathway have the rate by which FINE discounts.
    invest_per_capacity: (attributes[`${side}_invest_per_capacity`] ?? 0) * size,
    opex_per_capacity: (attributes[`${side}_opex_per_capacity`] ?? 0) * size,
    interest_rate: attributes.interest_rate,
    economic_lifetime: attributes.economic_lifetime,
  };
  // FINE's maximum holds in all places of a component, or in none.
  const isLimited = (at: number): boolean => power.upper[at] < Number.POSITIVE_INFINITY;
  return [everywhere.filter(isLimited), everywhere.filter((at) => !isLimited(at))]
    .map((locations) => locations.filter((at) => power.upper[at] > 0))
    .filter((locations) => locations.length > 0)
    .map((locations) => {
      const bounds = boundsOf(power, locations, size);
      return { side, attributes: { ...common, ...given }, isLinked: false, locations, bounds };
    });
}

function boundsOf({ lower, upper }: PowerCapacity, locations: readonly number[], size: number): Power["bounds"] {
  const [least, most] = [lower, upper].map((values) => locations.map((at) => values[at] / size));
  if (least.every((value, index) => value === most[index])) return [["capacityFix", least]];
  return [
    ...(least.some((value) => value > 0) ? [["capacityMin", least] as const] : []),
    ...(most[0] < Number.POSITIVE_INFINITY ? [["capacityMax", most] as const] : []),
  ];
}

const sentences = {
  cyclic_lifetime: message("fine_would_count_all_enters"),
  energy_to_power: message("fine_no_ratio_two_capacities"),
  rate_of_power: message("fine_limits_power_one_capacity"),
  rate_in_some_regions: message("fine_ties_power_energy_capacity"),
} as const;

/** Attributes that a divided storage cannot have; the others are as FINE has them. */
export function refusePowers(storage: Storage, { canLink, findings }: { canLink: boolean; findings: Findings }): void {
  const refuse = (code: string, attribute: string, sentence: keyof typeof sentences): void =>
    findings.refuse({
      code,
      component: storage.kind,
      attribute,
      place: storage.name,
      direction: "falls",
      msg: sentences[sentence],
    });
  const { cyclesPerYear, dischargeCapacity, energyToPowerMin, energyToPowerMax } = storage;
  if (Number.isFinite(cyclesPerYear)) refuse("cyclic_lifetime", "cyclic_lifetime", "cyclic_lifetime");
  if (dischargeCapacity && energyToPowerMin > 0) refuse("energy_to_power", "energy_to_power_min", "energy_to_power");
  if (dischargeCapacity && Number.isFinite(energyToPowerMax)) {
    refuse("energy_to_power", "energy_to_power_max", "energy_to_power");
  }
  for (const side of sides) {
    const rate = storage[`${side}Rate`];
    const isBuilt = storage[`${side}Capacity`] !== null;
    if (isBuilt && Number.isFinite(rate)) refuse("storage_rates", `${side}_rate`, "rate_of_power");
    else if (!isBuilt && rate > 0 && !storage.capacity.isFixed && !canLink) {
      refuse("storage_rates", `${side}_rate`, "rate_in_some_regions");
    }
  }
}
