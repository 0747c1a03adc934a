/**
 * Full costs, break-evens and price setters of random systems. REASON_RUNS raises the number of systems.
 */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { priceLookup } from "@esm/model/results/prices";
import { setterTotals } from "@esm/model/results/reasons/price-setters";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../../tests/support/systems/content.ts";
import { randomSystem } from "../../../../../tests/support/systems/random-system.ts";
import type { Optimum } from "../../../src/optimization/optimization-end.ts";
import { optimizeSnapshot } from "../../../src/optimization/solve-model.ts";

const numRuns = Number(process.env.REASON_RUNS ?? 3);

/** Null where there is none: random systems may ask for too much. */
async function optimumOf(content: DatasetContent): Promise<Optimum | null> {
  const end = await optimizeSnapshot(
    { content, overrides: [] },
    { solver: "auto", timeLimitSeconds: 60, prices: true },
  );
  return end.status === "optimal" ? end : null;
}

const withInvest = (content: DatasetContent, component: string, invest: number): DatasetContent => ({
  ...content,
  components: content.components.map((each) =>
    each.name === component ? { ...each, invest_per_capacity: invest } : each,
  ),
});

const figuresOf = (rows: readonly Statistic[], component: string | null, quantity: string): Statistic[] =>
  rows.filter((row) => row.component === component && row.quantity === quantity && row.region !== null);

const builtIn = (rows: readonly Statistic[], component: string): number =>
  figuresOf(rows, component, "capacity").reduce((sum, { value }) => sum + value, 0);

describe("Random systems", () => {
  const property = fc.asyncProperty(randomSystem(false), async (text) => {
    const content = contentOf(text);
    const optimum = await optimumOf(content);
    if (!optimum) return;
    const rows = statisticsOf(optimum);
    await enterBelowTheirBreakEven(content, rows);
    demandPaysWhatSettersGet(optimum, rows);
    partsAddUp(rows);
  });

  it("build what they have not built below its break-even only, and prices add up by who sets them", async () => {
    await fc.assert(property, { numRuns, endOnFailure: true });
  });
});

/** Of components that are built nowhere: investments are the same everywhere, so the highest break-even counts. */
async function enterBelowTheirBreakEven(content: DatasetContent, rows: readonly Statistic[]): Promise<void> {
  const named = rows.flatMap(({ component, quantity }) => (quantity === "break_even_invest" ? (component ?? []) : []));
  for (const component of new Set(named)) {
    if (builtIn(rows, component) > 0) continue;
    const places = figuresOf(rows, component, "capacity").length;
    const breakEvens = figuresOf(rows, component, "break_even_invest").map(({ value }) => value);
    const highest = Math.max(...breakEvens);
    // Without all places, another one may be nearer.
    if (breakEvens.length < places || highest <= 1e-6) continue;
    const [above, below] = [
      await optimumOf(withInvest(content, component, highest * 1.005)),
      await optimumOf(withInvest(content, component, highest * 0.995)),
    ];
    expect([component, above && builtIn(statisticsOf(above), component)]).toEqual([component, 0]);
    expect([component, below && builtIn(statisticsOf(below), component) > 0]).toEqual([component, true]);
  }
}

function demandPaysWhatSettersGet({ solved, prices }: Optimum, rows: readonly Statistic[]): void {
  if (!prices?.setters) throw new Error("There are no price setters.");
  const totals = setterTotals(solved, prices.setters, priceLookup(solved, prices));
  const paid = rows
    .filter(({ quantity, region }) => quantity === "demand" && region !== null)
    .reduce((sum, { component, region, value }) => {
      const price = figuresOf(rows, component, "market_value").find((row) => row.region === region);
      return sum - value * (price?.value ?? 0);
    }, 0);
  const got = totals.reduce((sum, { payment }) => sum + payment, 0);
  expect(Math.abs(got - paid)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(paid), Math.abs(got)));
}

const isUnbuilt = (rows: readonly Statistic[], { component, region, region_to }: Statistic): boolean =>
  rows.some(
    (row) =>
      row.component === component &&
      row.region === region &&
      row.region_to === region_to &&
      row.quantity === "break_even_worth",
  );

function partsAddUp(rows: readonly Statistic[]): void {
  for (const full of rows.filter(({ quantity }) => quantity === "full_cost_per_output")) {
    const part = (quantity: string): number | undefined =>
      rows.find(
        (row) =>
          row.component === full.component &&
          row.commodity === full.commodity &&
          row.region === full.region &&
          row.region_to === full.region_to &&
          row.quantity === quantity,
      )?.value;
    const own = part("cost_per_output");
    // What is not built has no own cost of a year, but for what a solver leaves of 0.
    if (own === undefined || isUnbuilt(rows, full)) continue;
    const others = ["inputs_per_output", "other_outputs_per_output", "limits_per_output"].map(
      (name) => part(name) ?? 0,
    );
    const sum = others.reduce((total, value) => total + value, own);
    const size = Math.max(1e-6, Math.abs(full.value), Math.abs(own), ...others.map(Math.abs));
    expect([full, own, others, Math.abs(sum - full.value) / size < 1e-9]).toEqual([full, own, others, true]);
  }
}
