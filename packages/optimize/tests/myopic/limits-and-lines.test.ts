/** Limits of capacities and yearly amounts, one-way lines and rates of lines in pathways, worked out by hand: stock counts. */
import { describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { standingCapacities } from "../../src/myopic/standing-capacity.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";
import { pathway, plant, solve, world } from "./support.ts";

const hours = 8760;

/** Regions R and S, each with a demand of 10 in the one hour of the year; what is missing costs 1 per GWh. */
const two = (components: Record<string, ComponentText>): ContentText => ({
  ...world({}),
  regions: ["R", "S"],
  components: {
    Backup: { type: "SOURCE", commodity_name: "el", commodity_cost: 1 },
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10], S: [10] } } },
    ...components,
  },
});

/** Costs of the years, without rounding errors. */
const rounded = (costs: readonly number[]): number[] => costs.map((cost) => Number(cost.toFixed(6)));

describe("a limit of capacity over all regions", () => {
  it("counts what stands, and leaves the rest to what may be built", async () => {
    // At most 4 in R stand for 30 years; the other 8 of 12 are built anew each time.
    const limit = { capacity_limit: 12, capacity_limit_id: "site" };
    const { objectives, capacities } = await solve(
      two({
        Old: plant(30, { ...limit, tables: { capacityMax: { R: 4, S: 0 } } }),
        Young: plant(10, { ...limit, tables: { capacityMax: { R: 0, S: 20 } } }),
      }),
      pathway(2030, 2, 10),
    );
    const cost = 4 * (20 / 30 + 1) + 8 * (20 / 10 + 1) + 8 * hours;
    expect(rounded(objectives)).toEqual(rounded([cost, cost, cost]));
    expect(capacities("Old")).toEqual([4, 0, 0]);
    expect(capacities("Old_stock_2030")).toEqual([undefined, 4, 4]);
    expect(capacities("Young", "S")).toEqual([8, 8, 8]);
  });

  it("holds where the shares of stock are no exact numbers", async () => {
    const third = 10 / 3;
    const { objectives } = await solve(
      two({
        Plant: plant(40, {
          capacity_limit: third + 0.7,
          capacity_limit_id: "site",
          tables: { capacityMax: { R: third, S: third } },
        }),
      }),
      pathway(2030, 3, 10),
    );
    const cost = (third + 0.7) * 1.5 + (20 - third - 0.7) * hours;
    expect(rounded(objectives)).toEqual(rounded([cost, cost, cost, cost]));
  });

  it("is met from below by stock as long as it stands", async () => {
    const dear = plant(20, { invest_per_capacity: 2e6, capacity_limit_min: 3, capacity_limit_id: "quota" });
    const { capacities } = await solve(
      two({ Dear: { ...dear, tables: { capacityMax: { R: 1, S: 9 } } } }),
      pathway(2030, 2, 10),
    );
    const inR = capacities("Dear").map((value) => value ?? 0);
    const inS = capacities("Dear", "S").map((value) => value ?? 0);
    expect(inR.map((value, year) => value + inS[year])).toEqual([3, 0, 3]);
  });

  it("is the volume of lines, those that stand among them", async () => {
    // 500 GW·km of lines of 100 km: 5 GW, for which the sun in S saves the backup in R.
    const Line: ComponentText = {
      ...plant(20, { invest_per_capacity: 0.2, opex_per_capacity: 0.01, capacity_limit: 500 }),
      type: "TRANSMISSION",
      capacity_limit_id: "volume",
      is_bidirectional: false,
      tables: { distances: { R: { S: 100 }, S: { R: 100 } } },
    };
    const Sun: ComponentText = {
      type: "SOURCE",
      commodity_name: "el",
      tables: { operationRateMax: { R: [0], S: [99] } },
    };
    const { objectives, capacities } = await solve(two({ Line, Sun }), pathway(2030, 2, 10));
    const cost = 500 * (0.2 / 20 + 0.01) + 5 * hours;
    expect(rounded(objectives)).toEqual(rounded([cost, cost, cost]));
    expect(capacities("Line", "S", "R")).toEqual([5, 0, 5]);
    expect(capacities("Line", "R", "S")).toEqual([0, 0, 0]);
    expect(capacities("Line_stock_2030", "S", "R")).toEqual([undefined, 5, undefined]);
  });
});

