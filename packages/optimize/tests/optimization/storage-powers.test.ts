/** Storages whose power of charging and discharging is built by itself, worked out by hand: over all steps and typical periods. */

import { inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { costByComponent, shownCostProperties } from "../../../model/src/results/cost-by-component.ts";
import { capacityStatistics } from "../../../model/src/results/statistics/capacity-statistics.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";

/**
 * Sun shines in every second hour, 4 GWh; 1 GWh is needed in each. By night it comes from the store: 1.25 GWh of content, for
 * which 2.5 GWh are charged in an hour. Per year, a GWh of content costs 100 €, a GW of charging 40/20 + 1 €, one of
 * discharging 100/20 + 2 €.
 */
const night = (store: Record<string, unknown> = {}): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Gas: { type: "SOURCE", commodity_name: "el", commodity_cost: 10 },
    Sun: { type: "SOURCE", commodity_name: "el", tables: { operationRateMax: { R: [4, 0, 4, 0] } } },
    Load: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [1, 1, 1, 1] } } },
    Store: {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      opex_per_capacity: 100,
      interest_rate: 0,
      economic_lifetime: 20,
      charge_efficiency: 0.5,
      discharge_efficiency: 0.8,
      charge_capacity_variable: true,
      charge_invest_per_capacity: 40,
      charge_opex_per_capacity: 1,
      discharge_capacity_variable: true,
      discharge_invest_per_capacity: 100,
      discharge_opex_per_capacity: 2,
      ...store,
    },
  },
});
const cost = 1.25 * 100 + 2.5 * 3 + 1 * 7;

const periods = { kind: "typical-periods", periods: 1, periodLength: 2, representation: "mean" } as const;
const typical = { resolution: { ...periods, segments: null } } as unknown as Partial<OptimizeOptions>;
const options = { solver: "auto", timeLimitSeconds: 500 } as const;

async function optimumOf(content: ContentText, more: Partial<OptimizeOptions> = {}) {
  const end = await optimizeSnapshot({ content: contentOf(content), overrides: [] }, { ...options, ...more });
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  const figure = (property: string) =>
    end.summary.find((row) => row.component === "Store" && row.property === property)?.values[0];
  return { end, figure };
}

describe.each([
  ["in every step", {}],
  ["over typical periods", typical],
])("A storage with powers of their own %s", (_, more) => {
  it("builds and pays for the three capacities one by one", async () => {
    const { end, figure } = await optimumOf(night(), more);
    expect(end.objective).toBeCloseTo(cost, 6);
    const properties = ["capacity", "chargeCapacity", "dischargeCapacity", "chargeInvest", "dischargeInvest", "TAC"];
    expect(properties.map(figure)).toEqual([1.25, 2.5, 1, 100, 100, cost].map((value) => expect.closeTo(value, 6)));
    const [store] = costByComponent(end.summary).filter(({ component }) => component === "Store");
    expect(store).toMatchObject({
      opexCap: expect.closeTo(125, 6),
      chargeCapexCap: expect.closeTo(5, 6),
      chargeOpexCap: expect.closeTo(2.5, 6),
      dischargeCapexCap: expect.closeTo(5, 6),
      dischargeOpexCap: expect.closeTo(2, 6),
    });
    const powers = capacityStatistics({ solved: end.solved, prices: null } as never).filter(
      ({ quantity, region }) => quantity.endsWith("_power") && region === "R",
    );
    expect(powers.map(({ quantity, value }) => [quantity, value])).toEqual([
      ["charge_power", expect.closeTo(2.5, 6)],
      ["discharge_power", expect.closeTo(1, 6)],
    ]);
  });

  it("has at least and at most so many hours of discharging", async () => {
    const least = await optimumOf(night({ energy_to_power_min: 3 }), more);
    expect(least.end.objective).toBeCloseTo(3 * 100 + 2.5 * 3 + 7, 6);
    const most = await optimumOf(night({ energy_to_power_max: 1 }), more);
    expect(most.end.objective).toBeCloseTo(1.25 * 100 + 2.5 * 3 + 1.25 * 7, 6);
  });

  it("keeps a rate that is given beside them", async () => {
    const { end } = await optimumOf(night({ charge_rate: 1 }), more);
    expect(end.objective).toBeCloseTo(2.5 * 100 + 2.5 * 3 + 7, 6);
  });

  it("builds no more than the highest power, and at least the lowest", async () => {
    // With 1.5 GW of charging, 0.75 GWh are held and 0.6 given; the rest of the two nights is gas, 2190 times a year.
    const least = await optimumOf(night({ tables: { chargeCapacityMax: { R: 1.5 } } }), more);
    const store = 0.75 * 100 + 1.5 * 3 + 0.6 * 7;
    expect(least.end.objective).toBeCloseTo(store + 2 * 2190 * 0.4 * 10, 5);
    const most = await optimumOf(night({ tables: { dischargeCapacityMin: { R: 2 } } }), more);
    expect([most.end.objective, most.figure("dischargeCapacity")]).toEqual([
      expect.closeTo(cost + 7, 6),
      expect.closeTo(2, 6),
    ]);
  });

  it("pays for a fixed power, whatever its minimum and maximum elsewhere", async () => {
    const fixed = night({ tables: { chargeCapacityFix: { R: 4 } } });
    expect((await optimumOf(fixed, more)).end.objective).toBeCloseTo(cost + 1.5 * 3, 6);
  });

  it("may have one alone: the other is limited by the energy, at a rate of 1", async () => {
    const one = {
      discharge_capacity_variable: false,
      discharge_invest_per_capacity: 0,
      discharge_opex_per_capacity: 0,
    };
    expect((await optimumOf(night(one), more)).end.objective).toBeCloseTo(1.25 * 100 + 2.5 * 3, 6);
  });
});

