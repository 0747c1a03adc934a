/** Costs that decide, far below costs that are only to be avoided: solvers judge all of them by one measure. */

import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../tests/support/systems/content.ts";

const steps = 24;
const hours = 365;
const everyStep = (value: (step: number) => number): number[] =>
  Array.from({ length: steps }, (_, step) => value(step));

/** Heat by a boiler, or by a heat pump that pays for itself; what is missing or too much costs a fortune. */
function heatSystem(cost: number, prohibitive: number): ContentText {
  const conversion = (heat: number) => [
    { commodity_name: "el", conversion_factor: -1 },
    { commodity_name: "heat", conversion_factor: heat },
  ];
  const avoided = { commodity_cost: prohibitive };
  return {
    dataset: { number_of_time_steps: steps, hours_per_time_step: hours, cost_unit: "1e9 €" },
    regions: ["A"],
    commodities: { el: "MW", heat: "MW" },
    components: {
      Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 2 * cost },
      Coal: { type: "SOURCE", commodity_name: "el", commodity_cost: cost },
      Boiler: { type: "CONVERSION", physical_unit: "MW", conversion_factors: conversion(0.99) },
      "Heat pump": {
        type: "CONVERSION",
        physical_unit: "MW",
        capacity_variable: true,
        invest_per_capacity: 1000 * cost,
        interest_rate: 0,
        economic_lifetime: 20,
        conversion_factors: conversion(3),
      },
      "Unserved el": { type: "SOURCE", commodity_name: "el", ...avoided },
      "Unserved heat": { type: "SOURCE", commodity_name: "heat", ...avoided },
      "Surplus el": { type: "SINK", commodity_name: "el", ...avoided },
      "Surplus heat": { type: "SINK", commodity_name: "heat", ...avoided },
      Demand: {
        type: "SINK",
        commodity_name: "el",
        tables: { operationRateFix: { A: everyStep((step) => hours * (800 + 10 * (step % 12))) } },
      },
      "Heat demand": {
        type: "SINK",
        commodity_name: "heat",
        tables: { operationRateFix: { A: everyStep((step) => hours * (50 + (step % 7))) } },
      },
    },
  };
}

describe("Costs far below prohibitive ones", () => {
  it.each([
    [3e-8, 1, "auto"],
    [3e-8, 1e4, "auto"],
    [3e-8, 30e6, "auto"],
    [3e-8, 30e6, "interior-point"],
    [3e-7, 1e5, "auto"],
    [3e-3, 30e6, "auto"],
  ] as const)("of %s beside %s decide as they do alone (%s)", async (cost, prohibitive, solver) => {
    const snapshot = { content: contentOf(heatSystem(cost, prohibitive)), overrides: [] };
    const end = await optimizeSnapshot(snapshot, { solver, timeLimitSeconds: 500 });
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    // All power from coal, all heat from heat pumps for the highest demand: 56 MW make 18.67 of input.
    const power = everyStep((step) => hours * (800 + 10 * (step % 12))).reduce((sum, value) => sum + value);
    const heat = everyStep((step) => hours * (50 + (step % 7))).reduce((sum, value) => sum + value);
    const byHand = cost * (power + heat / 3 + (56 / 3) * (1000 / 20));
    expect(end.objective / byHand).toBeCloseTo(1, 6);
  });
});
