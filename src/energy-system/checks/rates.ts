/** Operation rates. */
import { type FamilyName, familyNames, otherSeriesFamilies, tableFamilies } from "../../domain/table-family.ts";
import {
  allowedRegions,
  bindingRate,
  bindingRateOfLines,
  eligibleLines,
  eligibleRegions,
  isAllowed,
  isOneWay,
  nameRegions,
  reversed,
} from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";
import type { Check } from "./check.ts";
import { seriesWithPlaces } from "./series-places.ts";

const rateFamilies = ["operationRateFix", "operationRateMax"] as const;
const fullLoadFamilies = ["yearlyFullLoadHoursMin", "yearlyFullLoadHoursMax"] as const;
const field = (family: FamilyName): string => tableFamilies[family].valueField;

const extensionFamilies = familyNames.filter((family) => tableFamilies[family].isExtension);

/** Storages have no rates, storages and transmissions no full-load hours; a transmission's values have two regions. */
export const ratesFitTheKind: Check = ({ components }, report) => {
  for (const { attributes, byRegion, byPair, seriesByPair } of components) {
    for (const family of [...rateFamilies, ...fullLoadFamilies, ...extensionFamilies]) {
      const ofPairs = byPair.has(family) || seriesByPair.has(family);
      const unusable = !tableFamilies[family].kinds.includes(attributes.type);
      const ofRegions = byRegion.series.has(family) || byRegion.numbers.has(family);
      const isLine = attributes.type === "TRANSMISSION";
      const isMisplaced = isLine ? ofRegions : ofPairs;
      if (isMisplaced || (unusable && (ofRegions || ofPairs))) {
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
  for (const component of snapshot.components) {
    const { attributes } = component;
    for (const family of [...rateFamilies, ...otherSeriesFamilies]) {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = tableFamilies[family].value;
      for (const { series, ends, place } of seriesWithPlaces(snapshot, component, family)) {
        const loc = recordLocation(attributes.name, family, ...ends);
        const where = `${field(family)} of '${attributes.name}' ${place}`;
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
        if (wrong < 0) continue;
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
      }
    }
  }
};

/** A rate that binds is given for every region, or direction of a line, where it is needed. */
export const ratesAreGivenEverywhere: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes } = component;
    const isLine = attributes.type === "TRANSMISSION";
    const binding = isLine ? bindingRateOfLines(component) : bindingRate(component.byRegion);
    if (!binding) continue;
    const absent = isLine
      ? directionsWithoutRate(snapshot, component, binding)
      : nameRegions(snapshot, regionsWithoutRate(snapshot, component, binding));
    if (absent === "") continue;
    report({
      type: "rate_missing",
      loc: recordLocation(attributes.name, binding),
      msg: `'${attributes.name}' has ${field(binding)} for some ${isLine ? "directions" : "regions"} but not ${isLine ? "from" : "for"} ${absent}.`,
      hint: isLine
        ? "Give a series for each direction, with zeros where nothing flows; for lines that carry one way, set is_bidirectional to false."
        : "Give a series for every region, with zeros where the component does not operate.",
    });
  }
};

function regionsWithoutRate({ regions }: Snapshot, component: IndexedComponent, binding: FamilyName): number[] {
  const series = component.byRegion.series.get(binding) ?? [];
  // Where capacity tables rule a region out, no rate is needed there.
  const needed = component.attributes.capacity_variable
    ? eligibleRegions(component, regions.length)
    : allowedRegions(component, regions.length);
  return [...needed].filter((region) => !series[region]);
}

/** Names directions of existing lines without a rate. Where no capacity is built, a line exists if its other direction has one. */
function directionsWithoutRate({ regions }: Snapshot, component: IndexedComponent, binding: FamilyName): string {
  const size = regions.length;
  const { from, to } = eligibleLines(component, size);
  const ends = Array.from(from, (start, line) => start * size + to[line]);
  const directions = isOneWay(component) ? ends : ends.flatMap((pair) => [pair, reversed(pair, size)]);
  const series = component.seriesByPair.get(binding);
  const absent = directions.filter((pair) => isAllowed(component, pair, size) && !series?.has(pair));
  const names = absent.slice(0, 5).map((pair) => `${regions[Math.floor(pair / size)]} to ${regions[pair % size]}`);
  return names.join(", ") + (absent.length > 5 ? ` and ${absent.length - 5} more` : "");
}

/** With both rates given, the fixed one is used; say so. */
export const oneRateBinds: Check = ({ components }, report) => {
  for (const { attributes, byRegion, seriesByPair } of components) {
    if (!rateFamilies.every((family) => byRegion.series.has(family) || seriesByPair.has(family))) continue;
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
export const leastRatesAreInOrder: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byRegion, seriesByPair } = component;
    const isLine = attributes.type === "TRANSMISSION";
    const binding = isLine ? bindingRateOfLines(component) : bindingRate(byRegion);
    const isShare = attributes.capacity_variable;
    for (const { series: least, key, ends, place } of seriesWithPlaces(snapshot, component, "operationRateMin")) {
      const most = binding && (isLine ? seriesByPair.get(binding)?.get(key) : byRegion.series.get(binding)?.[key]);
      const mostAt = (step: number): number => most?.[step] ?? (isShare ? 1 : Number.POSITIVE_INFINITY);
      const step = least.findIndex((value, each) => value > mostAt(each) * (1 + 1e-9));
      if (step < 0) continue;
      const above = most && binding ? `its ${field(binding)} of ${most[step]}` : "the whole capacity";
      report({
        type: "rate_min_above_max",
        loc: [...recordLocation(attributes.name, "operationRateMin", ...ends), step],
        msg: `operation_rate_min of '${attributes.name}' ${place} is ${least[step]} in time step ${step}, above ${above}.`,
        input: least[step],
        hint: "Lower the minimum in that step, or raise what limits it.",
        ctx: { le: mostAt(step) },
      });
    }
  }
};
