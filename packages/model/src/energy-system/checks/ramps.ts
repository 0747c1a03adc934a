/** Limits of the change of power from step to step. */

import { message } from "@esm/messages/message";
import type { Component } from "../../domain/component.ts";
import { bindingRate, eligibleRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check } from "./check.ts";

const ramps = ["ramp_up", "ramp_down"] as const;
type Ramp = (typeof ramps)[number];

/** A ramp as given; null where there is none. */
const rampOf = (attributes: Component, ramp: Ramp): number | null =>
  attributes.type === "STORAGE" || attributes.type === "TRANSMISSION" ? null : attributes[ramp];

/** A ramp is a share of a capacity. */
export const rampsHaveACapacity: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    const given = ramps.find((ramp) => rampOf(attributes, ramp) !== null);
    if (!given || attributes.capacity_variable) continue;
    report({
      type: "ramp_without_capacity",
      loc: ["components", attributes.name, given],
      msg: message("ramp_without_capacity", { component: attributes.name, ramp: given }),
      input: rampOf(attributes, given),
      hint: message("set_capacity_variable_true_remove_ramp", { ramp: given }),
    });
  }
};

/** A fixed rate does not change faster than the ramps allow. */
export const fixedRatesKeepRamps: Check = (snapshot, report) => {
  for (const { component, ramp, limit, region } of limitedPlaces(snapshot)) {
    const rates = component.byRegion.series.get("operationRateFix")?.[region];
    const step = rates ? firstAbove(snapshot, rates, ramp, limit) : null;
    if (!rates || step === null) continue;
    const { name } = component.attributes;
    const place = snapshot.regions[region];
    report({
      type: "ramp_of_fixed_operation",
      loc: [...recordLocation(name, "operationRateFix", place), step],
      msg: message("ramp_of_fixed_operation", { component: name, place, ...changeInto(rates, step), ramp, limit }),
      input: rates[step],
      hint: message("raise_ramp_change_rate", { ramp }),
    });
  }
};

/** What a component must run at least changes more slowly than the ramps allow; else it runs above that before or afterwards. */
export const mustRunKeepsRamps: Check = (snapshot, report) => {
  for (const { component, ramp, limit, region } of limitedPlaces(snapshot)) {
    const rates = component.byRegion.series.get("operationRateMin")?.[region];
    if (!rates || bindingRate(component.byRegion) === "operationRateFix") continue;
    const step = largestChange(snapshot, rates, ramp, limit);
    if (step === null) continue;
    const { name } = component.attributes;
    const place = snapshot.regions[region];
    report({
      type: "ramp_below_must_run",
      severity: "warning",
      loc: ["components", name, ramp],
      msg: message("ramp_below_must_run", { component: name, place, ...changeInto(rates, step), ramp, limit }),
      input: rampOf(component.attributes, ramp),
      hint: message("raise_ramp_change_least_rate", { ramp }),
    });
  }
};

interface LimitedPlace {
  component: IndexedComponent;
  ramp: Ramp;
  /** Largest change from one original step to the next, as a share of capacity: below 1. */
  limit: number;
  region: number;
}

function* limitedPlaces({ components, dataset, regions }: Snapshot): Generator<LimitedPlace> {
  for (const component of components) {
    if (!component.attributes.capacity_variable) continue;
    for (const ramp of ramps) {
      const limit = (rampOf(component.attributes, ramp) ?? Number.POSITIVE_INFINITY) * dataset.hours_per_time_step;
      if (limit >= 1) continue;
      for (const region of eligibleRegions(component, regions.length)) yield { component, ramp, limit, region };
    }
  }
}

/** By how much the rate changes into a step, in the direction of the ramp; nothing precedes the first step where the ends do not join. */
function changesOf({ dataset }: Snapshot, rates: Float64Array, ramp: Ramp): Float64Array {
  const sign = ramp === "ramp_up" ? 1 : -1;
  const joinsEnds = dataset.joins_ends ?? true;
  return rates.map((rate, step) => {
    if (step === 0 && !joinsEnds) return 0;
    return sign * (rate - rates[before(rates, step)]);
  });
}

const before = ({ length }: Float64Array, step: number): number => (step + length - 1) % length;

/** Rates that differ by less are equal. */
const rounding = 1e-9;

function firstAbove(snapshot: Snapshot, rates: Float64Array, ramp: Ramp, limit: number): number | null {
  const step = changesOf(snapshot, rates, ramp).findIndex((change) => change > limit + rounding);
  return step < 0 ? null : step;
}

function largestChange(snapshot: Snapshot, rates: Float64Array, ramp: Ramp, limit: number): number | null {
  const changes = changesOf(snapshot, rates, ramp);
  const most = changes.reduce((largest, change) => Math.max(largest, change), 0);
  return most > limit + rounding ? changes.indexOf(most) : null;
}

const changeInto = (rates: Float64Array, step: number) => ({
  from: rates[before(rates, step)],
  to: rates[step],
  step,
});
