/** Sweeps: a model optimized with every combination of a few values, and one table of the outcomes. */

import { message } from "@esm/messages/message";
import type { Attribute } from "@esm/model/domain/attribute";
import { isWholeOutline } from "@esm/model/domain/runs/sweep";
import { sweepSchema } from "@esm/model/domain/runs/sweep-schema";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import { type SweepFormat, sweepFormats } from "../../../runs/stored-results/result-tasks.ts";
import type { Page } from "../../../store/database/page.ts";
import { conflict, invalid, notFound } from "../../answers/errors.ts";
import { jsonMediaType } from "../../answers/json-answer.ts";
import { paginated } from "../../answers/pagination.ts";
import { invalidRequest, tooManyRuns } from "../../answers/run-start-errors.ts";
import { pointAnswer, sweepAnswer } from "../../answers/sweep-answer.ts";
import { longJsonBody } from "../../requests/body.ts";
import { integerParameter, pageQuery, pageShape, pathId } from "../../requests/parameters.ts";
import { admitRun } from "../../routing/check-run-allowed.ts";
import { tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import type { Answers } from "../../schemas/answers.ts";
import { datasetInQuery, orNotFound } from "../datasets/dataset-contents.ts";
import { withPlainParameters, withPlainScenarios } from "../datasets/values-with-units.ts";
import { modelInPath, modelPath } from "../models/models.ts";

const sweepList = typedSchema<Page & { dataset_id?: number; model_id?: number }>(
  z.object({
    dataset_id: integerParameter("Only sweeps of this data set; without it, of all data sets you may use.").optional(),
    model_id: integerParameter("Only sweeps of this model.").optional(),
    ...pageShape,
  }),
);

const format: Attribute = {
  type: "enum",
  values: sweepFormats,
  default: "json",
  description: "`json`: column names and rows; `csv`: comma-separated text.",
};
const tableQuery = typedSchema<{ format: SweepFormat }>(z.object({ format: attributeSchema(format, "create") }));

/** A page of the points of a sweep. */
const valuesAtOnce = 2_000;

const notYours = message("another_user_started_sweep_only");
const whoMayChange = "For the user who started the sweep, and users who may modify the data set.";

const sweepPath = pathId("sweep_id", "Id of the sweep.");

/** Access to the data set of the sweep that the path names. */
function sweepInPath({ store }: Services) {
  return {
    right: "allow_usage" as const,
    async resolveSubject({ params }: { params: { sweep_id: number } }) {
      const sweep = await store.sweeps.find(params.sweep_id);
      if (!sweep) throw notFound("Sweep", params.sweep_id);
      return { datasetId: sweep.datasetId, subject: sweep };
    },
  };
}

/** Users who may modify the data set can change its sweeps. So can those who started them, while they may use the data set. */
function ownSweepInPath(services: Services) {
  const { resolveSubject } = sweepInPath(services);
  return {
    right: "allow_modification" as const,
    async resolveSubject(input: { params: { sweep_id: number } }) {
      const resolved = await resolveSubject(input);
      return { ...resolved, creatorId: resolved.subject.userId, refusal: notYours };
    },
  };
}

export function sweepRoutes(services: Services): Route[] {
  return [
    createRoute(services),
    listRoute(services),
    getRoute(services),
    listPointsRoute(services),
    tableRoute(services),
    cancelRoute(services),
    removeRoute(services),
  ];
}

/** The sweep after a change. */
async function currentAnswer({ store }: Services, id: number): Promise<Answers["SweepSchema"]> {
  return sweepAnswer(await orNotFound(store.sweeps.find(id), "Sweep", id));
}

function createRoute(services: Services): Route {
  const { runs } = services;
  return datasetRoute({
    method: "POST",
    path: "/models/{model_id}/sweeps",
    operationId: "createSweep",
    keyNeeds: "run",
    tag: "sweeps",
    summary: "Optimize a model with many values in the background",
    description:
      "Each combination of values is a run on a snapshot of the model and its data set; if an equal run " +
      "already has a result, it is used. All runs are queued, or none. If no point of the sweep can be " +
      "optimized, it is refused with the problems of the first point.",
    extension: true,
    params: modelPath,
    body: longJsonBody("SweepCreate", sweepSchema),
    access: modelInPath(services, "allow_usage"),
    answer: { statuses: [202], description: "The sweep; `Location` is its address.", schema: "SweepSchema" },
    errors: [404, 429],
    async handle({ subject, body, user, reply }) {
      await admitRun(services, body, subject, user);
      const parameters = await withPlainParameters(services.store, subject.dataset, body.parameters);
      const options = await withPlainScenarios(services.store, subject.dataset, body.options);
      const definition = { ...body, options, parameters };
      const start = await runs.sweeps.start({ modelId: subject.id, userId: user.id, definition });
      if (start === "no model") throw notFound("EnergyModel", subject.id);
      if (start === "too many") throw tooManyRuns();
      if ("problems" in start) throw invalidRequest(start.problems);
      if ("invalid" in start) throw invalid(start.invalid);
      reply.code(202).header("location", `/sweeps/${start.id}`);
      reply.log.info({ sweep_id: start.id, model_id: subject.id }, `starts sweep ${start.id} of model ${subject.id}`);
      return currentAnswer(services, start.id);
    },
  });
}

function listRoute({ store }: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/sweeps/",
    operationId: "listSweeps",
    tag: "sweeps",
    summary: "List sweeps",
    extension: true,
    query: sweepList,
    access: datasetInQuery("allow_usage"),
    answer: { description: "Sweeps, newest first.", schema: { listOf: "SweepSchema" } },
    async handle({ query: { dataset_id, model_id, ...page }, user, reply }) {
      const filter = { datasetId: dataset_id, modelId: model_id, usableBy: user.id };
      return paginated(reply, page, {
        total: () => store.sweeps.count(filter),
        read: (some) => store.sweeps.list(some, filter),
        answerOf: (found) => found.map(sweepAnswer),
      });
    },
  });
}

