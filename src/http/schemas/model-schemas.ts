/** Schemas of answers about models. */
import { z } from "zod";
import { modelAttributes } from "../../domain/model.ts";
import { dataset } from "./dataset-schemas.ts";
import { problem } from "./error-schemas.ts";
import { override } from "./run-schemas.ts";
import { attributeAnswers, id, integer, list, number } from "./schema-parts.ts";

const modelOverride = override.extend({ id });

const pathway = z.object({
  start_year: integer,
  end_year: integer,
  number_of_steps: integer,
  years_per_step: integer,
  CO2_reference: number.nullable(),
  CO2_reduction_targets: list(number).nullable(),
});

const model = z.object({
  ...attributeAnswers(modelAttributes),
  id,
  dataset,
  override_parameters: list(modelOverride),
  optimization_parameters: pathway.nullable(),
});

export const modelSchemas = {
  EnergyModelOverrideSchema: modelOverride,
  EnergyModelOptimizationSchema: pathway,
  EnergyModelSchema: model.extend({
    override_count: integer.optional().meta({
      description:
        "Number of overrides; only in lists, for a model with more than 100. `GET /models/{model_id}` returns all.",
    }),
  }),
  EnergyModelValidationSchema: model.extend({ warnings: list(problem) }),
};
