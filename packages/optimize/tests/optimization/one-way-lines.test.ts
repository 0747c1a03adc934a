/** Lines that carry one way, worked out by hand: at full resolution, over typical periods, in results and pathways. */

import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { estimateNonzeros, sizedContent, sizeOfContent } from "@esm/model/formulation/estimate-size";
import { resultSheets } from "@esm/model/results/sheets";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { summarize, summaryValues, totalAnnualCost } from "@esm/model/results/summary";
import { createFlowSums } from "@esm/model/results/time-charts/flows";
import { structureOf } from "@esm/model/results/time-charts/structure";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import {
  programTextOf,
  rowsNamed,
  systemOf,
  threeRates,
  typicalPeriods,
} from "../../../../tests/support/systems/golden.ts";
import { operationSheet } from "../../../model/src/results/operation-sheet.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";

type Tables = NonNullable<ContentText["components"][string]["tables"]>;

const line = (tables: Tables, rest: Record<string, unknown> = {}) =>
  ({ type: "TRANSMISSION", commodity_name: "el", is_bidirectional: false, ...rest, tables }) as const;

/**
 * Four steps of an hour, 2190 times a year. Power costs 1 €/GWh in A, in even steps, and 1 €/GWh in B, in odd ones; 10 €/GWh elsewhere and else. Both
 * regions need 3 GWh in each step.
 */
const twoRegions = (components: ContentText["components"]): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["A", "B"],
  commodities: { el: "GW" },
  components: {
    Cheap: {
      type: "SOURCE",
      commodity_name: "el",
      commodity_cost: 1,
      tables: { operationRateMax: { A: [100, 0, 100, 0], B: [0, 100, 0, 100] } },
    },
    Dear: { type: "SOURCE", commodity_name: "el", commodity_cost: 10 },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [3, 3, 3, 3], B: [3, 3, 3, 3] } } },
    ...components,
  },
});

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean" } as const;
const typical = { resolution: { ...periods, segments: null } } as unknown as Partial<OptimizeOptions>;

async function optimumOf(content: ContentText, options: Partial<OptimizeOptions> = {}) {
  const end = await solvedText(content, options);
  return { solved: end.solved, objective: end.objective, cost: end.objective / 2190 };
}

const free = { capacity_variable: true } as const;
const paid = { ...free, invest_per_capacity: 2190, interest_rate: 0, economic_lifetime: 1 } as const;

