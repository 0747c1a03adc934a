/** Rates of lines by direction, worked out by hand: at full resolution, over typical periods, in pathways and explanations. */

import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { estimateNonzeros, sizedContent, sizeOfContent } from "@esm/model/formulation/estimate-size";
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import { typicalPeriodsSheet } from "../../../model/src/results/typical-periods-sheet.ts";
import { scaledSeries } from "../../../model/src/typical-periods/series-matrix.ts";
import { atLocations } from "../../src/myopic/locations.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";

type Tables = NonNullable<ContentText["components"][string]["tables"]>;

/**
 * Four steps of an hour, 2190 times a year. Power costs 1 €/GWh in A, of which there is enough, and 10 €/GWh in B, which needs 3 GWh in each step:
 * 120 € in four steps without a line.
 */
const twoRegions = (line: Record<string, unknown>, components: ContentText["components"] = {}): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["A", "B"],
  commodities: { el: "GW" },
  components: {
    Cheap: {
      type: "SOURCE",
      commodity_name: "el",
      commodity_cost: 1,
      tables: { operationRateMax: { A: [9, 9, 9, 9], B: [0, 0, 0, 0] } },
    },
    Dear: {
      type: "SOURCE",
      commodity_name: "el",
      commodity_cost: 10,
      tables: { operationRateMax: { A: [0, 0, 0, 0], B: [9, 9, 9, 9] } },
    },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { A: [0, 0, 0, 0], B: [3, 3, 3, 3] } } },
    Line: { type: "TRANSMISSION", commodity_name: "el", ...line },
    ...components,
  },
});

const built = (tables: Tables) => ({ capacity_variable: true, tables });
const oneWay = (tables: Tables) => ({ capacity_variable: true, is_bidirectional: false, tables });
const free = (tables: Tables) => ({ is_bidirectional: false, tables });

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean" } as const;
const typical = { resolution: { ...periods, segments: null } } as unknown as Partial<OptimizeOptions>;

async function costOf(content: ContentText, options: Partial<OptimizeOptions> = {}): Promise<number> {
  const end = await solvedText(content, options);
  return end.objective / 2190;
}

describe.each([
  ["at full resolution", {}],
  ["over typical periods", typical],
])("Rates of lines %s", (_, options) => {
  it("limit a direction by shares of its capacity", async () => {
    const tables = { capacityFix: { A: { B: 2 } }, operationRateMax: { A: { B: [1, 0.5, 1, 0.5] } } };
    // 2 and 1 GWh come from A in turn, for 1 instead of 10 €.
    expect(await costOf(twoRegions(oneWay(tables)), options)).toBeCloseTo(120 - 9 * (2 + 1 + 2 + 1), 6);
    const both = { ...tables, operationRateMax: { ...tables.operationRateMax, B: { A: [0, 1, 0, 1] } } };
    expect(await costOf(twoRegions(built(both)), options)).toBeCloseTo(120 - 9 * 6, 6);
  });

  it("are energies where no capacity is built", async () => {
    const tables = { operationRateMax: { A: { B: [2.5, 0, 2.5, 0] } } };
    expect(await costOf(twoRegions(free(tables)), options)).toBeCloseTo(120 - 9 * 5, 6);
  });

  it("fix a flow that does not pay, from B to A", async () => {
    const give: ContentText["components"] = { Vent: { type: "SINK", commodity_name: "el" } };
    // Energy from B costs 10 €, and A needs none of it: it is curtailed.
    const tables = { operationRateFix: { B: { A: [1, 0.5, 1, 0.5] } } };
    expect(await costOf(twoRegions(free(tables), give), options)).toBeCloseTo(120 + 10 * 3, 6);
    const capacity = { capacityFix: { B: { A: 2 } }, ...tables };
    expect(await costOf(twoRegions(oneWay(capacity), give), options)).toBeCloseTo(120 + 10 * 6, 6);
  });

  it("demand a least flow", async () => {
    const give: ContentText["components"] = { Vent: { type: "SINK", commodity_name: "el" } };
    const least = { operationRateMin: { B: { A: [0.5, 0.25, 0.5, 0.25] } } };
    const capacity = { capacityFix: { B: { A: 2 } }, ...least };
    expect(await costOf(twoRegions(oneWay(capacity), give), options)).toBeCloseTo(120 + 10 * 3, 6);
    const energies = { distances: { B: { A: 1 } }, ...least };
    expect(await costOf(twoRegions(free(energies), give), options)).toBeCloseTo(120 + 10 * 1.5, 6);
  });
});

