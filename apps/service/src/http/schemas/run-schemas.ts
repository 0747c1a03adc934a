/** Schemas of answers about runs and their results. */

import { type CurvePoint, completeCurveJson } from "@esm/model/domain/costs/invest-curve";
import { overridableAttributes, overrideOperations, waysToNext } from "@esm/model/domain/model";
import {
  type TableOverride,
  type TableOverrideValue,
  tableOperations,
} from "@esm/model/domain/overrides/table-override";
import { tableValueJson } from "@esm/model/domain/overrides/table-override-schema";
import { spreadMethods, spreadWeights, targetSenses } from "@esm/model/domain/runs/alternatives";
import {
  failureCauses,
  type RunFailureCause,
  runNoteAttributes,
  runPhases,
  runStatuses,
} from "@esm/model/domain/runs/run";
import { runClasses, runKinds } from "@esm/model/domain/runs/run-class";
import { extremeKinds, runOptionAttributes } from "@esm/model/domain/runs/run-options";
import { scenarioLimits } from "@esm/model/domain/runs/scenarios";
import { familyNames } from "@esm/model/domain/table-family";
import { z } from "zod";
import type { PlanRow, RangeRow } from "../../runs/stored-results/alternatives-tables.ts";
import type { JsonSeries } from "../../runs/stored-results/choose-series.ts";
import type { Comparison } from "../../runs/stored-results/compared/compare-runs.ts";
import type { PriceSeries } from "../../runs/stored-results/price-series-table.ts";
import type { FoundSeries } from "../../runs/stored-results/series-table.ts";
import type { PricesOfRun, SummaryRowOfRun } from "../../runs/stored-results/summary-tables.ts";
import { termAnswer } from "./constraint-schemas.ts";
import { problem } from "./error-schemas.ts";
import {
  attributeAnswers,
  described,
  flag,
  integer,
  list,
  number,
  schemaOf,
  text,
  time,
  words,
} from "./schema-parts.ts";

/** An override of an attribute or of a table, from a year on. */
export const yearOverride = described<object>({
  type: "object",
  properties: {
    year: { type: "integer" },
    to_next: { type: "string", enum: [...waysToNext] },
    component_name: { type: "string" },
  },
  required: ["year", "component_name"],
  additionalProperties: true,
});

const progress = z.object({
  phase: z.enum(runPhases),
  fraction: number.nullable().meta({ description: "Completed share of the work, 0 to 1." }),
  message: words,
});

const position = z.object({
  ahead: integer.meta({
    description: "Runs ahead of it: those of its class that start earlier, and those running in slots that it may use.",
  }),
  running: integer.meta({ description: "Of these, the running ones." }),
  places: integer.meta({ description: "Slots that its class may use; 0 if no service or worker is executing runs." }),
  wait_s: number.nullable().meta({ description: "Estimated seconds until it starts; null if unknown." }),
});
export type PositionAnswer = z.infer<typeof position>;

const year = z.object({ year: integer, objective: number });

export const overrideTarget = {
  component_name: text,
  attribute: z.enum(overridableAttributes),
  operation: z.enum(overrideOperations),
};
export const overrideValue = z.union([number, flag, text, described<readonly CurvePoint[]>(completeCurveJson)]);
export const override = z.object({ ...overrideTarget, value: overrideValue });
const onlyScenarios = { description: "Only of runs with stochastic scenarios." };

export const tableTarget = {
  component_name: text,
  table: z.enum(familyNames).optional(),
  attribute: z.enum(["conversion_factor"]).optional(),
  commodity_name: text.optional(),
  regions: list(text).optional(),
  region_to: text.optional(),
  steps: described<TableOverride["steps"]>({ type: "array", items: { type: "integer" } }).optional(),
  unit: text.optional(),
};
const { description: _, "x-default": __, ...tableValue } = tableValueJson;
/** Without what is not given. */
export const tableOverride = z.object({
  ...tableTarget,
  operation: z.enum(tableOperations),
  value: described<TableOverrideValue>(tableValue).optional(),
});
export const scenarioOverrides = {
  name: text,
  probability: number,
  overrides: list(override).meta({ description: "Applied after those of the model and of the run." }),
  override_tables: list(tableOverride)
    .optional()
    .meta({ description: "Applied after those of attributes; absent where there are none." }),
};
const scenario = z.object({
  ...scenarioOverrides,
  dataset_id: integer.nullable().meta({ description: "Its own data set; null for that of the model." }),
});
const constraintOverride = z.object({
  constraint_id: text,
  operation: z.enum(overrideOperations),
  value: number,
});
export const runOptions = z.object({
  ...attributeAnswers(runOptionAttributes),
  extreme_periods: list(z.enum(extremeKinds)).nullable(),
  year_weights: list(number).nullable(),
  scenarios: list(scenario).optional().meta({ description: "Stochastic scenarios of one year under one design." }),
  risk: z.object({ level: number, weight: number }).optional().meta(onlyScenarios),
  limits: z.enum(scenarioLimits).optional().meta(onlyScenarios),
  compare_alone: flag.optional().meta(onlyScenarios),
});
const optionsOfRun = runOptions.extend({
  slack: list(number).optional().meta({
    description: "Only of runs of kind `alternatives`, as the fields below: shares of the lowest cost.",
  }),
  targets: list(z.object({ id: text, terms: list(termAnswer), sense: z.enum(targetSenses), unit: text.nullable() }))
    .nullable()
    .optional(),
  spread: z
    .object({ method: z.enum(spreadMethods), count: integer, weights_from: z.enum(spreadWeights) })
    .nullable()
    .optional(),
  seed: integer.optional(),
});
export const failureCause = z.enum(Object.keys(failureCauses) as RunFailureCause[]);

