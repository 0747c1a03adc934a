/** Pathways worked out by hand: what stands, what may still be built, and what each year costs. */

import { inEnglish } from "@esm/messages/render";
import type { SolverAdapter } from "@esm/solver/contract";
import { highsWasmThread } from "@esm/solver/process";
import { describe, expect, it, vi } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { pathwaySheet } from "../../src/myopic/pathway-sheet.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";
import { pathway, plant, solve, world } from "./support.ts";

/** Power and as much CO2, from nothing. */
const emitting: ComponentText = {
  type: "CONVERSION",
  commodity_name: undefined,
  physical_unit: "GW",
  conversion_factors: [
    { commodity_name: "el", conversion_factor: 1 },
    { commodity_name: "CO2", conversion_factor: 1 },
  ],
};
const limitedSink: ComponentText = { type: "SINK", commodity_name: "CO2", commodity_limit_id: "CO2" };

describe("a pathway", () => {
  it("keeps what was built until its lifetime is over, and pays its annuity", async () => {
    const { objectives, capacities } = await solve(world({ Plant: plant(20) }), pathway(2030, 3, 10));
    // 20 / 20 + 1 = 2 per GW and year; built in 2030, standing in 2040, gone in 2050.
    expect(objectives.map((cost) => Number(cost.toFixed(9)))).toEqual([20, 20, 20, 20]);
    expect(capacities("Plant")).toEqual([10, 0, 10, 0]);
    expect(capacities("Plant_stock_2030")).toEqual([undefined, 10, undefined, undefined]);
    expect(capacities("Plant_stock_2050")).toEqual([undefined, undefined, undefined, 10]);
  });

  it("leaves no stock behind that would not stand in the next milestone year", async () => {
    const { capacities } = await solve(world({ Plant: plant(10) }), pathway(2030, 1, 10));
    expect(capacities("Plant")).toEqual([10, 10]);
    expect(capacities("Plant_stock_2030")).toEqual([undefined, undefined]);
  });

  it("counts stock against the maximum: what stands already cannot be built once more", async () => {
    const text = world({
      Cheap: plant(30, { tables: { capacityMax: { R: 6 } } }),
      Backup: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 },
    });
    const { capacities, objectives } = await solve(text, pathway(2030, 1, 10));
    expect(capacities("Cheap")).toEqual([6, 0]);
    expect(capacities("Cheap_stock_2030")).toEqual([undefined, 6]);
    // 6 · (20/30 + 1) and 4 from the backup in each of 8760 such hours.
    expect(objectives[1]).toBeCloseTo(10 + 4 * 8760, 6);
  });

  it("counts stock towards the minimum", async () => {
    const text = world({
      Wanted: plant(30, { invest_per_capacity: 2000, tables: { capacityMin: { R: 3 } } }),
      Cheap: plant(30),
    });
    const { capacities } = await solve(text, pathway(2030, 1, 10));
    expect(capacities("Wanted")).toEqual([3, 0]);
    expect(capacities("Wanted_stock_2030")).toEqual([undefined, 3]);
  });

  it("never doubles a fixed capacity", async () => {
    const text = world({ Given: plant(30, { tables: { capacityFix: { R: 4 } } }), Plant: plant(30) });
    const { objectives, capacities } = await solve(text, pathway(2030, 2, 10));
    expect(capacities("Given")).toEqual([4, 4, 4]);
    expect(capacities("Given_stock_2030")).toEqual([undefined, undefined, undefined]);
    for (const cost of objectives) expect(cost).toBeCloseTo(10 * (20 / 30 + 1), 9);
  });

  it("takes any name of a component, also one that a stock would have", async () => {
    const text = world({ Plant: plant(30), Plant_stock_2030: plant(30, { invest_per_capacity: 9000 }) });
    const { capacities } = await solve(text, pathway(2030, 1, 10));
    expect(capacities("Plant_stock_2030")).toEqual([0, 0]);
    expect(capacities("Plant_stock_2030 (2)")).toEqual([undefined, 10]);
  });

  it("limits the emissions of each year by its target, also where the model has no limit of its own", async () => {
    const text = world(
      {
        Coal: plant(5, emitting),
        "CO2 to environment": limitedSink,
        Clean: plant(5, { invest_per_capacity: 2000 }),
      },
      { CO2: "Mt/h" },
    );
    // All from coal: 10 in each of 8760 hours.
    const parameters = { ...pathway(2030, 2, 5), CO2_reference: 87_600, CO2_reduction_targets: [0, 40, 100] };
    const { capacities } = await solve(text, parameters);
    expect(capacities("Coal").map((value) => value && Number(value.toFixed(6)))).toEqual([10, 6, 0]);
    expect(capacities("Clean").map((value) => value && Number(value.toFixed(6)))).toEqual([0, 4, 10]);
  });

  it("chooses typical periods once: stock brings no series of its own that would count", async () => {
    // Scaled demand 0, 0.9, 1 and wind 0, 0.15, 1: the second and third hour are alike (0.01 + 0.7225 < 0.81 + 0.0225).
    // With a copy of the wind they would not be (0.01 + 1.445 > 0.81 + 0.045).
    const text: ContentText = {
      dataset: { number_of_time_steps: 3, hours_per_time_step: 1 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10, 19, 20] } } },
        Wind: plant(30, { tables: { operationRateMax: { R: [0, 0.15, 1] } } }),
        Backup: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 },
      },
    };
    const sequences: number[][] = [];
    const resolution = {
      kind: "typical-periods",
      periods: 2,
      periodLength: 1,
      segments: null,
      representation: "medoid",
    } as const;
    const options = { solver: "auto", timeLimitSeconds: 500, resolution } as const;
    const snapshot = { content: contentOf(text), overrides: [] };
    await optimizePathway(snapshot, pathway(2030, 1, 10), options, {
      onYear(_, { solved }, { cohorts }) {
        sequences.push([...solved.time.sequence]);
        expect(cohorts.map(({ builtIn }) => builtIn)).toEqual([2030]);
      },
    });
    expect(sequences[0][1]).toBe(sequences[0][2]);
    expect(sequences[0][0]).not.toBe(sequences[0][1]);
    expect(sequences[1]).toEqual(sequences[0]);
  });

  it("has one time limit for all years", async () => {
    const text = world({ Coal: emitting, Clean: plant(1), "CO2 to environment": limitedSink }, { CO2: "Mt/h" });
    const snapshot = { content: contentOf(text), overrides: [] };
    // Each year emits less than the one before, and needs a solve of its own.
    const emittingLess = (steps: number) => ({
      ...pathway(2030, steps, 1),
      CO2_reference: 87_600,
      CO2_reduction_targets: Array.from({ length: steps + 1 }, (_, year) => year),
    });
    const years: number[] = [];
    const hooks = { onYear: (year: number): void => void years.push(year) };
    // By the clock of this test, each solve takes 40 s, or all of its time.
    let waitedMs = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + waitedMs);
    const adapter = highsWasmThread();
    const slow: SolverAdapter = {
      ...adapter,
      async solve(program, options) {
        const { timeLimitSeconds = 0 } = options;
        waitedMs += 1000 * Math.min(40, timeLimitSeconds);
        if (timeLimitSeconds > 40) return adapter.solve(program, options);
        const nothing = { solution: null, basis: null, bound: null, iterations: 0, peakMemoryBytes: null };
        const figures = { algorithm: options.algorithm, seconds: timeLimitSeconds, version: "1", message: "" };
        return { status: "time_limit", ...figures, ...nothing };
      },
    };
    const options = { solver: "auto", timeLimitSeconds: 100, makeAdapter: () => ({ adapter: slow }) } as const;
    const end = await optimizePathway(snapshot, emittingLess(9), options, hooks);
    clock.mockRestore();
    await adapter.close();
    expect(end).toMatchObject({
      status: "failed",
      cause: "time_limit",
      message: "In 2032: The time limit of 100 s for all years was reached.",
    });
    expect(years).toEqual([2030, 2031]);
  });

  it("says which year has no solution", async () => {
    const coal = plant(5, emitting);
    const text = world({ Coal: coal, "CO2 to environment": limitedSink }, { CO2: "Mt/h" });
    const options = { solver: "auto", timeLimitSeconds: 500 } as const;
    const snapshot = { content: contentOf(text), overrides: [] };
    const parameters = { ...pathway(2030, 1, 10), CO2_reference: 87_600, CO2_reduction_targets: [0, 50] };
    const years: number[] = [];
    const onYear = (year: number): void => void years.push(year);
    const end = await optimizePathway(snapshot, parameters, options, { onYear });
    if (!("problems" in end)) throw new Error(end.status);
    expect([end.status, end.year, years]).toEqual(["infeasible", 2040, [2030]]);
    // A warning about the data of all years (a plant makes power from nothing) follows without a year.
    const ofYear = end.problems.filter(({ type }) => type !== "conversion_one_sided");
    expect(inEnglish(end.problems.at(-1)?.msg ?? "")).toMatch(/^'Coal' produces 'el', 'CO2' from nothing/);
    expect(ofYear.length).toBe(end.problems.length - 1);
    expect(ofYear.length).toBeGreaterThan(0);
    for (const problem of ofYear) expect(inEnglish(problem.msg)).toMatch(/^In 2040: /);
  });

  it.each([
    ["co2_sink_missing", "SINK", "Elsewhere", "CO2"],
    ["co2_sink_without_limit", "SINK", "CO2 to environment", null],
  ])("refuses targets without something to limit (%s)", async (code, type, name, commodity_limit_id) => {
    const sink = {
      type,
      commodity_name: "el",
      commodity_limit_id,
      yearly_limit: commodity_limit_id && 5,
    } as ComponentText;
    const snapshot = { content: contentOf(world({ [name]: sink })), overrides: [] };
    const parameters = { ...pathway(2030, 1, 10), CO2_reference: 1, CO2_reduction_targets: [0, 1] };
    const options = { solver: "auto", timeLimitSeconds: 500 } as const;
    const end = await optimizePathway(snapshot, parameters, options, { onYear: () => undefined });
    expect(end).toMatchObject({ status: "invalid", year: null, problems: [{ type: code }] });
  });
});

