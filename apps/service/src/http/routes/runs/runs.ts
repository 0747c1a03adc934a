/** Runs: validations and optimizations that work in the background. Their results are in run-results.ts. */

import { message } from "@esm/messages/message";
import type { Attribute } from "@esm/model/domain/attribute";
import { type Run, type RunNotes, type RunStatus, runNoteAttributes, runStatuses } from "@esm/model/domain/runs/run";
import { type RunKind, runKinds } from "@esm/model/domain/runs/run-class";
import { attributeSchema, attributeShape, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Page } from "../../../store/database/page.ts";
import { conflict, notFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { linesInPreferredLanguage } from "../../answers/preferred-language.ts";
import { runAnswer } from "../../answers/run-answer.ts";
import { startedOrThrow } from "../../answers/run-start-errors.ts";
import { jsonBody, longJsonBody } from "../../requests/body.ts";
import { runLimits } from "../../requests/body-limits.ts";
import { runCreate } from "../../requests/long-bodies.ts";
import { integerParameter, pageShape, pathId } from "../../requests/parameters.ts";
import { admitRun } from "../../routing/check-run-allowed.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInQuery, orNotFound } from "../datasets/dataset-contents.ts";
import { withPlainOverrides, withPlainScenarios } from "../datasets/values-with-units.ts";
import { modelInPath, modelPath } from "../models/models.ts";

const statusOfRuns: Attribute = { type: "enum", values: runStatuses, description: "Only runs in this state." };

const kindOfRuns: Attribute = { type: "enum", values: runKinds, description: "Only runs of this kind." };

const pinnedRuns: Attribute = { type: "boolean", description: "Only runs that are pinned, or only the others." };

interface RunList extends Page {
  dataset_id?: number;
  model_id?: number;
  user_id?: number;
  kind?: RunKind;
  status?: RunStatus;
  pinned?: boolean;
}

const runList = typedSchema<RunList>(
  z.object({
    dataset_id: integerParameter("Only runs of this data set; without it, of all data sets you may use.").optional(),
    model_id: integerParameter("Only runs of this model.").optional(),
    user_id: integerParameter("Only runs that this user has started.").optional(),
    kind: attributeSchema(kindOfRuns, "update"),
    status: attributeSchema(statusOfRuns, "update"),
    pinned: attributeSchema(pinnedRuns, "update"),
    ...pageShape,
  }),
);

const runNotes = typedSchema<Partial<RunNotes>>(z.object(attributeShape(runNoteAttributes, "update")));

const notYours = message("another_user_started_run_only");
const whoMayChange = "For the user who started the run, and users who may modify the data set.";

export const runPath = pathId("run_id", "Id of the run.");

/** Access to the data set of the run that the path names. */
export function runInPath({ store }: Services) {
  return {
    right: "allow_usage" as const,
    async resolveSubject({ params }: { params: { run_id: number } }) {
      const run = await store.runs.find(params.run_id);
      if (!run) throw notFound("Run", params.run_id);
      return { datasetId: run.datasetId, subject: run };
    },
  };
}

/** Users who may modify the data set can change its runs. So can those who started them, while they may use the data set. */
function ownRunInPath(services: Services) {
  const { resolveSubject } = runInPath(services);
  return {
    right: "allow_modification" as const,
    async resolveSubject(input: { params: { run_id: number } }) {
      const resolved = await resolveSubject(input);
      return { ...resolved, creatorId: resolved.subject.userId, refusal: notYours };
    },
  };
}

export function runRoutes(services: Services): Route[] {
  return [
    createRoute(services),
    listRoute(services),
    getRoute(services),
    annotateRoute(services),
    cancelRoute(services),
    removeRoute(services),
    logRoute(services),
  ];
}

const answerWithPosition = async ({ runs }: Services, run: Run) =>
  runAnswer(run, (await runs.positions([run])).get(run.id));

function createRoute(services: Services): Route {
  const { runs } = services;
  return datasetRoute({
    method: "POST",
    path: "/models/{model_id}/runs",
    operationId: "createRun",
    keyNeeds: "run",
    tag: "runs",
    summary: "Validate or optimize a model in the background",
    description:
      "The run uses a snapshot of the model and its data set. If an equal run of the model already has a result, " +
      "that run is returned (200, `reused`), unless `force` is set.",
    extension: true,
    params: modelPath,
    body: longJsonBody("RunCreate", runCreate, runLimits),
    access: modelInPath(services, "allow_usage"),
    answer: { statuses: [200, 202], description: "The run; `Location` is its address.", schema: "RunSchema" },
    errors: [404, 429],
    async handle({ subject, body, user, reply }) {
      await admitRun(services, body, subject, user);
      const { override_tables, ...rest } = body;
      const attributes = await withPlainOverrides(services.store, subject.dataset, body.overrides, [
        "body",
        "overrides",
      ]);
      const overrides = [...attributes, ...(override_tables ?? [])];
      const options = await withPlainScenarios(services.store, subject.dataset, body.options);
      const start = await runs.start({ modelId: subject.id, userId: user.id, ...rest, options, overrides });
      const { run, reused } = startedOrThrow(start, subject.id, reply.log);
      reply.code(reused ? 200 : 202).header("location", `/runs/${run.id}`);
      return { ...(await answerWithPosition(services, run)), reused };
    },
  });
}

function listRoute({ store, runs }: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/",
    operationId: "listRuns",
    tag: "runs",
    summary: "List runs",
    extension: true,
    query: runList,
    access: datasetInQuery("allow_usage"),
    answer: { description: "Runs, newest first.", schema: { listOf: "RunSchema" } },
    async handle({ query: { dataset_id, model_id, user_id, kind, status, pinned, ...page }, user, reply }) {
      const of = { datasetId: dataset_id, modelId: model_id, userId: user_id };
      const filter = { ...of, kind, status, pinned, usableBy: user.id };
      return paginated(reply, page, {
        total: () => store.runs.count(filter),
        read: (some) => store.runs.list(some, filter),
        async answerOf(found) {
          const positions = await runs.positions(found);
          return found.map((run) => runAnswer(run, positions.get(run.id)));
        },
      });
    },
  });
}

function getRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}",
    operationId: "getRun",
    tag: "runs",
    summary: "Get a run",
    extension: true,
    params: runPath,
    access: runInPath(services),
    answer: { description: "The run.", schema: "RunSchema" },
    errors: [404],
    handle: ({ subject }) => answerWithPosition(services, subject),
  });
}

function annotateRoute(services: Services): Route {
  const { store } = services;
  return datasetRoute({
    method: "PUT",
    path: "/runs/{run_id}",
    operationId: "updateRun",
    keyNeeds: "run",
    addsData: false,
    tag: "runs",
    summary: "Set the title and the note of a run, and pin it",
    description: `Changes the given fields; null removes a text. ${whoMayChange}`,
    extension: true,
    params: runPath,
    body: jsonBody("RunUpdate", runNotes),
    access: ownRunInPath(services),
    answer: { description: "The run after the change.", schema: "RunSchema" },
    errors: [404],
    async handle({ params: { run_id: id }, body }) {
      return answerWithPosition(services, await orNotFound(store.runs.annotate(id, body), "Run", id));
    },
  });
}

function cancelRoute(services: Services): Route {
  const { runs } = services;
  return datasetRoute({
    method: "POST",
    path: "/runs/{run_id}/cancel",
    operationId: "cancelRun",
    keyNeeds: "run",
    addsData: false,
    tag: "runs",
    summary: "Cancel a run",
    description: `A run that has ended is not changed. ${whoMayChange}`,
    extension: true,
    makesRoom: true,
    params: runPath,
    access: ownRunInPath(services),
    answer: { description: "The run, which has ended or is ending.", schema: "RunSchema" },
    errors: [404],
    handle: async ({ params: { run_id } }) => runAnswer(await orNotFound(runs.cancel(run_id), "Run", run_id)),
  });
}

function removeRoute(services: Services): Route {
  const { runs } = services;
  return datasetRoute({
    method: "DELETE",
    path: "/runs/{run_id}",
    operationId: "removeRun",
    keyNeeds: "run",
    addsData: false,
    tag: "runs",
    summary: "Delete a run with its result",
    description: `Refused while a sweep that did not start the run uses it as one of its points (409). ${whoMayChange}`,
    extension: true,
    params: runPath,
    access: ownRunInPath(services),
    answer: { description: "The run that was deleted.", schema: "RunSchema" },
    errors: [404, 409],
    async handle({ subject }) {
      const { id } = subject;
      const removal = await runs.remove(id);
      if (removal === "removed") return runAnswer(subject);
      if (removal === "not there") throw notFound("Run", id);
      if (removal === "not ended") {
        throw conflict(message("run_not_ended", { id }));
      }
      const sweep = removal.reusedBy;
      throw conflict(message("run_is_point_of_sweep", { id, sweep }));
    },
  });
}

function logRoute(services: Services): Route {
  const { store } = services;
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/log",
    operationId: "getRunLog",
    tag: "runs",
    summary: "Get the log of a run",
    description: "Messages of the solver and of the other steps so far, one per line.",
    extension: true,
    params: runPath,
    access: runInPath(services),
    answer: { description: "The log as text.", file: "text/plain" },
    errors: [404],
    async handle({ subject, request, reply }) {
      reply.header("content-type", "text/plain; charset=utf-8");
      const lines = linesInPreferredLanguage(await store.runContents.log(subject.id), request, reply);
      return lines.map((line) => `${line}\n`).join("");
    },
  });
}
