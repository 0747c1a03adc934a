/**
 * The decisions of docs/reference/mathematical-model.md, each by a case worked out by hand and solved. Unless said otherwise a
 * case has one step of 8760 hours, so that Y = 1 and a capacity of 1 carries 8760 a year.
 */
import { describe, expect, it } from "vitest";
import { optimumOf, solveText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";
import { programTextOf } from "../../../../tests/support/systems/golden.ts";

const year = { number_of_time_steps: 1, hours_per_time_step: 8760 };
const source = (rest: Partial<ComponentText>): ComponentText => ({ type: "SOURCE", commodity_name: "el", ...rest });
const demand = (rates: Record<string, number[]>, commodity = "el"): ComponentText => ({
  type: "SINK",
  commodity_name: commodity,
  tables: { operationRateFix: rates },
});

describe("yearly limits of sources", () => {
  // Six units of demand in two steps of three hours: 8760 a year.
  const limited = (limit: number, backup: boolean): ContentText => ({
    dataset: { number_of_time_steps: 2, hours_per_time_step: 3 },
    regions: ["A", "B"],
    commodities: { el: "GW" },
    components: {
      Gas: source({ commodity_cost: 1, yearly_limit: limit, commodity_limit_id: "gas" }),
      ...(backup && { Backup: source({ commodity_cost: 3 }) }),
      Demand: demand({ A: [1, 1], B: [2, 2] }),
    },
  });

  it("count a year's supply of all regions", async () => {
    const { objective, figure } = await optimumOf(limited(4380, true));
    expect(objective).toBeCloseTo(4380 * 1 + 4380 * 3, 6);
    const gas = (region: string): number => figure("Gas", "operation", region, { unit: "[GW*h/a]" }) ?? 0;
    expect(gas("A") + gas("B")).toBeCloseTo(4380, 6);
  });

  it("of 0 allow nothing", async () => {
    expect((await optimumOf(limited(0, true))).objective).toBeCloseTo(8760 * 3, 6);
    expect((await solveText(limited(0, false))).status).toBe("infeasible");
  });

  it("may be met exactly by fixed operation", async () => {
    const { objective } = await optimumOf({
      dataset: { number_of_time_steps: 2, hours_per_time_step: 3 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Hydro: source({
          yearly_limit: 1460 * 0.3,
          commodity_limit_id: "river",
          commodity_cost: 1,
          tables: { operationRateFix: { R: [0.1, 0.2] } },
        }),
        Demand: demand({ R: [0.1, 0.2] }),
      },
    });
    expect(objective).toBeCloseTo(438, 9);
  });
});

describe("full-load hours", () => {
  it("bind sources, sinks and conversions in the regions that have a value", async () => {
    const { objective, figure } = await optimumOf({
      dataset: { number_of_time_steps: 2, hours_per_time_step: 3 },
      regions: ["A", "B"],
      commodities: { el: "GW", gas: "GW_gas", heat: "GW_th" },
      components: {
        Plant: source({
          capacity_variable: true,
          opex_per_capacity: 10,
          tables: { yearlyFullLoadHoursMax: { A: 4380 } },
        }),
        Demand: demand({ A: [3, 3], B: [3, 3] }),
        Consumer: {
          type: "SINK",
          commodity_name: "el",
          capacity_variable: true,
          tables: { capacityFix: { A: 0, B: 2 }, yearlyFullLoadHoursMin: { B: 876 } },
        },
        Gas: { type: "SOURCE", commodity_name: "gas", commodity_cost: 0.001 },
        Boiler: {
          type: "CONVERSION",
          physical_unit: "GW_th",
          capacity_variable: true,
          conversion_factors: [
            { commodity_name: "gas", conversion_factor: -2 },
            { commodity_name: "heat", conversion_factor: 1 },
          ],
          tables: { capacityFix: { A: 1, B: 0 }, yearlyFullLoadHoursMin: { A: 4380 } },
        },
        Chimney: { type: "SINK", commodity_name: "heat" },
      },
    });
    // A: 8760 a year at no more than 4380 hours. B: 3 and half of 2·876/1460 in each step of three hours.
    expect(figure("Plant", "capacity", "A")).toBeCloseTo(2, 9);
    expect(figure("Plant", "capacity", "B")).toBeCloseTo(1.2, 9);
    expect(figure("Consumer", "operation", "B", { unit: "[GW*h/a]" })).toBeCloseTo(1752, 6);
    expect(figure("Boiler", "operation", "A", { unit: "[GW_th*h/a]" })).toBeCloseTo(4380, 6);
    expect(objective).toBeCloseTo(20 + 12 + 2 * 4380 * 0.001, 8);
  });
});

describe("data of a connection", () => {
  const asymmetric = {
    distances: { X: { Y: 100 }, Y: { X: 300 } },
    losses: { X: { Y: 0.001 }, Y: { X: 0.002 } },
  };

  it("from x to y belong to the flow from x to y", async () => {
    const line = (commodity: string): ComponentText => ({
      type: "TRANSMISSION",
      commodity_name: commodity,
      capacity_variable: true,
      opex_per_capacity: 0.01,
      tables: { capacityMax: { X: { Y: 9 }, Y: { X: 9 } }, ...asymmetric },
    });
    const { objective, figure, warningTypes } = await optimumOf({
      dataset: year,
      regions: ["X", "Y"],
      commodities: { el: "GW", h2: "GW_H2" },
      components: {
        "Source there": source({ commodity_cost: 0.001, tables: { operationRateMax: { X: [1e6], Y: [0] } } }),
        "Source back": {
          type: "SOURCE",
          commodity_name: "h2",
          commodity_cost: 0.001,
          tables: { operationRateMax: { X: [0], Y: [1e6] } },
        },
        "Demand there": demand({ X: [0], Y: [0.9 * 8760] }),
        "Demand back": demand({ X: [0.4 * 8760], Y: [0] }, "h2"),
        Line: line("el"),
        Pipe: line("h2"),
      },
    });
    // 8760 leave X and 1 − 0.1 of them arrive; 8760 leave Y and 1 − 0.6 of them arrive; one capacity each, 200 long on average.
    expect(figure("Line", "operation", "X", { to: "Y" })).toBeCloseTo(8760, 6);
    expect(figure("Pipe", "operation", "Y", { to: "X" })).toBeCloseTo(8760, 6);
    expect(figure("Line", "opexCap", "X", { to: "Y" })).toBeCloseTo(0.5, 9);
    expect(figure("Line", "opexCap", "Y", { to: "X" })).toBeCloseTo(1.5, 9);
    expect(objective).toBeCloseTo(2 * (8.76 + 2), 8);
    expect(warningTypes).toEqual([]);
  });

  it("make connections of the pairs they name and of no others", async () => {
    const cheap = (commodity: string): ComponentText => ({
      type: "SOURCE",
      commodity_name: commodity,
      commodity_cost: 1,
      tables: { operationRateMax: { A: [100], B: [0], C: [0] } },
    });
    const { objective, figure } = await optimumOf({
      dataset: year,
      regions: ["A", "B", "C"],
      commodities: { el: "GW", h2: "GW_H2", none: "t" },
      components: {
        "Cheap el": cheap("el"),
        "Cheap h2": cheap("h2"),
        "Cheap none": cheap("none"),
        "Dear el": { type: "SOURCE", commodity_name: "el", commodity_cost: 5 },
        "Dear h2": { type: "SOURCE", commodity_name: "h2", commodity_cost: 5 },
        "Dear none": { type: "SOURCE", commodity_name: "none", commodity_cost: 5 },
        "Demand el": demand({ A: [0], B: [1], C: [1] }),
        "Demand h2": demand({ A: [0], B: [1], C: [1] }, "h2"),
        "Demand none": demand({ A: [0], B: [1], C: [1] }, "none"),
        "By distance": {
          type: "TRANSMISSION",
          commodity_name: "el",
          tables: { distances: { A: { B: 7 }, B: { A: 7 } } },
        },
        "By capacity": {
          type: "TRANSMISSION",
          commodity_name: "h2",
          capacity_variable: true,
          tables: { capacityMax: { A: { B: 7 }, B: { A: 7 } } },
        },
        Everywhere: { type: "TRANSMISSION", commodity_name: "none" },
      },
    });
    expect(figure("Dear el", "operation", "C")).toBeCloseTo(1, 9);
    expect(figure("Dear h2", "operation", "C")).toBeCloseTo(1, 9);
    // A table without any pair connects them all.
    expect(objective).toBeCloseTo(1 + 5 + (1 + 5) + (1 + 1), 9);
  });

  it("given in one direction count for both, with a warning", async () => {
    const { objective, warningTypes } = await optimumOf({
      dataset: year,
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Source: source({ commodity_cost: 1, tables: { operationRateMax: { A: [100], B: [0] } } }),
        Demand: demand({ A: [0], B: [9] }),
        Line: {
          type: "TRANSMISSION",
          commodity_name: "el",
          capacity_variable: true,
          tables: { capacityMax: { B: { A: 5 } }, distances: { B: { A: 100 } }, losses: { B: { A: 0.001 } } },
        },
      },
    });
    expect(objective).toBeCloseTo(10, 9);
    expect(warningTypes).toEqual(["pair_in_one_direction", "pair_in_one_direction", "pair_in_one_direction"]);
  });
});