describe("a pathway with a content at the start", () => {
  it("is refused, because nothing says which capacity holds it", async () => {
    const lake = {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      content_at_start: 1,
    } as ComponentText;
    const snapshot = { content: contentOf(world({ Plant: plant(20), Lake: lake })), overrides: [] };
    const options = { solver: "auto", timeLimitSeconds: 500 } as const;
    const end = await optimizePathway(snapshot, pathway(2030, 1, 10), options, { onYear: () => undefined });
    expect(end).toMatchObject({ status: "invalid", year: null, problems: [{ type: "content_at_start_in_pathway" }] });
  });
});

describe("a pathway with an inflow", () => {
  const lake = (capacity: Record<string, unknown>) =>
    ({
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      tables: { inflow: { R: [3] }, ...capacity },
    }) as ComponentText;

  it("is refused where the capacity is chosen, because it would count for that of each year", async () => {
    const snapshot = { content: contentOf(world({ Lake: lake({}) })), overrides: [] };
    const options = { solver: "auto", timeLimitSeconds: 500 } as const;
    const end = await optimizePathway(snapshot, pathway(2030, 1, 10), options, { onYear: () => undefined });
    expect(end).toMatchObject({ status: "invalid", problems: [{ type: "inflow_in_pathway" }] });
  });

  it("counts once each year where the capacity is fixed: 3 of 10 GWh", async () => {
    const Import = { type: "SOURCE", commodity_name: "el", commodity_cost: 2 } as ComponentText;
    const Lake = lake({ capacityFix: { R: 5 } });
    const { objectives } = await solve(world({ Import, Lake }), pathway(2030, 1, 10));
    // The hour stands for 8760.
    expect(objectives.map((cost) => cost / 8760)).toEqual([expect.closeTo(2 * 7, 6), expect.closeTo(2 * 7, 6)]);
  });
});

