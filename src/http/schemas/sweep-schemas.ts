/** Schemas of answers about sweeps, for the OpenAPI document. */
import { failureCauses, runStatuses } from "../../domain/run.ts";
import { combinations } from "../../domain/sweep.ts";
import { override, overrideTarget, overrideValue, runOptions } from "./run-schemas.ts";
import { type JsonSchema, object, orNull } from "./schema-parts.ts";

const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const integer: JsonSchema = { type: "integer" };
const time: JsonSchema = { type: "string", format: "date-time" };

const sweep = {
  id: integer,
  model_id: integer,
  dataset_id: integer,
  user_id: { ...orNull(integer), description: "Who asked for it." },
  kind: { type: "string", enum: ["optimize", "myopic"] },
  parameters: {
    type: "array",
    items: object({
      ...{ ...overrideTarget, values: { type: "array", items: overrideValue } },
      value_count: {
        ...integer,
        description: "How many there are; only `GET /sweeps/{sweep_id}` has more than the first ten.",
      },
    }),
  },
  parameter_count: {
    ...integer,
    description: "How many there are; only `GET /sweeps/{sweep_id}` has more than the first ten.",
  },
  combine: { type: "string", enum: combinations },
  options: runOptions,
  status: { type: "string", enum: ["running", "ended"], description: "Whether some of its runs have not ended." },
  points: { ...integer, description: "How many there are." },
  counts: {
    ...{ type: "object", additionalProperties: integer },
    description: "Points by the states of their runs; `deleted` where a run was deleted.",
  },
  created_at: time,
};

const point = {
  position: { ...integer, description: "Counts from 0." },
  overrides: { type: "array", items: override },
  run_id: orNull(integer),
  status: { type: "string", enum: [...runStatuses, "deleted"] },
  cause: { ...orNull({ type: "string", enum: Object.keys(failureCauses) }), description: "Why it has no result." },
  objective: orNull(number),
  resolution: { ...orNull(text), description: "How time was resolved." },
  reused: { type: "boolean", description: "Whether the run was there before the sweep." },
};

const table = {
  columns: { type: "array", items: text },
  rows: { type: "array", items: { type: "array", items: orNull(overrideValue) } },
};

export const sweepSchemas: Record<string, JsonSchema> = {
  SweepSchema: object(sweep),
  SweepPointSchema: object(point),
  SweepTableSchema: object(table),
};
