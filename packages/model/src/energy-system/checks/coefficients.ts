/**
 * Coefficients so far apart that solvers, which calculate with some 16 digits and tolerances of 1e-7, keep few digits
 * of the small ones or treat them as 0.
 */

import { message, type Words } from "@esm/messages/message";
import { tableFamilies } from "../../domain/table-family.ts";
import { bindingRate, bindingRateOfLines } from "../eligibility.ts";
import { recordLocation } from "../index-tables.ts";
import type { Check } from "./check.ts";
import { seriesWithPlaces } from "./series-places.ts";

/** Values below this share of the largest in the same series or conversion are below what solvers see. */
const minShare = 1e-7;
/** A capacity this many times the usual one stands for "unlimited". */
const maxTimesUsual = 1e6;

const round = (value: number): number => Number(value.toPrecision(2));

/** Rates that are tiny but not 0, such as the remains of an interpolation at night. */
export const ratesAreOfOneOrder: Check = (snapshot, report) => {
  for (const component of snapshot.components) {
    const { attributes, byRegion } = component;
    const family = bindingRate(byRegion) ?? bindingRateOfLines(component);
    if (!family) continue;
    let count = 0;
    let least = {
      value: Number.POSITIVE_INFINITY,
      ends: [""] as readonly [string, string?],
      place: "" as Words,
      step: -1,
    };
    for (const { series, ends, place } of seriesWithPlaces(snapshot, component, family)) {
      const most = series.reduce((largest, value) => Math.max(largest, value), 0);
      series.forEach((value, step) => {
        if (value <= 0 || value >= minShare * most) return;
        count++;
        if (value < least.value) least = { value, ends, place, step };
      });
    }
    if (count === 0) continue;
    report({
      type: "coefficient_range",
      severity: "warning",
      loc: [...recordLocation(attributes.name, family, ...least.ends), least.step],
      msg: message("coefficient_range", {
        valueField: tableFamilies[family].valueField,
        component: attributes.name,
        count,
        minShare,
        value: round(least.value),
        place: least.place,
        step: least.step,
      }),
      input: least.value,
      hint: message("use_0_values_mean_nothing"),
    });
  }
};

/** Conversion factors of one conversion belong to one equation each, with the same variable. */
export const factorsAreOfOneOrder: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "CONVERSION") continue;
    const sizes = attributes.conversion_factors.map(({ conversion_factor }) => Math.abs(conversion_factor));
    const most = Math.max(...sizes);
    attributes.conversion_factors.forEach(({ commodity_name, conversion_factor }, index) => {
      if (conversion_factor === 0 || sizes[index] >= minShare * most) return;
      report({
        type: "coefficient_range",
        severity: "warning",
        loc: ["components", attributes.name, "conversion_factors", index],
        msg: message("conversion_factor_largest_one", {
          component: attributes.name,
          commodity_name,
          conversion_factor,
          size: round(sizes[index] / most),
        }),
        input: conversion_factor,
        hint: message("give_smaller_unit_omit_factor", { commodity_name }),
      });
    });
  }
};

/** A maximum that is never reached. */
export const maximaAreOfOneOrder: Check = ({ components, regions }, report) => {
  const used: { name: string; region: number; value: number }[] = [];
  for (const { attributes, byRegion } of components) {
    byRegion.numbers.get("capacityMax")?.forEach((value, region) => {
      if (value > 0) used.push({ name: attributes.name, region, value });
    });
  }
  used.sort((left, right) => left.value - right.value);
  const usual = used[(used.length - 1) >> 1]?.value ?? 0;
  const largest = used.at(-1);
  if (!largest || largest.value <= maxTimesUsual * usual) return;
  const { name, region, value } = largest;
  report({
    type: "coefficient_range",
    severity: "warning",
    loc: recordLocation(name, "capacityMax", regions[region]),
    msg: message("capacity_max_times_usual_one_model", {
      name,
      region: regions[region],
      value,
      times: round(value / usual),
    }),
    input: value,
    hint: message("unlimited_capacity_needs_no_table"),
  });
};