describe("a limit of yearly operation", () => {
  const limited = (more: Partial<ComponentText>): ComponentText => plant(30, { commodity_limit_id: "g", ...more });

  it("of a region holds for stock and what is built together", async () => {
    const { objectives, capacities } = await solve(
      two({ Gas: limited({ tables: { regionalLimitMax: { R: 4 * hours } } }) }),
      pathway(2030, 1, 10),
    );
    const cost = (4 + 10) * (20 / 30 + 1) + 6 * hours;
    expect(rounded(objectives)).toEqual(rounded([cost, cost]));
    expect([capacities("Gas"), capacities("Gas", "S")]).toEqual([
      [4, 0],
      [10, 0],
    ]);
    expect([capacities("Gas_stock_2030"), capacities("Gas_stock_2030", "S")]).toEqual([
      [undefined, 4],
      [undefined, 10],
    ]);
  });

  it.each<[string, Partial<ComponentText>]>([
    ["of a region from below", { tables: { regionalLimitMin: { R: 3 * hours }, capacityMax: { R: 9, S: 0 } } }],
    ["over all regions from below", { yearly_limit_min: 3 * hours, tables: { capacityMax: { R: 9, S: 0 } } }],
  ])("%s is met by stock", async (_, limits) => {
    const dear = limited({ invest_per_capacity: 30 * 2 * hours, opex_per_capacity: 0, ...limits });
    const { objectives, capacities } = await solve(two({ Dear: dear }), pathway(2030, 1, 10));
    // Twice as dear as the backup.
    expect(rounded(objectives)).toEqual(rounded([(2 * 3 + 17) * hours, (2 * 3 + 17) * hours]));
    expect(capacities("Dear")).toEqual([3, 0]);
    expect(capacities("Dear_stock_2030")).toEqual([undefined, 3]);
  });

  it("from below has no solution in the year whose target is lower, and the message names the year", async () => {
    const sink = {
      type: "SINK",
      commodity_name: "CO2",
      commodity_limit_id: "CO2",
      yearly_limit_min: 5 * hours,
    } as ComponentText;
    const Coal = plant(5, {
      type: "CONVERSION",
      commodity_name: undefined,
      physical_unit: "GW",
      conversion_factors: ["el", "CO2"].map((commodity_name) => ({ commodity_name, conversion_factor: 1 })),
    });
    const Clean = plant(5, { invest_per_capacity: 2000 });
    const snapshot = {
      content: contentOf(world({ Coal, Clean, "CO2 to environment": sink }, { CO2: "Mt/h" })),
      overrides: [],
    };
    const parameters = { ...pathway(2030, 2, 5), CO2_reference: 10 * hours, CO2_reduction_targets: [0, 50, 60] };
    const options = { solver: "auto", timeLimitSeconds: 500 } as const;
    const end = await optimizePathway(snapshot, parameters, options, { onYear: () => undefined });
    expect(end).toMatchObject({ status: "infeasible", year: 2040 });
  });

  describe("that targets set and a price lets exceed", () => {
    /** Coal costs 20/5 + 1 = 5 per GW, the clean plant 2000/5 + 1 = 401: avoiding 8760 Mt costs 396, so 0.045 each. */
    const emitting = (sink: Partial<ComponentText>): ContentText =>
      world(
        {
          Coal: plant(5, {
            type: "CONVERSION",
            commodity_name: undefined,
            physical_unit: "GW",
            conversion_factors: ["el", "CO2"].map((commodity_name) => ({ commodity_name, conversion_factor: 1 })),
          }),
          Clean: plant(5, { invest_per_capacity: 2000 }),
          "CO2 to environment": { type: "SINK", commodity_name: "CO2", commodity_limit_id: "CO2", ...sink },
        },
        { CO2: "Mt/h" },
      );
    const targets = (...percent: number[]) => ({
      ...pathway(2030, percent.length - 1, 5),
      CO2_reference: 10 * hours,
      CO2_reduction_targets: percent,
    });

    it("is exceeded in each year at that price, with a warning", async () => {
      const { objectives, capacities, end } = await solve(
        emitting({ limit_excess_cost: 0.01 }),
        targets(0, 40, 40, 100),
      );
      expect(capacities("Coal")).toEqual([10, 10, 10, 10]);
      const avoided = 4 * hours * 0.01;
      expect(rounded(objectives)).toEqual(rounded([50, 50 + avoided, 50 + avoided, 50 + 10 * hours * 0.01]));
      expect("warnings" in end && end.warnings.map(({ type, input }) => [type, input])).toContainEqual([
        "co2_target_may_be_exceeded",
        0.01,
      ]);
    });

    it("is kept where that costs less, and nothing warns without a price", async () => {
      const { capacities } = await solve(emitting({ limit_excess_cost: 0.06 }), targets(0, 40));
      expect(capacities("Coal")).toEqual([10, 6]);
      const { end } = await solve(emitting({}), targets(0, 40));
      expect("warnings" in end && end.warnings.map(({ type }) => type)).not.toContain("co2_target_may_be_exceeded");
    });

    it("is exceeded by what lies between it and a lower limit, if the target is below that", async () => {
      const soft = emitting({ limit_excess_cost: 0.06, yearly_limit_min: 5 * hours });
      const { objectives, capacities } = await solve(soft, targets(0, 50, 60));
      expect(capacities("Coal")).toEqual([10, 5, 5]);
      const half = 5 * 5 + 5 * 401;
      expect(rounded(objectives)).toEqual(rounded([50, half, half + hours * 0.06]));
    });
  });
});

