/** Routes that estimate a run or a sweep of a model before it is started. */

import type { Attribute } from "@esm/model/domain/attribute";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import { type RunOptions, runOptionsSchema } from "@esm/model/domain/runs/run-options";
import { maxPoints } from "@esm/model/domain/runs/sweep";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import { notFound } from "../../answers/errors.ts";
import { invalidRequest } from "../../answers/run-start-errors.ts";
import { checkKind } from "../../routing/check-run-allowed.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import { checkOptions } from "../../routing/run-options.ts";
import type { Services } from "../../routing/services.ts";
import { modelInPath, modelPath } from "./models.ts";

const kind: Attribute = {
  type: "enum",
  values: ["optimize", "myopic", "alternatives"],
  default: "optimize",
  description: "Kind of the run; `myopic` for a pathway; `alternatives` with the targets that they have by default.",
};
const points: Attribute = {
  type: "integer",
  minimum: 1,
  maximum: maxPoints,
  default: 1,
  description: "Points of a sweep; `seconds` are those of all of them.",
};

interface EstimateQuery extends RunOptions {
  kind: Exclude<RunKind, "validate">;
  points: number;
}

const estimateQuery = typedSchema<EstimateQuery>(
  z.object({
    kind: attributeSchema(kind, "create"),
    points: attributeSchema(points, "create"),
    ...(runOptionsSchema as unknown as z.ZodObject).shape,
  }),
);

export function modelEstimateRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/models/{model_id}/estimate",
      operationId: "estimateEnergyModel",
      tag: "models",
      summary: "Estimate size, time and memory of an optimization",
      description:
        "Takes the options of a run and counts the records of the data set, without building or checking the model. Where the " +
        "model had runs with the same options, time and memory are what the last of them took; else times are as far from " +
        "`seconds` as those of earlier runs of other models here were from theirs: `seconds_least` to `seconds_most`.",
      extension: true,
      params: modelPath,
      query: estimateQuery,
      access: modelInPath(services, "allow_usage"),
      answer: { description: "The estimate.", schema: "EnergyModelEstimateSchema" },
      errors: [404, 429],
      async handle({ subject, query: { kind, points, ...options }, user }) {
        await checkOptions(services, options, ["query"]);
        checkKind(kind, subject, ["query", "kind"]);
        const estimate = await services.runs.estimate({ modelId: subject.id, userId: user.id, kind, options });
        if (estimate === "no model") throw notFound("EnergyModel", subject.id);
        if ("problems" in estimate) throw invalidRequest(estimate.problems, ([, ...option]) => ["query", ...option]);
        return {
          resolution: estimate.time.periods ? ("typical_periods" as const) : ("full" as const),
          reason: estimate.reason,
          steps: estimate.time.steps,
          ...estimate.program,
          years: estimate.years,
          points,
          seconds: estimate.seconds * points,
          seconds_least: estimate.range.least * points,
          seconds_most: estimate.range.most * points,
          measured_runs: estimate.measuredRuns,
          memory_bytes: Math.round(estimate.memoryBytes),
          memory_limit_bytes: Math.round(estimate.memoryLimitBytes),
          class: estimate.class,
        };
      },
    }),
  ];
}
