/**
 * Results of runs: the workbook, the summary and the series. Prices are in run-prices.ts, comparisons in
 * run-comparison.ts.
 */

import { typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { SeriesQuery, TableFormat } from "../../../runs/stored-results/result-tasks.ts";
import { workbookMediaType, zipMediaType } from "../../answers/media-types.ts";
import { tellResolution } from "../../answers/resolution-headers.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { fileAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { format, nameFilter, resultTable, tableForms, withResult } from "./result-tables.ts";
import { runInPath, runPath } from "./runs.ts";

const plan = integerParameter(
  "Only of runs of kind `alternatives`: the plan with this number; 0 is the optimum.",
).optional();

const summaryQuery = typedSchema<{ format: TableFormat; plan?: number }>(z.object({ plan, format }));

const seriesQuery = typedSchema<SeriesQuery & { format: TableFormat }>(
  z.object({
    component: nameFilter("Only series of this component."),
    variable: nameFilter("Only this variable: `operation`, `charge`, `discharge`, `stateOfCharge` or `flow`."),
    region: nameFilter("Only series in this region, or of lines from this region."),
    region_to: nameFilter("Only flows to this region."),
    year: integerParameter("Only this milestone year of a pathway.").optional(),
    plan,
    scenario: nameFilter("Only this stochastic scenario of the run."),
    format,
  }),
);

export function runResultRoutes(services: Services): Route[] {
  return [workbookRoute(services), summaryRoute(services), seriesRoute(services)];
}

function workbookRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/workbook",
    operationId: "getRunWorkbook",
    tag: "runs",
    summary: "Get the workbook of a run",
    description:
      "For a pathway, a zip archive with a workbook `ESM<year>.xlsx` per milestone year; for stochastic scenarios, one with `ESM_<name>.xlsx` for each of them.",
    extension: true,
    params: runPath,
    access: runInPath(services),
    answer: { description: "The optimal design and operation.", file: workbookMediaType, otherForms: [zipMediaType] },
    errors: [404, 409, 429],
    async handle({ subject, reply, user }) {
      const run = withResult(subject);
      const model = await services.store.models.find(run.modelId);
      const isZip = run.kind === "myopic" || run.options.scenarios !== undefined;
      tellResolution(reply, run.figures);
      return fileAnswer(reply, services, {
        name: `${model?.name ?? "run"} ${run.id}.${isZip ? "zip" : "xlsx"}`,
        mediaType: isZip ? zipMediaType : workbookMediaType,
        write: (path) => services.runs.results.writeFile(run.id, path, user.id),
      });
    },
  });
}

function summaryRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/summary",
    operationId: "getRunSummary",
    tag: "runs",
    summary: "Get the summary of a run as rows",
    description:
      "Costs, capacities and yearly operation. Rows without `region` are totals over all regions. The single capacity of a " +
      "line appears in the rows of both directions and counts once.",
    extension: true,
    params: runPath,
    query: summaryQuery,
    access: runInPath(services),
    answer: { description: "Rows.", schema: { listOf: "RunSummaryRow" }, otherForms: tableForms },
    errors: [404, 409, 429],
    async handle({ subject, query: { format: form, plan = 0 }, reply, user }) {
      const run = withResult(subject);
      return resultTable({ services, reply }, form, `summary ${run.id}`, (path) =>
        services.runs.results.summary(run.id, plan, form, path, user.id),
      );
    },
  });
}

function seriesRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/series",
    operationId: "getRunSeries",
    tag: "runs",
    summary: "Get series of a run",
    description:
      "Energies, and contents of storages, in every original time step. `csv` and `parquet` have a column `step` and one " +
      "column per series, named `component/variable/region` (lines: `/region_to`; pathways and stochastic scenarios: with the year or its name in front).",
    extension: true,
    params: runPath,
    query: seriesQuery,
    access: runInPath(services),
    answer: { description: "Series.", schema: { listOf: "RunSeries" }, otherForms: tableForms },
    errors: [404, 409, 429],
    async handle({ subject, query: { format: form, ...query }, reply, user }) {
      const run = withResult(subject);
      return resultTable({ services, reply }, form, `series ${run.id}`, (path) =>
        services.runs.results.series(run.id, query, form, path, user.id),
      );
    },
  });
}
