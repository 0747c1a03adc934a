/** Break-evens and price setters of the examples, each proved by solving the example again with slightly other data. */
import { readFileSync } from "node:fs";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { recordSchema } from "@esm/model/domain/schema";
import { tableFamilies } from "@esm/model/domain/table-family";
import { valuesAtSteps } from "@esm/model/results/operation";
import { priceLookup } from "@esm/model/results/prices";
import { type PriceSetters, setterTotals } from "@esm/model/results/reasons/price-setters";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { describe, expect, it } from "vitest";
import { long } from "../../../../../tests/support/long.ts";
import type { OptimizeOptions } from "../../../src/optimization/model-input.ts";
import type { Optimum } from "../../../src/optimization/optimization-end.ts";
import { optimizeSnapshot } from "../../../src/optimization/solve-model.ts";

async function contentOfExample(name: string): Promise<DatasetContent> {
  const path = new URL(`../../../../../examples/${name}.zip`, import.meta.url);
  const dataset = recordSchema(datasetAttributes).parse({ name });
  const { content } = await readArchive(readFileSync(path), { dataset });
  return content;
}

async function optimumOf(content: DatasetContent, options: Partial<OptimizeOptions> = {}): Promise<Optimum> {
  const all: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500, prices: true, ...options };
  const end = await optimizeSnapshot({ content, overrides: [] }, all);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end;
}

function settersOf({ prices }: Optimum): PriceSetters {
  if (!prices?.setters) throw new Error("There are no price setters.");
  return prices.setters;
}

const withInvest = (content: DatasetContent, component: string, invest: number): DatasetContent => ({
  ...content,
  components: content.components.map((each) =>
    each.name === component ? { ...each, invest_per_capacity: invest } : each,
  ),
});

const fixedRates = tableFamilies.operationRateFix.name;
const sumOf = (rows: readonly Statistic[]): number => rows.reduce((sum, { value }) => sum + value, 0);

describe("Three regions over typical periods", long, () => {
  const resolution = {
    kind: "typical-periods",
    periods: 4,
    periodLength: 24,
    segments: 8,
    representation: "distribution",
  } as const;
  const options: Partial<OptimizeOptions> = { resolution };

  it.each([
    "Direct current line",
    "Salt cavern (weeks)",
  ])("build a %s just below its break-even and not just above it", async (component) => {
    const content = await contentOfExample("three-regions-year");
    const rows = statisticsOf(await optimumOf(content, options));
    const breakEvens = rows.filter((row) => row.component === component && row.quantity === "break_even_invest");
    const highest = Math.max(...breakEvens.map(({ value }) => value));
    const builtAt = async (invest: number): Promise<number> => {
      const again = statisticsOf(await optimumOf(withInvest(content, component, invest), options));
      const capacities = again.filter((row) => row.component === component && row.quantity === "capacity");
      return sumOf(capacities.filter(({ region }) => region !== null));
    };
    expect(breakEvens.length).toBeGreaterThan(0);
    expect(await builtAt(highest * 1.001)).toBe(0);
    expect(await builtAt(highest * 0.999)).toBeGreaterThan(0);
  });
});

describe("The prices of the island's week", () => {
  it("add up to what demand pays, by who sets them, and leave none open", async () => {
    const optimum = await optimumOf(await contentOfExample("one-region-week"));
    const { solved, prices } = optimum;
    const rows = statisticsOf(optimum);
    const demand = rows.filter(({ quantity, region }) => quantity === "demand" && region !== null);
    const paid = demand.reduce((sum, { component, region, value }) => {
      const price = rows.find(
        (row) => row.component === component && row.region === region && row.quantity === "market_value",
      );
      return sum - value * (price?.value ?? Number.NaN);
    }, 0);
    const totals = setterTotals(solved, settersOf(optimum), priceLookup(solved, prices));
    expect(totals.reduce((sum, { payment }) => sum + payment, 0) / paid).toBeCloseTo(1, 9);
    const electricity = solved.system.commodities.findIndex(({ name }) => name === "electricity");
    const open = totals.filter(({ commodity, setter }) => commodity === electricity && setter === null);
    expect(open.reduce((sum, { hours }) => sum + hours, 0)).toBe(0);
  });

  it("are set by what changes when a little more is needed", long, async () => {
    const content = await contentOfExample("one-region-week");
    const optimum = await optimumOf(content);
    const { solved } = optimum;
    const { setters, zones, prices } = settersOf(optimum);
    const electricity = solved.system.commodities.findIndex(({ name }) => name === "electricity");
    const ofElectricity = prices.find(({ commodity }) => commodity === electricity);
    const load = solved.system.components.find(
      (each) => each.kind === "sink" && each.commodity === electricity && each.rate?.kind === "fix",
    );
    for (const step of [3, 30, 60, 90, 120, 150]) {
      const zone = zones[ofElectricity?.zones[step] ?? -1];
      const more = await optimumOf({
        ...content,
        tables: content.tables.map((table) =>
          table.component === load?.name && table.family === fixedRates
            ? { ...table, values: table.values.map((value, at) => (at === step ? value * 1.001 : value)) }
            : table,
        ),
      });
      const changes = zone.by.map(([setter, at]) => {
        const { component, location, kind } = setters[setter];
        const of = ({ solved: each }: Optimum): number => {
          if (kind === "capacity" || at === null) {
            return each.columnValue[each.layout.columnsOf[component].capacity[location]];
          }
          return valuesAtSteps(each, component, "operation", location)[at];
        };
        return Math.abs(of(more) - of(optimum));
      });
      expect([step, changes.length > 0 && changes.every((change) => change > 1e-8)]).toEqual([step, true]);
    }
  });
});
