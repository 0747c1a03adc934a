/** Schemas of answers about runs, for the OpenAPI document. */
import type { Attribute } from "../../domain/attribute.ts";
import { jsonSchemaOf } from "../../domain/coerce.ts";
import { overridableAttributes, overrideOperations } from "../../domain/model.ts";
import { failureCauses, runPhases, runStatuses } from "../../domain/run.ts";
import { runClasses, runKinds } from "../../domain/run-class.ts";
import { extremeKinds, runOptionAttributes } from "../../domain/run-options.ts";
import { type JsonSchema, object, orNull, reference } from "./schema-parts.ts";

const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const integer: JsonSchema = { type: "integer" };
const time: JsonSchema = { type: "string", format: "date-time" };
const problems: JsonSchema = { type: "array", items: reference("ValidationError") };
const optionAttributes: Record<string, Attribute> = runOptionAttributes;

const options = Object.fromEntries(
  Object.entries(optionAttributes).map(([name, attribute]) => {
    const { default: _, ...schema } = jsonSchemaOf(attribute);
    return [name, schema];
  }),
);

const extremes: JsonSchema = { type: "array", items: { type: "string", enum: extremeKinds } };

const progress = object({
  phase: { type: "string", enum: runPhases },
  fraction: { ...orNull(number), description: "Share of the work that is done, 0 to 1." },
  message: text,
});

const position = object({
  ahead: {
    ...integer,
    description: "Runs before it: those of its class that begin earlier, and those at work in places it may have.",
  },
  running: { ...integer, description: "Of these, at work." },
  places: { ...integer, description: "Places that its class may have; 0 where nobody works on runs at present." },
  wait_s: { ...orNull(number), description: "Seconds until it begins, roughly; null where nobody knows." },
});

const year = object({ year: integer, objective: number });

export const overrideTarget = {
  component_name: text,
  attribute: { type: "string", enum: overridableAttributes },
  operation: { type: "string", enum: overrideOperations },
};
export const overrideValue: JsonSchema = { anyOf: [number, { type: "boolean" }, text] };
export const override = object({ ...overrideTarget, value: overrideValue });
export const runOptions = object({ ...options, extreme_periods: orNull(extremes) });

const dispatch = object({
  ...{ unit: text, design_annual_cost: number, annual_cost: number },
  penalty: { ...number, description: "For what falls short, on top of the annual cost." },
  shortfalls: { type: "array", items: object({ kind: text, name: text, location: text, unit: text, value: number }) },
});

const run = {
  id: { ...integer, description: "Id, never used again." },
  model_id: integer,
  dataset_id: integer,
  user_id: { ...orNull(integer), description: "Who asked for it." },
  kind: { type: "string", enum: runKinds },
  class: {
    ...{ type: "string", enum: runClasses },
    description: "By what it takes, as it was estimated; each class has places of its own.",
  },
  options: runOptions,
  overrides: { type: "array", items: override, description: "Applied after those of the model." },
  status: { type: "string", enum: runStatuses },
  progress,
  position: { ...orNull(position), description: "While it waits." },
  attempt: { ...integer, description: "How often work on it was begun." },
  cancel_requested: { type: "boolean" },
  objective: { ...orNull(number), description: "Total annual cost; of a pathway that of its last year." },
  years: { ...orNull({ type: "array", items: year }), description: "Of a pathway, each milestone year." },
  resolution: { ...orNull(text), description: "How time was resolved." },
  problem: orNull(object({ rows: integer, columns: integer, nonzeros: integer, integers: integer })),
  timings: {
    ...orNull({ type: "object", additionalProperties: number }),
    description: "Seconds of each phase; of a pathway, of all its years.",
  },
  solver: orNull(object({ name: text, version: text, algorithm: text })),
  dispatch: {
    ...orNull(dispatch),
    description: "What the design costs in every time step, and what falls short; where begun with `dispatch`.",
  },
  warnings: problems,
  error: orNull(object({ cause: { type: "string", enum: Object.keys(failureCauses) }, message: text, problems })),
  counts: {
    ...object({ overrides: integer, warnings: integer, problems: integer, shortfalls: integer }),
    description: "How many there are. Lists have the first ten of each, `GET /runs/{run_id}` has them all.",
  },
  hashes: {
    ...object({ input: text, options: text, program: orNull(text) }),
    description: "SHA-256 of what the run works on, of its options, and of its linear program.",
  },
  version: { ...text, description: "Version of the worker that had it last; until it is begun, of the service." },
  created_at: time,
  started_at: orNull(time),
  finished_at: orNull(time),
  reused: { type: "boolean", description: "Whether an equal run, which has a result, is the answer. Only when begun." },
};

const price = object({
  ...{ kind: text, name: text, location: text, unit: text },
  ...{ value: orNull(number), minimum: orNull(number), maximum: orNull(number), year: orNull(integer) },
  steps: { type: "array", items: number },
});

/** Records with one value per run. */
const differing = (place: Record<string, JsonSchema>): JsonSchema => ({
  type: "array",
  items: object({
    ...place,
    values: { type: "array", items: {}, description: "One per run; null where it has none." },
  }),
});

export const runSchemas: Record<string, JsonSchema> = {
  RunSchema: object(run, ["reused"]),
  RunSummaryRow: object({
    ...{ kind: text, component: text, property: text, unit: text },
    region: { ...orNull(text), description: "Null in totals over all regions." },
    region_to: { ...orNull(text), description: "Of a line: the other end." },
    value: number,
    year: { ...orNull(integer), description: "Milestone year of a pathway." },
  }),
  RunSeries: object({
    ...{ component: text, variable: text, unit: text, region: text, region_to: orNull(text), year: orNull(integer) },
    values: { type: "array", items: number },
  }),
  RunPrices: object({
    prices: { type: "array", items: price },
    notes: { type: "array", items: text },
  }),
  RunPriceSeries: object({
    ...{ commodity: text, region: text, unit: text, year: orNull(integer) },
    values: { type: "array", items: number },
  }),
  RunComparison: object({
    runs: { type: "array", items: integer },
    figures: differing({ name: text }),
    options: differing({ name: text }),
    inputs: differing({ loc: { type: "array", items: text } }),
    results: differing({
      ...{ kind: text, component: text, property: text, unit: text },
      ...{ region: orNull(text), region_to: orNull(text), year: orNull(integer) },
    }),
  }),
};