const shortfall = z.object({ kind: text, name: text, location: text, unit: text, value: number });
const dispatch = z.object({
  unit: text,
  design_annual_cost: number,
  annual_cost: number,
  penalty: number.meta({ description: "Cost of shortfalls, in addition to the annual cost." }),
  shortfalls: list(shortfall),
});
export type DispatchAnswer = z.infer<typeof dispatch>;

const scenarioFigures = z.object({
  unit: text.meta({ description: "Unit of all costs, which are those of a year." }),
  design_cost: number.meta({ description: "Costs of capacities, the same in all stochastic scenarios." }),
  expected_cost: number,
  value_at_risk: number.nullable().meta({ description: "Of operating costs; null without risk." }),
  conditional_value_at_risk: number.nullable(),
  value_of_perfect_information: number.nullable().meta({ description: "Null without `compare_alone`." }),
  value_of_stochastic_solution: number.nullable(),
  scenarios: list(
    z.object({
      name: text,
      probability: number,
      operating_cost: number,
      total_annual_cost: number,
      excess: number.nullable().meta({ description: "Operating cost above the value at risk." }),
      weight: number.nullable().meta({ description: "By what a unit of its operating cost counts at the optimum." }),
      alone_cost: number.nullable().meta({ description: "Cost of its optimum alone." }),
    }),
  ),
});
export type ScenarioFiguresAnswer = z.infer<typeof scenarioFigures>;

const run = z.object({
  id: integer.meta({ description: "Id; never reused." }),
  model_id: integer,
  dataset_id: integer,
  user_id: integer.nullable().meta({ description: "User who requested it." }),
  kind: z.enum(runKinds),
  class: z.enum(runClasses).meta({
    description: "Class by estimated effort; each class has its own slots.",
  }),
  options: optionsOfRun,
  overrides: list(override).meta({ description: "Overrides of attributes, applied after those of the model." }),
  override_tables: list(tableOverride)
    .optional()
    .meta({ description: "Overrides of tables, applied after those of the model; absent where there are none." }),
  override_constraints: list(constraintOverride)
    .optional()
    .meta({ description: "Changes of constraints by a point of a sweep; absent where there are none." }),
  overrides_by_year: list(yearOverride)
    .optional()
    .meta({ description: "Changes from a year of a pathway on, by a point of a sweep; absent where there are none." }),
  status: z.enum(runStatuses),
  progress,
  position: position.nullable().meta({ description: "While the run is queued." }),
  attempt: integer.meta({ description: "How often its execution was started." }),
  cancel_requested: flag,
  objective: number.nullable().meta({
    description:
      "Total annual cost; for a pathway, of its last year, with perfect foresight the discounted sum of all years.",
  }),
  years: list(year).nullable().meta({ description: "For a pathway, each milestone year." }),
  resolution: text.nullable().meta({ description: "Resolution of time." }),
  problem: z.object({ rows: integer, columns: integer, nonzeros: integer, integers: integer }).nullable(),
  timings: z
    .record(text, number)
    .nullable()
    .meta({ description: "Seconds of each phase; for a pathway, over all years." }),
  solver: z.object({ name: text, version: text, algorithm: text }).nullable(),
  bound: number.nullable().meta({
    description: "Proved lower bound of the objective, where whole numbers were searched or parts of decisions count.",
  }),
  gap: number.nullable().meta({
    description: "Relative distance of the objective from its bound, where whole numbers were searched.",
  }),
  dispatch: dispatch.nullable().meta({
    description: "Costs of the design in every time step, and shortfalls; if started with `dispatch`.",
  }),
  discounted_sum: number.nullable().meta({
    description: "For a pathway whose years are weighed: the sum of their annual costs times their weights.",
  }),
  year_weights: list(number)
    .nullable()
    .meta({ description: "By how many years the cost of each milestone year counts." }),
  myopic_cost: number.nullable().meta({
    description: "The discounted sum of the same pathway year by year; if started with `compare_myopic`.",
  }),
  scenarios: scenarioFigures
    .optional()
    .meta({ description: "Figures of the stochastic scenarios, where the run has any." }),
  warnings: list(problem),
  error: z.object({ cause: failureCause, message: words, problems: list(problem) }).nullable(),
  counts: z.object({ overrides: integer, warnings: integer, problems: integer, shortfalls: integer }).meta({
    description: "Numbers of entries. Lists have the first ten of each; `GET /runs/{run_id}` returns all.",
  }),
  hashes: z.object({ input: text, options: text, program: text.nullable() }).meta({
    description: "SHA-256 of the run's input, of its options, and of its linear program.",
  }),
  revision: integer.nullable().meta({
    description:
      "The latest revision of the data set that is known to give the input of the run; null where none is known.",
  }),
  version: text.meta({ description: "Version of the worker that executed it last; before it starts, of the service." }),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  ...attributeAnswers(runNoteAttributes),
  reused: flag
    .optional()
    .meta({ description: "Whether an equal run with a result was returned. Only in the response to the start." }),
});

