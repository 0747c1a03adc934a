/** The reports of runs and comparisons as pages for people: opened in a browser and printed. */
import type { Language } from "@esm/messages/entry";
import type { Attribute } from "@esm/model/domain/attribute";
import type { Run } from "@esm/model/domain/runs/run";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ComparedReportQuery } from "../../../runs/stored-results/report/compared-data.ts";
import type { ReportQuery } from "../../../runs/stored-results/report/report-data.ts";
import { reportPolicy } from "../../../runs/stored-results/report/report-page.ts";
import type { TableAnswer } from "../../../runs/stored-results/result-tasks.ts";
import { languageOf } from "../../answers/preferred-language.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { nameFilter, withResult } from "./result-tables.ts";
import { comparedRuns, comparedRunsAccess } from "./run-comparison.ts";
import { runInPath, runPath } from "./runs.ts";

export const htmlMediaType = "text/html; charset=utf-8";

const language: Attribute = {
  type: "enum",
  values: ["en", "de"],
  description: "Language of the report; where absent, the one that `Accept-Language` prefers.",
};

interface GivenLanguage {
  language?: Language | undefined;
}

const languageChoice = attributeSchema(language, "update");

type GivenQuery = ReportQuery & GivenLanguage;

export const reportQuery = typedSchema<GivenQuery>(
  z.object({
    language: languageChoice,
    year: integerParameter(
      "The milestone year of a pathway that figures and pictures show; the last where absent.",
    ).optional(),
    scenario: nameFilter("The scenario of the run that figures and pictures show; the first where absent."),
  }),
);

type GivenComparison = ComparedReportQuery & GivenLanguage & { runs: number[] };

export const comparedReportQuery = typedSchema<GivenComparison>(
  z.object({
    runs: comparedRuns,
    language: languageChoice,
    base: integerParameter("Id of the run that the others are compared with; the first where absent.").optional(),
    year: integerParameter(
      "The milestone year of pathways that figures and pictures show; the last that all pathways have where absent.",
    ).optional(),
    scenario: nameFilter("The scenario of runs that figures and pictures show; the first of each run where absent."),
  }),
);

export const reportHeaders = {
  "content-security-policy": reportPolicy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

interface Call<Query> {
  query: Query;
  withInputs: boolean;
  userId: number;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Throws 409 where the run has no result. */
export function reportAnswer(
  services: Services,
  { run, query: { language: asked, ...shown }, ...call }: Call<GivenQuery> & { run: Run },
) {
  const { id } = withResult(run);
  return pageAnswer(services, { asked, ...call }, (path, how) =>
    services.runs.results.report(id, shown, how, path, call.userId),
  );
}

/** Throws 409 where one of the runs has no result. */
export function comparedReportAnswer(
  services: Services,
  { runs, query: { language: asked, runs: _, ...shown }, ...call }: Call<GivenComparison> & { runs: readonly Run[] },
) {
  const ids = runs.map((run) => withResult(run).id);
  return pageAnswer(services, { asked, ...call }, (path, how) =>
    services.runs.results.compareReport(ids, shown, how, path, call.userId),
  );
}

async function pageAnswer(
  services: Services,
  { asked, withInputs, request, reply }: Omit<Call<never>, "query"> & { asked: Language | undefined },
  make: (path: string, how: { language: Language; withInputs: boolean }) => Promise<TableAnswer>,
) {
  const language = asked ?? languageOf(request.headers["accept-language"]);
  const answer = await tableAnswer(reply, services, {
    name: undefined,
    mediaType: htmlMediaType,
    make: (path) => make(path, { language, withInputs }),
  });
  reply.headers({ ...reportHeaders, "content-language": language });
  return answer;
}

export function runReportRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/report",
      operationId: "getRunReport",
      tag: "runs",
      summary: "Get the report of a run",
      description:
        "One page of HTML for the screen and for paper, without scripts: what was run, key figures, pictures, limits that bind, assumptions " +
        "with their sources, and what was checked. Numbers stand in `data` elements, whose `value` has all digits.",
      extension: true,
      params: runPath,
      query: reportQuery,
      access: runInPath(services),
      answer: { description: "The report.", file: htmlMediaType },
      errors: [404, 409, 429],
      handle: ({ subject, query, user, request, reply }) =>
        reportAnswer(services, { run: subject, query, withInputs: true, userId: user.id, request, reply }),
    }),
    datasetRoute({
      method: "GET",
      path: "/runs/compare/report",
      operationId: "getComparisonReport",
      tag: "runs",
      summary: "Get the report of a comparison",
      description:
        "One page of HTML for the screen and for paper, without scripts: runs with what differs between them, key figures with differences " +
        "to one run, pictures on one scale, curves over the value by which the runs differ, pathways by year, assumptions that differ with " +
        "their sources, limits that bind, and what was checked. Numbers stand in `data` elements, whose `value` has all digits.",
      extension: true,
      query: comparedReportQuery,
      access: comparedRunsAccess(services),
      answer: { description: "The report.", file: htmlMediaType },
      errors: [404, 409, 429],
      handle: ({ subject, query, user, request, reply }) =>
        comparedReportAnswer(services, { runs: subject, query, withInputs: true, userId: user.id, request, reply }),
    }),
  ];
}