describe("Rates of lines decide", () => {
  const text = twoRegions(
    built({
      capacityFix: { A: { B: 2 } },
      operationRateMax: { A: { B: [1, 0.5, 1, 0.25] }, B: { A: [0, 1, 0, 1] } },
      locationalEligibility: { A: { B: 1 }, B: { A: 0 } },
    }),
  );

  it("which periods are alike, under the names that FINE gives them, also those of closed directions", () => {
    const system = systemOf(text);
    const of = scaledSeries(system).filter(({ component }) => system.components[component].name === "Line");
    expect(of.map(({ family, location, minimum }) => [family, location, minimum])).toEqual([
      ["operationRateMax", 0, 0.25],
      ["operationRateMax", 1, 0],
    ]);
  });

  it("and are in the sheet of typical periods, by direction", async () => {
    const end = await solveText(text, typical);
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    const [sheet] = typicalPeriodsSheet(end.solved);
    const labels = [...sheet.rows()].map((row) => row.labels.join(" ")).filter((label) => label.includes("Line"));
    expect(labels).toEqual(["operationRateMax Line A → B 0", "operationRateMax Line B → A 0"]);
  });

  it("and stay with their lines where a pathway keeps some of them", () => {
    const three: ContentText = {
      ...text,
      regions: ["A", "B", "C"],
      components: {
        Line: {
          type: "TRANSMISSION",
          commodity_name: "el",
          ...built({
            capacityFix: { A: { B: 2, C: 3 } },
            operationRateMax: {
              A: { B: [1, 1, 1, 1], C: [2, 2, 2, 2] },
              B: { A: [3, 3, 3, 3] },
              C: { A: [4, 4, 4, 4] },
            },
          }),
        },
      },
    };
    const [line] = systemOf(three).components;
    const kept = atLocations(line, [1]);
    expect(kept.kind === "transmission" && kept.rate?.series.map(([first]) => first)).toEqual([2, 4]);
  });

  it("the size of the program, as estimated", () => {
    const least = { operationRateMin: { A: { B: [1, 1, 1, 1] }, B: { A: [0.5, 0.5, 0.5, 0.5] } } };
    const most = { operationRateMax: { A: { B: [1, 1, 1, 1] }, B: { A: [1, 1, 1, 1] } } };
    const cases = [
      built({ capacityMax: { A: { B: 9 }, B: { A: 9 } }, ...most }),
      built({ capacityMax: { A: { B: 9 }, B: { A: 9 } }, ...least }),
      oneWay({ capacityMax: { A: { B: 9 }, B: { A: 9 } }, ...most, ...least }),
      free(most),
    ];
    for (const each of cases) {
      const content = twoRegions(each, { Dear: { type: "SOURCE", commodity_name: "el" } });
      const { program } = buildProgram(systemOf(content), fullResolution(4, 1));
      const size = sizeOfContent(sizedContent(contentOf(content)), { steps: 4, periods: null });
      // Rates of 0 in a region are not known without reading the series.
      expect(size.rows - program.rowCount).toBe(0);
      expect(estimateNonzeros(systemOf(content), 4)).toBe(program.value.length);
    }
  });
});

