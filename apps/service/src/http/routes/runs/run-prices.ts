/** Prices of runs that were started with `prices`. */

import { message } from "@esm/messages/message";
import type { Run } from "@esm/model/domain/runs/run";
import { typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { PriceSeriesQuery, TableFormat } from "../../../runs/stored-results/result-tasks.ts";
import { conflict } from "../../answers/errors.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { chartAnswer } from "./chart-answer.ts";
import { priceSettersQuery } from "./chart-queries.ts";
import { format, formatQuery, nameFilter, resultTable, tableForms, withResult } from "./result-tables.ts";
import { runInPath, runPath } from "./runs.ts";

const priceSeriesQuery = typedSchema<PriceSeriesQuery & { format: TableFormat }>(
  z.object({
    commodity: nameFilter("Only prices of this commodity."),
    region: nameFilter("Only prices in this region."),
    year: integerParameter("Only this milestone year of a pathway.").optional(),
    scenario: nameFilter("Only this stochastic scenario of the run."),
    format,
  }),
);

/** Throws 409 where there is no result, or one without prices. */
export function withPrices(subject: Run): Run {
  const run = withResult(subject);
  if (run.options.prices) return run;
  throw conflict(message("run_without_prices", { id: run.id, options: '{"options": {"prices": true}}' }));
}

export function runPriceRoutes(services: Services): Route[] {
  return [pricesRoute(services), priceSeriesRoute(services), priceSettersRoute(services)];
}

function pricesRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/prices",
    operationId: "getRunPrices",
    tag: "runs",
    summary: "Get the prices of a run",
    description:
      "The value of one more unit of a commodity, a yearly limit or a capacity: the marginal price (shadow price, dual " +
      "value) of a commodity, the shadow price of a limit such as CO2, the scarcity rent of a capacity. For commodities, " +
      "`value` is the mean over the hours and `steps` (JSON only) the price in every time step; " +
      "`/runs/{run_id}/prices/series` has these as CSV and Parquet. `notes` explain prices in hours " +
      "without use and of degenerate optima, which allow several sets of prices. Only for runs that were " +
      "started with `prices`.",
    extension: true,
    params: runPath,
    query: formatQuery,
    access: runInPath(services),
    answer: {
      description: "Prices, with notes.",
      schema: "RunPrices",
      otherForms: tableForms,
    },
    errors: [404, 409, 429],
    async handle({ subject, query, reply, user }) {
      const run = withPrices(subject);
      return resultTable({ services, reply }, query.format, `prices ${run.id}`, (path) =>
        services.runs.results.prices(run.id, query.format, path, user.id),
      );
    },
  });
}

function priceSeriesRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/prices/series",
    operationId: "getRunPriceSeries",
    tag: "runs",
    summary: "Get prices of a run in every time step",
    description:
      "Marginal prices of commodities in each region and original time step. `csv` and `parquet` have a column `step` and " +
      "one column per series, named `commodity/region` (pathways and stochastic scenarios: with the year or its name in front). Only for runs that were " +
      "started with `prices`.",
    extension: true,
    params: runPath,
    query: priceSeriesQuery,
    access: runInPath(services),
    answer: { description: "Series.", schema: { listOf: "RunPriceSeries" }, otherForms: tableForms },
    errors: [404, 409, 429],
    async handle({ subject, query: { format: form, ...query }, reply, user }) {
      const run = withPrices(subject);
      return resultTable({ services, reply }, form, `prices in steps ${run.id}`, (path) =>
        services.runs.results.priceSeries(run.id, query, form, path, user.id),
      );
    },
  });
}

function priceSettersRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/price-setters",
    operationId: "getRunPriceSetters",
    tag: "runs",
    summary: "Get who sets the prices of a commodity in a region",
    description:
      "In each time step of a range: the plant whose next unit the price pays (`supply`), the use that would pay no more (`use`), or the " +
      "capacity that the price pays for (`capacity`), traced through storages and lines to the step and region of the plant. All that " +
      "share a price are named; where only a range is certain, `lower` and `upper` are its ends. `totals` add up what fixed demand " +
      "pays. Only for runs that were started with `prices`. See docs/reference/result-figures.md.",
    extension: true,
    params: runPath,
    query: priceSettersQuery,
    access: runInPath(services),
    answer: { description: "Totals, and one entry per time step.", schema: "RunPriceSetters" },
    errors: [404, 409, 429],
    async handle({ subject, query, reply, user }) {
      const run = withPrices(subject);
      return chartAnswer(services, { run, user, reply }, { kind: "price setters", query });
    },
  });
}
