/** Sliders of an island, and the follower that solves where they stand. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { type Followed, follow } from "../../src/page/pages/what-if/follow.ts";
import {
  changesOf,
  type MovableInput,
  movableInputs,
  type Slider,
  sliderOf,
} from "../../src/page/pages/what-if/sliders.ts";

const island: DatasetContent = contentOf({
  dataset: { number_of_time_steps: 2, hours_per_time_step: 4380, cost_unit: "1e6 €" },
  regions: ["north"],
  commodities: { electricity: "GW_el", CO2: "kt_CO2/h" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 1300,
      tables: { operationRateMax: { north: [0.5, 0.2] } },
    },
    Gas: { type: "SOURCE", commodity_name: "electricity", capacity_variable: false, commodity_cost: 0.05 },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      capacity_variable: false,
      tables: { operationRateFix: { north: [1, 1] } },
    },
    "CO2 to environment": { type: "SINK", commodity_name: "CO2", capacity_variable: false },
    "CO2 by contract": {
      type: "SINK",
      commodity_name: "CO2",
      capacity_variable: false,
      yearly_limit: 40,
      commodity_limit_id: "cap",
    },
  },
});

const inputNamed = (kind: string, name: string): MovableInput => {
  const found = movableInputs(island).find((input) => input.kind === kind && input.name === name);
  if (!found) throw new Error(`There is no ${kind} of ${name}.`);
  return found;
};
const row = (group: string, quantity: string, component: string | null, value: number) =>
  ({
    group,
    quantity,
    component,
    value,
    region: null,
    region_to: null,
    commodity: null,
    unit: "",
    year: null,
  }) as never;

describe("inputs that sliders can move", () => {
  it("are demands and profiles, prices, yearly limits, and costs that are not 0", () => {
    expect(movableInputs(island).map(({ kind, name, operation }) => [kind, name, operation])).toEqual([
      ["operationRateFix", "Demand", "multiply"],
      ["operationRateMax", "Wind", "multiply"],
      ["commodity_cost", "Wind", "set"],
      ["commodity_cost", "Gas", "multiply"],
      ["commodity_cost", "CO2 to environment", "set"],
      ["commodity_cost", "CO2 by contract", "set"],
      ["yearly_limit", "cap", "multiply"],
      ["invest_per_capacity", "Wind", "multiply"],
    ]);
  });

  it("know the number that the data give, and its unit", () => {
    expect(inputNamed("invest_per_capacity", "Wind")).toMatchObject({ given: 1300, unit: "[1e6 €/GW_el]" });
    expect(inputNamed("operationRateFix", "Demand")).toMatchObject({ given: null, unit: "" });
  });

  it("move by a factor around the value of the run", () => {
    expect(sliderOf(inputNamed("invest_per_capacity", "Wind"), [])).toMatchObject({ least: 0.5, most: 1.5, value: 1 });
  });

  it("give a price that there is none of yet a range in which it matters", () => {
    const rows = [row("cost", "objective", null, 1000), row("balance", "sink", "CO2 to environment", -40)];
    // At 20, the 40 would cost 800; half of the total of 1000 are 12.5 for each.
    expect(sliderOf(inputNamed("commodity_cost", "CO2 to environment"), rows)).toMatchObject({
      least: 0,
      most: 20,
      value: 0,
    });
  });

  it("become changes of the same targets in the same order, whatever the values are", () => {
    const at = (kind: string, name: string, value: number): Slider => ({
      ...sliderOf(inputNamed(kind, name), []),
      value,
    });
    const changes = changesOf([
      at("operationRateFix", "Demand", 1.2),
      at("commodity_cost", "CO2 to environment", 0.1),
      at("yearly_limit", "cap", 1),
    ]);
    expect(changes).toEqual([
      expect.objectContaining({
        component_name: "Demand",
        table: "operationRateFix",
        operation: "multiply",
        value: 1.2,
      }),
      { component_name: "CO2 to environment", attribute: "commodity_cost", operation: "set", value: 0.1 },
      { component_name: "CO2 by contract", attribute: "yearly_limit", operation: "multiply", value: 1 },
    ]);
  });
});

describe("the follower of sliders", () => {
  const change = (value: number): AnyOverride[] => [
    { component_name: "Gas", attribute: "commodity_cost", operation: "multiply", value },
  ];
  const optimum = (objective: number) =>
    ({ status: "optimal", objective, figures: [], resolution: "full", otherPlan: null }) as const;
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  function played() {
    const asked: number[] = [];
    const answers: ((answer: never) => void)[] = [];
    const told: Followed[] = [];
    const faults: string[] = [];
    const follower = follow(
      {
        point: (changes, onCertain) => {
          asked.push((changes[0] as { value: number }).value);
          onCertain?.({ least: 1, most: 2 });
          return new Promise((resolve) => answers.push(resolve as never));
        },
      },
      (followed) => told.push(followed),
      ({ message }) => faults.push(message),
    );
    const answer = async (with_: object): Promise<void> => {
      answers.shift()?.(with_ as never);
      await settled();
    };
    return { follower, asked, told, faults, answer };
  }

  it("solves one point at a time, and leaves out those that are not the newest", async () => {
    const { follower, asked, told, answer } = played();
    for (const value of [1, 1.1, 1.2, 1.3]) follower.ask(change(value));
    await settled();
    expect(asked).toEqual([1]);
    expect(told.at(-1)).toMatchObject({ isSolving: true, certain: { least: 1, most: 2 }, shown: null });
    await answer(optimum(5));
    expect(asked).toEqual([1, 1.3]);
    expect(told.at(-1)).toMatchObject({ isSolving: true, shown: { objective: 5 } });
    await answer(optimum(7));
    expect(told.at(-1)).toMatchObject({
      isSolving: false,
      certain: null,
      shown: { objective: 7 },
      changes: change(1.3),
    });
  });

  it("keeps the last optimum where the newest point has none", async () => {
    const { follower, told, answer } = played();
    follower.ask(change(1));
    await answer(optimum(5));
    follower.ask(change(9));
    await answer({ status: "infeasible", problems: [{ msg: "too little" }] });
    expect(told.at(-1)).toMatchObject({
      shown: { objective: 5 },
      without: { status: "infeasible", reasons: ["too little"] },
      isSolving: false,
    });
    follower.ask(change(1));
    await answer(optimum(6));
    expect(told.at(-1)).toMatchObject({ shown: { objective: 6 }, without: null });
  });

  it("tells once that the worker has broken off, and nothing after its end", async () => {
    const faults: string[] = [];
    const told: Followed[] = [];
    const breaking = follow(
      { point: async () => Promise.reject(new Error("no memory")) },
      (followed) => told.push(followed),
      ({ message }) => faults.push(message),
    );
    breaking.ask(change(1));
    await settled();
    breaking.ask(change(2));
    await settled();
    expect(faults).toEqual(["no memory"]);
    const left = played();
    left.follower.ask(change(1));
    left.follower.end();
    const before = left.told.length;
    await left.answer(optimum(5));
    expect(left.told).toHaveLength(before);
  });
});
