/**
 * Figures that follow from the attributes of a component: its annuity, its yearly costs, the efficiency of a storage.
 * Formulas are those of docs/reference/mathematical-model.md. Pure.
 */
import { capitalCostFactor } from "@esm/model/domain/annuity";
import { profileOf } from "@esm/model/domain/table-family";
import type { CellValue, FactorValue } from "../../data/editing/records.ts";

type Values = Readonly<Record<string, CellValue>>;

const numberIn = (values: Readonly<Record<string, unknown>>, name: string, otherwise: number): number => {
  const value = values[name];
  return typeof value === "number" ? value : otherwise;
};

export interface YearlyCost {
  /** Years of annuity that pay back the investment: CCF(i, L). */
  annuityFactor: number;
  interestRate: number;
  lifetime: number;
  /** invest / CCF, per capacity (lines: and length). */
  annuity: number;
  fixedCost: number;
  total: number;
}

/** Per capacity and year (section Objective); null where no capacity is built, and where its cost depends on its size. */
export function yearlyCost(values: Values): YearlyCost | null {
  if (values.capacity_variable !== true || (values.invest_curve ?? null) !== null) return null;
  const interestRate = numberIn(values, "interest_rate", 0);
  const lifetime = numberIn(values, "economic_lifetime", 1);
  const annuityFactor = capitalCostFactor(interestRate, lifetime);
  const annuity = numberIn(values, "invest_per_capacity", 0) / annuityFactor;
  const fixedCost = numberIn(values, "opex_per_capacity", 0);
  return { annuityFactor, interestRate, lifetime, annuity, fixedCost, total: annuity + fixedCost };
}

export interface StorageFigures {
  /** η_charge · η_discharge. */
  roundTrip: number;
  /** With the whole charge rate, from empty to full: 1 / (rate · η). */
  hoursToFill: number;
  /** From full to empty: η / rate. */
  hoursToEmpty: number;
  /** 1 − (1 − σ)^24. */
  lossPerDay: number;
}

/** Section Storage: rates are energy per hour and capacity, at the side of the grid. */
export function storageFigures(values: Values): StorageFigures {
  const [charge, discharge] = [numberIn(values, "charge_efficiency", 1), numberIn(values, "discharge_efficiency", 1)];
  // A power that is built by itself has no time without a rate.
  const rate = (name: "charge" | "discharge"): number =>
    numberIn(values, `${name}_rate`, values[`${name}_capacity_variable`] === true ? Number.NaN : 1);
  const [chargeRate, dischargeRate] = [rate("charge"), rate("discharge")];
  return {
    roundTrip: charge * discharge,
    hoursToFill: 1 / (chargeRate * charge),
    hoursToEmpty: discharge / dischargeRate,
    lossPerDay: 1 - (1 - numberIn(values, "self_discharge", 0)) ** 24,
  };
}

/**
 * In how many hours its power fills or empties a storage, where that is one hour or less: rates that nobody gives are 1, which is
 * seldom meant. Null where both take longer, or powers are built by themselves.
 */
export function quickHours(values: Readonly<Record<string, unknown>>): number | null {
  const rates = (["charge", "discharge"] as const).flatMap((side) => {
    const isOwn = values[`${side}_capacity_variable`] === true;
    const rate = numberIn(values, `${side}_rate`, isOwn ? Number.NaN : 1);
    return Number.isNaN(rate) ? [] : [rate];
  });
  const greatest = Math.max(0, ...rates);
  return greatest >= 1 ? 1 / greatest : null;
}

export interface Efficiency {
  from: string;
  to: string;
  share: number;
}

const sizes: Readonly<Record<string, number>> = { k: 1e-3, M: 1, G: 1e3, T: 1e6 };
const megawatts = (unit: string | undefined): number | null => sizes[/^([kMGT])W/.exec(unit ?? "")?.[1] ?? ""] ?? null;

/** Output per input of a conversion, where both are measured as powers and neither differs by time step. */
export function efficiencies(values: Values, unitOf: (commodity: string) => string | undefined): Efficiency[] {
  const { conversion_factors: factors } = values;
  if (!Array.isArray(factors)) return [];
  const powers = (factors as readonly FactorValue[]).flatMap(({ commodity_name, conversion_factor }) => {
    const size = megawatts(unitOf(commodity_name));
    return size === null || profileOf(values, commodity_name)
      ? []
      : [{ name: commodity_name, power: conversion_factor * size }];
  });
  const inputs = powers.filter(({ power }) => power < 0);
  const outputs = powers.filter(({ power }) => power > 0);
  return inputs.flatMap((input) =>
    outputs.map((output) => ({ from: input.name, to: output.name, share: output.power / -input.power })),
  );
}

export interface CapacityRecord {
  region: { name: string };
  region_to: { name: string } | null;
  capacity: number;
}

/**
 * Regions, or pairs of them, where the component exists (section Eligibility): where the fixed capacity is positive, else
 * the highest; null where neither table says it.
 */
export function placesOf(fixed: readonly CapacityRecord[], highest: readonly CapacityRecord[]): string[] | null {
  const deciding = fixed.length > 0 ? fixed : highest;
  if (deciding.length === 0) return null;
  const places = deciding
    .filter(({ capacity }) => capacity > 0)
    .map(({ region, region_to }) => (region_to ? [region.name, region_to.name].toSorted().join(" – ") : region.name));
  return [...new Set(places)];
}
