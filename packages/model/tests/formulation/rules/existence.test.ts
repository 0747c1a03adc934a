/** minIfBuilt·z ≤ cap ≤ M·z, and the cost of z in the objective */
import { describe, expect, it } from "vitest";
import { programTextOf, rowsNamed } from "../../../../../tests/support/systems/golden.ts";

const el = { commodity_name: "el" };
const built = { capacity_variable: true, interest_rate: 0, economic_lifetime: 10 };
const common = {
  dataset: { number_of_time_steps: 1, hours_per_time_step: 3 },
  regions: ["A", "B"],
  commodities: { el: "GW" },
};

describe("existence", () => {
  it("ties the capacity to a decision of 0 or 1, which has the costs if built", () => {
    const { columns, rows } = programTextOf({
      ...common,
      components: {
        // 40 / 10 + 2 = 6 per year.
        Plant: {
          type: "SOURCE",
          ...el,
          ...built,
          invest_if_built: 40,
          opex_if_built: 2,
          tables: { capacityMax: { A: 8, B: 9 }, capacityMinIfBuilt: { B: 3 } },
        },
        // Half of both distances each: (100 + 120) / 2 · 0.5 = 55.
        Line: {
          type: "TRANSMISSION",
          ...el,
          ...built,
          opex_if_built: 0.5,
          tables: {
            distances: { A: { B: 100 }, B: { A: 120 } },
            capacityMax: { A: { B: 7 }, B: { A: 6 } },
            capacityMinIfBuilt: { A: { B: 1 }, B: { A: 2 } },
          },
        },
      },
    });
    expect(rowsNamed(columns, "existence")).toEqual({
      "existence[Line, A – B]": "0 … 1, cost 55, integer",
      "existence[Plant, A]": "0 … 1, cost 6, integer",
      "existence[Plant, B]": "0 … 1, cost 6, integer",
    });
    expect(rowsNamed(rows, "existence max")).toEqual({
      // The smaller maximum and the larger minimum of both directions count.
      "existence max[Line, A – B]": "1·capacity[Line, A – B] + -6·existence[Line, A – B] ≤ 0",
      "existence max[Plant, A]": "1·capacity[Plant, A] + -8·existence[Plant, A] ≤ 0",
      "existence max[Plant, B]": "1·capacity[Plant, B] + -9·existence[Plant, B] ≤ 0",
    });
    expect(rowsNamed(rows, "existence min")).toEqual({
      "existence min[Line, A – B]": "1·capacity[Line, A – B] + -2·existence[Line, A – B] ≥ 0",
      "existence min[Plant, B]": "1·capacity[Plant, B] + -3·existence[Plant, B] ≥ 0",
    });
  });

  it("has no column where it is known: the cost is then a constant, and the least capacity a minimum", () => {
    const { columns, rows, offset } = programTextOf({
      ...common,
      components: {
        Fixed: { type: "SOURCE", ...el, ...built, opex_if_built: 1, tables: { capacityFix: { A: 4, B: 0 } } },
        Needed: {
          type: "SOURCE",
          ...el,
          ...built,
          opex_if_built: 10,
          tables: { capacityMin: { A: 2 }, capacityMax: { A: 9, B: 0 }, capacityMinIfBuilt: { A: 5 } },
        },
        Told: {
          type: "SOURCE",
          ...el,
          ...built,
          opex_if_built: 100,
          tables: { existenceFix: { A: 1, B: 0 }, capacityMinIfBuilt: { A: 3, B: 3 } },
        },
        Free: { type: "SOURCE", ...el, ...built, tables: { existenceFix: { A: 1 } } },
      },
    });
    expect(rowsNamed(columns, "existence")).toEqual({});
    expect(rowsNamed(rows, "existence min")).toEqual({});
    expect(rowsNamed(rows, "existence max")).toEqual({});
    expect(rowsNamed(columns, "capacity")).toEqual({
      "capacity[Fixed, A]": "4 … 4, cost 0",
      "capacity[Free, A]": "0 … Infinity, cost 0",
      "capacity[Free, B]": "0 … Infinity, cost 0",
      "capacity[Needed, A]": "5 … 9, cost 0",
      "capacity[Told, A]": "3 … Infinity, cost 0",
    });
    expect(offset).toBe(111);
  });

  it("of a plant that may have one unit at most is the number of its units", () => {
    const units = { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 5 } as const;
    const { columns, rows } = programTextOf({
      ...common,
      components: {
        Plant: {
          type: "SOURCE",
          ...el,
          ...built,
          ...units,
          opex_if_built: 7,
          tables: { capacityMax: { A: 9.9, B: 10 }, capacityMinIfBuilt: { A: 5, B: 8 } },
        },
      },
    });
    expect(columns).toMatchObject({
      "plantUnits[Plant, A]": "0 … 1, cost 7, integer",
      "plantUnits[Plant, B]": "0 … 2, cost 0, integer",
      "existence[Plant, B]": "0 … 1, cost 7, integer",
    });
    expect(rowsNamed(columns, "existence")).toEqual({ "existence[Plant, B]": "0 … 1, cost 7, integer" });
    expect(rowsNamed(rows, "existence max")).toEqual({
      "existence max[Plant, B]": "1·capacity[Plant, B] + -10·existence[Plant, B] ≤ 0",
    });
  });

  it("has the smallest maximum that the rows of the model state", () => {
    const costs = { ...built, opex_if_built: 1 };
    const { rows } = programTextOf({
      ...common,
      components: {
        // Another member must have 4 of the limit, and the member itself 1 elsewhere.
        Limited: {
          type: "SOURCE",
          ...el,
          ...costs,
          capacity_limit: 20,
          capacity_limit_id: "plants",
          tables: { capacityMin: { B: 1 } },
        },
        Other: {
          type: "SOURCE",
          ...el,
          ...built,
          capacity_limit: 20,
          capacity_limit_id: "plants",
          tables: { capacityFix: { A: 4, B: 0 } },
        },
        // Of lines, divided by the length: 300 / 50.
        Line: {
          type: "TRANSMISSION",
          ...el,
          ...costs,
          capacity_limit: 300,
          capacity_limit_id: "lines",
          tables: { distances: { A: { B: 50 }, B: { A: 50 } } },
        },
        // As many units as the storage: 12 / 3 · 2.
        Linked: { type: "SINK", ...el, ...costs, capacity_per_plant_unit: 2, linked_quantity_id: "pair" },
        Pair: {
          type: "STORAGE",
          ...el,
          ...built,
          capacity_per_plant_unit: 3,
          linked_quantity_id: "pair",
          tables: { capacityMax: { A: 12, B: 12 } },
        },
        // energyToPowerMax · dischargeCapacityMax = 6 · 2; its power has a row of its own.
        Store: {
          type: "STORAGE",
          ...el,
          ...costs,
          discharge_capacity_variable: true,
          energy_to_power_max: 6,
          tables: { dischargeCapacityMax: { A: 2, B: 2 } },
        },
        // 1000 in a year at 500 hours or more.
        Wood: {
          type: "SOURCE",
          ...el,
          ...costs,
          yearly_limit: 1000,
          commodity_limit_id: "wood",
          tables: { yearlyFullLoadHoursMin: { A: 500, B: 400 } },
        },
      },
    });
    expect(rowsNamed(rows, "existence max")).toEqual({
      "existence max[Limited, A]": "1·capacity[Limited, A] + -15·existence[Limited, A] ≤ 0",
      "existence max[Line, A – B]": "1·capacity[Line, A – B] + -6·existence[Line, A – B] ≤ 0",
      "existence max[Linked, A]": "1·capacity[Linked, A] + -8·existence[Linked, A] ≤ 0",
      "existence max[Linked, B]": "1·capacity[Linked, B] + -8·existence[Linked, B] ≤ 0",
      "existence max[Store, A]": "1·capacity[Store, A] + -12·existence[Store, A] ≤ 0",
      "existence max[Store, A] 2": "-2·existence[Store, A] + 1·dischargeCapacity[Store, A] ≤ 0",
      "existence max[Store, B]": "1·capacity[Store, B] + -12·existence[Store, B] ≤ 0",
      "existence max[Store, B] 2": "-2·existence[Store, B] + 1·dischargeCapacity[Store, B] ≤ 0",
      "existence max[Wood, A]": "1·capacity[Wood, A] + -2·existence[Wood, A] ≤ 0",
      "existence max[Wood, B]": "1·capacity[Wood, B] + -2.5·existence[Wood, B] ≤ 0",
    });
  });

  it("is counted by a constraint of the data also where it costs nothing, and where it is known", () => {
    const { columns, rows } = programTextOf({
      ...common,
      components: {
        Site: { type: "SOURCE", ...el, ...built, tables: { capacityMax: { A: 3, B: 4 }, capacityMin: { B: 1 } } },
      },
      constraints: [{ id: "sites", sense: "<=", value: 1, terms: [{ quantity: "existence", component_name: "Site" }] }],
    });
    expect(rowsNamed(columns, "existence")).toEqual({ "existence[Site, A]": "0 … 1, cost 0, integer" });
    expect(rowsNamed(rows, "constraint")).toEqual({ "constraint[sites]": "1·existence[Site, A] ≤ 0" });
  });
});
