/** Validation and optimization of models by requests that wait: each starts a run and answers when it has ended. */

import { message } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import type { Run, RunError, RunFailureCause, RunFigures } from "@esm/model/domain/runs/run";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import type { FastifyReply } from "fastify";
import type { ModelRecord } from "../../../store/datasets/models.ts";
import { HttpError, invalid, notFound } from "../../answers/errors.ts";
import { modelWorkbookMediaType, workbookMediaType, zipMediaType } from "../../answers/media-types.ts";
import { tellResolution } from "../../answers/resolution-headers.ts";
import { startedOrThrow } from "../../answers/run-start-errors.ts";
import { checkPathwayOptions } from "../../routing/check-run-allowed.ts";
import { disconnection } from "../../routing/disconnection.ts";
import { fileAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import { checkOptions, optimizeQuery } from "../../routing/run-options.ts";
import type { Services } from "../../routing/services.ts";
import { orNotFound } from "../datasets/dataset-contents.ts";
import { modelAnswer, modelInPath, modelPath } from "./models.ts";

/**
 * A client that names the registered media type gets it; all others get the one that clients of the original compare.
 */
const asksForWorkbook = (accept: string | undefined): boolean => accept?.includes(workbookMediaType) ?? false;

export function modelRunRoutes(services: Services): Route[] {
  return [validationRoute(services), optimizationRoute(services), myopicOptimizationRoute(services)];
}

function validationRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/models/{model_id}/esm",
    operationId: "validateEnergyModel",
    tag: "models",
    summary: "Validate a model",
    description:
      "Builds the energy system model and returns the model, or all its problems (422). `warnings` " +
      "also report if an optimization would use typical periods by default.",
    params: modelPath,
    access: modelInPath(services, "allow_usage"),
    beginsWork: true,
    answer: { description: "The model is valid.", schema: "EnergyModelValidationSchema" },
    errors: [404, 429, 503],
    async handle({ subject, ...call }) {
      const { figures } = await finishedRun(services, subject, "validate", defaultRunOptions(), call);
      const model = await orNotFound(services.store.models.findWithOverrides(subject.id), "EnergyModel", subject.id);
      return { ...modelAnswer(model), warnings: figures.warnings };
    },
  });
}

/** EnSysMod's front end asks for a form of the answer that nothing reads. */
const ofFrontEnd = ["output"];

function optimizationRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/models/{model_id}/optimize",
    operationId: "optimizeEnergyModel",
    tag: "models",
    summary: "Optimize a model for the lowest total costs",
    description:
      "May take a while. Closing the connection ends the optimization, unless another request waits for the same one.",
    params: modelPath,
    query: optimizeQuery,
    ignoredParameters: ofFrontEnd,
    access: modelInPath(services, "allow_usage"),
    beginsWork: true,
    answer: {
      description:
        "The optimal design and operation. The header `x-temporal-resolution` gives the resolution of time, " +
        "`x-temporal-resolution-warning` a warning if it was not requested, and `x-run-id` the run.",
      file: workbookMediaType,
      otherForms: [modelWorkbookMediaType],
    },
    errors: [404, 429, 503],
    async handle({ subject, query, ...call }) {
      await checkOptions(services, query, ["query"]);
      checkPathwayOptions(null, query, ["query"]);
      const run = await finishedRun(services, subject, "optimize", query, call);
      tellResolution(call.reply, run.figures);
      const mediaType = asksForWorkbook(call.request.headers.accept) ? workbookMediaType : modelWorkbookMediaType;
      return fileAnswer(call.reply, services, {
        name: `${subject.name}.xlsx`,
        mediaType,
        write: (path) => services.runs.results.writeFile(run.id, path, call.user.id),
      });
    },
  });
}

function myopicOptimizationRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/models/{model_id}/myopic_optimize",
    operationId: "myopicOptimizeEnergyModel",
    tag: "models",
    summary: "Optimize a model over the milestone years of its pathway",
    description:
      "One year after the other, each with the capacities that earlier years built. May take a while. Closing the " +
      "connection ends the optimization, unless another request waits for the same one. A model without " +
      "optimization_parameters gives 404.",
    params: modelPath,
    query: optimizeQuery,
    ignoredParameters: ofFrontEnd,
    access: modelInPath(services, "allow_usage"),
    beginsWork: true,
    answer: {
      description:
        "A workbook `ESM<year>.xlsx` per milestone year. The header `x-temporal-resolution` gives the resolution of " +
        "time, `x-temporal-resolution-warning` a warning if it was not requested, and `x-run-id` " +
        "the run.",
      file: zipMediaType,
    },
    errors: [404, 429, 503],
    async handle({ subject, query, ...call }) {
      await checkOptions(services, query, ["query"]);
      const parameters = subject.pathway;
      if (!parameters) throw notFound(message("optimization_parameters_of_model"), subject.id);
      checkPathwayOptions(parameters, query, ["query"]);
      const run = await finishedRun(services, subject, "myopic", query, call);
      const years = `${parameters.start_year}-${parameters.end_year}`;
      tellResolution(call.reply, run.figures);
      return fileAnswer(call.reply, services, {
        name: `${subject.name} ${years}.zip`,
        mediaType: zipMediaType,
        write: (path) => services.runs.results.writeFile(run.id, path, call.user.id),
      });
    },
  });
}

/** Starts a run and waits for its end. Throws the reason of a failure. */
async function finishedRun(
  { runs, quotas }: Services,
  { id }: ModelRecord,
  kind: RunKind,
  options: RunOptions,
  { user, reply }: { user: User; reply: FastifyReply },
): Promise<Run & { figures: RunFigures }> {
  const signal = disconnection(reply);
  await quotas.refuseRun(user, kind);
  for (;;) {
    const start = await runs.start({ modelId: id, userId: user.id, kind, options, waitedFor: true });
    // Each option is a query parameter of its own.
    const started = startedOrThrow(start, id, reply.log, ([, ...option]) => ["query", ...option]);
    reply.header("x-run-id", started.run.id);
    const run = await runs.wait(started.run.id, signal);
    if (!run) throw notFound("EnergyModel", id);
    // It belonged to another request and was cancelled when its client left: start a run of our own.
    if (run.status === "cancelled" && started.reused && !signal.aborted) continue;
    if (run.status === "succeeded" && run.figures) return { ...run, figures: run.figures };
    throw failure(run.error);
  }
}

const problemTypes: Partial<Record<RunFailureCause, string>> = {
  time_limit: "time_limit",
  memory: "memory",
  licence: "licence",
};

/** The user can act on problems of the model and on limits (422); all other causes are ours (503). */
function failure(error: RunError | null): HttpError {
  // The run has not ended: the client left, or the service stops. A client that is still connected is asked to try
  // again.
  const {
    cause,
    message: words,
    problems,
  } = error ?? {
    cause: "cancelled",
    message: message("service_stopping"),
    problems: [],
  };
  if (problems.length > 0) return invalid(problems);
  const type = problemTypes[cause];
  if (type) return invalid([{ type, loc: ["model"], msg: words }]);
  return new HttpError(503, message("cause_and_words", { cause, words }), { connection: "close", "retry-after": "10" });
}