describe("Rates of lines that do not fit", () => {
  const problemsOf = (line: Record<string, unknown>) => {
    const result = buildEnergySystem(contentOf(twoRegions(line)), []);
    return (result.system ? result.warnings : result.problems).map(
      ({ type, severity = "error", loc }) => `${severity} ${type} ${loc.join("/")}`,
    );
  };
  const fixed = { capacityFix: { A: { B: 2 }, B: { A: 2 } } };
  const most = [1, 1, 1, 1];

  it("are said where they are missing in a direction, negative, too short, or of one region", () => {
    expect(problemsOf(built({ ...fixed, operationRateMax: { A: { B: most } } }))).toEqual([
      "error rate_missing components/Line/operation_rate_max",
    ]);
    expect(problemsOf({ tables: { operationRateMax: { A: { B: most } } } })).toEqual([
      "error rate_missing components/Line/operation_rate_max",
    ]);
    const closed = { ...fixed, locationalEligibility: { A: { B: 1 }, B: { A: 0 } } };
    expect(problemsOf(built({ ...closed, operationRateMax: { A: { B: most } } }))).toEqual([]);
    expect(problemsOf(oneWay({ ...fixed, operationRateMax: { A: { B: [1, 1, -1, 1] }, B: { A: [1, 1] } } }))).toEqual([
      "error rate_out_of_range components/Line/operation_rate_max/A/B/2",
      "error series_length components/Line/operation_rate_max/B/A",
    ]);
    expect(problemsOf(built({ ...fixed, operationRateMax: { A: most, B: most } }))).toEqual([
      "error table_not_usable components/Line/operation_rate_max",
    ]);
  });

  it("are said where the least is above the most, both are given, or a fixed flow is closed", () => {
    const both = (values: number[]) => ({ A: { B: values }, B: { A: values } });
    expect(
      problemsOf(oneWay({ ...fixed, operationRateMax: both([1, 0.5, 1, 1]), operationRateMin: both([0, 0.75, 0, 0]) })),
    ).toEqual([
      "error rate_min_above_max components/Line/operation_rate_min/A/B/1",
      "error rate_min_above_max components/Line/operation_rate_min/B/A/1",
    ]);
    const halves = both([0.5, 0.5, 0.5, 0.5]);
    expect(problemsOf(oneWay({ ...fixed, operationRateMax: both(most), operationRateFix: halves }))).toEqual([
      "warning rate_max_ignored components/Line/operation_rate_max",
    ]);
    const closed = { ...fixed, locationalEligibility: { A: { B: 1 }, B: { A: 0 } } };
    expect(problemsOf(built({ ...closed, operationRateFix: halves }))).toEqual([
      "warning value_not_eligible components/Line/operation_rate_fix/B/A",
    ]);
    expect(problemsOf(oneWay({ ...fixed, operationRateMax: both([1.5, 1, 1, 1]) }))).toEqual([
      "warning rate_above_one components/Line/operation_rate_max/A/B/0",
    ]);
  });

  it("let a demand be recognised that they cannot meet", async () => {
    const tables = { capacityFix: { A: { B: 4 } }, operationRateMax: { A: { B: [1, 0.5, 1, 1] } } };
    const content = twoRegions(oneWay(tables));
    delete (content.components as Record<string, unknown>).Dear;
    const end = await solveText(content);
    expect(end.status === "infeasible" && end.problems).toMatchObject([
      { type: "demand_above_supply", loc: ["components", "Load", "operation_rate_fix", "B", 1], ctx: { le: 2 } },
    ]);
  });
});

describe("The explanation of a model that rates of lines leave without a solution", () => {
  /** The energy for B passes C, so that no check sees that it is too little. */
  const throughC = (line: Record<string, unknown>): ContentText => {
    const content = twoRegions(line);
    const zeros = [0, 0, 0, 0];
    return {
      ...content,
      regions: ["A", "B", "C"],
      components: {
        Line: content.components.Line,
        Cheap: {
          type: "SOURCE",
          commodity_name: "el",
          tables: { operationRateMax: { A: [9, 9, 9, 9], B: zeros, C: zeros } },
        },
        Load: {
          type: "SINK",
          commodity_name: "el",
          tables: { operationRateFix: { A: zeros, B: [3, 3, 3, 3], C: zeros } },
        },
      },
    };
  };
  const most = [4, 4, 4, 4];
  const explained = async (line: Record<string, unknown>) => {
    const end = await solveText(throughC(line));
    if (end.status !== "infeasible") throw new Error(JSON.stringify(end));
    return end.problems;
  };

  it("names the direction and the steps, and the rates that would do", async () => {
    const rates = { A: { C: [4, 2, 4, 4] }, C: { B: most } };
    const problems = await explained(free({ operationRateMax: rates }));
    const found = problems.find(({ type }) => type === "infeasible_rate");
    expect(found).toMatchObject({
      loc: ["components", "Line", "operation_rate_max", "A", "C"],
      ctx: {
        places: [{ region: "A → C", peak: 3 }],
        changes: [
          { component: "Line", attribute: "operation_rate_max", region: "A", region_to: "C", steps: [1, 1], value: 3 },
        ],
      },
    });
  });

  it("names a fixed flow that cannot be", async () => {
    const rates = { A: { C: [4, 3, 3, 3] }, C: { B: [3, 3, 3, 3] } };
    const problems = await explained(free({ operationRateFix: rates }));
    expect(problems.find(({ type }) => type === "infeasible_fixed_rate")).toMatchObject({
      loc: ["components", "Line", "operation_rate_fix", "A", "C"],
      ctx: { changes: [{ component: "Line", attribute: "operation_rate_fix", becomes: "operation_rate_max" }] },
    });
  });

  it("names a least flow that is too much", async () => {
    const tables = {
      operationRateMax: { A: { C: most }, C: { B: most } },
      operationRateMin: { C: { B: [0, 0, 3.5, 0] } },
    };
    const problems = await explained(free(tables));
    expect(problems.find(({ type }) => type === "infeasible_rate_min")).toMatchObject({
      loc: ["components", "Line", "operation_rate_min", "C", "B"],
    });
  });
});
