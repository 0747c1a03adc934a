/** A plan has as few equal plants as possible. The systems are small enough to be worked out by hand. */

import { columnName, isCapacity, isOfComponent } from "@esm/model/formulation/layout";
import { describe, expect, it } from "vitest";
import { solvedText } from "../../../../tests/support/optimize.ts";
import type { ComponentText, ContentText } from "../../../../tests/support/systems/content.ts";

const built = { capacity_variable: true, interest_rate: 0, economic_lifetime: 20 };

/** 2 GW for four hours, in the south by wind at 30 € a year and GW, by night from a store at 100 € a year and GWh, in the north by a line. */
const components: Record<string, ComponentText> = {
  Wind: {
    type: "SOURCE",
    commodity_name: "el",
    opex_per_capacity: 30,
    ...built,
    tables: { operationRateMax: { South: [1, 0.5, 0, 1], North: [0, 0, 0, 0] } },
  },
  Store: { type: "STORAGE", commodity_name: "el", opex_per_capacity: 100, charge_efficiency: 0.9, ...built },
  Turbine: {
    type: "CONVERSION",
    physical_unit: "GW",
    opex_per_capacity: 7,
    opex_per_operation: 0.1,
    ...built,
    conversion_factors: [
      { commodity_name: "el", conversion_factor: -1 },
      { commodity_name: "heat", conversion_factor: 0.9 },
    ],
  },
  Line: {
    type: "TRANSMISSION",
    commodity_name: "el",
    opex_per_capacity: 5,
    ...built,
    tables: { distances: { South: { North: 1 }, North: { South: 1 } } },
  },
  Light: {
    type: "SINK",
    commodity_name: "el",
    tables: { operationRateFix: { South: [1, 2, 1, 2], North: [1, 1, 1, 0] } },
  },
  Warmth: {
    type: "SINK",
    commodity_name: "heat",
    tables: { operationRateFix: { South: [1, 0, 2, 1], North: [0, 0, 0, 0] } },
  },
};

const systemOf = (more: Record<string, ComponentText>): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["South", "North"],
  commodities: { el: "GW", heat: "GW_th" },
  components: { ...components, ...more },
});

/** By the method that ends in the middle of all optima: the objective, and the capacities of a component that are not 0, by variable and location. */
async function planOf(more: Record<string, ComponentText> = {}) {
  const { objective, attempts, solved } = await solvedText(systemOf(more), { solver: "interior-point" });
  expect(attempts.at(-1)?.algorithm).toBe("interior-point-without-crossover");
  const { system, layout, columnValue } = solved;
  const capacitiesOf = (name: string): Record<string, number> => {
    const built = layout.columnBlocks.filter(isOfComponent).filter(({ variable, subject: { component }, start }) => {
      return isCapacity(variable) && system.components[component].name === name && columnValue[start] > 0;
    });
    return Object.fromEntries(
      built.map(({ start }) => {
        const { what, location } = columnName(layout, system, start);
        return [`${what} ${location}`, Number(columnValue[start].toFixed(6))];
      }),
    );
  };
  return { objective, capacitiesOf };
}

describe("Of two equal plants", () => {
  it.each(["Wind", "Store", "Turbine", "Line"])("one is built: %s", async (name) => {
    const alone = await planOf();
    const both = await planOf({ [`${name} 2`]: components[name] });
    expect(both.objective).toBeCloseTo(alone.objective, 6);
    expect(Object.keys(alone.capacitiesOf(name))).not.toEqual([]);
    expect(both.capacitiesOf(name)).toEqual(alone.capacitiesOf(name));
    expect(both.capacitiesOf(`${name} 2`)).toEqual({});
  });

  it("a store is built whose powers are built by themselves", async () => {
    const powers = {
      charge_capacity_variable: true,
      charge_opex_per_capacity: 2,
      discharge_capacity_variable: true,
      discharge_opex_per_capacity: 3,
    };
    const store = { ...components.Store, ...powers };
    const alone = await planOf({ Store: store });
    const both = await planOf({ Store: store, "Store 2": store });
    expect(Object.keys(alone.capacitiesOf("Store"))).toEqual([
      "capacity South",
      "chargeCapacity South",
      "dischargeCapacity South",
    ]);
    expect(both.capacitiesOf("Store")).toEqual(alone.capacitiesOf("Store"));
    expect(both.capacitiesOf("Store 2")).toEqual({});
  });

  it("the one without a limit is built", async () => {
    const { "capacity South": needed } = (await planOf()).capacitiesOf("Wind");
    const limited = { ...components.Wind };
    limited.tables = { ...limited.tables, capacityMax: { South: needed / 2 } };
    const { capacitiesOf } = await planOf({ Wind: limited, "Wind 2": components.Wind });
    expect(capacitiesOf("Wind")).toEqual({});
    expect(capacitiesOf("Wind 2")).toEqual({ "capacity South": needed });
  });

  it("both are built where one is not enough, the first as large as it may be", async () => {
    const { "capacity South": needed } = (await planOf()).capacitiesOf("Wind");
    const limited = { ...components.Wind };
    limited.tables = { ...limited.tables, capacityMax: { South: needed * 0.75 } };
    const { capacitiesOf } = await planOf({ Wind: limited, "Wind 2": limited, "Wind 3": limited });
    expect(capacitiesOf("Wind")["capacity South"]).toBeCloseTo(needed * 0.75, 5);
    expect(capacitiesOf("Wind 2")["capacity South"]).toBeCloseTo(needed * 0.25, 5);
    expect(capacitiesOf("Wind 3")).toEqual({});
  });

  it("no third is built for what rounding leaves", async () => {
    const { "capacity South": needed } = (await planOf()).capacitiesOf("Wind");
    const limitedTo = (share: number) => ({
      ...components.Wind,
      tables: { ...components.Wind.tables, capacityMax: { South: needed * share } },
    });
    // In floating point, 1 − 0.7 − 0.3 is 5.6e-17.
    const { capacitiesOf } = await planOf({ Wind: limitedTo(0.7), "Wind 2": limitedTo(0.3), "Wind 3": limitedTo(0.2) });
    expect(capacitiesOf("Wind")["capacity South"]).toBeCloseTo(needed * 0.7, 5);
    expect(capacitiesOf("Wind 2")["capacity South"]).toBeCloseTo(needed * 0.3, 5);
    expect(capacitiesOf("Wind 3")).toEqual({});
  });
});

describe("Plants are not put together", () => {
  it.each<[string, Partial<ComponentText>]>([
    ["of which one has to be built", { tables: { ...components.Wind.tables, capacityMin: { South: 0.5 } } }],
    ["of which one has a limit of its own", { yearly_limit: 5000, commodity_limit_id: "own" }],
  ])("%s", async (_, change) => {
    const { capacitiesOf } = await planOf({ "Wind 2": { ...components.Wind, ...change } });
    expect(Object.keys(capacitiesOf("Wind"))).toEqual(["capacity South"]);
    expect(Object.keys(capacitiesOf("Wind 2"))).toEqual(["capacity South"]);
  });
});