describe("lines", () => {
  /** The sun of S and of T shines for R alone. */
  const sunny = (components: Record<string, ComponentText>): ContentText => ({
    ...world({}),
    regions: ["R", "S", "T"],
    components: {
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10], S: [0], T: [0] } } },
      Sun: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { R: [0], S: [99], T: [99] } } },
      ...components,
    },
  });
  const line = (more: Partial<ComponentText>): ComponentText => ({
    ...plant(20, { opex_per_capacity: 0, type: "TRANSMISSION" as never }),
    ...more,
  });

  it("that carry one way stand in the direction in which they were built, with its rate, length and loss", async () => {
    // 10 arrive of 12.5 that are sent from T at half of the capacity: 25 GW for 2 km.
    const {
      objectives,
      capacities,
      pathway: solved,
    } = await solve(
      sunny({
        Line: line({
          is_bidirectional: false,
          tables: {
            distances: { R: { T: 1 }, T: { R: 2 } },
            losses: { R: { T: 0.3 }, T: { R: 0.1 } },
            operationRateMax: { R: { T: [1] }, T: { R: [0.5] } },
          },
        }),
      }),
      pathway(2030, 2, 10),
    );
    expect(rounded(objectives)).toEqual([50, 50, 50]);
    expect(capacities("Line", "T", "R")).toEqual([25, 0, 25]);
    expect(capacities("Line", "R", "T")).toEqual([0, 0, 0]);
    expect(capacities("Line_stock_2030", "T", "R")).toEqual([undefined, 25, undefined]);
    expect(standingCapacities(solved, 2040).filter(({ component }) => component === "Line")).toMatchObject([
      { region: "R", region_to: "T", is_bidirectional: false, value: 0 },
      { region: "T", region_to: "R", is_bidirectional: false, value: expect.closeTo(25, 9) },
    ]);
  });

  it("of both directions keep the rates of each where only some of them were built", async () => {
    // Only one of three lines, between R and T, is worth its cost: 10 GW at half of 20.
    const { objectives, capacities } = await solve(
      sunny({
        Line: line({
          tables: {
            distances: { R: { S: 9, T: 1 }, S: { T: 9 } },
            operationRateMax: { R: { S: [0.9], T: [1] }, S: { R: [1], T: [0.8] }, T: { R: [0.5], S: [0.7] } },
          },
        }),
      }),
      pathway(2030, 2, 10),
    );
    expect(rounded(objectives)).toEqual([20, 20, 20]);
    expect(capacities("Line", "T", "R")).toEqual([20, 0, 20]);
    expect(capacities("Line_stock_2030", "T", "R")).toEqual([undefined, 20, undefined]);
  });

  it("count what stands in one direction against the maximum of this direction alone", async () => {
    const Dear: ComponentText = { type: "SOURCE", commodity_name: "el", commodity_cost: 1 };
    const { objectives, capacities } = await solve(
      sunny({
        Dear,
        Line: line({
          is_bidirectional: false,
          economic_lifetime: 30,
          tables: {
            capacityMin: { R: { S: 2 } },
            capacityMax: { R: { S: 3 }, S: { R: 6 } },
            distances: { R: { S: 1 }, S: { R: 1 } },
          },
        }),
      }),
      pathway(2030, 2, 10),
    );
    const cost = (2 + 6) * (20 / 30) + 4 * hours;
    expect(rounded(objectives)).toEqual(rounded([cost, cost, cost]));
    expect(capacities("Line", "R", "S")).toEqual([2, 0, 0]);
    expect(capacities("Line_stock_2030", "S", "R")).toEqual([undefined, 6, 6]);
  });

  it("have to carry their lowest share as stock, too", async () => {
    // 10 GW have to carry 4 from R to S, where nobody needs them. The line costs 1 per GW and year.
    const { objectives } = await solve(
      sunny({
        Dear: {
          type: "SOURCE",
          commodity_name: "el",
          commodity_cost: 1,
          tables: { operationRateMax: { R: [99], S: [0], T: [0] } },
        },
        Dump: { type: "SINK", commodity_name: "el", tables: { operationRateMax: { R: [0], S: [99], T: [0] } } },
        Line: line({
          is_bidirectional: false,
          tables: {
            capacityMin: { R: { S: 10 } },
            capacityMax: { R: { S: 10 } },
            operationRateMin: { R: { S: [0.4] } },
          },
        }),
      }),
      pathway(2030, 1, 10),
    );
    expect(rounded(objectives)).toEqual(rounded([14 * hours + 10, 14 * hours + 10]));
  });
});

