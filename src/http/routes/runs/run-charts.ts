/** Series of runs for pictures over time: as many values as a picture shows, with signs and sums. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Attribute } from "../../../domain/attribute.ts";
import type { Run } from "../../../domain/run.ts";
import { attributeSchema, coercedValue, typedSchema } from "../../../domain/schema.ts";
import type { User } from "../../../domain/user.ts";
import {
  type BalanceExtra,
  type BalanceQuery,
  balanceExtras,
  type ChartFormat,
  type ChartRequest,
  chartFormats,
  type DurationQuery,
  durationKinds,
  exchangeChoices,
  type FlowQuery,
  type PeriodsQuery,
  type RangeQuery,
} from "../../../runs/stored-results/chart-queries.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { taggedAnswer } from "../../routing/unchanged.ts";
import { nameFilter, tagParts, withResult } from "./result-tables.ts";
import { withPrices } from "./run-prices.ts";
import { runInPath, runPath } from "./runs.ts";

const commodity = attributeSchema({ type: "string", required: true, description: "Commodity." }, "create");
const rangeShape = {
  from: integerParameter("First time step; the first of the horizon by default.", { minimum: 0 }).optional(),
  to: integerParameter("First time step after the range; by default the end of the horizon.", {
    minimum: 1,
  }).optional(),
  year: integerParameter("Milestone year of a pathway; the last one by default.").optional(),
} satisfies Record<keyof RangeQuery, z.ZodType>;

const chartFormat: Attribute = {
  type: "enum",
  values: chartFormats,
  default: "json",
  description: "Format of the response; `f32`: one line of JSON, then little-endian float32 values.",
};
const exchange: Attribute = {
  type: "enum",
  values: exchangeChoices,
  default: "net",
  description: "Exchange of a region: net with all neighbours together, or with each.",
};

/** A list of these words, separated by commas. */
const wordList = <Word extends string>(words: readonly Word[], description: string) =>
  coercedValue<Word[]>({ type: "string", description }, (input) => {
    const given = String(input).split(",");
    const isKnown = (word: string): word is Word => words.includes(word as Word);
    if (given.every(isKnown)) return { value: given };
    return {
      rejection: { type: "value_error", msg: `Value error, give any of ${words.join(", ")}, separated by commas` },
    };
  });

const balanceQuery = typedSchema<BalanceQuery & { format: ChartFormat }>(
  z.object({
    commodity,
    region: nameFilter("Region; by default all together."),
    ...rangeShape,
    bins: integerParameter("Maximum number of bins; by default each time step is one.", { minimum: 1 }).optional(),
    with: wordList<BalanceExtra>(
      balanceExtras,
      "Also `price`, `content`, or both, separated by commas. Prices only for runs that were started with `prices`.",
    ).optional(),
    exchange: attributeSchema(exchange, "create"),
    format: attributeSchema(chartFormat, "create"),
  }),
);

const durationQuery = typedSchema<DurationQuery>(
  z.object({
    of: wordList<DurationQuery["of"][number]>(
      durationKinds,
      "What to sort, separated by commas: `load`, `residual` (load less wind, sun and other sources with a highest rate), " +
        "`price`, `line` (use of capacity).",
    ),
    commodity,
    region: nameFilter("Region; by default all together. Of lines, those of this region."),
    ...rangeShape,
    points: integerParameter("Maximum number of values of each curve; 500 by default.", { minimum: 2 }).optional(),
  }),
);

const flowQuery = typedSchema<FlowQuery>(
  z.object({
    at: integerParameter("One time step, in place of the means of a range.", { minimum: 0 }).optional(),
    ...rangeShape,
  }),
);

const periodsQuery = typedSchema<PeriodsQuery & { format: ChartFormat }>(
  z.object({
    component: nameFilter("Only rates of this component."),
    region: nameFilter("Only rates in this region."),
    year: rangeShape.year,
    format: attributeSchema(chartFormat, "create"),
  }),
);

export function runChartRoutes(services: Services): Route[] {
  return [balanceRoute(services), durationRoute(services), flowRoute(services), periodsRoute(services)];
}

const float32MediaType = "application/octet-stream";

/** The answer; the client that has it already gets 304. */
function chartAnswer(
  services: Services,
  { run, user, reply }: { run: Run; user: Pick<User, "id">; reply: FastifyReply },
  request: ChartRequest,
) {
  const isFloat32 = "format" in request && request.format === "f32";
  const mediaType = isFloat32 ? float32MediaType : "application/json; charset=utf-8";
  const make = (path: string) => services.runs.results.chart(run.id, request, path, user.id);
  return taggedAnswer(reply, tagParts(run), () => tableAnswer(reply, services, { name: undefined, mediaType, make }));
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
      "regions, exchange is the losses of lines. Bins have mean, least and most of their time steps; their edges lie on whole " +
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
      "price difference and congestion rent; each region with its net export. At one time step, or as means over a range, by " +
      "default the whole horizon.",
    extension: true,
    params: runPath,
    query: flowQuery,
    access: runInPath(services),
    answer: { description: "Lines and regions.", schema: "RunFlows" },
    errors: [404, 409, 429],
    async handle({ subject, query, reply, user }) {
      return chartAnswer(services, { run: withResult(subject), user, reply }, { kind: "flows", query });
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
      "those of the input.",
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