describe("partial capacity tables", () => {
  it("rule out regions without record where they decide, and say nothing where they do not", async () => {
    const { objective, figure, warningTypes } = await optimumOf({
      dataset: year,
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Plant: source({ capacity_variable: true, opex_per_capacity: 1, tables: { capacityMax: { A: 10 } } }),
        Backup: source({ commodity_cost: 0.01 }),
        Demand: demand({ A: [8760], B: [8760] }),
        Stands: {
          type: "STORAGE",
          commodity_name: "el",
          capacity_variable: true,
          opex_per_capacity: 0.5,
          tables: { capacityFix: { B: 4 } },
        },
        Required: {
          type: "STORAGE",
          commodity_name: "el",
          capacity_variable: true,
          opex_per_capacity: 3,
          tables: { capacityMin: { A: 2 } },
        },
      },
    });
    expect(figure("Plant", "capacity", "A")).toBeCloseTo(1, 9);
    expect(figure("Plant", "capacity", "B")).toBeUndefined();
    expect(figure("Stands", "capacity", "A")).toBeUndefined();
    expect(figure("Required", "capacity", "B")).toBeCloseTo(0, 9);
    expect(objective).toBeCloseTo(1 + 87.6 + 4 * 0.5 + 2 * 3, 8);
    expect(warningTypes).toEqual(["capacity_table_partial", "capacity_table_partial"]);
  });
});

