/**
 * The routes of results with `/shared/{token}` in front. Everybody who has the token may use them. They are the routes themselves with
 * another access, so a page of results asks the same questions with and without an account.
 */
import { message } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import type { Run } from "@esm/model/domain/runs/run";
import { typedSchema } from "@esm/model/domain/schema";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Page } from "../../../store/database/page.ts";
import type { Link } from "../../../store/runs/links.ts";
import { forbidden, HttpError, notFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { runAnswer } from "../../answers/run-answer.ts";
import { createAttemptLimits } from "../../protection/attempt-limits.ts";
import { addressOf } from "../../protection/client-address.ts";
import { integerParameter, pageShape } from "../../requests/parameters.ts";
import { linkRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import type { Answers } from "../../schemas/answers.ts";
import { resultTable, withResult } from "../runs/result-tables.ts";
import { compareQuery } from "../runs/run-comparison.ts";
import {
  comparedReportAnswer,
  comparedReportQuery,
  htmlMediaType,
  reportAnswer,
  reportQuery,
} from "../runs/run-report.ts";
import { digestOfToken, runsOf } from "./links.ts";

/** Results of one run. */
const ofRun = [
  "/runs/{run_id}/workbook",
  "/runs/{run_id}/summary",
  "/runs/{run_id}/series",
  "/runs/{run_id}/statistics",
  "/runs/{run_id}/alternatives",
  "/runs/{run_id}/ranges",
  "/runs/{run_id}/balance",
  "/runs/{run_id}/duration",
  "/runs/{run_id}/flows",
  "/runs/{run_id}/periods",
  "/runs/{run_id}/periods/duration",
  "/runs/{run_id}/prices",
  "/runs/{run_id}/prices/series",
  "/runs/{run_id}/price-setters",
];
/** These show inputs, too: a network of PyPSA consists of them. */
const withInputs = ["/runs/{run_id}/inputs", "/runs/{run_id}/export"];
/** Without them, pictures would have other places and colours. */
const forPictures = ["/places/", "/styles/"];

const token = z.string().meta({ description: "Token of the link." });
const tokenPath = typedSchema<{ token: string }>(z.object({ token }));
const runPath = typedSchema<{ token: string; run_id: number }>(
  z.object({ token, run_id: integerParameter("Id of a run that the link shows.") }),
);
const datasetPath = typedSchema<{ token: string; dataset_id: number }>(
  z.object({ token, dataset_id: integerParameter("Id of the data set of the link.") }),
);
const runList = typedSchema<Page & { dataset_id?: number }>(
  z.object({ dataset_id: integerParameter("Data set of the link.").optional(), ...pageShape }),
);

const common = { tag: "links", extension: true } as const;
const errors = [404];

type OfLink = { params: { token: string } };
type OfRun = { params: { token: string; run_id: number } };
type OfDataset = { params: { token: string; dataset_id: number } };
type OfList = OfLink & { query: { dataset_id: number } };
type OfRuns = OfLink & { query: { runs: number[] } };

/** Finds the run or data set of a request with a link. Each function throws 404 where the link does not show it. */
function subjectsOf({ store, config }: Services) {
  /** Counts a token that opens no link: throws 429 where there were too many. */
  async function linkOf({ params }: OfLink, request: FastifyRequest): Promise<Link> {
    const link = await store.links.open(digestOfToken(params.token), new Date().toISOString());
    if (link) return link;
    await createAttemptLimits(store.attempts, config).unknownLink(addressOf(request));
    throw nothing();
  }
  async function runOf(link: Link, id: number): Promise<Run> {
    const run = runsOf(link)?.includes(id) === false ? undefined : await store.runs.find(id);
    if (run?.datasetId !== link.datasetId) throw notFound("Run", id);
    return run;
  }
  return {
    linkOf,
    async runOf(input: OfRun, request: FastifyRequest) {
      const link = await linkOf(input, request);
      return { link, run: await runOf(link, input.params.run_id) };
    },
    async runsOf(input: OfRuns, request: FastifyRequest) {
      const link = await linkOf(input, request);
      return { link, runs: await Promise.all(input.query.runs.map((id) => runOf(link, id))) };
    },
    async datasetOf(input: OfDataset, request: FastifyRequest) {
      const { datasetId } = await linkOf(input, request);
      const dataset = datasetId === input.params.dataset_id ? await store.datasets.find(datasetId) : undefined;
      if (!dataset) throw notFound("Dataset", input.params.dataset_id);
      return dataset;
    },
    async listOf(input: OfList, request: FastifyRequest) {
      const { datasetId } = await linkOf(input, request);
      if (datasetId !== input.query.dataset_id) throw notFound("Dataset", input.query.dataset_id);
      return null;
    },
  };
}

const nothing = () => new HttpError(404, message("link_opens_nothing"));

/** No permission of a user decides. */
const byLink = <Input, Subject>(subjectOf: (input: Input, request: FastifyRequest) => Promise<Subject>) => ({
  right: "link" as const,
  resolveSubject: async (input: Input, _: User, request: FastifyRequest) => ({
    datasetId: null,
    subject: await subjectOf(input, request),
  }),
});

/** @param routes those of users */
export function sharedRoutes(services: Services, routes: readonly Route[]): Route[] {
  const subjects = subjectsOf(services);
  /** The route of users, for subjects of the same kind. */
  const shared = (path: string, params: z.ZodType, access: unknown, refusals = errors): Route => {
    const route = routes.find((one) => one.path === path && one.method === "GET");
    if (!route) throw new Error(`There is no route ${path}.`);
    return {
      ...route,
      ...common,
      params,
      access: access as Route["access"],
      errors: [...new Set([...refusals, ...(route.errors ?? [])])],
      path: `/shared/{token}${path}`,
      operationId: route.operationId.replace(/^[a-z]+/, "$&Shared"),
    };
  };
  const run = byLink(async (input: OfRun, request) => (await subjects.runOf(input, request)).run);
  const runWithInputs = byLink(async (input: OfRun, request) => {
    const found = await subjects.runOf(input, request);
    if (!found.link.inputs) throw forbidden(message("link_without_inputs"));
    return found.run;
  });
  const runs = byLink(async (input: OfRuns, request) => (await subjects.runsOf(input, request)).runs);
  return [
    linkRouteItself(services, subjects),
    ...runRecordRoutes(services, subjects),
    datasetRecordRoute(subjects),
    compareRoute(services, subjects),
    reportRoute(services, subjects),
    comparedReportRoute(services, subjects),
    shared("/runs/compare/statistics", tokenPath, runs),
    shared("/runs/compare/series", tokenPath, runs),
    shared("/datasets/{dataset_id}/calendar", datasetPath, byLink(subjects.datasetOf)),
    ...forPictures.map((path) => shared(path, tokenPath, byLink(subjects.listOf))),
    ...ofRun.map((path) => shared(path, runPath, run)),
    ...withInputs.map((path) => shared(path, runPath, runWithInputs, [403, ...errors])),
  ];
}

type Subjects = ReturnType<typeof subjectsOf>;

function linkRouteItself({ store }: Services, { linkOf }: Subjects): Route {
  return linkRoute({
    ...common,
    method: "GET",
    path: "/shared/{token}",
    operationId: "getShared",
    summary: "Get what a link shows",
    params: tokenPath,
    access: byLink(linkOf),
    answer: { description: "The data set, the runs and the end date.", schema: "SharedSchema" },
    errors,
    async handle({ subject: link }) {
      const dataset = await store.datasets.find(link.datasetId);
      if (!dataset) throw nothing();
      const { id, name } = dataset;
      return { dataset: { id, name }, run_ids: runsOf(link), inputs: link.inputs, expires_at: link.expiresAt };
    },
  });
}

function runRecordRoutes({ store }: Services, { linkOf, runOf }: Subjects): Route[] {
  return [
    linkRoute({
      ...common,
      method: "GET",
      path: "/shared/{token}/runs/",
      operationId: "listSharedRuns",
      summary: "List the runs with a result that a link shows",
      params: tokenPath,
      query: runList,
      access: byLink(linkOf),
      answer: { description: "Runs, newest first.", schema: { listOf: "RunSchema" } },
      errors,
      handle({ subject: link, query: { dataset_id: _, ...page }, reply }) {
        const filter = { datasetId: link.datasetId, ids: runsOf(link) ?? undefined, hasResult: true } as const;
        return paginated(reply, page, {
          total: () => store.runs.count(filter),
          read: (some) => store.runs.list(some, filter),
          answerOf: (runs) => runs.map((run) => sharedRun(runAnswer(run), link)),
        });
      },
    }),
    linkRoute({
      ...common,
      method: "GET",
      path: "/shared/{token}/runs/{run_id}",
      operationId: "getSharedRun",
      summary: "Get a run that a link shows",
      description:
        "Without its user, note and error, and without overrides and warnings where the link does not show inputs.",
      params: runPath,
      access: byLink(runOf),
      answer: { description: "The run.", schema: "RunSchema" },
      errors,
      handle: async ({ subject: { link, run } }) => sharedRun(runAnswer(run), link),
    }),
  ];
}

function datasetRecordRoute({ datasetOf }: Subjects): Route {
  return linkRoute({
    ...common,
    method: "GET",
    path: "/shared/{token}/datasets/{dataset_id}",
    operationId: "getSharedDataset",
    summary: "Get the name and the units of the data set of a link",
    params: datasetPath,
    access: byLink(datasetOf),
    answer: { description: "The data set.", schema: "SharedDatasetSchema" },
    errors,
    handle: async ({ subject: { id, name, hours_per_time_step, number_of_time_steps, cost_unit, length_unit } }) => ({
      id,
      name,
      hours_per_time_step,
      number_of_time_steps,
      cost_unit,
      length_unit,
    }),
  });
}

function compareRoute(services: Services, { runsOf: runsOfQuery }: Subjects): Route {
  return linkRoute({
    ...common,
    method: "GET",
    path: "/shared/{token}/runs/compare",
    operationId: "compareSharedRuns",
    summary: "Compare runs that a link shows",
    description: "Differences of inputs only where the link shows inputs.",
    params: tokenPath,
    query: compareQuery,
    access: byLink(runsOfQuery),
    answer: { description: "The differences.", schema: "RunComparison" },
    errors: [404, 409],
    handle({ subject: { link, runs }, reply, user }) {
      const ids = runs.map((run) => withResult(run).id);
      return resultTable({ services, reply }, "json", "", (path) =>
        services.runs.results.compare(ids, link.inputs, path, user.id),
      );
    },
  });
}

function reportRoute(services: Services, { runOf }: Subjects): Route {
  return linkRoute({
    ...common,
    method: "GET",
    path: "/shared/{token}/runs/{run_id}/report",
    operationId: "getSharedRunReport",
    summary: "Get the report of a run that a link shows",
    description: "Assumptions, changes of the data and warnings only where the link shows inputs.",
    params: runPath,
    query: reportQuery,
    access: byLink(runOf),
    answer: { description: "The report.", file: htmlMediaType },
    errors: [404, 409],
    handle: ({ subject: { link, run }, query, user, request, reply }) =>
      reportAnswer(services, { run, query, withInputs: link.inputs, userId: user.id, request, reply }),
  });
}

function comparedReportRoute(services: Services, { runsOf: runsOfQuery }: Subjects): Route {
  return linkRoute({
    ...common,
    method: "GET",
    path: "/shared/{token}/runs/compare/report",
    operationId: "getSharedComparisonReport",
    summary: "Get the report of a comparison of runs that a link shows",
    description: "Assumptions and warnings only where the link shows inputs.",
    params: tokenPath,
    query: comparedReportQuery,
    access: byLink(runsOfQuery),
    answer: { description: "The report.", file: htmlMediaType },
    errors: [404, 409],
    handle: ({ subject: { link, runs }, query, user, request, reply }) =>
      comparedReportAnswer(services, { runs, query, withInputs: link.inputs, userId: user.id, request, reply }),
  });
}

const withoutInputs = ({
  override_tables: _,
  ...scenario
}: NonNullable<Answers["RunSchema"]["options"]["scenarios"]>[number]) => ({
  ...scenario,
  overrides: [],
  dataset_id: null,
});

/** Without what is for the users of the data set; without inputs where the link does not show them. */
function sharedRun({ override_tables, override_constraints, ...run }: Answers["RunSchema"], { inputs }: Link) {
  const own = { ...run, user_id: null, note: null, error: null };
  if (inputs) {
    return {
      ...own,
      ...(override_tables && { override_tables }),
      ...(override_constraints && { override_constraints }),
    };
  }
  const { scenarios, ...options } = run.options;
  return {
    ...own,
    options: {
      ...options,
      ...(scenarios && { scenarios: scenarios.map(withoutInputs) }),
    },
    overrides: [],
    warnings: [],
    counts: { ...run.counts, overrides: 0, warnings: 0 },
  };
}
