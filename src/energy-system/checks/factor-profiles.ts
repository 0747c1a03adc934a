/** Conversion factors that differ by time step. */
import type { Component, ConversionFactor } from "../../domain/component.ts";
import { hintBudget, nearestNameHint } from "../../domain/nearest-name.ts";
import { eligibleRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent } from "../snapshot.ts";
import type { Check } from "./check.ts";

const family = "conversionFactorProfile";

/** A profile is of one factor of its conversion, and a factor that is said to have one has it. */
export const profilesBelongToAFactor: Check = ({ components }, report) => {
  const hints = hintBudget();
  for (const { attributes, byRegion } of components) {
    if (attributes.type !== "CONVERSION") continue;
    const { name, profile_commodity_name: commodity } = attributes;
    const isGiven = byRegion.series.has(family);
    const names = attributes.conversion_factors.map(({ commodity_name }) => commodity_name);
    const loc = ["components", name, "profile_commodity_name"];
    if (commodity !== null && names.filter((each) => each === commodity).length !== 1) {
      report({
        type: "profile_without_factor",
        loc,
        msg: `'${name}' has no conversion factor for '${commodity}', whose factor its profile should give.`,
        input: commodity,
        hint: nearestNameHint(commodity, names, hints),
      });
    } else if (commodity === null && isGiven) {
      report({
        type: "profile_without_commodity",
        loc,
        msg: `'${name}' has conversion_factor_profile, but does not say for which commodity.`,
        hint: "Give profile_commodity_name: the commodity whose conversion factor differs by time step.",
      });
    } else if (commodity !== null && !isGiven) {
      report({
        type: "profile_missing",
        severity: "warning",
        loc,
        msg: `'${name}' has no conversion_factor_profile: its factor for '${commodity}' is the same in every time step.`,
        input: commodity,
        hint: "Give the profile, or remove profile_commodity_name.",
      });
    }
  }
};

/** An input stays an input in every step, and an output an output. */
export const profilesKeepTheirSign: Check = ({ components, regions }, report) => {
  for (const { attributes, byRegion } of components) {
    if (attributes.type !== "CONVERSION") continue;
    const factor = profiledFactor(attributes);
    if (!factor) continue;
    const { commodity_name, conversion_factor } = factor;
    byRegion.series.get(family)?.forEach((series, region) => {
      const step = series?.findIndex((value) => value !== 0 && Math.sign(value) !== Math.sign(conversion_factor)) ?? -1;
      if (!series || step < 0 || !Number.isFinite(series[step])) return;
      report({
        type: "profile_sign",
        loc: [...recordLocation(attributes.name, family, regions[region]), step],
        msg: `conversion_factor_profile of '${attributes.name}' in ${regions[region]} is ${series[step]} in time step ${step}, but its conversion factor for '${commodity_name}' is ${conversion_factor}.`,
        input: series[step],
        hint: "Inputs have negative factors in every step, outputs positive ones; both may be 0 in some.",
      });
    });
  }
};

const profiledFactor = (attributes: Component & { type: "CONVERSION" }): ConversionFactor | undefined =>
  attributes.conversion_factors.find(({ commodity_name }) => commodity_name === attributes.profile_commodity_name);

interface IndexedConversion extends IndexedComponent {
  readonly attributes: Component & { type: "CONVERSION" };
}

export const isConversion = (component: IndexedComponent): component is IndexedConversion =>
  component.attributes.type === "CONVERSION";

interface FactorRange {
  commodity: string;
  sign: number;
  /** Sizes in the time steps and regions in which it is not 0. */
  least: number;
  most: number;
}

/** The factors of a conversion over all time steps and the regions where it exists. */
export function factorRanges(component: IndexedConversion, regionCount: number): FactorRange[] {
  const { attributes, byRegion } = component;
  const all = byRegion.series.get(family);
  const profiled = all && profiledFactor(attributes);
  return attributes.conversion_factors.map((entry) => {
    const size = Math.abs(entry.conversion_factor);
    const range = {
      commodity: entry.commodity_name,
      sign: Math.sign(entry.conversion_factor),
      least: size,
      most: size,
    };
    if (entry !== profiled) return range;
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (const region of eligibleRegions(component, regionCount)) {
      for (const value of all?.[region] ?? [size]) {
        if (value === 0) continue;
        least = Math.min(least, Math.abs(value));
        most = Math.max(most, Math.abs(value));
      }
    }
    return { ...range, least, most };
  });
}
