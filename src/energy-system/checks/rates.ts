/** Operation rates. */
import { type FamilyName, familyNames, otherSeriesFamilies, tableFamilies } from "../../domain/table-family.ts";
import { allowedRegions, bindingRate, eligibleRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { Check } from "./check.ts";

const rateFamilies = ["operationRateFix", "operationRateMax"] as const;
const fullLoadFamilies = ["yearlyFullLoadHoursMin", "yearlyFullLoadHoursMax"] as const;
const field = (family: FamilyName): string => tableFamilies[family].valueField;

const extensionFamilies = familyNames.filter((family) => tableFamilies[family].isExtension);

/** Storages and transmissions have no rates and no full-load hours; a transmission's values have two regions. */
export const ratesFitTheKind: Check = ({ components }, report) => {
  for (const { attributes, byRegion, byPair } of components) {
    for (const family of [...rateFamilies, ...fullLoadFamilies, ...extensionFamilies]) {
      const unusable = !tableFamilies[family].kinds.includes(attributes.type);
      const ofRegions = byRegion.series.has(family) || byRegion.numbers.has(family);
      const isLine = attributes.type === "TRANSMISSION";
      const isMisplaced = isLine ? ofRegions : byPair.has(family);
      if (isMisplaced || (unusable && (ofRegions || byPair.has(family)))) {
        report({
          type: "table_not_usable",
          loc: recordLocation(attributes.name, family),
          msg: unusable
            ? `A ${attributes.type.toLowerCase()} like '${attributes.name}' cannot have ${field(family)}.`
            : isLine
              ? `The transmission '${attributes.name}' has values of ${field(family)} without a second region.`
              : `'${attributes.name}' is not a transmission but has values of ${field(family)} with a second region.`,
          hint: "Remove the table.",
        });
      }
    }
  }
};

/** Every series has one finite number per time step, rates from 0 up. */
export const seriesAreComplete: Check = (snapshot, report) => {
  const steps = snapshot.dataset.number_of_time_steps;
  for (const { attributes, byRegion } of snapshot.components) {
    for (const family of [...rateFamilies, ...otherSeriesFamilies]) {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = tableFamilies[family].value;
      byRegion.series.get(family)?.forEach((series, region) => {
        if (!series) return;
        const loc = recordLocation(attributes.name, family, snapshot.regions[region]);
        const where = `${field(family)} of '${attributes.name}' in ${snapshot.regions[region]}`;
        if (series.length !== steps) {
          report({
            type: "series_length",
            loc,
            msg: `${where} has ${series.length} values; the data set has ${steps} time steps.`,
            input: series.length,
            hint: "Correct the series, or number_of_time_steps of the data set.",
            ctx: { expected: steps },
          });
        }
        const wrong = series.findIndex((value) => !(value >= minimum && value <= maximum && Number.isFinite(value)));
        if (wrong < 0) return;
        const what = maximum === 1 ? "a content" : family === "inflow" ? "an inflow" : "a rate";
        const most = maximum === 1 ? " and at most 1" : "";
        const range =
          minimum === 0 ? `${what} must be a finite number of at least 0${most}` : "it must be a finite number";
        report({
          type: minimum === 0 ? "rate_out_of_range" : "series_not_finite",
          loc: [...loc, wrong],
          msg: `${where} is ${series[wrong]} in time step ${wrong}; ${range}.`,
          input: series[wrong],
          hint: "Correct the series in that step.",
        });
      });
    }
  }
};

/** A rate that binds is given for every region where it is needed. */
export const ratesAreGivenEverywhere: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byRegion } = component;
    const binding = bindingRate(byRegion);
    if (!binding) continue;
    const series = byRegion.series.get(binding) ?? [];
    // Where capacity tables rule a region out, no rate is needed there.
    const needed = attributes.capacity_variable
      ? eligibleRegions(component, snapshot.regions.length)
      : allowedRegions(component, snapshot.regions.length);
    const absent = [...needed].filter((region) => !series[region]);
    if (absent.length === 0) continue;
    report({
      type: "rate_missing",
      loc: recordLocation(attributes.name, binding),
      msg: `'${attributes.name}' has ${field(binding)} for some regions but not for ${nameRegions(snapshot, absent)}.`,
      hint: "Give a series for every region, with zeros where the component does not operate.",
    });
  }
};

/** With both rates given, the fixed one is used; say so. */
export const oneRateBinds: Check = ({ components }, report) => {
  for (const { attributes, byRegion } of components) {
    if (!rateFamilies.every((family) => byRegion.series.has(family))) continue;
    report({
      type: "rate_max_ignored",
      severity: "warning",
      loc: recordLocation(attributes.name, "operationRateMax"),
      msg: `'${attributes.name}' has fixed and maximum operation rates: the fixed ones are used, the maximum ones ignored.`,
      hint: "Remove one of the tables.",
    });
  }
};

/** The lowest rate is not above the highest or the fixed one, and without these not above the whole capacity. */
export const leastRatesAreInOrder: Check = ({ components, regions }, report) => {
  for (const { attributes, byRegion } of components) {
    const binding = bindingRate(byRegion);
    const isShare = attributes.capacity_variable;
    byRegion.series.get("operationRateMin")?.forEach((least, region) => {
      const most = binding ? byRegion.series.get(binding)?.[region] : undefined;
      const mostAt = (step: number): number => most?.[step] ?? (isShare ? 1 : Number.POSITIVE_INFINITY);
      const step = least?.findIndex((value, each) => value > mostAt(each) * (1 + 1e-9)) ?? -1;
      if (!least || step < 0) return;
      const above = most && binding ? `its ${field(binding)} of ${most[step]}` : "the whole capacity";
      report({
        type: "rate_min_above_max",
        loc: [...recordLocation(attributes.name, "operationRateMin", regions[region]), step],
        msg: `operation_rate_min of '${attributes.name}' in ${regions[region]} is ${least[step]} in time step ${step}, above ${above}.`,
        input: least[step],
        hint: "Lower the minimum in that step, or raise what limits it.",
        ctx: { le: mostAt(step) },
      });
    });
  }
};
