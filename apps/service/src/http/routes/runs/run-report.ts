/** The report of a run as a page for people: opened in a browser and printed. */
import type { Language } from "@esm/messages/entry";
import type { Attribute } from "@esm/model/domain/attribute";
import type { Run } from "@esm/model/domain/runs/run";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ReportQuery } from "../../../runs/stored-results/report/report-data.ts";
import { reportPolicy } from "../../../runs/stored-results/report/report-page.ts";
import { languageOf } from "../../answers/preferred-language.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { nameFilter, withResult } from "./result-tables.ts";
import { runInPath, runPath } from "./runs.ts";

export const htmlMediaType = "text/html; charset=utf-8";

const language: Attribute = {
  type: "enum",
  values: ["en", "de"],
  description: "Language of the report; where absent, the one that `Accept-Language` prefers.",
};

interface GivenQuery extends ReportQuery {
  language?: Language | undefined;
}

export const reportQuery = typedSchema<GivenQuery>(
  z.object({
    language: attributeSchema(language, "update"),
    year: integerParameter(
      "The milestone year of a pathway that figures and pictures show; the last where absent.",
    ).optional(),
    scenario: nameFilter("The scenario of the run that figures and pictures show; the first where absent."),
  }),
);

export const reportHeaders = {
  "content-security-policy": reportPolicy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

interface Call {
  run: Run;
  query: GivenQuery;
  withInputs: boolean;
  userId: number;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Throws 409 where the run has no result. */
export async function reportAnswer(
  services: Services,
  { run: given, query, withInputs, userId, request, reply }: Call,
) {
  const run = withResult(given);
  const { language = languageOf(request.headers["accept-language"]), ...shown } = query;
  const answer = await tableAnswer(reply, services, {
    name: undefined,
    mediaType: htmlMediaType,
    make: (path) => services.runs.results.report(run.id, shown, { language, withInputs }, path, userId),
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
  ];
}
