/** Schemas of answers about models. */

import { limitSides, modelAttributes } from "@esm/model/domain/model";
import { runClasses } from "@esm/model/domain/runs/run-class";
import { z } from "zod";
import { constraintAnswer } from "./constraint-schemas.ts";
import { dataset } from "./dataset-schemas.ts";
import { problem } from "./error-schemas.ts";
import { override, tableOverride, yearOverride } from "./run-schemas.ts";
import { attributeAnswers, id, integer, list, number, text, words } from "./schema-parts.ts";

const modelOverride = override.extend({ id });

const limitTarget = z.object({
  limit_id: text,
  side: z.enum(limitSides),
  reference: number.nullable(),
  reductions: list(number).nullable(),
  values: list(number).nullable(),
});

const pathway = z.object({
  start_year: integer,
  end_year: integer,
  number_of_steps: integer,
  years_per_step: integer,
  CO2_reference: number.nullable(),
  CO2_reduction_targets: list(number).nullable(),
  emission_limit_id: text
    .optional()
    .meta({ description: "The limit that the targets set; absent where it is not given." }),
  limit_targets: list(limitTarget).optional().meta({ description: "Absent where there are none." }),
});

const model = z.object({
  ...attributeAnswers(modelAttributes),
  id,
  dataset,
  parent_id: integer.nullable().meta({
    description:
      "The model whose changes apply before those of this one, which are listed here; null where there is none.",
  }),
  override_parameters: list(modelOverride),
  override_tables: list(tableOverride).nullable().meta({ description: "Null where there are none." }),
  overrides_by_year: list(yearOverride).optional().meta({ description: "Absent where there are none." }),
  optimization_parameters: pathway.nullable(),
  additional_constraints: list(constraintAnswer).optional().meta({ description: "Absent where there are none." }),
});

export const modelSchemas = {
  EnergyModelOverrideSchema: modelOverride,
  EnergyModelOptimizationSchema: pathway,
  LimitTargetSchema: limitTarget,
  EnergyModelSchema: model.extend({
    override_count: integer.optional().meta({
      description:
        "Number of overrides; only in lists, for a model with more than 100. `GET /models/{model_id}` returns all.",
    }),
  }),
  EnergyModelValidationSchema: model.extend({ warnings: list(problem) }),
  EnergyModelCheckSchema: z.object({ problems: list(problem) }),
  EnergyModelEstimateSchema: z.object({
    resolution: z.enum(["full", "typical_periods"]),
    reason: words.nullable().meta({
      description: "Why the run would use 7 typical periods in 12 segments, although it names no resolution.",
    }),
    steps: integer.meta({ description: "Time steps of the program; of all typical periods together." }),
    rows: integer.meta({ description: "Of the linear program, for a pathway that of one year." }),
    columns: integer,
    nonzeros: integer,
    integers: integer.meta({ description: "Columns that are whole numbers of plant units." }),
    years: integer.meta({ description: "Milestone years of a pathway; otherwise 1." }),
    points: integer,
    seconds: number.meta({ description: "Of solving all years of all points, one after the other." }),
    seconds_least: number.meta({ description: "Nine of ten runs take longer, as far as earlier runs here tell." }),
    seconds_most: number.meta({ description: "Nine of ten runs take less." }),
    measured_runs: integer.meta({
      description: "So many earlier runs with the same options say how long it takes; without any, the size does.",
    }),
    memory_bytes: integer.meta({ description: "Of one run at its peak." }),
    memory_limit_bytes: integer.meta({
      description: "What a run may use here. One whose solver alone is estimated to need more is refused.",
    }),
    class: z.enum(runClasses).meta({ description: "Class of each run; each class has its own slots." }),
  }),
};