describe("linked quantities", () => {
  it("link the members of a region that are eligible there", async () => {
    const { objective, figure } = await optimumOf({
      dataset: year,
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Battery: {
          type: "STORAGE",
          commodity_name: "el",
          capacity_variable: true,
          capacity_per_plant_unit: 4,
          linked_quantity_id: "pair",
          opex_per_capacity: 1,
          tables: { capacityMax: { A: 100, B: 0 } },
        },
        PV: source({
          capacity_variable: true,
          capacity_per_plant_unit: 0.5,
          linked_quantity_id: "pair",
          opex_per_capacity: 1,
          tables: { capacityMin: { A: 2, B: 3 } },
        }),
      },
    });
    // Four units of PV in A, so four of batteries; in B there are no batteries to link.
    expect(figure("Battery", "capacity", "A")).toBeCloseTo(16, 9);
    expect(figure("PV", "capacity", "B")).toBeCloseTo(3, 9);
    expect(objective).toBeCloseTo(2 + 16 + 3, 9);
  });
});

describe("shared potentials", () => {
  const member = (cost: number, max?: number): ComponentText =>
    source({
      capacity_variable: true,
      shared_potential_id: "land",
      opex_per_capacity: cost,
      ...(max !== undefined && { tables: { capacityMax: { R: max } } }),
    });

  it("are shared in proportion to each member's maximum", async () => {
    const { objective, figure } = await optimumOf({
      dataset: year,
      regions: ["R"],
      commodities: { el: "GW" },
      components: { PV: member(1, 4), Wind: member(2, 8), Demand: demand({ R: [5 * 8760] }) },
    });
    // p + w = 5 and p/4 + w/8 = 1.
    expect(figure("PV", "capacity", "R")).toBeCloseTo(3, 9);
    expect(figure("Wind", "capacity", "R")).toBeCloseTo(2, 9);
    expect(objective).toBeCloseTo(7, 9);
  });

  it("refuse a member without maximum", async () => {
    const end = await solveText({
      dataset: year,
      regions: ["R"],
      commodities: { el: "GW" },
      components: { PV: member(1, 4), Wind: member(2), Demand: demand({ R: [1] }) },
    });
    expect(end).toMatchObject({ status: "invalid", problems: [{ type: "shared_potential_without_max" }] });
  });

  it("refuse a line that stands without a maximum to share", async () => {
    const line = (tables: NonNullable<ComponentText["tables"]>): ComponentText => ({
      type: "TRANSMISSION",
      commodity_name: "el",
      capacity_variable: true,
      shared_potential_id: "corridor",
      tables,
    });
    const both = (value: number, a: string, b: string) => ({ [a]: { [b]: value }, [b]: { [a]: value } });
    const end = await solveText({
      dataset: year,
      regions: ["A", "B", "C"],
      commodities: { el: "GW" },
      components: {
        New: line({ capacityMax: both(5, "A", "C") }),
        Old: line({ capacityFix: both(1, "A", "C"), capacityMax: both(5, "A", "B") }),
      },
    });
    if (end.status !== "invalid") throw new Error(end.status);
    expect(end.problems.map(({ type, loc }) => [type, ...loc])).toEqual([
      ["shared_potential_without_max", "components", "Old", "capacity_max", "A", "C"],
      ["shared_potential_without_max", "components", "Old", "capacity_max", "C", "A"],
    ]);
  });
});

