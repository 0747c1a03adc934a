/** Schemas of answers about runs and their results. */
import { z } from "zod";
import { overridableAttributes, overrideOperations } from "../../domain/model.ts";
import { failureCauses, type RunFailureCause, runPhases, runStatuses } from "../../domain/run.ts";
import { runClasses, runKinds } from "../../domain/run-class.ts";
import { extremeKinds, runOptionAttributes } from "../../domain/run-options.ts";
import type { JsonSeries } from "../../runs/stored-results/choose-series.ts";
import type { Comparison } from "../../runs/stored-results/compare-runs.ts";
import type { PriceSeries } from "../../runs/stored-results/price-series-table.ts";
import type { FoundSeries } from "../../runs/stored-results/series-table.ts";
import type { PricesOfRun, SummaryRowOfRun } from "../../runs/stored-results/summary-tables.ts";
import { problem } from "./error-schemas.ts";
import { attributeAnswers, flag, integer, list, number, schemaOf, text, time } from "./schema-parts.ts";

const progress = z.object({
  phase: z.enum(runPhases),
  fraction: number.nullable().meta({ description: "Share of the work that is done, 0 to 1." }),
  message: text,
});

const position = z.object({
  ahead: integer.meta({
    description: "Runs before it: those of its class that begin earlier, and those at work in places it may have.",
  }),
  running: integer.meta({ description: "Of these, at work." }),
  places: integer.meta({ description: "Places that its class may have; 0 where nobody works on runs at present." }),
  wait_s: number.nullable().meta({ description: "Seconds until it begins, roughly; null where nobody knows." }),
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
  penalty: number.meta({ description: "For what falls short, on top of the annual cost." }),
  shortfalls: list(shortfall),
});
export type DispatchAnswer = z.infer<typeof dispatch>;

const run = z.object({
  id: integer.meta({ description: "Id, never used again." }),
  model_id: integer,
  dataset_id: integer,
  user_id: integer.nullable().meta({ description: "Who asked for it." }),
  kind: z.enum(runKinds),
  class: z.enum(runClasses).meta({
    description: "By what it takes, as it was estimated; each class has places of its own.",
  }),
  options: runOptions,
  overrides: list(override).meta({ description: "Applied after those of the model." }),
  status: z.enum(runStatuses),
  progress,
  position: position.nullable().meta({ description: "While it waits." }),
  attempt: integer.meta({ description: "How often work on it was begun." }),
  cancel_requested: flag,
  objective: number.nullable().meta({ description: "Total annual cost; of a pathway that of its last year." }),
  years: list(year).nullable().meta({ description: "Of a pathway, each milestone year." }),
  resolution: text.nullable().meta({ description: "How time was resolved." }),
  problem: z.object({ rows: integer, columns: integer, nonzeros: integer, integers: integer }).nullable(),
  timings: z
    .record(text, number)
    .nullable()
    .meta({ description: "Seconds of each phase; of a pathway, of all its years." }),
  solver: z.object({ name: text, version: text, algorithm: text }).nullable(),
  dispatch: dispatch.nullable().meta({
    description: "What the design costs in every time step, and what falls short; where begun with `dispatch`.",
  }),
  warnings: list(problem),
  error: z.object({ cause: failureCause, message: text, problems: list(problem) }).nullable(),
  counts: z.object({ overrides: integer, warnings: integer, problems: integer, shortfalls: integer }).meta({
    description: "How many there are. Lists have the first ten of each, `GET /runs/{run_id}` has them all.",
  }),
  hashes: z.object({ input: text, options: text, program: text.nullable() }).meta({
    description: "SHA-256 of what the run works on, of its options, and of its linear program.",
  }),
  version: text.meta({ description: "Version of the worker that had it last; until it is begun, of the service." }),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  reused: flag
    .optional()
    .meta({ description: "Whether an equal run, which has a result, is the answer. Only when begun." }),
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
const values = list(z.unknown()).meta({ description: "One per run; null where it has none." });

const summaryRow = z.object({
  kind: text,
  component: text,
  property: text,
  unit: text,
  region: text.nullable().meta({ description: "Null in totals over all regions." }),
  region_to: text.nullable().meta({ description: "Of a line: the other end." }),
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