describe("the sheet Pathway", () => {
  it("has what was built, retired and stands in each year", async () => {
    const text = world({ Given: plant(30, { tables: { capacityFix: { R: 4 } } }), Plant: plant(20) });
    const { pathway: solved } = await solve(text, pathway(2030, 2, 10));
    const sheet = pathwaySheet(solved);
    expect(sheet.valueHeader).toEqual([2030, 2040, 2050]);
    const rows = Array.from(sheet.rows(), ({ labels, values }) => [
      ...labels,
      ...Array.from(values, (value) => Number(Number(value).toFixed(9))),
    ]);
    const cost = Number((4 * (20 / 30 + 1) + 6 * 2).toFixed(9));
    expect(rows).toEqual([
      ["", "totalAnnualCost", "[1e9 €/a]", "", cost, cost, cost],
      ["Given", "standing", "[GW]", "R", 4, 4, 4],
      ["Plant", "built", "[GW]", "R", 6, 0, 6],
      ["Plant", "retired", "[GW]", "R", 0, 0, 6],
      ["Plant", "standing", "[GW]", "R", 6, 6, 6],
    ]);
  });
});

describe("What is built at all in later years of a pathway", () => {
  const plants = (lifetime: number, tables: Record<string, object>) =>
    world({ Plant: plant(lifetime, { opex_if_built: 3, tables }) });
  const least = { capacityMin: { R: 4 } };

  it("needs a largest capacity where what stands may meet the least one, and says so before the first year", async () => {
    const years: number[] = [];
    const end = await optimizePathway(
      { content: contentOf(plants(40, least)), overrides: [] },
      pathway(2030, 2, 10),
      { solver: "auto", timeLimitSeconds: 500 },
      { onYear: (year) => void years.push(year) },
    );
    expect(years).toEqual([]);
    if (end.status !== "invalid") throw new Error(end.status);
    expect(end.problems.map(({ type, loc }) => [type, loc])).toEqual([
      ["existence_needs_maximum", ["components", "Plant", "capacity_max"]],
    ]);
  });

  it("is decided with a largest capacity, and is given again where nothing stands any more", async () => {
    const { objectives } = await solve(plants(40, { ...least, capacityMax: { R: 30 } }), pathway(2030, 2, 10));
    // 10 at 20/40 + 1 a year, and 3 for the plant; later years build nothing.
    expect(objectives.map((value) => Number(value.toFixed(9)))).toEqual([18, 18, 18]);
    const { objectives: again } = await solve(plants(10, least), pathway(2030, 2, 10));
    expect(again.map((value) => Number(value.toFixed(9)))).toEqual([33, 33, 33]);
  });
});
