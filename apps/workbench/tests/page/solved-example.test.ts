/** The sliders of the first page: what they change, what the picture shows of an optimum, and which position is asked for. */
import { expect, it } from "vitest";
import { changesAt, exampleSeries, planOf } from "../../src/page/pages/what-if/example-plan.ts";
import { newestOnly } from "../../src/page/pages/what-if/newest-only.ts";

it("A position of the sliders sets the price of CO2 and the cost of wind, and scales the demand", () => {
  expect(changesAt({ price: 90, wind: 1300, demand: 120 })).toMatchObject([
    { component_name: "CO2 to environment", attribute: "commodity_cost", operation: "set", value: 0.09 },
    { component_name: "Wind", attribute: "invest_per_capacity", operation: "set", value: 1300 },
    { component_name: "Demand", table: "operationRateFix", operation: "multiply", value: 1.2 },
  ]);
});

it("The plan of the picture has cost and emissions per demand, capacities, and supply as means of two hours", () => {
  const hours = (value: number): Float64Array => new Float64Array(168).fill(value);
  const series = [hours(1), hours(0.125), hours(0.4), hours(0.3), hours(0.2), hours(0.2), hours(0.3)];
  series[2][1] = 0.6;
  const capacity = (component: string, value: number) => ({ component, quantity: "capacity", region: null, value });
  const figures = [capacity("Wind", 1.234), { ...capacity("Wind", 9), region: "Island" }, capacity("Battery", 2)];
  const plan = planOf({ objective: 876, figures: figures as never, series });
  // 1 GW over a year are 8,760 GWh, and 0.1 million € a GWh are 100 € a MWh.
  expect([plan.cost, plan.emissions]).toEqual([100, 125]);
  expect(plan.capacities).toEqual({ wind: 1.23, sun: 0, gas: 0, battery: 2 });
  expect(plan.supply.wind.slice(0, 2)).toEqual([50, 40]);
  // 0.3 GW leave the battery while 0.2 GW enter it.
  expect([plan.supply.battery[0], plan.demand[0], plan.demand.length]).toEqual([10, 100, 84]);
  expect(exampleSeries).toHaveLength(series.length);
});

it("While an answer is under way, only the newest of the questions that came is asked next", async () => {
  const [asked, answers]: [number[], (() => void)[]] = [[], []];
  const ask = newestOnly<number>((question) => {
    asked.push(question);
    return new Promise((resolve) => answers.push(resolve));
  });
  const answered = async (): Promise<void> => {
    answers.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  for (const question of [1, 2, 3, 4]) ask(question);
  expect(asked).toEqual([1]);
  await answered();
  expect(asked).toEqual([1, 4]);
  await answered();
  ask(5);
  ask(6);
  expect(asked).toEqual([1, 4, 5]);
  await answered();
  expect(asked).toEqual([1, 4, 5, 6]);
});
