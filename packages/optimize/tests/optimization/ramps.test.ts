/** Plants whose power changes slowly, worked out by hand. */
import { describe, expect, it } from "vitest";
import { solvedText, solveText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { pathway, solve } from "../myopic/support.ts";

const el = { commodity_name: "el" };

/** A plant of 4 GW for 1 €/GWh supplies what its ramps allow of a demand of 1, 4, 4 and 1 GW; the rest costs 10 €/GWh. */
function town(
  ramps: Partial<ComponentText>,
  { rounds = 1, hours = 1, demand = [1, 4, 4, 1], joins_ends = true } = {},
): ContentText {
  const energies = Array.from({ length: rounds }, () => demand).flat();
  return {
    dataset: { number_of_time_steps: energies.length, hours_per_time_step: hours, joins_ends },
    regions: ["A"],
    commodities: { el: "GW" },
    components: {
      Plant: {
        type: "SOURCE",
        ...el,
        commodity_cost: 1,
        capacity_variable: true,
        ...ramps,
        tables: { capacityFix: { A: 4 } },
      },
      Backup: { type: "SOURCE", ...el, commodity_cost: 10 },
      Demand: { type: "SINK", ...el, tables: { operationRateFix: { A: energies.map((power) => power * hours) } } },
    },
  };
}

/** In the hours of one round. */
async function costOf(text: ContentText, options: Partial<OptimizeOptions> = {}): Promise<number> {
  const hours = 4 * Number(text.dataset?.hours_per_time_step);
  return ((await solvedText(text, options)).objective * hours) / 8760;
}

describe("A plant", () => {
  it("rises and falls by at most its ramps, in a circle", async () => {
    expect(await costOf(town({}))).toBeCloseTo(10, 6);
    // 1, 2, 3 and 1 GW.
    expect(await costOf(town({ ramp_up: 0.25, ramp_down: 0.5 }))).toBeCloseTo(7 + 3 * 10, 6);
    // 1, 2, 2 and 1 GW.
    expect(await costOf(town({ ramp_up: 0.25, ramp_down: 0.25 }))).toBeCloseTo(6 + 4 * 10, 6);
  });

  it("whose power never changes runs at the lowest demand", async () => {
    expect(await costOf(town({ ramp_up: 0 }))).toBeCloseTo(4 + 6 * 10, 6);
  });

  it("changes by half as much in half an hour", async () => {
    // 1, 1.5, 2 and 1 GW.
    expect(await costOf(town({ ramp_up: 0.25, ramp_down: 0.5 }, { hours: 0.5 }))).toBeCloseTo(2.75 + 2.25 * 10, 6);
  });

  it("starts as it likes where the ends do not join", async () => {
    const demand = [4, 1, 1, 1];
    expect(await costOf(town({ ramp_up: 0.25 }, { demand }))).toBeCloseTo(5 + 2 * 10, 6);
    expect(await costOf(town({ ramp_up: 0.25 }, { demand, joins_ends: false }))).toBeCloseTo(7, 6);
  });

  it("keeps its ramps within and between typical periods, and between the middles of segments", async () => {
    const periods = { kind: "typical-periods", periods: 1, periodLength: 4, representation: "distribution" } as const;
    const ramps = { ramp_up: 0.25, ramp_down: 0.25 };
    const repeated = town(ramps, { rounds: 3 });
    expect(await costOf(repeated, { resolution: { ...periods, segments: null } })).toBeCloseTo(6 + 4 * 10, 6);
    // One hour of 1 GW, two of 2.5 GW, 1.5 h apart, and one of 1 GW.
    expect(await costOf(repeated, { resolution: { ...periods, segments: 3 } })).toBeCloseTo(7 + 3 * 10, 6);
  });

  it("needs full resolution where the ends do not join, which a run without a resolution takes", async () => {
    const text = town({ ramp_up: 0.25 }, { rounds: 3, joins_ends: false });
    const resolution = {
      kind: "typical-periods",
      periods: 1,
      periodLength: 4,
      segments: null,
      representation: "distribution",
    } as const;
    const end = await solveText(text, { resolution });
    expect(end).toMatchObject({ status: "invalid", problems: [{ type: "ends_need_full_resolution" }] });
    expect((await solveText(town({}, { rounds: 3, joins_ends: false }), { resolution })).status).toBe("optimal");
  });

  it("that is overridden has the ramp of the override", async () => {
    const override = { component_name: "Plant", attribute: "ramp_up", operation: "multiply", value: 0.5 } as const;
    const text = town({ ramp_up: 0.5, ramp_down: 0.5 });
    expect(await costOf(text, { overrides: [override] } as object)).toBeCloseTo(7 + 3 * 10, 6);
  });

  it("that is built is as large as its ramps need", async () => {
    const text = town({ ramp_up: 0.25, ramp_down: 1, opex_per_capacity: 8760 / 4 });
    text.components.Plant.tables = { capacityMax: { A: 100 } };
    // 12 GW rise by 3 GW; each GW costs 1 and saves 9 in a quarter of the second hour, as much in the third below 6 GW.
    const { objective, summary } = await solvedText(text);
    expect((objective * 4) / 8760).toBeCloseTo(12 + 10, 6);
    const built = summary.find(({ component, property }) => component === "Plant" && property === "capacity");
    expect(built?.values[0]).toBeCloseTo(12, 6);
  });
});

it("Stock of a pathway keeps the ramps of what was built", async () => {
  const text = town({ ramp_up: 0.25, ramp_down: 1, opex_per_capacity: 8760 / 4, economic_lifetime: 30 });
  text.regions = ["R"];
  text.components.Plant.tables = { capacityMax: { R: 100 } };
  text.components.Demand.tables = { operationRateFix: { R: [1, 4, 4, 1] } };
  const { capacities, objectives } = await solve(text, pathway(2030, 1, 10));
  expect(capacities("Plant")).toEqual([12, 0]);
  expect(capacities("Plant_stock_2030")).toEqual([undefined, 12]);
  for (const objective of objectives) expect((objective * 4) / 8760).toBeCloseTo(12 + 10, 6);
});

it("A design whose ramps are too slow for its rates in every step is operated, and says by how much they are exceeded", async () => {
  // Over one segment, the plant has to run between 0.5 and 0.75; in single hours between 0 and 0.5, then between 1 and 1.
  const text = town({ ramp_up: 0.125, ramp_down: 0.125 }, { rounds: 2, demand: [4, 4, 4, 4] });
  text.components.Plant.tables = {
    capacityFix: { A: 4 },
    operationRateMin: { A: [0, 0, 1, 1, 0, 0, 1, 1] },
    operationRateMax: { A: [0.5, 0.5, 1, 1, 0.5, 0.5, 1, 1] },
  };
  const resolution = {
    kind: "typical-periods",
    periods: 1,
    periodLength: 4,
    segments: 1,
    representation: "distribution",
  } as const;
  const { dispatch } = await solvedText(text, { resolution, dispatch: true });
  const exceeded = dispatch?.shortfalls.filter(({ kind }) => kind === "exceeded") ?? [];
  // From 2 GW to 4 GW and back where 0.5 GW are allowed: 1.5 GW twice in 4 hours, each way.
  const perYear = (2 * 1.5 * 8760) / 8;
  expect(
    exceeded.map(({ name, location, value, steps }) => ({ name, location, value: Math.round(value), steps })),
  ).toEqual([
    { name: "Plant", location: "A", value: Math.round(perYear), steps: 2 },
    { name: "Plant", location: "A", value: Math.round(perYear), steps: 2 },
  ]);
});
