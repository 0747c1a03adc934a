/**
 * Every price of a system against the data themselves: one is changed by a little, the system is optimized anew, and the price
 * lies between what the cost falls by on one side and rises by on the other (the optimum is convex in each of them).
 */

import { solveProgram } from "@esm/solver/solve/solve";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { systemOf, typicalPeriods } from "../../../../tests/support/systems/golden.ts";
import { fullResolution, type TimeStructure } from "../../src/energy-system/time-structure.ts";
import { buildProgram } from "../../src/formulation/build-program.ts";
import { type Price, pricesOf } from "../../src/results/prices.ts";

const adapter = await inProcessHighs();

async function optimum(text: ContentText, structure: TimeStructure | undefined) {
  const system = systemOf(text);
  const time = structure ?? fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  const { program, layout } = buildProgram(system, time);
  const outcome = await solveProgram(program, { adapter });
  if (outcome.status !== "optimal" || !outcome.solution.rowDual) throw new Error(outcome.status);
  const { columnValue, rowDual } = outcome.solution;
  const prices = () => pricesOf({ system, time, layout, columnValue }, program, rowDual);
  return { objective: outcome.objective, prices, time };
}

/** Parameters that `by` can change; positive values make the system cheaper or, for demands, dearer. */
interface Data {
  demand?: { region: "North" | "South"; step: number; by: number };
  limit?: number;
  windInNorth?: number;
  gasInSouth?: number;
  line?: number;
  land?: number;
}

const pair = (value: number) => ({ North: { South: value }, South: { North: value } });

/** Wind in the north on shared land, gas with CO2 under a limit, a line that is full, a turbine that must stand. */
function system(steps: number, hours: number, { demand, limit = 0, windInNorth = 0, ...data }: Data = {}): ContentText {
  const { gasInSouth = 0, line = 0, land = 0 } = data;
  const cycle = <Value>(...values: Value[]): Value[] =>
    Array.from({ length: steps }, (_, step) => values[step % values.length]);
  const needs = {
    North: cycle(3, 4, 2).map((power) => power * hours),
    South: cycle(5, 3, 6).map((power) => power * hours),
  };
  if (demand) needs[demand.region][demand.step] += demand.by;
  return {
    dataset: { number_of_time_steps: steps, hours_per_time_step: hours, cost_unit: "€" },
    regions: ["North", "South"],
    commodities: { electricity: "GW", CO2: "kt/h" },
    components: {
      Wind: {
        type: "SOURCE",
        commodity_name: "electricity",
        capacity_variable: true,
        shared_potential_id: "land",
        opex_per_capacity: 30,
        invest_per_capacity: 10,
        economic_lifetime: 10,
        interest_rate: 0,
        tables: {
          capacityMax: { North: 8 * (1 + land) + windInNorth, South: 1 + land },
          operationRateMax: { North: cycle(0.9, 0.4, 0.6), South: cycle(0.2, 0.3, 0.4) },
        },
      },
      Field: {
        type: "SOURCE",
        commodity_name: "electricity",
        capacity_variable: true,
        shared_potential_id: "land",
        opex_per_capacity: 25,
        tables: {
          capacityMax: { North: 4 * (1 + land), South: 3 * (1 + land) },
          operationRateMax: { North: cycle(0, 0.8, 0.3), South: cycle(0.1, 0.9, 0.2) },
        },
      },
      Gas: {
        type: "CONVERSION",
        physical_unit: "GW",
        capacity_variable: true,
        opex_per_capacity: 5,
        conversion_factors: [
          { commodity_name: "electricity", conversion_factor: 1 },
          { commodity_name: "CO2", conversion_factor: 0.5 },
        ],
        tables: { capacityMax: { North: 10, South: 10 }, capacityMin: { North: 0, South: 4 + gasInSouth } },
      },
      Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 0.4 },
      Vent: { type: "SINK", commodity_name: "CO2", yearly_limit: 9000 + limit, commodity_limit_id: "climate" },
      Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: needs } },
      Line: {
        type: "TRANSMISSION",
        commodity_name: "electricity",
        capacity_variable: true,
        opex_per_capacity: 0.01,
        tables: { capacityMax: pair(1 + line), distances: pair(100), losses: pair(0.0005) },
      },
    },
  };
}

const resolutions = [
  ["in every time step", 6, 2, undefined],
  ["over typical periods in segments", 3, 2, typicalPeriods],
] as const;

describe.each(resolutions)("prices %s", (_, steps, hours, structure) => {
  const text = (data: Data): ContentText => system(steps, hours, data);

  /** Marginal cost of `change` to the left and to the right. */
  async function slopes(change: (by: number) => Data, by: number): Promise<[number, number]> {
    const [less, base, more] = [
      (await optimum(text(change(-by)), structure)).objective,
      (await optimum(text({}), structure)).objective,
      (await optimum(text(change(by)), structure)).objective,
    ];
    return [(base - less) / by, (more - base) / by];
  }

  function expectBetween(price: number, [left, right]: [number, number]): void {
    const tolerance = 1e-5 * Math.max(1, Math.abs(price));
    expect(price).toBeGreaterThan(left - tolerance);
    expect(price).toBeLessThan(right + tolerance);
  }

  async function priceOf(kind: Price["kind"], name: string, location: string): Promise<number> {
    const prices = (await optimum(text({}), structure)).prices();
    const found = prices.find((price) => price.kind === kind && price.name === name && price.location === location);
    if (!found) throw new Error(`There is no price of ${kind} ${name} in ${location}: ${JSON.stringify(prices)}`);
    return found.value;
  }

  it("of a commodity: the cost of one more unit of demand, in every region and step", async () => {
    const { prices, time } = await optimum(text({}), structure);
    for (const price of prices()) {
      if (price.kind !== "commodity" || price.name !== "electricity") continue;
      for (const [step, value] of price.atSteps.entries()) {
        const region = price.location as "North" | "South";
        const found = await slopes((by) => ({ demand: { region, step, by } }), 1e-3);
        // A rate is an energy per original step; the variable step has n of them, w times in Y years.
        const perUnit = (time.originalSteps[step] * time.weight[step]) / time.years;
        expectBetween(value, [found[0] / perUnit, found[1] / perUnit]);
      }
    }
  });

  it("of a yearly limit: what one more unit of CO2 saves", async () => {
    const [left, right] = await slopes((by) => ({ limit: by }), 1);
    expectBetween(
      await priceOf("yearly limit", "climate", ""),
      [-right, -left].toSorted((a, b) => a - b) as [number, number],
    );
  });

  it("of capacities: what one more unit of a line saves, and what one of a plant that must stand costs", async () => {
    const line = await slopes((by) => ({ line: by }), 1e-3);
    expectBetween(-(await priceOf("capacity", "Line", "North – South")), line);
    const gas = await slopes((by) => ({ gasInSouth: by }), 1e-3);
    expectBetween(-(await priceOf("capacity", "Gas", "South")), gas);
  });

  it("of a shared potential: what twice the land saves", async () => {
    const land = await slopes((by) => ({ land: by }), 1e-4);
    const prices = (await optimum(text({}), structure)).prices().filter(({ kind }) => kind === "shared potential");
    expect(prices.length).toBeGreaterThan(0);
    // All of it, in all regions, at once.
    expectBetween(-prices.reduce((sum, { value }) => sum + value, 0), land);
  });
});
