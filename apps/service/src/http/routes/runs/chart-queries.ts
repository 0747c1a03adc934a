/** The queries of the routes of pictures over time. */

import { message, valueError } from "@esm/messages/message";
import type { Attribute } from "@esm/model/domain/attribute";
import { attributeSchema, coercedValue, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import {
  type BalanceExtra,
  type BalanceQuery,
  balanceExtras,
  type ChartFormat,
  chartFormats,
  comparedSeriesFormats,
  type DurationQuery,
  durationKinds,
  exchangeChoices,
  type FlowExtra,
  type FlowQuery,
  flowExtras,
  type PeriodsQuery,
  type PriceSettersQuery,
  type RangeQuery,
  type RateQuery,
} from "../../../runs/stored-results/charts/chart-queries.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { nameFilter } from "./result-tables.ts";

const required = (description: string) => attributeSchema({ type: "string", required: true, description }, "create");
const commodity = required("Commodity.");
const rangeShape = {
  from: integerParameter("First time step; the first of the horizon by default.", { minimum: 0 }).optional(),
  to: integerParameter("First time step after the range; by default the end of the horizon.", {
    minimum: 1,
  }).optional(),
  year: integerParameter("Milestone year of a pathway; the last one by default.").optional(),
  scenario: nameFilter("Stochastic scenario of the run; the first one by default."),
} satisfies Record<keyof RangeQuery, z.ZodType>;

const float32Format = (values: readonly string[]): Attribute => ({
  type: "enum",
  values,
  default: "json",
  description: "Format of the response; `f32`: one line of JSON, then little-endian float32 values.",
});
const chartFormat = float32Format(chartFormats);
export const comparedSeriesFormat = attributeSchema(float32Format(comparedSeriesFormats), "create");
const exchange: Attribute = {
  type: "enum",
  values: exchangeChoices,
  default: "net",
  description: "Exchange of a region: net with all neighbours together, or with each.",
};

/** A list of these words, separated by commas. */
const wordList = <Word extends string>(words: readonly Word[], description: string) =>
  coercedValue<Word[]>({ type: "string", description }, (input) => {
    const parts = String(input).split(",");
    const isKnown = (word: string): word is Word => words.includes(word as Word);
    if (parts.every(isKnown)) return { value: parts };
    const msg = valueError(message("any_of_separated_by_commas", { names: words }));
    return { rejection: { type: "value_error", msg } };
  });

export const balanceShape = {
  commodity,
  region: nameFilter("Region; by default all together."),
  ...rangeShape,
  bins: integerParameter("Maximum number of bins; by default each time step is one.", { minimum: 1 }).optional(),
};

export const balanceQuery = typedSchema<BalanceQuery & { format: ChartFormat }>(
  z.object({
    ...balanceShape,
    layers: integerParameter(
      "Maximum number of layers, and of contents: those with the most energy. Further layers are joined, further contents left out.",
      { minimum: 1 },
    ).optional(),
    with: wordList<BalanceExtra>(
      balanceExtras,
      "Also `price`, `content`, or both, separated by commas. Prices are only available for runs that were started with `prices`.",
    ).optional(),
    exchange: attributeSchema(exchange, "create"),
    format: attributeSchema(chartFormat, "create"),
  }),
);

const points = integerParameter("Maximum number of values of each curve; 500 by default.", { minimum: 2 }).optional();

export const durationQuery = typedSchema<DurationQuery>(
  z.object({
    of: wordList<DurationQuery["of"][number]>(
      durationKinds,
      "What to sort, separated by commas: `load`, `residual` (load less wind, sun and other sources with a maximum rate), " +
        "`price`, `line` (use of capacity).",
    ),
    commodity,
    region: nameFilter("Region; by default all together. Of lines, those of this region."),
    ...rangeShape,
    points,
  }),
);

export const flowQuery = typedSchema<FlowQuery>(
  z.object({
    at: integerParameter("One time step, instead of means over a range.", { minimum: 0 }).optional(),
    with: wordList<FlowExtra>(
      flowExtras,
      "Also `supply`, `price`, or both, separated by commas. Prices are only available for runs that were started with `prices`.",
    ).optional(),
    ...rangeShape,
  }),
);

export const periodsQuery = typedSchema<PeriodsQuery & { format: ChartFormat }>(
  z.object({
    component: nameFilter("Only rates of this component."),
    region: nameFilter("Only rates in this region."),
    year: rangeShape.year,
    scenario: rangeShape.scenario,
    format: attributeSchema(chartFormat, "create"),
  }),
);

export const rateQuery = typedSchema<RateQuery>(
  z.object({
    component: required("Component with a fixed or maximum rate."),
    region: required("Region."),
    points,
    year: rangeShape.year,
    scenario: rangeShape.scenario,
  }),
);

export const priceSettersQuery = typedSchema<PriceSettersQuery>(
  z.object({ commodity, region: required("Region."), ...rangeShape }),
);
