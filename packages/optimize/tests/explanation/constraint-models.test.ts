/** Models broken by constraints of the data: each is named among the first three problems, and what is proposed repairs it when typed in. */
import type { SolverAdapter } from "@esm/solver/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { sampled } from "../../../../tests/support/long.ts";
import { solveText } from "../../../../tests/support/optimize.ts";
import type { ContentText } from "../../../../tests/support/systems/content.ts";
import { power } from "./broken-models.ts";
import { examine } from "./judge.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

const culprit = "the rule";
const energy = "electricity";
const wind = { quantity: "supply", component_name: "Wind", commodity_name: energy };
const turbine = { quantity: "supply", component_name: "Turbine", commodity_name: energy };
const capacity = (component_name: string, more: Record<string, unknown> = {}) => ({
  quantity: "capacity",
  component_name,
  ...more,
});
const perStep = { per: "step" };

/** Sound rules stand beside the broken one. */
const sound = [
  { id: "some wind", sense: ">=", value: 1, terms: [capacity("Wind")] },
  { id: "not too much", sense: "<=", value: 100, terms: [capacity("Turbine")] },
];

type Rule = Record<string, unknown> & { terms: Record<string, unknown>[] };

/** Each leaves no solution of a system whose wind is 8 GW and 2 GW, and whose turbines 4 GW and 3 GW at most. */
const broken: Readonly<Record<string, Rule>> = {
  "more wind than may be built": { sense: ">=", value: 12, terms: [capacity("Wind")] },
  "a capacity equal to too much": { sense: "=", value: 8, terms: [capacity("Turbine")] },
  "more wind than turbines by too much": {
    sense: ">=",
    value: 11,
    terms: [capacity("Wind"), capacity("Turbine", { factor: -1 })],
  },
  "as much wind in the south as in the north, and 3 GW there": {
    sense: ">=",
    value: 6,
    terms: [capacity("Wind", { regions: ["South"] }), capacity("Wind", { region: "North", factor: 0.1 })],
  },
  "no fuel at all": { sense: "<=", value: 0, terms: [{ quantity: "operation", component_name: "Gas import" }] },
  "a share of wind that it cannot have": {
    sense: ">=",
    value: 0,
    terms: [
      { ...wind, factor: 0.01 },
      { ...turbine, factor: -0.99 },
    ],
  },
  "less emission than needed": {
    sense: "<=",
    value: 10,
    terms: [{ quantity: "operation", component_name: "CO2 to environment" }],
  },
  "a budget of nothing": {
    sense: "<=",
    value: 0.5,
    terms: [{ quantity: "investment", components: ["Wind", "Turbine"] }],
  },
  "an annual cost that is too low": {
    sense: "<=",
    value: 0.1,
    terms: [{ quantity: "annual_cost", components: ["Wind", "Turbine", "Gas import"] }],
  },
  "an annual cost of a group": {
    sense: "<=",
    value: 0,
    terms: [{ quantity: "annual_cost", components: ["all plants"] }],
  },
  "turbines that stand still in every step": {
    ...perStep,
    sense: "<=",
    value: 0,
    terms: [{ quantity: "operation", component_name: "Turbine" }],
  },
  "turbines that run in every step beyond demand": {
    ...perStep,
    sense: ">=",
    value: 9,
    terms: [{ quantity: "operation", component_name: "Turbine" }],
  },
  "wind in calm steps": { ...perStep, sense: ">=", value: [0, 0, 5, 0, 0, 0], terms: [wind] },
  "no wind and no turbine in three steps": {
    ...perStep,
    sense: "<=",
    value: [99, 99, 0, 0, 0, 99],
    terms: [
      { quantity: "operation", components: ["Turbine"], factor: 2 },
      { ...wind, factor: 2 },
    ],
  },
  "an export of the south in each step": {
    ...perStep,
    sense: ">=",
    value: 6,
    terms: [{ quantity: "flow", component_name: "Line", region: "South", region_to: "North" }],
  },
  "a net import of a region over the year": {
    sense: ">=",
    value: 90_000,
    terms: [{ quantity: "flow", component_name: "Line", regions: ["South"] }],
  },
  "twice the demand as a bound of wind": {
    sense: ">=",
    value: 0,
    terms: [wind, { quantity: "demand", component_name: "Demand", factor: -2 }],
  },
  "a range of steps almost without turbines": {
    per: { steps: [0, 5] },
    sense: "<=",
    value: 0.1,
    terms: [{ quantity: "operation", component_name: "Turbine" }],
  },
  "a range of steps with too much wind": { per: { steps: [0, 2] }, sense: ">=", value: 40, terms: [wind] },
  "a line that is fixed beyond its maximum": {
    sense: "=",
    value: 50,
    terms: [capacity("Line", { region: "North", region_to: "South" })],
  },
  "an equality of energies": { sense: "=", value: 100, terms: [{ ...wind, factor: 0.001 }] },
};

const systemWith = (rules: Record<string, unknown>[]): ContentText => ({
  ...power,
  component_groups: { "all plants": ["Wind", "Turbine", "Gas import"] },
  constraints: [...sound, ...rules],
});

describe("A model with", () => {
  const models = Object.entries(broken).map(([name, rule]) => ({
    name,
    culprits: [culprit],
    content: systemWith([{ id: culprit, ...rule }]),
  }));

  it("sound constraints has an optimum, and there are 20 broken ones", async () => {
    expect((await solveText(systemWith([]))).status).toBe("optimal");
    expect(models.length).toBeGreaterThanOrEqual(20);
  });

  for (const { cases, options } of sampled(models, 12)) {
    it.each(cases.map((model) => [model.name, model] as const))(
      "%s is explained and repaired",
      options,
      async (_, model) => {
        const { status, rank, problems, verdicts } = await examine(model, adapter);
        expect(status, JSON.stringify(problems)).toBe("infeasible");
        expect(rank).toBeLessThanOrEqual(3);
        expect(problems.slice(0, 3).map(({ type }) => type)).toContain("infeasible_constraint");
        expect(verdicts.length).toBeGreaterThan(0);
        expect(
          verdicts.filter(({ end }) => end !== "optimal").map(({ end, problems: of }) => [end, of[0]?.type]),
        ).toEqual([]);
      },
    );
  }
});
