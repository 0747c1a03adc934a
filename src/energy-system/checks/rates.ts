/** Operation rates. */
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import { bindingRate, eligibleRegions, nameRegions } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { Check } from "./check.ts";

const rateFamilies = ["operationRateFix", "operationRateMax"] as const;
const fullLoadFamilies = ["yearlyFullLoadHoursMin", "yearlyFullLoadHoursMax"] as const;
const field = (family: FamilyName): string => tableFamilies[family].valueField;

/** Storages and transmissions have no rates and no full-load hours; a transmission's values have two regions. */
export const ratesFitTheKind: Check = ({ components }, report) => {
  for (const { attributes, byRegion, byPair } of components) {
    const unusable = attributes.type === "STORAGE" || attributes.type === "TRANSMISSION";
    for (const family of [...rateFamilies, ...fullLoadFamilies]) {
      const given = byRegion.series.has(family) || byRegion.numbers.has(family);
      if (byPair.has(family) || (unusable && given)) {
        report({
          type: "table_not_usable",
          loc: recordLocation(attributes.name, family),
          msg: unusable
            ? `A ${attributes.type.toLowerCase()} like '${attributes.name}' cannot have ${field(family)}.`
            : `'${attributes.name}' is not a transmission but has values of ${field(family)} with a second region.`,
          hint: "Remove the table.",
        });
      }
    }
  }
};

/** A rate that binds is given for every region, with one finite number from 0 up per time step. */
export const ratesAreComplete: Check = (snapshot, report) => {
  const steps = snapshot.dataset.number_of_time_steps;
  for (const component of snapshot.components) {
    const { attributes, byRegion } = component;
    for (const family of rateFamilies) {
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
        const wrong = series.findIndex((value) => !(value >= 0 && value < Number.POSITIVE_INFINITY));
        if (wrong < 0) return;
        report({
          type: "rate_out_of_range",
          loc: [...loc, wrong],
          msg: `${where} is ${series[wrong]} in time step ${wrong}; a rate must be a finite number of at least 0.`,
          input: series[wrong],
          hint: "Correct the series in that step.",
        });
      });
    }
    const binding = bindingRate(byRegion);
    if (!binding) continue;
    const series = byRegion.series.get(binding) ?? [];
    // Where capacity tables rule a region out, no rate is needed there.
    const needed = attributes.capacity_variable ? eligibleRegions(component, snapshot.regions.length) : series.keys();
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
