/** Validation and optimization of models. */
import type { FastifyReply } from "fastify";
import type { FailureCause, ModelSnapshot, OptimizeOptions } from "../../runs/contract.ts";
import { problemOfChoice } from "../../runs/solver-choice.ts";
import type { ModelRecord } from "../../store/models.ts";
import { attachment } from "../content-disposition.ts";
import { HttpError, invalid, notFound } from "../errors.ts";
import { optimizeQuery, optionsOf } from "../optimize-options.ts";
import { datasetRoute, type Route } from "../route.ts";
import type { Services } from "../services.ts";
import { modelAnswer, modelInPath, modelPath } from "./models.ts";

const zipMediaType = "application/zip";
const workbookMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function modelRunRoutes(services: Services): Route[] {
  const { store, runner } = services;

  async function snapshotOf(model: ModelRecord): Promise<ModelSnapshot> {
    const content = await store.readDatasetContent(model.dataset.id);
    if (!content) throw notFound("EnergyModel", model.id);
    return { content, overrides: model.override_parameters.map(({ id: _, ...override }) => override) };
  }

  async function demandUsable(solver: OptimizeOptions["solver"]): Promise<void> {
    const problem = problemOfChoice(solver, await services.solvers.current(), ["query", "solver"]);
    if (problem) throw invalid([problem]);
  }

  return [
    datasetRoute({
      method: "GET",
      path: "/models/{model_id}/esm",
      operationId: "validateEnergyModel",
      tag: "models",
      summary: "Validate a model",
      description:
        "Builds the energy system model and answers with everything that is wrong with it (422), or the model.",
      params: modelPath,
      access: modelInPath(services, "allow_usage"),
      answer: { description: "The model is valid.", schema: "EnergyModelValidationSchema" },
      errors: [404, 503],
      async handle({ subject, reply }) {
        const outcome = await runner.validate(await snapshotOf(subject), disconnection(reply));
        if (outcome.status === "refused") throw invalid(outcome.problems);
        if (outcome.status === "failed") throw failure(outcome);
        return { ...modelAnswer(subject), warnings: outcome.warnings };
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/models/{model_id}/optimize",
      operationId: "optimizeEnergyModel",
      tag: "models",
      summary: "Optimize a model for the lowest total costs",
      description: "May take a while. Closing the connection ends the optimization.",
      params: modelPath,
      query: optimizeQuery,
      access: modelInPath(services, "allow_usage"),
      answer: {
        description: "The optimal design and operation. The header `x-temporal-resolution` says how time was resolved.",
        file: workbookMediaType,
      },
      errors: [404, 503],
      async handle({ subject, query, reply }) {
        const options = optionsOf(query);
        await demandUsable(options.solver);
        const outcome = await runner.optimize(await snapshotOf(subject), options, disconnection(reply));
        if (outcome.status === "refused") throw invalid(outcome.problems);
        if (outcome.status === "failed") throw failure(outcome);
        reply.header("content-type", workbookMediaType);
        reply.header("content-disposition", attachment(`${subject.name}.xlsx`));
        reply.header("x-temporal-resolution", outcome.resolution);
        return outcome.workbook;
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/models/{model_id}/myopic_optimize",
      operationId: "myopicOptimizeEnergyModel",
      tag: "models",
      summary: "Optimize a model over the milestone years of its pathway",
      description:
        "One year after the other, each with what earlier years built still standing. May take a while. Closing the " +
        "connection ends the optimization. A model without optimization_parameters is answered with 404.",
      params: modelPath,
      query: optimizeQuery,
      access: modelInPath(services, "allow_usage"),
      answer: {
        description:
          "A workbook `ESM<year>.xlsx` per milestone year. The header `x-temporal-resolution` says how time was resolved.",
        file: zipMediaType,
      },
      errors: [404, 503],
      async handle({ subject, query, reply }) {
        const options = optionsOf(query);
        await demandUsable(options.solver);
        const parameters = subject.optimization_parameters;
        if (!parameters) throw notFound("EnergyModelOptimization of EnergyModel", subject.id);
        const snapshot = await snapshotOf(subject);
        const outcome = await runner.optimizePathway(snapshot, parameters, options, disconnection(reply));
        if (outcome.status === "refused") throw invalid(outcome.problems);
        if (outcome.status === "failed") throw failure(outcome);
        reply.header("content-type", zipMediaType);
        const years = `${parameters.start_year}-${parameters.end_year}`;
        reply.header("content-disposition", attachment(`${subject.name} ${years}.zip`));
        reply.header("x-temporal-resolution", outcome.resolution);
        return outcome.archive;
      },
    }),
  ];
}

/** Aborted when the client goes away before it has its answer. */
function disconnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  if (reply.raw.destroyed) controller.abort();
  else reply.raw.once("close", check);
  return controller.signal;
}

const problemTypes: Partial<Record<FailureCause, string>> = {
  "time-limit": "time_limit",
  memory: "memory",
  licence: "solver_licence",
};

/** Limits are something the user can act on (422); the rest is ours (503). */
function failure({ cause, message }: { cause: FailureCause; message: string }): HttpError {
  const type = problemTypes[cause];
  if (type) return invalid([{ type, loc: ["model"], msg: message }]);
  // Cancelled: the client is gone, or the service stops. Whoever is still there is told to come again.
  const code = cause === "cancelled" ? "cancelled" : "solver_failed";
  return new HttpError(503, `${code}: ${message}`, { connection: "close" });
}
