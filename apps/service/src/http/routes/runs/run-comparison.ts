/** Several runs and their results side by side. */

import { message, valueError } from "@esm/messages/message";
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import { coercedValue, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { ComparedSeriesFormat } from "../../../runs/stored-results/charts/chart-queries.ts";
import type { ComparedBalancesQuery } from "../../../runs/stored-results/charts/compared-balances.ts";
import { float32MediaType } from "../../../runs/stored-results/charts/float32.ts";
import type { ComparedStatisticsQuery } from "../../../runs/stored-results/compared/compared-statistics.ts";
import type { TableFormat } from "../../../runs/stored-results/result-tasks.ts";
import { notFound } from "../../answers/errors.ts";
import { tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { taggedAnswer } from "../../routing/unchanged.ts";
import { balanceShape, comparedSeriesFormat } from "./chart-queries.ts";
import { format, resultTable, tableForms, tagParts, withResult } from "./result-tables.ts";
import { groupFilter, totalsFilter } from "./run-statistics.ts";

export const comparedRuns = coercedValue<number[]>(
  { type: "string", description: `Ids of two to ${maxComparedRuns} runs, separated by commas.`, examples: ["1,2"] },
  (input) => {
    const ids = String(input).split(",").map(Number);
    const valid =
      ids.every((id) => Number.isSafeInteger(id) && id > 0) && ids.length >= 2 && ids.length <= maxComparedRuns;
    if (valid) return { value: ids };
    const msg = valueError(message("ids_of_runs", { most: maxComparedRuns }));
    return { rejection: { type: "value_error", msg, ctx: { error: {} } } };
  },
);
export const compareQuery = typedSchema<{ runs: number[] }>(z.object({ runs: comparedRuns }));
const statisticsQuery = typedSchema<ComparedStatisticsQuery & { runs: number[]; format: TableFormat }>(
  z.object({ runs: comparedRuns, group: groupFilter, totals: totalsFilter, format }),
);
const seriesQuery = typedSchema<ComparedBalancesQuery & { runs: number[]; format: ComparedSeriesFormat }>(
  z.object({ runs: comparedRuns, ...balanceShape, format: comparedSeriesFormat }),
);

/** Every one of the runs must be known, and its data set usable. */
export const comparedRunsAccess = ({ store }: Services) =>
  ({
    right: "allow_usage",
    async resolveSubject({ query }: { query: { runs: number[] } }) {
      const runs = await Promise.all(query.runs.map((id) => store.runs.find(id)));
      const subject = runs.map((run, index) => {
        if (!run) throw notFound("Run", query.runs[index]);
        return run;
      });
      return { datasetId: subject.map(({ datasetId }) => datasetId), subject };
    },
  }) as const;

export function runComparisonRoutes(services: Services): Route[] {
  const access = comparedRunsAccess(services);
  return [
    datasetRoute({
      method: "GET",
      path: "/runs/compare",
      operationId: "compareRuns",
      tag: "runs",
      summary: "Compare runs",
      description:
        "Options, inputs and results that differ, with one value per run. Equal ones are omitted. Resolutions that a run left open count as " +
        "those it got. Results of pathways have their year. `varied` has the values over which the runs can be drawn, where they differ by " +
        "one number only.",
      extension: true,
      query: compareQuery,
      access,
      answer: { description: "The differences.", schema: "RunComparison" },
      errors: [404, 409, 429],
      async handle({ subject, reply, user }) {
        const ids = subject.map((run) => withResult(run).id);
        return resultTable({ services, reply }, "json", "", (path) =>
          services.runs.results.compare(ids, true, path, user.id),
        );
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/runs/compare/statistics",
      operationId: "compareRunStatistics",
      tag: "runs",
      summary: "Get the statistics of runs side by side",
      description:
        "The rows of `/runs/{run_id}/statistics`, equal ones included, with one value per run. The group `cost` also has " +
        "`cost_per_demand` of each commodity that is demanded: objective / demand. `csv` and `parquet` have a column `run ID` for each run.",
      extension: true,
      query: statisticsQuery,
      access,
      answer: { description: "Rows.", schema: { listOf: "ComparedStatistic" }, otherForms: tableForms },
      errors: [404, 409, 429],
      async handle({ subject, query: { runs: _, format: form, ...query }, reply, user }) {
        const ids = subject.map((run) => withResult(run).id);
        return taggedAnswer(reply, subject.map(tagParts), () =>
          resultTable({ services, reply }, form, `statistics ${ids.join(", ")}`, (path) =>
            services.runs.results.compareStatistics(ids, query, form, path, user.id),
          ),
        );
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/runs/compare/series",
      operationId: "compareRunSeries",
      tag: "runs",
      summary: "Compare the balances of runs over time",
      description:
        "The layers of the balance of a commodity, as mean powers in bins that are the same for all runs, and the difference of each " +
        "run from the first one. A layer that a run does not have is 0. `csv` and `parquet` have a column `step`, the first time step of each " +
        "bin, and columns `run/role/component` and `run/role/component/difference`. `year` is that of pathways; a run without years is " +
        "compared with any. 409 if the runs have different time steps.",
      extension: true,
      query: seriesQuery,
      access,
      answer: { description: "Series.", schema: "RunSeriesComparison", otherForms: [...tableForms, float32MediaType] },
      errors: [404, 409, 429],
      async handle({ subject, query: { runs: _, format: form, ...query }, reply, user }) {
        const ids = subject.map((run) => withResult(run).id);
        const make = (path: string) => services.runs.results.compareSeries(ids, query, form, path, user.id);
        return taggedAnswer(reply, subject.map(tagParts), () =>
          form === "f32"
            ? tableAnswer(reply, services, { name: undefined, mediaType: float32MediaType, make })
            : resultTable({ services, reply }, form, `series ${ids.join(", ")}`, make),
        );
      },
    }),
  ];
}
