/** The overview of a run: its figures add up whatever the resolution, and it says how the optimum was found. */

import { resultSheets } from "@esm/model/results/sheets";
import { expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { energyBalance } from "../../../model/src/results/energy-balance.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

/** Wind at times, a battery that loses something in every way, and a dear back-up. */
const text: ContentText = {
  dataset: { number_of_time_steps: 12, hours_per_time_step: 2, cost_unit: "€" },
  regions: ["A"],
  commodities: { electricity: "GW" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 10,
      tables: { operationRateMax: { A: [1, 0.8, 0, 0, 1, 0.9, 0.1, 0, 0.2, 0.2, 0.1, 0] } },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 1,
      charge_efficiency: 0.9,
      discharge_efficiency: 0.95,
      self_discharge: 0.01,
    },
    Backup: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 5 },
    Demand: {
      type: "SINK",
      commodity_name: "electricity",
      tables: { operationRateFix: { A: [2, 2, 3, 2, 2, 2, 3, 2, 2, 2, 3, 2] } },
    },
    Curtailment: { type: "SINK", commodity_name: "electricity" },
  },
};

it.each([
  ["at full resolution", { kind: "full" }, []],
  [
    "over typical periods",
    { kind: "typical-periods", periods: 2, periodLength: 4, segments: 3, representation: "distribution" },
    [["Storage bounds", "exact"]],
  ],
] as const)("The overview adds up: %s", async (_, resolution, more) => {
  const options: OptimizeOptions = { solver: "auto", timeLimitSeconds: 500, resolution };
  const end = await optimizeSnapshot({ content: contentOf(text), overrides: [] }, options);
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  const [balance] = energyBalance(end.solved);
  const battery = balance.entries.find(({ component }) => component === "Battery");
  expect(battery?.amount).toBeLessThan(-1);
  const sum = balance.entries.reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBeCloseTo(0, 6);

  const overview = resultSheets(end).find(({ name }) => name === "Overview");
  const rows = Array.from(overview?.rows() ?? [], ({ labels, values }) => [labels[0], ...values]);
  expect(rows[0]).toEqual(["Total annual cost", end.objective]);
  expect(rows.find(([label]) => label === "Total")?.at(-2)).toBeCloseTo(end.objective, 6);
  expect(rows.filter(([label]) => label === "Storage bounds")).toEqual(more);
  expect(rows).toContainEqual(["Solver", `${end.solver.name} ${end.solver.version}`]);
});