const ofScenario = text.optional().meta({ description: "Stochastic scenario; absent where the run has none." });

const price = z.object({
  kind: text,
  name: text,
  location: text,
  unit: text,
  value: number.nullable(),
  minimum: number.nullable(),
  maximum: number.nullable(),
  year: integer.nullable(),
  scenario: ofScenario,
  steps: list(number),
});

/** One per run. */
const values = list(z.unknown()).meta({ description: "One per run; null if it has none." });

const summaryRow = z.object({
  kind: text,
  component: text,
  property: text,
  unit: text,
  region: text.nullable().meta({ description: "Null for totals over all regions." }),
  region_to: text.nullable().meta({ description: "For a line: the other end." }),
  is_bidirectional: z.boolean().optional().meta({
    description: "False for lines that carry one way; others have their capacity in the rows of both directions.",
  }),
  value: number,
  year: integer.nullable().meta({ description: "Milestone year of a pathway." }),
  scenario: ofScenario,
});

const series = z.object({
  component: text,
  variable: text,
  unit: text,
  region: text,
  region_to: text.nullable(),
  year: integer.nullable(),
  scenario: ofScenario,
  values: list(number),
});

const priceSeries = z.object({
  commodity: text,
  region: text,
  unit: text,
  year: integer.nullable(),
  scenario: ofScenario,
  values: list(number),
});

const comparison = z.object({
  runs: list(integer),
  figures: list(z.object({ name: text, values })),
  annual_costs: list(z.object({ year: integer, values })).meta({
    description: "Of each milestone year of pathways, where they differ; null where a run has no such year.",
  }),
  options: list(z.object({ name: text, values })),
  inputs: list(z.object({ loc: list(text), values })),
  varied: z
    .object({
      loc: list(text),
      operation: z.enum(["set", "multiply", "add"]),
      unit: text.nullable(),
      values: list(number),
    })
    .nullable()
    .meta({
      description:
        "The one number by which the runs differ. Overridden attributes and constraints have the value that holds; overridden tables the " +
        "factor or the amount, 1 or 0 where a run has none. Null where the runs differ by something else.",
    }),
  results: list(
    z.object({
      kind: text,
      component: text,
      property: text,
      unit: text,
      region: text.nullable(),
      region_to: text.nullable(),
      year: integer.nullable(),
      scenario: ofScenario,
      values,
    }),
  ),
});

const obstacle = z.enum(["cost", "other", "none"]).nullable().meta({
  description: "What keeps the sum from going further: the cost, something else, or nothing: then it has no end.",
});

const plan = z.object({
  plan: integer.meta({ description: "Number of the plan; 0 is the optimum." }),
  id: text.meta({ description: "The target, or the method of `spread`." }),
  kind: z.enum(["optimum", "target", ...spreadMethods]),
  sense: z.enum(["min", "max"]).nullable(),
  slack: number.nullable(),
  cost: number.nullable().meta({ description: "Total annual cost." }),
  value: number.nullable().meta({ description: "The sum of its target." }),
  unit: text,
  obstacle,
  cost_of_one_more: number.nullable().meta({
    description:
      "Cost of moving the sum by one more unit; null where the cost is no obstacle, or with whole plant units.",
  }),
  rank: integer.nullable().meta({
    description: "By how much plans differ: those with the first m ranks are a choice of m that differ much.",
  }),
  capacities: list(
    z.object({ component: text, property: text, region: text, region_to: text.nullable(), unit: text, value: number }),
  ),
});

const range = z.object({
  target: text,
  unit: text,
  slack: number,
  least: number.nullable(),
  optimum: number,
  most: number.nullable(),
  least_plan: integer.nullable().meta({ description: "Number of the plan; null where the data fix the sum." }),
  most_plan: integer.nullable(),
  least_obstacle: obstacle,
  most_obstacle: obstacle,
  cost_of_one_less: number.nullable(),
  cost_of_one_more: number.nullable(),
});

export const runSchemas = {
  RunPlan: schemaOf<PlanRow>()(plan),
  RunRange: schemaOf<RangeRow>()(range),
  RunSchema: run,
  RunSummaryRow: schemaOf<SummaryRowOfRun>()(summaryRow),
  RunSeries: schemaOf<JsonSeries<FoundSeries>>()(series),
  RunPrices: schemaOf<PricesOfRun>()(z.object({ prices: list(price), notes: list(text) })),
  RunPriceSeries: schemaOf<JsonSeries<PriceSeries>>()(priceSeries),
  RunComparison: schemaOf<Comparison>()(comparison),
};