describe("yearly figures of discharging", () => {
  it("are per year like all others", async () => {
    const { objective, figure } = await optimumOf({
      dataset: { number_of_time_steps: 2, hours_per_time_step: 3 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Sun: source({ commodity_cost: 0.1, tables: { operationRateMax: { R: [10, 0] } } }),
        Demand: demand({ R: [0, 4] }),
        Battery: { type: "STORAGE", commodity_name: "el", capacity_variable: true, discharge_efficiency: 0.8 },
      },
    });
    expect(objective).toBeCloseTo(0.1 * 5 * 1460, 6);
    expect(figure("Battery", "operationCharge", "R", { unit: "[GW*h]" })).toBeCloseTo(5, 9);
    expect(figure("Battery", "operationCharge", "R", { unit: "[GW*h/a]" })).toBeCloseTo(5 * 1460, 6);
    expect(figure("Battery", "operationDischarge", "R", { unit: "[GW*h]" })).toBeCloseTo(4, 9);
    expect(figure("Battery", "operationDischarge", "R", { unit: "[GW*h/a]" })).toBeCloseTo(4 * 1460, 6);
  });
});

describe("short horizons", () => {
  it.each([1, 2, 25])("of %i steps cost a year of what they cost", async (steps) => {
    const { objective, figure } = await optimumOf({
      dataset: { number_of_time_steps: steps, hours_per_time_step: 1 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Import: source({ commodity_cost: 0.001 }),
        Plant: source({
          capacity_variable: true,
          opex_per_capacity: 2,
          tables: { operationRateFix: { R: new Array(steps).fill(0.5) } },
        }),
        Demand: demand({ R: new Array(steps).fill(1) }),
        Battery: {
          type: "STORAGE",
          commodity_name: "el",
          capacity_variable: true,
          opex_per_capacity: 1,
          self_discharge: 0.1,
          cyclic_lifetime: 1000,
        },
      },
    });
    // A plant of 2 at rate 0.5 costs 4 a year and saves 8.76.
    expect(figure("Plant", "capacity", "R")).toBeCloseTo(2, 9);
    expect(objective).toBeCloseTo(4, 9);
  });
});

