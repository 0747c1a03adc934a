/** Duration curves and flows, worked out by hand. */
import { describe, expect, it } from "vitest";
import { resultExample, resultText } from "../../../../tests/support/systems/result-example.ts";
import { solvedBy } from "../../../../tests/support/systems/solved.ts";
import { operationSheet } from "../../src/results/operation-sheet.ts";
import { curveDefinitions, durationCurve } from "../../src/results/time-charts/duration.ts";
import { createFlowSums } from "../../src/results/time-charts/flows.ts";
import { structureOf } from "../../src/results/time-charts/structure.ts";

describe("a duration curve", () => {
  const values = Float64Array.of(3, -1, 8, 0, 5);

  it("goes from the highest to the lowest value, with the hours before each", () => {
    expect(durationCurve(values, { hoursPerStep: 2, points: 500 })).toEqual({
      hours: [0, 2, 4, 6, 8],
      values: [8, 5, 3, 0, -1],
      mean: 3,
      highest: 8,
      highest_at: 2,
      lowest: -1,
      hours_above_zero: 6,
    });
  });

  it("says when the highest value is reached first, in steps of the horizon", () => {
    expect(durationCurve(Float64Array.of(1, 7, 7), { hoursPerStep: 1, points: 2, from: 100 }).highest_at).toBe(101);
  });

  it("is thinned with both ends and its mean kept", () => {
    const many = Float64Array.from({ length: 8760 }, (_, step) => (step * 7919) % 8760);
    const thinned = durationCurve(many, { hoursPerStep: 1, points: 3 });
    expect([thinned.hours, thinned.values]).toEqual([
      [0, 4380, 8759],
      [8759, 4379, 0],
    ]);
    expect(thinned.mean).toBe(8759 / 2);
  });
});

describe("the curves of a system", () => {
  const windy = structuredClone(resultText);
  windy.components.Wind.tables = {
    ...windy.components.Wind.tables,
    operationRateMax: { North: [1, 1], South: [0, 0] },
  };
  const structure = structureOf(solvedBy(windy, { "capacity[Line, North – South]": 2 }));

  it("of residual loads are the load less sources with a highest rate", () => {
    const [residual] = curveDefinitions(structure, ["residual"], { commodity: "electricity", region: "North" });
    expect(residual.terms.map(({ component, factor }) => [component, factor])).toEqual([
      ["Demand", 1 / 3],
      ["Wind", -1 / 3],
    ]);
  });

  it("of lines are the use of those that have a capacity", () => {
    const [line, ...others] = curveDefinitions(structure, ["line"], { commodity: "electricity", region: null });
    expect(others).toEqual([]);
    expect([line.region, line.region_to, line.unit]).toEqual(["North", "South", "[share]"]);
    expect(line.terms.map(({ region, regionTo, factor }) => [region, regionTo, factor])).toEqual([
      ["North", "South", 1 / 6],
      ["South", "North", 1 / 6],
    ]);
    expect(curveDefinitions(structure, ["line"], { commodity: "hydrogen", region: null })).toEqual([]);
  });

  it("of lines leave out those with a capacity that is a solver's 0", () => {
    const twice = structuredClone(structure);
    const line = twice.components.find((each) => each.kind === "transmission");
    if (line?.kind !== "transmission") throw new Error("The system has no line.");
    const hardlyBuilt = { ...line, name: "Cable", lines: line.lines.map((each) => ({ ...each, capacity: 1e-7 })) };
    const curves = curveDefinitions({ ...twice, components: [...twice.components, hardlyBuilt] }, ["line"], {
      commodity: "electricity",
      region: null,
    });
    expect(curves.map(({ component }) => component)).toEqual(["Line"]);
  });
});

describe("flows", () => {
  const solved = resultExample();
  const sumsOf = (range: { from: number; to: number }, prices: Record<string, number[]> = {}) => {
    const sums = createFlowSums(structureOf(solved), range, (_, region) =>
      prices[region] ? Float64Array.from(prices[region]) : undefined,
    );
    for (const { labels, values } of operationSheet(solved, "Transmission", "").rows()) {
      sums.add(labels, values as Float64Array);
    }
    return sums;
  };

  it("are mean powers of both directions, with use and net exports", () => {
    const sums = sumsOf({ from: 0, to: 2 });
    expect(sums.lines()).toEqual([
      {
        component: "Line",
        commodity: "electricity",
        region: "North",
        region_to: "South",
        unit: "[GW_el]",
        // 6 GWh there, 1 GWh back in 6 h.
        capacity: 2,
        flow: 1,
        flow_back: 1 / 6,
        use: (1 + 1 / 6) / 2,
        losses: 0,
        price_difference: null,
        congestion_rent: null,
      },
    ]);
    expect(sums.regions()).toEqual([
      { commodity: "electricity", region: "North", unit: "[GW_el]", net_export: 1 - 1 / 6 },
      { commodity: "electricity", region: "South", unit: "[GW_el]", net_export: 1 / 6 - 1 },
    ]);
  });

  it("at one step have its prices", () => {
    const [line] = sumsOf({ from: 1, to: 2 }, { North: [4], South: [1] }).lines();
    // 1 GWh in 3 h, from 1 to 4.
    expect(line).toMatchObject({ flow: 0, flow_back: 1 / 3, price_difference: -3, congestion_rent: 1 });
  });
});
