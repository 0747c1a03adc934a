/** Schemas of answers about runs and their results. */

import { overridableAttributes, overrideOperations } from "@esm/model/domain/model";
import {
  failureCauses,
  type RunFailureCause,
  runNoteAttributes,
  runPhases,
  runStatuses,
} from "@esm/model/domain/runs/run";
import { runClasses, runKinds } from "@esm/model/domain/runs/run-class";
import { extremeKinds, runOptionAttributes } from "@esm/model/domain/runs/run-options";
import { z } from "zod";
import type { JsonSeries } from "../../runs/stored-results/choose-series.ts";
import type { Comparison } from "../../runs/stored-results/compare-runs.ts";
import type { PriceSeries } from "../../runs/stored-results/price-series-table.ts";
import type { FoundSeries } from "../../runs/stored-results/series-table.ts";
import type { PricesOfRun, SummaryRowOfRun } from "../../runs/stored-results/summary-tables.ts";
import { problem } from "./error-schemas.ts";
import { attributeAnswers, flag, integer, list, number, schemaOf, text, time, words } from "./schema-parts.ts";

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
export const overrideValue = z.union([number, flag, text]);
export const override = z.object({ ...overrideTarget, value: overrideValue });
export const runOptions = z.object({
  ...attributeAnswers(runOptionAttributes),
  extreme_periods: list(z.enum(extremeKinds)).nullable(),
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

const run = z.object({
  id: integer.meta({ description: "Id; never reused." }),
  model_id: integer,
  dataset_id: integer,
  user_id: integer.nullable().meta({ description: "User who requested it." }),
  kind: z.enum(runKinds),
  class: z.enum(runClasses).meta({
    description: "Class by estimated effort; each class has its own slots.",
  }),
  options: runOptions,
  overrides: list(override).meta({ description: "Overrides applied after those of the model." }),
  status: z.enum(runStatuses),
  progress,
  position: position.nullable().meta({ description: "While the run is queued." }),
  attempt: integer.meta({ description: "How often its execution was started." }),
  cancel_requested: flag,
  objective: number.nullable().meta({ description: "Total annual cost; for a pathway, of its last year." }),
  years: list(year).nullable().meta({ description: "For a pathway, each milestone year." }),
  resolution: text.nullable().meta({ description: "Resolution of time." }),
  problem: z.object({ rows: integer, columns: integer, nonzeros: integer, integers: integer }).nullable(),
  timings: z
    .record(text, number)
    .nullable()
    .meta({ description: "Seconds of each phase; for a pathway, over all years." }),
  solver: z.object({ name: text, version: text, algorithm: text }).nullable(),
  dispatch: dispatch.nullable().meta({
    description: "Costs of the design in every time step, and shortfalls; if started with `dispatch`.",
  }),
  warnings: list(problem),
  error: z.object({ cause: failureCause, message: words, problems: list(problem) }).nullable(),
  counts: z.object({ overrides: integer, warnings: integer, problems: integer, shortfalls: integer }).meta({
    description: "Numbers of entries. Lists have the first ten of each; `GET /runs/{run_id}` returns all.",
  }),
  hashes: z.object({ input: text, options: text, program: text.nullable() }).meta({
    description: "SHA-256 of the run's input, of its options, and of its linear program.",
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

const price = z.object({
  kind: text,
  name: text,
  location: text,
  unit: text,
  value: number.nullable(),
  minimum: number.nullable(),
  maximum: number.nullable(),
  year: integer.nullable(),
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
});

const series = z.object({
  component: text,
  variable: text,
  unit: text,
  region: text,
  region_to: text.nullable(),
  year: integer.nullable(),
  values: list(number),
});

const priceSeries = z.object({
  commodity: text,
  region: text,
  unit: text,
  year: integer.nullable(),
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
  results: list(
    z.object({
      kind: text,
      component: text,
      property: text,
      unit: text,
      region: text.nullable(),
      region_to: text.nullable(),
      year: integer.nullable(),
      values,
    }),
  ),
});

export const runSchemas = {
  RunSchema: run,
  RunSummaryRow: schemaOf<SummaryRowOfRun>()(summaryRow),
  RunSeries: schemaOf<JsonSeries<FoundSeries>>()(series),
  RunPrices: schemaOf<PricesOfRun>()(z.object({ prices: list(price), notes: list(text) })),
  RunPriceSeries: schemaOf<JsonSeries<PriceSeries>>()(priceSeries),
  RunComparison: schemaOf<Comparison>()(comparison),
};