describe("names", () => {
  it("are never joined: what would collide stays apart", async () => {
    const odd = "__proto__";
    const list = '["A","B"]';
    const regions = ["A_B", "C", "A", "B_C", odd, list];
    const rates = (given: Record<string, number>): Record<string, number[]> =>
      Object.fromEntries(regions.map((region) => [region, [Object.hasOwn(given, region) ? given[region] : 0]]));
    const pairs = (lines: [string, string, number][]): Record<string, Record<string, number>> =>
      Object.fromEntries(
        lines.flatMap(([a, b, value]) => [[a, { [b]: value }] as const, [b, { [a]: value }] as const]),
      );
    const { objective, figure } = await optimumOf({
      dataset: year,
      regions,
      commodities: { el: "GW", el_A: "GW" },
      components: {
        Line: {
          type: "TRANSMISSION",
          commodity_name: "el",
          capacity_variable: true,
          opex_per_capacity: 0.01,
          tables: {
            capacityFix: pairs([
              ["A_B", "C", 1],
              ["A", "B_C", 2],
              [odd, list, 4],
            ]),
            distances: pairs([
              ["A_B", "C", 100],
              ["A", "B_C", 200],
              [odd, list, 50],
            ]),
          },
        },
        Line_A: source({ commodity_cost: 1, tables: { operationRateMax: rates({ A_B: 9, A: 9 }) } }),
        constructor: demand(rates({ C: 3, B_C: 5 })),
        "Line A – B_C": demand(rates({ A: 0.5 })),
      },
    });
    expect(figure("Line", "capacity", "A_B", { to: "C" })).toBe(1);
    expect(figure("Line", "capacity", "A", { to: "B_C" })).toBe(2);
    expect(figure("Line", "capacity", list, { to: odd })).toBe(4);
    expect(figure("Line", "capacity", "A", { to: "C" })).toBeUndefined();
    expect(figure("Line", "operation", "A_B", { to: "C" })).toBeCloseTo(3, 9);
    expect(figure("Line", "operation", "A", { to: "B_C" })).toBeCloseTo(5, 9);
    expect(figure("Line_A", "operation", "A")).toBeCloseTo(5.5, 9);
    expect(objective).toBeCloseTo(1 + 4 + 2 + 8.5, 9);
  });
});

describe("the lean program", () => {
  it("has no redundant column or row", () => {
    const { columns, rows } = programTextOf({
      dataset: year,
      regions: ["A", "B"],
      commodities: { el: "GW" },
      components: {
        Demand: demand({ A: [1], B: [0] }),
        Line: {
          type: "TRANSMISSION",
          commodity_name: "el",
          capacity_variable: true,
          tables: { capacityFix: { A: { B: 3 }, B: { A: 3 } } },
        },
        Plant: source({ capacity_variable: true, capacity_per_plant_unit: 7 }),
      },
    });
    // One capacity per line and none for demand; fixed capacities are bounds, plant units only where they are whole.
    expect(Object.keys(columns)).toEqual([
      "capacity[Line, A – B]",
      "flow[Line, A – B, 0]",
      "flowBack[Line, A – B, 0]",
      "capacity[Plant, A]",
      "operation[Plant, A, 0]",
      "capacity[Plant, B]",
      "operation[Plant, B, 0]",
    ]);
    expect(Object.keys(rows)).toEqual([
      "operation limit[Plant, A]",
      "operation limit[Plant, B]",
      "transmission limit[Line, A – B]",
      "commodity balance[el, A]",
      "commodity balance[el, B]",
    ]);
    expect(columns["capacity[Line, A – B]"]).toBe("3 … 3, cost 0");
  });
});
