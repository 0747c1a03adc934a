/** The statistics of runs: costs, capacities, yearly energies, use, limits and prices as rows of one form. */

import type { Attribute } from "@esm/model/domain/attribute";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import { type StatisticsQuery, statisticGroups, type TableFormat } from "../../../runs/stored-results/result-tasks.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { taggedAnswer } from "../../routing/unchanged.ts";
import { format, nameFilter, resultTable, tableForms, tagParts, withResult } from "./result-tables.ts";
import { runInPath, runPath } from "./runs.ts";

const group: Attribute = { type: "enum", values: statisticGroups, description: "Only figures of this group." };
const totals: Attribute = { type: "boolean", default: false, description: "Only totals over all regions." };

export const groupFilter = attributeSchema(group, "update");
export const totalsFilter = attributeSchema(totals, "create");

const statisticsQuery = typedSchema<StatisticsQuery & { format: TableFormat }>(
  z.object({
    group: groupFilter,
    component: nameFilter("Only figures of this component, or of the limit or shared potential with this id."),
    commodity: nameFilter("Only figures of this commodity."),
    region: nameFilter("Only figures in this region, or of lines from this region."),
    totals: totalsFilter,
    year: integerParameter("Only this milestone year of a pathway.").optional(),
    scenario: nameFilter("Only this stochastic scenario of the run."),
    format,
  }),
);

export function runStatisticRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/statistics",
      operationId: "getRunStatistics",
      tag: "runs",
      summary: "Get the statistics of a run as rows",
      description:
        "Costs, capacities with their limits, yearly balances of commodities, full-load hours, curtailment, market values, " +
        "the use of storages and lines, limits and prices, as defined in docs/reference/result-figures.md. They are " +
        "computed from the input of the run and the time steps that were optimized. Rows without `region` are totals over " +
        "all regions; the rows of group `balance` of a commodity in a region add up to 0.",
      extension: true,
      params: runPath,
      query: statisticsQuery,
      access: runInPath(services),
      answer: { description: "Rows.", schema: { listOf: "RunStatistic" }, otherForms: tableForms },
      errors: [404, 409, 429],
      async handle({ subject, query: { format: form, ...query }, reply, user }) {
        const run = withResult(subject);
        return taggedAnswer(reply, tagParts(run), () =>
          resultTable({ services, reply }, form, `statistics ${run.id}`, (path) =>
            services.runs.results.statistics(run.id, query, form, path, user.id),
          ),
        );
      },
    }),
  ];
}
