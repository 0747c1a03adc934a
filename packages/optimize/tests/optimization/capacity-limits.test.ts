/** Limits of capacity over all regions and of the volume of lines, worked out by hand: at full resolution and over typical periods. */

import { resultSheets } from "@esm/model/results/sheets";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import { limitStatistics } from "../../../model/src/results/statistics/limit-statistics.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";

/** Four steps of an hour are 2190 times in a year. Each region needs 2 GWh in each of them; the grid costs 1 €/GWh. */
const perYear = 2190;

const system = (components: Record<string, ComponentText>, withGrid = true): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["North", "South"],
  commodities: { el: "GW" },
  components: {
    Demand: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { North: [2, 2, 2, 2], South: [2, 2, 2, 2] } },
    },
    ...(withGrid && { Grid: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 } as const }),
    ...components,
  },
});
/** A GW saves 4 € in the four steps. */
const plant = (costPerHorizon: number, rest: Partial<ComponentText>): ComponentText => ({
  type: "SOURCE",
  commodity_name: "el",
  capacity_variable: true,
  capacity_limit_id: "plants",
  opex_per_capacity: costPerHorizon * perYear,
  ...rest,
});

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean", segments: null };
const typical = { resolution: periods } as unknown as Partial<OptimizeOptions>;

const solveWithPrices = (content: ContentText) => solveText(content, { prices: true });
const optimumOf = (content: ContentText, options: Partial<OptimizeOptions> = {}): Promise<Optimum> =>
  solvedText(content, { prices: true, ...options });
const figures = (optimum: Optimum) =>
  limitStatistics(optimum).map(({ group, component, quantity, unit, value }) => [
    group,
    component,
    quantity,
    unit,
    expect.closeTo(value, 4),
  ]);

describe.each([
  ["at full resolution", {}],
  ["over typical periods", typical],
])("A limit of capacity %s", (_, options) => {
  it("bounds the sum over all regions and all members from above", async () => {
    const content = system({
      Wind: plant(1, { capacity_limit: 3 }),
      Sun: plant(2, { capacity_limit: 3, tables: { locationalEligibility: { North: 1 } } }),
    });
    const optimum = await optimumOf(content, options);
    // 3 GW of wind; without the limit it would be 4.
    expect(optimum.objective / perYear).toBeCloseTo(3 * 1 + (16 - 12) * 1, 6);
    expect([
      ["capacity_limit", "plants", "used", "[GW]", 3],
      ["capacity_limit", "plants", "limit", "[GW]", 3],
      ["capacity_limit", "plants", "share_of_limit", "[share]", 1],
      ["capacity_limit", "plants", "price", "[€/(GW*a)]", 3 * perYear],
      ["capacity_limit", "plants", "worth", "[€/a]", 9 * perYear],
    ]).toEqual(figures(optimum));
  });

  it("bounds it from below, at the cost of what is not worth its price", async () => {
    const optimum = await optimumOf(system({ Wind: plant(6, { capacity_limit_min: 1 }) }), options);
    expect(optimum.objective / perYear).toBeCloseTo(6 + 12, 6);
    expect([
      ["capacity_limit", "plants", "used", "[GW]", 1],
      ["capacity_limit", "plants", "lower_limit", "[GW]", 1],
      ["capacity_limit", "plants", "price", "[€/(GW*a)]", -2 * perYear],
      ["capacity_limit", "plants", "worth", "[€/a]", -2 * perYear],
    ]).toEqual(figures(optimum));
  });

  it("counts fixed capacities", async () => {
    const content = system({
      Wind: plant(1, { capacity_limit: 3 }),
      Old: plant(0, { capacity_limit: 3, tables: { capacityFix: { North: 1 } } }),
    });
    expect((await optimumOf(content, options)).objective / perYear).toBeCloseTo(2 * 1 + 4 * 1, 6);
  });

  it.each([true, false])("of lines bounds capacity times length (in both directions: %s)", async (isBidirectional) => {
    const content = system({
      Cheap: {
        type: "SOURCE",
        commodity_name: "el",
        commodity_cost: 0.5,
        tables: { locationalEligibility: { North: 1 } },
      },
      Line: {
        type: "TRANSMISSION",
        commodity_name: "el",
        capacity_variable: true,
        is_bidirectional: isBidirectional,
        capacity_limit: 100,
        capacity_limit_id: "grid",
        tables: { distances: { North: { South: 100 }, South: { North: 100 } } },
      },
    });
    const optimum = await optimumOf(content, options);
    // 1 GW over 100 km brings half of what South needs.
    expect(optimum.objective / perYear).toBeCloseTo(0.5 * 12 + 1 * 4, 6);
    const price = limitStatistics(optimum).find(({ quantity }) => quantity === "price");
    expect(price?.unit).toBe("[€/(GW*km*a)]");
    expect((price?.value ?? 0) / perYear).toBeCloseTo((0.5 * 4) / 100, 6);
  });
});

it("The sheet Overview lists limits of capacity where there are some", async () => {
  const labelsOf = async (content: ContentText) => {
    const sheet = resultSheets(await optimumOf(content, { prices: false })).find(({ name }) => name === "Overview");
    return [...(sheet?.rows() ?? [])].map(({ labels }) => labels[0]);
  };
  const band = { capacity_limit: 3, capacity_limit_min: 1 };
  expect(await labelsOf(system({ Wind: plant(1, band) }))).toEqual(
    expect.arrayContaining(["Limits of capacity", "plants", "plants, at least"]),
  );
  expect(await labelsOf(system({}))).not.toContain("Limits of capacity");
});

it.each([
  ["an upper limit", system({ Wind: plant(1, { capacity_limit: 2 }) }, false), "capacity_limit", 4],
  [
    "a lower limit",
    system({ Wind: plant(1, { capacity_limit_min: 9, tables: { capacityMax: { North: 2, South: 2 } } }) }),
    "capacity_limit_min",
    4,
  ],
])("Where %s leaves no solution, the value that would is named", async (_, content, attribute, value) => {
  const end = await solveWithPrices(content);
  if (end.status !== "infeasible") throw new Error(end.status);
  const found = end.problems.find(({ type }) => type === "infeasible_capacity_limit");
  expect(found?.loc).toEqual(["components", "Wind", attribute]);
  expect(found?.ctx?.changes).toEqual([{ component: "Wind", attribute, value }]);
});

it("A design keeps the limit, and its dispatch operates what the design has", async () => {
  const options = { ...typical, dispatch: true } as Partial<OptimizeOptions>;
  const end = await optimumOf(system({ Wind: plant(1, { capacity_limit: 3 }) }), options);
  expect((end.dispatch?.annualCost ?? 0) / perYear).toBeCloseTo(7, 6);
});
