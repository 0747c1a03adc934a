/** Runs side by side: what differs from the first one. */
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import { describe, expect, it } from "vitest";
import { runsWithYears, yearsOf } from "../../src/page/data/runs/years.ts";
import { changeOf, costsOfYears, differencesOf, idsIn, runsOf } from "../../src/page/pages/compare/differences.ts";

const row = (component: string, property: string, values: (number | null)[], more = {}) => ({
  component,
  property,
  unit: "[1e6 €/a]",
  region: null,
  region_to: null,
  year: null,
  values,
  ...more,
});

const many = (count: number): string => Array.from({ length: count }, (_, place) => place + 1).join(",");

describe("Differences of runs", () => {
  it("are those of costs of whole components, the greatest first, without what the tolerance of solvers leaves", () => {
    const rows = [
      row("Gas plant", "TAC", [100, 90]),
      row("Wind", "TAC", [10, 60]),
      row("Wind", "TAC", [5, 30], { region: "North" }),
      row("Wind", "invest", [1000, 6000]),
      row("Battery", "TAC", [7, 7.000_01]),
    ];
    const costs = differencesOf(rows, "cost", null);
    expect(costs.map(({ component }) => component)).toEqual(["Wind", "Gas plant"]);
    expect(costs.map((cost) => changeOf(cost, 1))).toEqual([50, -10]);
  });

  it("of capacities are told by their place, and count as 0 where a run has none", () => {
    const capacity = { unit: "[GW_el]" };
    const rows = [
      row("Wind", "capacity", [null, 3], { ...capacity, region: "North" }),
      row("Line", "capacity", [2, 1], { ...capacity, region: "North", region_to: "South" }),
      row("Wind", "capacity", [0, 3], capacity),
    ];
    expect(differencesOf(rows, "capacity", null)).toEqual([
      { component: "Wind", place: "North", unit: "[GW_el]", values: [0, 3] },
      { component: "Line", place: "North → South", unit: "[GW_el]", values: [2, 1] },
    ]);
  });

  it("of the capacity of a line that carries both ways stand once", () => {
    const line = (region: string, region_to: string, values: number[]) =>
      row("Line", "capacity", values, { unit: "[GW_el]", region, region_to });
    const places = (rows: ReturnType<typeof line>[]) => differencesOf(rows, "capacity", null).map(({ place }) => place);
    expect(places([line("South", "North", [2, 1]), line("North", "South", [2, 1])])).toEqual(["North – South"]);
    expect(places([line("South", "North", [3, 1]), line("North", "South", [2, 1])])).toEqual([
      "South → North",
      "North → South",
    ]);
  });

  it("of energies are the yearly sums over all regions, which stand beside those of regions and lines", () => {
    const energy = { unit: "[GW_el*h/a]" };
    const rows = [
      row("Wind", "operation", [10, 12], { ...energy, region: "North" }),
      row("Wind", "operation", [20, 21], { ...energy, region: "South" }),
      row("Wind", "operation", [30, 33], energy),
      row("Wind", "operation", [10, 12], { unit: "[GW_el*h]", region: "North" }),
      row("Wind", "operation", [30, 33], { unit: "[GW_el*h]" }),
      row("Battery", "operationCharge", [5, 6], energy),
    ];
    expect(differencesOf(rows, "energy", null).map(({ component, values }) => [component, ...values])).toEqual([
      ["Wind", 30, 33],
    ]);
  });

  it("are 0 where sums differ only by the order in which they were added up", () => {
    const energy = { unit: "[GW_gas*h/a]" };
    const rows = [
      row("Gas import", "operation", [13_400, 13_400 - 3.6e-12], energy),
      row("Wind", "operation", [0.094, 0.094 + 2e-13, 0], { ...energy, unit: "[GW_el*h/a]" }),
    ];
    const [wind, ...others] = differencesOf(rows, "energy", null);
    expect([wind.component, changeOf(wind, 1), changeOf(wind, 2), others]).toEqual(["Wind", 0, -0.094, []]);
  });

  it("of the costs of years have those of a run without years in each of them", () => {
    const comparison = {
      runs: [1, 2],
      options: [],
      inputs: [],
      varied: null,
      figures: [{ name: "objective", values: [7, 9] }],
      annual_costs: [
        { year: 2030, values: [null, 8] },
        { year: 2040, values: [null, 9] },
      ],
      results: [{ ...row("Wind", "TAC", [null, 5], { year: 2030 }), kind: "source" }],
    };
    expect(costsOfYears(comparison, "€").map(({ component, unit, values }) => [component, unit, values])).toEqual([
      ["2030", "[€/a]", [7, 8]],
      ["2040", "[€/a]", [7, 9]],
    ]);
  });

  it("set a run without years beside each year of a pathway", () => {
    const rows = [
      row("Wind", "TAC", [7, null]),
      row("Gas plant", "TAC", [3, null]),
      row("Wind", "TAC", [null, 5], { year: 2030 }),
      row("Wind", "TAC", [null, 9], { year: 2040 }),
    ];
    const costsOf = (year: number) =>
      differencesOf(rows, "cost", year).map(({ component, values }) => [component, ...values]);
    expect(costsOf(2030)).toEqual([
      ["Gas plant", 3, 0],
      ["Wind", 7, 5],
    ]);
    expect(costsOf(2040)).toEqual([
      ["Gas plant", 3, 0],
      ["Wind", 7, 9],
    ]);
    expect(runsWithYears(rows)).toEqual([false, true]);
  });

  it("have no value for a year that only the other pathway has", () => {
    const rows = [
      row("Wind", "TAC", [7, 8], { year: 2030 }),
      row("Wind", "TAC", [9, null], { year: 2035 }),
      row("Wind_stock_2030", "TAC", [1, null], { year: 2035 }),
      row("Gas plant", "TAC", [2, null], { year: 2030 }),
    ];
    const [missing] = differencesOf(rows, "cost", 2035);
    expect(missing.values).toEqual([10, null]);
    expect(changeOf(missing, 1)).toBeNull();
    // In a year that both have, a missing component counts as 0.
    expect(differencesOf(rows, "cost", 2030).map(({ values }) => values)).toEqual([
      [2, 0],
      [7, 8],
    ]);
  });

  it("of pathways are those of a year", () => {
    const rows = [
      row("Wind", "TAC", [1, 2], { year: 2040 }),
      row("Wind_stock_2030", "TAC", [10, 20], { year: 2040 }),
      row("Wind", "TAC", [5, 9], { year: 2030 }),
    ];
    expect(yearsOf(rows)).toEqual([2030, 2040]);
    expect(differencesOf(rows, "cost", 2040).map(({ component, values }) => [component, ...values])).toEqual([
      ["Wind", 11, 22],
    ]);
  });

  it("are asked for by an address of as many runs as can be compared", () => {
    expect(runsOf("3,1")).toEqual([3, 1]);
    expect(runsOf(many(maxComparedRuns))).toHaveLength(maxComparedRuns);
    for (const wrong of [null, "", "1,x", "1,1", "0,2", many(maxComparedRuns + 1)]) expect(runsOf(wrong)).toBeNull();
  });

  it("are of runs that were ticked, each once, without what is no id", () => {
    expect(idsIn(null)).toEqual([]);
    expect(idsIn("3,1,x,3,-2,0,2.5,7")).toEqual([3, 1, 7]);
  });
});
