/** The near-optimal alternatives of a run: its plans, and the ranges of its targets. */

import { message } from "@esm/messages/message";
import type { Run } from "@esm/model/domain/runs/run";
import { conflict } from "../../answers/errors.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { formatQuery, resultTable, tableForms, withResult } from "./result-tables.ts";
import { runInPath, runPath } from "./runs.ts";

export function runAlternativeRoutes(services: Services): Route[] {
  return [plansRoute(services), rangesRoute(services)];
}

/** Throws 409 where the run looked for none. */
function withAlternatives(run: Run): Run {
  if (run.kind !== "alternatives") throw conflict(message("no_alternatives", { id: run.id, kind: run.kind }));
  return withResult(run);
}

function plansRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/alternatives",
    operationId: "getRunAlternatives",
    tag: "runs",
    summary: "Get the near-optimal plans of a run",
    description:
      "Plan 0 is the optimum. Each other plan is the least or the most of a target within the budget, or one that differs by the method " +
      "of `spread`. `csv` and `parquet` have one column per capacity, named `component/property/region` (lines: `/region_to`).",
    extension: true,
    params: runPath,
    query: formatQuery,
    access: runInPath(services),
    answer: { description: "Plans.", schema: { listOf: "RunPlan" }, otherForms: tableForms },
    errors: [404, 409, 429],
    async handle({ subject, query: { format }, reply, user }) {
      const { id } = withAlternatives(subject);
      return resultTable({ services, reply }, format, `alternatives ${id}`, (path) =>
        services.runs.results.alternatives(id, "plans", format, path, user.id),
      );
    },
  });
}

function rangesRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/ranges",
    operationId: "getRunRanges",
    tag: "runs",
    summary: "Get the ranges of a run with near-optimal alternatives",
    description:
      "The least and the most of each target for each slack, beside its sum at the optimum: what keeps it from going further, and the " +
      "cost of one unit less or more.",
    extension: true,
    params: runPath,
    query: formatQuery,
    access: runInPath(services),
    answer: { description: "Ranges.", schema: { listOf: "RunRange" }, otherForms: tableForms },
    errors: [404, 409, 429],
    async handle({ subject, query: { format }, reply, user }) {
      const { id } = withAlternatives(subject);
      return resultTable({ services, reply }, format, `ranges ${id}`, (path) =>
        services.runs.results.alternatives(id, "ranges", format, path, user.id),
      );
    },
  });
}
