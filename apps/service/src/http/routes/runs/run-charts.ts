/** Series of runs for pictures over time: as many values as a picture shows, with signs and sums. */

import { float32MediaType } from "../../../runs/stored-results/charts/float32.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { chartAnswer } from "./chart-answer.ts";
import { balanceQuery, durationQuery, flowQuery, periodsQuery, rateQuery } from "./chart-queries.ts";
import { withResult } from "./result-tables.ts";
import { withPrices } from "./run-prices.ts";
import { runInPath, runPath } from "./runs.ts";

export function runChartRoutes(services: Services): Route[] {
  return [
    balanceRoute(services),
    durationRoute(services),
    flowRoute(services),
    periodsRoute(services),
    rateRoute(services),
  ];
}

function balanceRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/balance",
    operationId: "getRunBalance",
    tag: "runs",
    summary: "Get the balance of a commodity over time",
    description:
      "The layers of a dispatch picture as mean powers: what sources, conversions, storages and import bring in above 0, " +
      "what demand, other sinks, conversions, charging and export take out below 0; in every bin they add up to 0. Over all " +
      "regions, exchange is the losses of lines. Bins have the mean, lowest (`least`) and highest (`most`) value of their time steps; their edges lie on whole " +
      "steps, in long ranges on whole days or hours. See docs/reference/result-figures.md, also for the format `f32`.",
    extension: true,
    params: runPath,
    query: balanceQuery,
    access: runInPath(services),
    answer: { description: "Series in bins.", schema: "RunBalance", otherForms: [float32MediaType] },
    errors: [404, 409, 429],
    async handle({ subject, query: { format, ...query }, reply, user }) {
      const run = query.with?.includes("price") ? withPrices(subject) : withResult(subject);
      return chartAnswer(services, { run, user, reply }, { kind: "balance", query, format });
    },
  });
}

function durationRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/duration",
    operationId: "getRunDurations",
    tag: "runs",
    summary: "Get duration curves of a run",
    description:
      "Values of all time steps from high to low, thinned to a number of points that includes the highest and the lowest: loads, " +
      "residual loads, prices, or the use of lines. `hours` are those that come before each value. Curves of prices only for " +
      "runs that were started with `prices`.",
    extension: true,
    params: runPath,
    query: durationQuery,
    access: runInPath(services),
    answer: { description: "Curves.", schema: "RunDurations" },
    errors: [404, 409, 429],
    async handle({ subject, query, reply, user }) {
      const run = query.of.includes("price") ? withPrices(subject) : withResult(subject);
      return chartAnswer(services, { run, user, reply }, { kind: "duration", query });
    },
  });
}

function flowRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/flows",
    operationId: "getRunFlows",
    tag: "runs",
    summary: "Get the flows of a run",
    description:
      "Each line with its flows in both directions, use of capacity, losses and, for runs that were started with `prices`, " +
      "price difference and congestion rent; each region with its net export, and where it is asked for, what supplies it and " +
      "the prices. At one time step, or as means over a range, by default the whole horizon.",
    extension: true,
    params: runPath,
    query: flowQuery,
    access: runInPath(services),
    answer: { description: "Lines and regions.", schema: "RunFlows" },
    errors: [404, 409, 429],
    async handle({ subject, query, reply, user }) {
      const run = query.with?.includes("price") ? withPrices(subject) : withResult(subject);
      return chartAnswer(services, { run, user, reply }, { kind: "flows", query });
    },
  });
}

function periodsRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/periods",
    operationId: "getRunPeriods",
    tag: "runs",
    summary: "Get the typical periods of a run",
    description:
      "Which typical period represents each original period, how often each occurs, the lengths of its steps, and the rates of " +
      "components that were optimized, at each of these steps. At full resolution there are no typical periods, and the rates are " +
      "those of the input with its overrides.",
    extension: true,
    params: runPath,
    query: periodsQuery,
    access: runInPath(services),
    answer: { description: "Periods and rates.", schema: "RunPeriods", otherForms: [float32MediaType] },
    errors: [404, 409, 429],
    async handle({ subject, query: { format, ...query }, reply, user }) {
      return chartAnswer(services, { run: withResult(subject), user, reply }, { kind: "periods", query, format });
    },
  });
}

function rateRoute(services: Services): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/periods/duration",
    operationId: "getRunRateDurations",
    tag: "runs",
    summary: "Compare a rate with its typical periods",
    description:
      "Two duration curves of the rate of a component in a region: in the input, and as the typical periods represent it. Their " +
      "mean distance says how far the peaks and lows of the series are smoothed.",
    extension: true,
    params: runPath,
    query: rateQuery,
    access: runInPath(services),
    answer: { description: "Curves.", schema: "RunRateDurations" },
    errors: [404, 409, 429],
    async handle({ subject, query, reply, user }) {
      return chartAnswer(services, { run: withResult(subject), user, reply }, { kind: "rate", query });
    },
  });
}