describe.each([
  ["at full resolution", {}],
  ["over typical periods", typical],
])("A line that carries one way %s", (_, options) => {
  // Without lines: A pays 3·1 in even and 3·10 in odd steps, and so does B: 132 € in four steps.
  it("carries nothing back", async () => {
    const content = twoRegions({ Line: line({ capacityFix: { A: { B: 2 } } }, free) });
    // 2 GWh in each even step cost 1 instead of 10 €.
    expect((await optimumOf(content, options)).cost).toBeCloseTo(132 - 2 * 2 * 9, 6);
  });

  it("has a capacity of its own in each direction", async () => {
    const content = twoRegions({ Line: line({ capacityFix: { A: { B: 2 }, B: { A: 1 } } }, free) });
    expect((await optimumOf(content, options)).cost).toBeCloseTo(132 - 2 * 2 * 9 - 2 * 1 * 9, 6);
  });

  it("may be what an override makes of a line of both directions, and the other way round", async () => {
    const tables = { capacityFix: { A: { B: 2 } } };
    const costOf = async (given: boolean, value: boolean): Promise<number> => {
      const content = twoRegions({ Line: line(tables, { ...free, is_bidirectional: given }) });
      const change = { component_name: "Line", attribute: "is_bidirectional", operation: "set", value } as const;
      return (await solvedText(content, { ...options, overrides: [change] })).objective / 2190;
    };
    expect(await costOf(true, false)).toBeCloseTo(132 - 2 * 2 * 9, 6);
    expect(await costOf(false, true)).toBeCloseTo(132 - 4 * 2 * 9, 6);
  });

  it("pays for its own length, and loses over it", async () => {
    const tables = {
      capacityMax: { A: { B: 2 }, B: { A: 1 } },
      distances: { A: { B: 3 }, B: { A: 5 } },
      losses: { A: { B: 0.1 }, B: { A: 0.02 } },
    };
    const { solved, cost, objective } = await optimumOf(twoRegions({ Line: line(tables, paid) }), options);
    // 1 € per GW, km and four steps; 0.7 and 0.9 of what is sent arrive.
    const [there, back] = [2 * 2 * (0.7 * 10 - 1) - 2 * 3, 2 * 1 * (0.9 * 10 - 1) - 1 * 5];
    expect(cost).toBeCloseTo(132 - there - back, 6);
    expect(totalAnnualCost(summarize(solved))).toBeCloseTo(objective, 4);
  });

  it("has in results what each direction builds, sends and costs", async () => {
    const tables = { capacityMax: { A: { B: 2 }, B: { A: 1 } }, distances: { A: { B: 3 }, B: { A: 5 } } };
    const { solved, objective } = await optimumOf(twoRegions({ Line: line(tables, paid) }), options);
    const summary = summarize(solved);
    const values = summaryValues(summary, solved.system).filter(({ component }) => component === "Line");
    const at = (property: string, unit: string) =>
      values
        .filter((row) => row.property === property && row.unit === unit)
        .map(({ region, region_to, is_bidirectional, value }) => [region, region_to, is_bidirectional, value]);
    expect(at("capacity", "[GW]")).toEqual([
      ["A", "B", false, 2],
      ["B", "A", false, 1],
    ]);
    expect(at("invest", "[€]")).toEqual([
      ["A", "B", false, 2190 * 2 * 3],
      ["B", "A", false, 2190 * 1 * 5],
    ]);
    expect(at("operation", "[GW*h]")).toEqual([
      ["A", "B", false, expect.closeTo(4, 6)],
      ["B", "A", false, expect.closeTo(2, 6)],
    ]);
    const series = [...operationSheet(solved, "Transmission", "T").rows()].map((row) => [
      row.labels.slice(1).join(" "),
      [...row.values].map((value) => Number(Number(value).toFixed(6))),
    ]);
    expect(series).toEqual([
      ["Line A B", [2, 0, 2, 0]],
      ["Line B A", [0, 1, 0, 1]],
    ]);
    const sheets = [...resultSheets({ solved, summary, prices: null, account: { objective } } as never)];
    const capacities = sheets.find(({ name }) => name === "Transmission_TIoptVar_1dim");
    expect([...(capacities?.rows() ?? [])].slice(0, 2).map(({ labels, values }) => [labels[2], ...values])).toEqual([
      ["A", null, 2],
      ["B", 1, null],
    ]);
    const rows = statisticsOf({ solved, summary, objective, prices: null }).filter(
      ({ group, component, region }) => group === "line" && component === "Line" && region !== null,
    );
    const figures = rows.map(({ region, region_to, quantity, value }) => [
      `${region}${region_to} ${quantity}`,
      Number(value.toFixed(6)),
    ]);
    expect(Object.fromEntries(figures)).toMatchObject({
      "AB flow": 2190 * 4,
      "AB use": 0.5,
      "AB hours_full": 4380,
      "AB cost_per_output": Number(((2 * 3) / 4).toFixed(6)),
      "BA flow": 2190 * 2,
      "BA use": 0.5,
      "BA cost_per_output": Number((5 / 2).toFixed(6)),
    });
    const sums = createFlowSums(structureOf(solved), { from: 0, to: 4 }, () => undefined);
    sums.add(["flow", "Line", "A", "B"], Float64Array.of(2, 0, 2, 0));
    sums.add(["flow", "Line", "B", "A"], Float64Array.of(0, 1, 0, 1));
    expect(sums.lines().map(({ region, flow, flow_back, use }) => [region, flow, flow_back, use])).toEqual([
      ["A", 1, 0, 0.5],
      ["B", 0.5, 0, 0.5],
    ]);
  });
});

describe("The program of lines that carry one way", () => {
  it("has a column for each direction that exists, and its own limit; the whole program of three regions", () => {
    const { columns, rows } = programTextOf({
      dataset: { number_of_time_steps: 1, hours_per_time_step: 3 },
      regions: ["A", "B", "C"],
      commodities: { el: "GW" },
      components: {
        Free: line({ distances: { C: { B: 2 } }, losses: { C: { B: 0.25 } } }),
        Line: line({ capacityMax: { A: { B: 5 }, B: { A: 4, C: 0 } }, capacityMin: { A: { B: 1 } } }, free),
      },
    });
    expect(columns).toEqual({
      "flow[Free, C – B, 0]": "0 … Infinity, cost 0",
      "capacity[Line, A – B]": "1 … 5, cost 0",
      "flow[Line, A – B, 0]": "0 … Infinity, cost 0",
      "capacity[Line, B – A]": "0 … 4, cost 0",
      "flow[Line, B – A, 0]": "0 … Infinity, cost 0",
    });
    expect(rows).toEqual({
      "transmission limit[Line, A – B]": "-3·capacity[Line, A – B] + 1·flow[Line, A – B, 0] ≤ 0",
      "transmission limit[Line, B – A]": "-3·capacity[Line, B – A] + 1·flow[Line, B – A, 0] ≤ 0",
      "commodity balance[el, A]": "-1·flow[Line, A – B, 0] + 1·flow[Line, B – A, 0] = 0",
      "commodity balance[el, B]": "0.5·flow[Free, C – B, 0] + 1·flow[Line, A – B, 0] + -1·flow[Line, B – A, 0] = 0",
      "commodity balance[el, C]": "-1·flow[Free, C – B, 0] = 0",
    });
  });

  it("takes the hours of each segment", () => {
    const { rows } = programTextOf(
      {
        dataset: threeRates,
        regions: ["A", "B"],
        commodities: { el: "GW" },
        components: { Line: line({ distances: { B: { A: 1 } } }, free) },
      },
      typicalPeriods,
    );
    expect(rowsNamed(rows, "transmission limit")).toEqual({
      "transmission limit[Line, B – A, 0]": "-2·capacity[Line, B – A] + 1·flow[Line, B – A, 0] ≤ 0",
      "transmission limit[Line, B – A, 1]": "-6·capacity[Line, B – A] + 1·flow[Line, B – A, 1] ≤ 0",
      "transmission limit[Line, B – A, 2]": "-8·capacity[Line, B – A] + 1·flow[Line, B – A, 2] ≤ 0",
    });
  });

  it("joins lines of the same direction in potentials and links, and none of both ways", () => {
    const shared = { ...free, shared_potential_id: "corridor", linked_quantity_id: "pair" };
    const { rows } = programTextOf({
      dataset: { number_of_time_steps: 1, hours_per_time_step: 1 },
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Both: {
          type: "TRANSMISSION",
          commodity_name: "el",
          ...shared,
          tables: { capacityMax: { A: { B: 2 }, B: { A: 2 } } },
        },
        First: line({ capacityMax: { A: { B: 4 }, B: { A: 8 } } }, shared),
        Second: line({ capacityMax: { B: { A: 2 } } }, shared),
      },
    });
    expect(rowsNamed(rows, "shared potential")).toEqual({
      "shared potential[corridor, B – A]": "0.125·capacity[First, B – A] + 0.5·capacity[Second, B – A] ≤ 1",
    });
    expect(Object.keys(rowsNamed(rows, "linked quantity"))).toEqual(["linked quantity[pair, B – A]"]);
  });

  it("is estimated as large as it is", () => {
    const text = twoRegions({ Line: line({ capacityMax: { A: { B: 4 }, B: { A: 8 } } }, free) });
    const { program } = buildProgram(systemOf(text), fullResolution(4, 1));
    const size = sizeOfContent(sizedContent(contentOf(text)), { steps: 4, periods: null });
    expect([size.rows, size.columns]).toEqual([program.rowCount, program.columnCount]);
    expect(estimateNonzeros(systemOf(text), 4)).toBe(program.value.length);
  });
});

