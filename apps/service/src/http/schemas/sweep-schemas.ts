/** Schemas of answers about sweeps. */

import { runStatuses } from "@esm/model/domain/runs/run";
import { combinations } from "@esm/model/domain/runs/sweep";
import { z } from "zod";
import { failureCause, override, overrideTarget, overrideValue, runOptions } from "./run-schemas.ts";
import { flag, integer, list, number, text, time } from "./schema-parts.ts";

const parameter = z.object({
  ...overrideTarget,
  values: list(overrideValue),
  value_count: integer.meta({
    description: "Number of entries; only `GET /sweeps/{sweep_id}` returns more than the first ten.",
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
  overrides: list(override),
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
