/**
 * Request bodies that the documentation shows beside their schemas, by operation: a limit on CO2 from the sink to a
 * pathway.
 */
import { emissionSinkName } from "@esm/model/domain/emission-sink";

interface BodyExample {
  summary: string;
  value: unknown;
}

const limitOf = (value: number) => ({
  component_name: emissionSinkName,
  attribute: "yearly_limit",
  operation: "set",
  value,
});
const limits = {
  component_name: emissionSinkName,
  attribute: "yearly_limit",
  operation: "set",
  values: [3000, 2000, 1000, 500],
};
const group = { component_name: emissionSinkName, attribute: "commodity_limit_id", operation: "set" };
const pathway = {
  start_year: 2030,
  end_year: 2045,
  years_per_step: 5,
  CO2_reference: 3200,
  CO2_reduction_targets: [30, 50, 75, 95],
};

const ofWind = { kind: "source", name: "Wind" };
const changes = [
  { operation: "create", kind: "source", record: { name: "Wind", commodity_name: "electricity" } },
  { operation: "set", ...ofWind, attribute: "invest_per_capacity", value: 1.2, from: 0 },
  { operation: "values", table: "max-capacities", component: "Wind", region: "North", values: [12] },
  { operation: "delete", kind: "region", name: "South" },
];

export const bodyExamples: Readonly<Record<string, Readonly<Record<string, BodyExample>>>> = {
  changeDataset: { operations: { summary: "One operation of each kind", value: { operations: changes } } },
  checkEnergyModel: { operations: { summary: "One operation of each kind", value: { operations: changes } } },
  exportDatasetWithScenarios: {
    scenarios: {
      summary: "Two stochastic scenarios with other limits on CO2",
      value: {
        scenarios: [
          { name: "usual", probability: 0.75 },
          { name: "strict", probability: 0.25, overrides: [limitOf(500)] },
        ],
      },
    },
  },
  createRunLink: {
    "one run": { summary: "The results of the run, for thirty days", value: {} },
    comparison: { summary: "Two runs with their inputs", value: { run_ids: [2], inputs: true } },
  },
  createDatasetLink: { results: { summary: "The results of all runs, for thirty days", value: {} } },
  createEnergySink: {
    "CO2 limit": {
      summary: "A sink for CO2 with a yearly limit",
      value: {
        ref_dataset: 1,
        name: emissionSinkName,
        commodity_name: "CO2",
        commodity_limit_id: "CO2",
        yearly_limit: 1000,
      },
    },
  },
  createEnergyModel: {
    "least cost": { summary: "A model of an unchanged data set", value: { name: "Least cost", ref_dataset: 1 } },
    "CO2 limit": {
      summary: "A model with a limit on CO2",
      value: {
        name: "CO2 limit",
        ref_dataset: 1,
        override_parameters: [{ ...group, value: "CO2" }, limitOf(1000)],
      },
    },
    pathway: {
      summary: "A pathway whose targets limit CO2",
      value: { name: "Pathway to 2045", ref_dataset: 1, optimization_parameters: pathway },
    },
  },
  createRun: {
    optimize: { summary: "An optimization", value: { kind: "optimize" } },
    "CO2 limit": {
      summary: "An optimization with another CO2 limit, and with prices",
      value: { kind: "optimize", overrides: [limitOf(500)], options: { prices: true } },
    },
    pathway: { summary: "A pathway", value: { kind: "myopic" } },
    alternatives: {
      summary: "The least and the most of wind for 5 % more than the lowest cost",
      value: {
        kind: "alternatives",
        options: { slack: 0.05, targets: [{ id: "wind", terms: [{ quantity: "capacity", component_name: "Wind" }] }] },
      },
    },
  },
  createSweep: {
    "CO2 limits": { summary: "Limits on CO2", value: { parameters: [limits] } },
    "new CO2 limit": {
      summary: "Limits on CO2 if the sink has no commodity_limit_id yet",
      value: { parameters: [{ ...group, values: ["CO2"] }, limits] },
    },
    prices: {
      summary: "All combinations of gas price and wind cost",
      value: {
        parameters: [
          { component_name: "Gas import", attribute: "commodity_cost", operation: "set", values: [0.02, 0.04, 0.06] },
          { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", values: [0.8, 1, 1.2] },
        ],
      },
    },
  },
};
