/** Schemas of answers about sweeps. */

import { overridableAttributes, overrideOperations } from "@esm/model/domain/model";
import { runStatuses } from "@esm/model/domain/runs/run";
import { combinations } from "@esm/model/domain/runs/sweep";
import { z } from "zod";
import { failureCause, overrideValue, runOptions, tableTarget } from "./run-schemas.ts";
import { flag, integer, list, number, text, time } from "./schema-parts.ts";

/** A parameter varies an attribute, a table, or a constraint. */
const target = {
  ...tableTarget,
  component_name: text.optional().meta({ description: "Absent where a constraint is varied." }),
  attribute: z.enum([...overridableAttributes, "conversion_factor"]).optional(),
  constraint_id: text.optional(),
  year: integer.optional().meta({ description: "Year of a pathway from which on the value holds." }),
  operation: z.enum(overrideOperations),
};

const parameter = z.object({
  ...target,
  values: list(overrideValue).meta({ description: "Of a table also names of series." }),
  value_count: integer.meta({
    description: "Number of entries; only `GET /sweeps/{sweep_id}` returns more than the first ten.",
  }),
  value_unit: text.optional().meta({
    description:
      "Unit of the values when the sweep was started, empty for shares, texts and flags. Absent for sweeps of earlier versions.",
  }),
});

const sweep = z.object({
  id: integer,
  model_id: integer,
  dataset_id: integer,
  user_id: integer.nullable().meta({ description: "User who requested it." }),
  kind: z.enum(["optimize", "myopic"]),
  parameters: list(parameter),
  parameter_count: integer.meta({
    description: "Number of entries; only `GET /sweeps/{sweep_id}` returns more than the first ten.",
  }),
  combine: z.enum(combinations),
  options: runOptions,
  status: z.enum(["running", "ended"]).meta({ description: "Whether some of its runs have not ended yet." }),
  points: integer.meta({ description: "Number of points." }),
  counts: z.record(text, integer).meta({
    description: "Numbers of points by the state of their run; `deleted` if the run was deleted.",
  }),
  created_at: time,
});

const point = z.object({
  position: integer.meta({ description: "Counts from 0." }),
  overrides: list(z.object({ ...target, value: overrideValue })),
  run_id: integer.nullable(),
  status: z.enum([...runStatuses, "deleted"]),
  cause: failureCause.nullable().meta({ description: "Reason for the missing result." }),
  objective: number.nullable(),
  resolution: text.nullable().meta({ description: "Resolution of time." }),
  reused: flag.meta({ description: "Whether the run existed before the sweep." }),
});

export const sweepSchemas = {
  SweepSchema: sweep,
  SweepPointSchema: point,
  SweepTableSchema: z.object({ columns: list(text), rows: list(list(overrideValue.nullable())) }),
};
