/** Conversion factors that differ by time step. */

import { message } from "@esm/messages/message";
import type { Component } from "../../domain/component.ts";
import { hintBudget, nearestNameHint } from "../../domain/nearest-name.ts";
import { factorProfiles, profileOf, tableFamilies } from "../../domain/table-family.ts";
import { eligibleRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent } from "../snapshot.ts";
import type { Check, Report } from "./check.ts";

/** A profile is of one factor of its conversion, and a factor that is said to have one has it. */
export const profilesBelongToAFactor: Check = ({ components }, report) => {
  const hints = hintBudget();
  for (const component of components) {
    if (!isConversion(component)) continue;
    for (const profile of factorProfiles) checkFactorOf(profile, component, report, hints);
  }
};

function checkFactorOf(
  { attribute, family }: (typeof factorProfiles)[number],
  { attributes, byRegion }: IndexedConversion,
  report: Report,
  hints: ReturnType<typeof hintBudget>,
): void {
  const { name, [attribute]: commodity } = attributes;
  const isGiven = byRegion.series.has(family);
  const names = attributes.conversion_factors.map(({ commodity_name }) => commodity_name);
  const loc = ["components", name, attribute];
  const field = tableFamilies[family].valueField;
  if (commodity !== null && names.filter((each) => each === commodity).length !== 1) {
    report({
      type: "profile_without_factor",
      loc,
      msg: message("profile_without_factor", { name, commodity }),
      input: commodity,
      hint: nearestNameHint(commodity, names, hints),
    });
  } else if (commodity === null && isGiven) {
    report({
      type: "profile_without_commodity",
      loc,
      msg: message("profile_without_commodity", { name, field }),
      hint: message("give_commodity_whose_conversion_factor", { attribute }),
    });
  } else if (commodity !== null && !isGiven) {
    report({
      type: "profile_missing",
      severity: "warning",
      loc,
      msg: message("profile_missing", { name, field, commodity }),
      input: commodity,
      hint: message("give_profile_remove", { attribute }),
    });
  }
}

/** No factor has two profiles. */
export const profilesAreOfDifferentFactors: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "CONVERSION") continue;
    for (const { attribute } of factorProfiles) {
      const commodity = attributes[attribute];
      if (commodity === null) continue;
      const first = profileOf(attributes, commodity);
      if (!first || first.attribute === attribute) continue;
      report({
        type: "profile_twice",
        loc: ["components", attributes.name, attribute],
        msg: message("profile_twice", { component: attributes.name, commodity }),
        input: commodity,
        hint: message("remove_one_profile", { attribute, otherAttribute: first.attribute }),
      });
    }
  }
};

/** An input stays an input in every step, and an output an output. */
export const profilesKeepTheirSign: Check = ({ components, regions }, report) => {
  for (const { attributes, byRegion } of components) {
    if (attributes.type !== "CONVERSION") continue;
    for (const { commodity_name, conversion_factor } of attributes.conversion_factors) {
      const { family } = profileOf(attributes, commodity_name) ?? {};
      if (!family) continue;
      byRegion.series.get(family)?.forEach((series, region) => {
        const step =
          series?.findIndex((value) => value !== 0 && Math.sign(value) !== Math.sign(conversion_factor)) ?? -1;
        if (!series || step < 0 || !Number.isFinite(series[step])) return;
        report({
          type: "profile_sign",
          loc: [...recordLocation(attributes.name, family, regions[region]), step],
          msg: message("profile_sign", {
            valueField: tableFamilies[family].valueField,
            component: attributes.name,
            region: regions[region],
            value: series[step],
            step,
            commodity_name,
            conversion_factor,
          }),
          input: series[step],
          hint: message("inputs_negative_factors_every_step"),
        });
      });
    }
  }
};

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
  return attributes.conversion_factors.map((entry) => {
    const profile = profileOf(attributes, entry.commodity_name);
    const all = profile && byRegion.series.get(profile.family);
    const size = Math.abs(entry.conversion_factor);
    const range = {
      commodity: entry.commodity_name,
      sign: Math.sign(entry.conversion_factor),
      least: size,
      most: size,
    };
    if (!all) return range;
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (const region of eligibleRegions(component, regionCount)) {
      for (const value of all[region] ?? [size]) {
        if (value === 0) continue;
        least = Math.min(least, Math.abs(value));
        most = Math.max(most, Math.abs(value));
      }
    }
    return { ...range, least, most };
  });
}
