/** The layers of a dispatch picture, worked out by hand: they add up to 0 in every step. */
import { describe, expect, it } from "vitest";
import { threeRates, typicalPeriods } from "../../../../tests/support/systems/golden.ts";
import { resultExample, resultText } from "../../../../tests/support/systems/result-example.ts";
import { solvedBy } from "../../../../tests/support/systems/solved.ts";
import { categories } from "../../src/results/category.ts";
import type { SolvedSystem } from "../../src/results/operation.ts";
import { operationSheet } from "../../src/results/operation-sheet.ts";
import { type BalanceChoice, type ChartSeries, createBalance } from "../../src/results/time-charts/balance-series.ts";
import { structureOf } from "../../src/results/time-charts/structure.ts";

const electricity: BalanceChoice = { commodity: "electricity", region: null, exchange: "net", withContent: false };

function seriesOf(solved: SolvedSystem, choice: BalanceChoice, range?: { from: number; to: number }): ChartSeries[] {
  const balance = createBalance(structureOf(solved), choice, range ?? { from: 0, to: solved.system.numberOfTimeSteps });
  for (const category of categories) {
    for (const { labels, values } of operationSheet(solved, category, "").rows()) {
      if (values instanceof Float64Array) balance.add(labels, values);
    }
  }
  return balance.series();
}

const texts = (series: ChartSeries[]): string[] =>
  series.map(({ role, component, region_to, unit, sum, values }) =>
    [
      ...[role, component, region_to].filter((part) => part !== null),
      ...[...values].map((value) => Number(value.toPrecision(9))),
      unit,
      ...(sum === null ? [] : [Number(sum.toPrecision(9))]),
    ].join(" "),
  );

/** Each step has three hours. */
const solved = resultExample();

describe("the layers of a region", () => {
  it("are powers with their sign, and energies as sums", () => {
    expect(texts(seriesOf(solved, { ...electricity, region: "North" }))).toEqual([
      `demand Demand ${-Number((1 / 3).toPrecision(9))} ${-Number((2 / 3).toPrecision(9))} [GW_el] -3`,
      "input Electrolyser 0 -1 [GW_el] -3",
      `source Wind ${Number((10 / 3).toPrecision(9))} ${Number((2 / 3).toPrecision(9))} [GW_el] 12`,
      // 6 GWh to the south in the first step, 1 GWh from there in the second.
      `import 0 ${Number((1 / 3).toPrecision(9))} [GW_el] 1`,
      "export -2 0 [GW_el] -6",
    ]);
  });

  it("have contents of storages, an energy, where they are asked for", () => {
    const south = seriesOf(solved, { ...electricity, region: "South", withContent: true });
    expect(texts(south)).toContain("content Battery 1 7 [GW_el*h]");
    expect(texts(south)).toContain("charge Battery -2 0 [GW_el] -6");
  });

  it("may have the exchange with each neighbour", () => {
    const south = seriesOf(solved, { ...electricity, region: "South", exchange: "neighbours" });
    expect(texts(south).filter((text) => text.startsWith("import"))).toEqual(["import North 2 0 [GW_el] 6"]);
  });

  it("are those of a range of steps", () => {
    expect(texts(seriesOf(solved, { ...electricity, region: "North" }, { from: 1, to: 2 }))).toContain(
      "input Electrolyser -1 [GW_el] -3",
    );
  });
});

describe("the layers of all regions", () => {
  it("are sums per component; of exchange, what lines lose is left", () => {
    const lossy = structuredClone(resultText);
    lossy.components.Line.tables = {
      ...lossy.components.Line.tables,
      losses: { North: { South: 0.001 }, South: { North: 0.001 } },
    };
    const flows = { "capacity[Line, North – South]": 9, "flow[Line, North – South]": [6, 0] };
    const layers = texts(seriesOf(solvedBy(lossy, flows), electricity));
    expect(layers).toEqual([
      `demand Demand ${-Number((5 / 3).toPrecision(9))} ${-Number((2 / 3).toPrecision(9))} [GW_el] -7`,
      // 100 km lose a tenth of 2 GW.
      "losses -0.2 0 [GW_el] -0.6",
    ]);
  });

  it("of another commodity are its own", () => {
    expect(texts(seriesOf(solved, { ...electricity, commodity: "hydrogen" }))).toEqual([
      "output Electrolyser 0 0.7 [GW_H2] 2.1",
    ]);
  });
});

it("Over typical periods, layers are reported for every original step", () => {
  const system = {
    dataset: threeRates,
    regions: ["A"],
    commodities: { electricity: "GW" },
    components: {
      Gas: { type: "SOURCE" as const, commodity_name: "electricity" },
      Demand: {
        type: "SINK" as const,
        commodity_name: "electricity",
        tables: { operationRateFix: { A: [2, 4, 3] } },
      },
    },
  };
  const periods = solvedBy(system, { "operation[Gas, A]": [2, 12, 12] }, typicalPeriods);
  // Twelve steps of two hours: a segment of one step and one of three, one of four, and the first two again.
  const [demand, gas] = seriesOf(periods, { ...electricity, region: "A" }, { from: 0, to: 12 });
  expect([...gas.values]).toEqual([1, 2, 2, 2, 1.5, 1.5, 1.5, 1.5, 1, 2, 2, 2]);
  expect([...demand.values].map((value, step) => value + gas.values[step])).toEqual(new Array(12).fill(0));
});