describe("Data of lines that carry one way", () => {
  const problemsOf = (components: ContentText["components"]) => {
    const built = buildEnergySystem(contentOf(twoRegions(components)), []);
    return (built.system ? built.warnings : built.problems).map(
      ({ type, severity = "error", loc }) => `${severity} ${type} ${loc.join("/")}`,
    );
  };

  it("may have a record in one direction, and different ones in both", () => {
    const tables = { capacityFix: { A: { B: 2 }, B: { A: 0 } }, distances: { A: { B: 3 } } };
    expect(problemsOf({ Line: line(tables, free) })).toEqual([]);
    expect(problemsOf({ Line: line({ capacityFix: { A: { B: 2 }, B: { A: 7 } } }, free) })).toEqual([]);
  });

  it("that have no length in their direction are said to be free", () => {
    const tables = { capacityFix: { A: { B: 2 } }, distances: { B: { A: 3 } } };
    expect(problemsOf({ Line: line(tables, free) })).toEqual([
      "warning line_without_distance components/Line/distance/A/B",
    ]);
  });

  it("are refused where a direction loses more than all", () => {
    const tables = { distances: { A: { B: 3 }, B: { A: 5 } }, losses: { A: { B: 0.2 }, B: { A: 0.25 } } };
    expect(problemsOf({ Line: line(tables) })).toEqual(["error loss_above_one components/Line/loss/B/A"]);
  });

  it("let a demand that no line leads to be recognised, though one leads away", async () => {
    const content = twoRegions({
      Dear: null as never,
      Cheap: {
        type: "SOURCE",
        commodity_name: "el",
        tables: { operationRateMax: { A: [9, 9, 9, 9], B: [1, 1, 1, 1] } },
      },
      Line: line({ capacityFix: { B: { A: 5 } } }, free),
    });
    delete (content.components as Record<string, unknown>).Dear;
    const end = await solveText(content);
    expect(end.status === "infeasible" && end.problems.map(({ type }) => type)).toEqual(["demand_above_supply"]);
    const turned = {
      ...content,
      components: { ...content.components, Line: line({ capacityFix: { A: { B: 5 } } }, free) },
    };
    expect((await solveText(turned)).status).toBe("optimal");
  });
});

describe("The explanation of a model that lines of one way leave without a solution", () => {
  it("names the direction that is too small, and changes it alone", async () => {
    // All that B lacks passes C.
    const between = { A: { C: 1 }, C: { B: 9, A: 9 }, B: { C: 9 } };
    const nothing = { C: [0, 0, 0, 0] };
    const supply = { A: [9, 9, 9, 9], B: [2, 2, 2, 1.5], ...nothing };
    const demand = { A: [3, 3, 3, 3], B: [3, 3, 3, 3], ...nothing };
    const content = {
      ...twoRegions({
        Line: line({ capacityFix: between }, free),
        Cheap: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: supply } },
        Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: demand } },
      }),
      regions: ["A", "B", "C"],
    };
    delete (content.components as Record<string, unknown>).Dear;
    const end = await solveText(content);
    expect(end.status).toBe("infeasible");
    const found = JSON.stringify(end);
    expect(found).toContain('"capacity_fix","A","C"');
    expect(found).not.toContain('"region":"C","region_to":"A"');
  });
});
