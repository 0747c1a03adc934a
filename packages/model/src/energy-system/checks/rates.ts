/** Operation rates. */

import { kindCodes } from "@esm/messages/kinds";
import { message, type Value } from "@esm/messages/message";
import { type FamilyName, familyNames, otherSeriesFamilies, tableFamilies } from "../../domain/table-family.ts";
import { someOf } from "../../domain/truncate.ts";
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
            ? message("table_not_usable", {
                kind: message(kindCodes[attributes.type]),
                component: attributes.name,
                field: field(family),
              })
            : isLine
              ? message("capacity_without_second_region", { component: attributes.name, field: field(family) })
              : message("capacity_with_second_region", { component: attributes.name, field: field(family) }),
          hint: message("remove_table"),
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
        const where = { field: field(family), component: attributes.name, place };
        if (series.length !== steps) {
          report({
            type: "series_length",
            loc,
            msg: message("series_length", { ...where, count: series.length, steps }),
            input: series.length,
            hint: message("correct_series_number_of_time_steps_data_set"),
            ctx: { expected: steps },
          });
        }
        const wrong = series.findIndex((value) => !(value >= minimum && value <= maximum && Number.isFinite(value)));
        if (wrong < 0) continue;
        const ofRate = maximum === 1 ? "range_of_content" : family === "inflow" ? "range_of_inflow" : "range_of_rate";
        const range = message(minimum === 0 ? ofRate : "range_of_numbers");
        report({
          type: minimum === 0 ? "rate_out_of_range" : "series_not_finite",
          loc: [...loc, wrong],
          msg: message("series_value_out_of_range", { ...where, value: series[wrong], step: wrong, range }),
          input: series[wrong],
          hint: message("correct_series_step"),
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
    if (Array.isArray(absent) && absent.length === 0) continue;
    const where = { component: attributes.name, field: field(binding) };
    report({
      type: "rate_missing",
      loc: recordLocation(attributes.name, binding),
      msg: isLine
        ? message("rate_missing_in_directions", { ...where, directions: absent })
        : message("rate_missing_in_regions", { ...where, regions: absent }),
      hint: isLine ? message("give_series_each_direction_zeros") : message("give_series_every_region_zeros"),
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
function directionsWithoutRate({ regions }: Snapshot, component: IndexedComponent, binding: FamilyName): Value {
  const size = regions.length;
  const { from, to } = eligibleLines(component, size);
  const ends = Array.from(from, (start, line) => start * size + to[line]);
  const directions = isOneWay(component) ? ends : ends.flatMap((pair) => [pair, reversed(pair, size)]);
  const series = component.seriesByPair.get(binding);
  const absent = directions.filter((pair) => isAllowed(component, pair, size) && !series?.has(pair));
  return someOf(
    absent.map((pair) => message("direction", { from: regions[Math.floor(pair / size)], to: regions[pair % size] })),
    5,
  );
}

/** With both rates given, the fixed one is used; say so. */
export const oneRateBinds: Check = ({ components }, report) => {
  for (const { attributes, byRegion, seriesByPair } of components) {
    if (!rateFamilies.every((family) => byRegion.series.has(family) || seriesByPair.has(family))) continue;
    report({
      type: "rate_max_ignored",
      severity: "warning",
      loc: recordLocation(attributes.name, "operationRateMax"),
      msg: message("rate_max_ignored", { component: attributes.name }),
      hint: message("remove_one_tables"),
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
      const above =
        most && binding
          ? message("its_field_of", { field: field(binding), value: most[step] })
          : message("whole_capacity");
      report({
        type: "rate_min_above_max",
        loc: [...recordLocation(attributes.name, "operationRateMin", ...ends), step],
        msg: message("rate_min_above_max", { component: attributes.name, place, least: least[step], step, above }),
        input: least[step],
        hint: message("lower_minimum_step_raise_what"),
        ctx: { le: mostAt(step) },
      });
    }
  }
};