it("A plant keeps the factors of each step and region as stock", async () => {
  // In S, where it is built, 10 of power take 5 of fuel and 1 GW per 2 of power.
  const Plant = plant(30, {
    type: "CONVERSION",
    commodity_name: undefined,
    physical_unit: "GW",
    profile_commodity_name: "el",
    profile_commodity_name_2: "fuel",
    conversion_factors: [
      { commodity_name: "el", conversion_factor: 1 },
      { commodity_name: "fuel", conversion_factor: -1 },
    ],
    tables: {
      conversionFactorProfile: { R: [0.1], S: [2] },
      conversionFactorProfile2: { R: [-9], S: [-1.5] },
    },
  } as Partial<ComponentText>);
  const Fuel: ComponentText = { type: "SOURCE", commodity_name: "fuel", commodity_cost: 1 };
  const content = { ...two({ Plant, Fuel }), commodities: { el: "GW", fuel: "GW" } };
  const { objectives, capacities } = await solve(content, pathway(2030, 1, 10));
  const cost = 5 * (20 / 30 + 1) + 5 * 1.5 * hours + 10 * hours;
  expect(rounded(objectives)).toEqual(rounded([cost, cost]));
  expect(capacities("Plant_stock_2030", "S")).toEqual([undefined, 5]);
});