function getRoute(services: Services): Route {
  const { runs } = services;
  return datasetRoute({
    method: "GET",
    path: "/sweeps/{sweep_id}",
    operationId: "getSweep",
    tag: "sweeps",
    summary: "Get a sweep",
    extension: true,
    params: sweepPath,
    access: sweepInPath(services),
    answer: { description: "The sweep with all parameters and values.", schema: "SweepSchema" },
    errors: [404, 429],
    async handle({ subject, reply, user }) {
      const answer = sweepAnswer(subject);
      if (isWholeOutline(subject)) return answer;
      return tableAnswer(reply, services, {
        name: undefined,
        mediaType: jsonMediaType,
        make: (path) => runs.results.sweepInFull(subject.id, answer, path, user.id),
      });
    },
  });
}

function listPointsRoute(services: Services): Route {
  const { store } = services;
  return datasetRoute({
    method: "GET",
    path: "/sweeps/{sweep_id}/points",
    operationId: "listSweepPoints",
    tag: "sweeps",
    summary: "List the points of a sweep",
    extension: true,
    params: sweepPath,
    query: pageQuery,
    access: sweepInPath(services),
    answer: { description: "Values and run of each point.", schema: { listOf: "SweepPointSchema" } },
    errors: [404],
    async handle({ subject, query, reply }) {
      return paginated(reply, query, {
        total: subject.points,
        atOnce: Math.max(1, Math.min(10, Math.floor(valuesAtOnce / subject.counted.parameters))),
        read: (page) => store.sweeps.points(subject.id, page),
        keyOf: ({ position }) => position,
        answerOf: (points) => points.map(pointAnswer),
      });
    },
  });
}

function tableRoute(services: Services): Route {
  const { runs } = services;
  return datasetRoute({
    method: "GET",
    path: "/sweeps/{sweep_id}/table",
    operationId: "getSweepTable",
    tag: "sweeps",
    summary: "Get objectives, capacities and emissions of all points",
    description:
      "One row per point. Figures are totals over regions (a line counts once), for pathways those of the last year; they " +
      "are empty if the run has no result yet. `format=csv` returns text.",
    extension: true,
    params: sweepPath,
    query: tableQuery,
    access: sweepInPath(services),
    answer: {
      description: "The table with the results so far.",
      schema: "SweepTableSchema",
      otherForms: ["text/csv"],
    },
    errors: [404, 429],
    async handle({ subject, query, reply, user }) {
      return tableAnswer(reply, services, {
        name: undefined,
        mediaType: `${query.format === "csv" ? "text/csv" : "application/json"}; charset=utf-8`,
        make: (path) => runs.results.sweep(subject.id, query.format, path, user.id),
      });
    },
  });
}

function cancelRoute(services: Services): Route {
  const { runs } = services;
  return datasetRoute({
    method: "POST",
    path: "/sweeps/{sweep_id}/cancel",
    operationId: "cancelSweep",
    keyNeeds: "run",
    addsData: false,
    tag: "sweeps",
    summary: "Cancel the unfinished runs of a sweep",
    description: whoMayChange,
    extension: true,
    makesRoom: true,
    params: sweepPath,
    access: ownSweepInPath(services),
    answer: { description: "The sweep.", schema: "SweepSchema" },
    errors: [404],
    async handle({ subject }) {
      await runs.sweeps.cancel(subject.id);
      return currentAnswer(services, subject.id);
    },
  });
}

function removeRoute(services: Services): Route {
  const { runs } = services;
  return datasetRoute({
    method: "DELETE",
    path: "/sweeps/{sweep_id}",
    operationId: "removeSweep",
    keyNeeds: "run",
    addsData: false,
    tag: "sweeps",
    summary: "Delete a sweep and the runs it started",
    description: `Runs that other sweeps use are kept. ${whoMayChange}`,
    extension: true,
    params: sweepPath,
    access: ownSweepInPath(services),
    answer: { description: "The sweep that was deleted.", schema: "SweepSchema" },
    errors: [404, 409],
    async handle({ subject }) {
      if (await runs.sweeps.remove(subject.id)) return sweepAnswer(subject);
      throw conflict(message("sweep_not_ended", { id: subject.id }));
    },
  });
}
