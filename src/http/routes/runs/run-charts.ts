/** Series of runs for pictures over time: as many values as a picture shows, with signs and sums. */
import { z } from "zod";
import type { Attribute } from "../../../domain/attribute.ts";
import { attributeSchema, coercedValue, typedSchema } from "../../../domain/schema.ts";
import {
  type BalanceExtra,
  type BalanceQuery,
  balanceExtras,
  type ChartFormat,
  chartFormats,
  exchangeChoices,
  type RangeQuery,
} from "../../../runs/stored-results/chart-queries.ts";
import type { TableAnswer } from "../../../runs/stored-results/result-tasks.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { taggedAnswer } from "../../routing/unchanged.ts";
import { nameFilter, tagParts, withResult } from "./result-tables.ts";
import { withPrices } from "./run-prices.ts";
import { runInPath, runPath } from "./runs.ts";

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
    commodity: attributeSchema({ type: "string", required: true, description: "Commodity." }, "create"),
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

export function runChartRoutes(services: Services): Route[] {
  return [balanceRoute(services)];
}

const float32MediaType = "application/octet-stream";

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
      const make = (path: string): Promise<TableAnswer> =>
        services.runs.results.balance(run.id, query, format, path, user.id);
      const mediaType = format === "f32" ? float32MediaType : "application/json; charset=utf-8";
      return taggedAnswer(reply, tagParts(run), () =>
        tableAnswer(reply, services, { name: undefined, mediaType, make }),
      );
    },
  });
}