it("A highest power that leaves no solution is named with the value that does", async () => {
  const content = night({ tables: { chargeCapacityMax: { R: 1.5 } } });
  delete content.components.Gas;
  const end = await optimizeSnapshot({ content: contentOf(content), overrides: [] }, options);
  if (end.status !== "infeasible") throw new Error(JSON.stringify(end));
  const found = end.problems.find(({ loc }) => loc.includes("charge_capacity_max"));
  expect(inLanguage(found, "en")).toMatchObject({
    type: "infeasible_capacity_too_small",
    loc: ["components", "Store", "charge_capacity_max", "R"],
    hint: expect.stringContaining("Raise charge_capacity_max to 2.5."),
  });
  expect(found?.ctx?.changes).toEqual([
    { component: "Store", attribute: "charge_capacity_max", region: "R", value: 2.5 },
  ]);
});

it("In a pathway, a lowest power counts for all years together", async () => {
  const objectives: number[] = [];
  const parameters = {
    start_year: 2030,
    end_year: 2040,
    number_of_steps: 1,
    years_per_step: 10,
    CO2_reference: null,
    CO2_reduction_targets: null,
  };
  const content = contentOf(night({ tables: { dischargeCapacityMin: { R: 2 } } }));
  await optimizePathway({ content, overrides: [] }, parameters, options, {
    onYear: (_, { objective }) => void objectives.push(objective),
  });
  expect(objectives).toEqual([cost + 7, cost + 7].map((value) => expect.closeTo(value, 5)));
});

it("A storage without powers of their own has no rows and no columns for them", async () => {
  const none = { charge_capacity_variable: false, charge_invest_per_capacity: null, charge_opex_per_capacity: null };
  const { end, figure } = await optimumOf(
    night({
      ...none,
      discharge_capacity_variable: false,
      discharge_invest_per_capacity: 0,
      discharge_opex_per_capacity: 0,
    }),
  );
  // The rate of charging is 1 per hour.
  expect(end.objective).toBeCloseTo(250, 6);
  expect(figure("chargeCapacity")).toBeUndefined();
  expect(shownCostProperties(costByComponent(end.summary))).toEqual(["capexCap", "opexCap", "commodCosts", "TAC"]);
});

it("A design is operated with the powers that it has", async () => {
  const end = (await optimumOf(night(), { ...typical, dispatch: true } as Partial<OptimizeOptions>)).end;
  expect(end.dispatch).toMatchObject({ annualCost: expect.closeTo(cost, 5), shortfalls: [] });
});

it("In a pathway, the powers of a storage stand and retire with it", async () => {
  const objectives: number[] = [];
  const parameters = {
    start_year: 2030,
    end_year: 2050,
    number_of_steps: 2,
    years_per_step: 10,
    CO2_reference: null,
    CO2_reduction_targets: null,
  };
  const built: (number | undefined)[] = [];
  await optimizePathway({ content: contentOf(night()), overrides: [] }, parameters, options, {
    onYear(_, { objective, summary }) {
      objectives.push(objective);
      const row = summary.find(({ component, property }) => component === "Store" && property === "chargeCapacity");
      built.push(row?.values[0] ?? undefined);
    },
  });
  expect(objectives).toEqual([cost, cost, cost].map((value) => expect.closeTo(value, 5)));
  expect(built).toEqual([expect.closeTo(2.5, 6), 0, expect.closeTo(2.5, 6)]);
});
