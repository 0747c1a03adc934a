/** Schemas of the figures from which pictures of a run are drawn. */
import { z } from "zod";
import type { RunBalance } from "../../runs/stored-results/charts/balance-chart.ts";
import type { RunSeriesComparison } from "../../runs/stored-results/charts/compared-balances.ts";
import type { RunDurations } from "../../runs/stored-results/charts/duration-chart.ts";
import type { RunFlows } from "../../runs/stored-results/charts/flow-chart.ts";
import type { RunPeriods } from "../../runs/stored-results/charts/periods-chart.ts";
import type { RunPriceSetters } from "../../runs/stored-results/charts/price-setters-chart.ts";
import type { RunRateDurations } from "../../runs/stored-results/charts/rate-chart.ts";
import type { StatisticRow } from "../../runs/stored-results/choose-statistics.ts";
import type { ComparedStatistic } from "../../runs/stored-results/compared/compared-statistics.ts";
import { setterKinds, statisticGroups } from "../../runs/stored-results/result-tasks.ts";
import type { RunInputs } from "../../runs/stored-results/run-inputs.ts";
import { described, flag, integer, list, number, schemaOf, text } from "./schema-parts.ts";

const statistic = z.object({
  group: z.enum(statisticGroups),
  component: text.nullable().meta({ description: "Or the id of a limit or shared potential." }),
  commodity: text.nullable(),
  region: text.nullable().meta({ description: "Null for totals over all regions." }),
  region_to: text.nullable().meta({ description: "For a line: the other end." }),
  quantity: text,
  unit: text,
  value: number,
  year: integer.nullable().meta({ description: "Milestone year of a pathway." }),
  scenario: text.optional().meta({ description: "Stochastic scenario; absent where the run has none." }),
});

const { value: _, ...ofStatistic } = statistic.shape;
const comparedStatistic = z.object({
  ...ofStatistic,
  values: list(number.nullable()).meta({ description: "One per run; null if it has no such figure." }),
});

const binned = {
  mean: list(number),
  least: list(number).nullable().meta({ description: "Null where each bin is one time step." }),
  most: list(number).nullable(),
};

const balance = z.object({
  commodity: text,
  region: text.nullable().meta({ description: "Null: all regions together." }),
  year: integer.nullable(),
  hours_per_step: number,
  edges: list(integer).meta({ description: "First time step of each bin, and the end of the last one." }),
  series: list(
    z.object({
      role: text,
      component: text.nullable(),
      region: text.nullable(),
      region_to: text.nullable().meta({ description: "Neighbour, of exchange with one." }),
      joined: integer.optional().meta({ description: "How many layers it joins; only where it is more than one." }),
      unit: text,
      sum: number.nullable().meta({ description: "Energy over the range; null for contents and prices." }),
      ...binned,
    }),
  ),
});

const curve = {
  hours: list(number).meta({ description: "Hours that come before each value." }),
  values: list(number),
  mean: number.meta({ description: "Over all time steps; mean · hours is the area under the curve." }),
  highest: number,
  highest_at: integer.meta({ description: "The first time step with the highest value." }),
  lowest: number,
  hours_above_zero: number,
};

const durations = z.object({
  commodity: text,
  region: text.nullable(),
  year: integer.nullable(),
  hours_per_step: number,
  hours: number.meta({ description: "Of the whole range." }),
  curves: list(
    z.object({
      of: text,
      component: text.nullable(),
      region: text.nullable(),
      region_to: text.nullable(),
      unit: text,
      ...curve,
    }),
  ),
});

const flows = z.object({
  year: integer.nullable(),
  from: integer,
  to: integer,
  hours_per_step: number,
  steps: integer.meta({ description: "Time steps of the horizon." }),
  lines: list(
    z.object({
      component: text,
      commodity: text,
      region: text,
      region_to: text,
      unit: text,
      capacity: number.nullable(),
      flow: number.meta({ description: "From region to region_to, as a mean power at the departing end." }),
      flow_back: number,
      use: number.nullable().meta({ description: "Flows of both directions divided by the capacity." }),
      losses: number,
      price_difference: number.nullable().meta({ description: "Price in region_to less price in region." }),
      congestion_rent: number.nullable().meta({ description: "Cost per hour, of both directions." }),
    }),
  ),
  regions: list(z.object({ commodity: text, region: text, unit: text, net_export: number })),
  supply: list(
    z.object({
      commodity: text,
      region: text,
      component: text,
      quantity: text.meta({ description: "`source`, `output` or `discharge`." }),
      unit: text,
      power: number.meta({ description: "Mean power that the component brings into the region." }),
    }),
  )
    .optional()
    .meta({ description: "With `supply`, of the commodities that lines carry." }),
  prices: list(
    z.object({
      commodity: text,
      region: text,
      unit: text,
      price: number.meta({ description: "Mean of the time steps." }),
    }),
  )
    .optional()
    .meta({ description: "With `price`, of the commodities that lines carry." }),
});

/** A record of the data set, with the attributes of its kind. */
const attributes = described<object>({ type: "object", additionalProperties: true });
const inputs = z.object({
  dataset: attributes,
  regions: list(attributes),
  commodities: list(attributes),
  components: list(attributes),
  override_parameters: list(attributes).meta({ description: "Of the model." }),
  override_tables: list(attributes)
    .optional()
    .meta({ description: "Of tables, of the model; absent where there are none." }),
  overrides_by_year: list(attributes)
    .optional()
    .meta({ description: "What a pathway assumes of its years; absent where there is nothing." }),
  overrides: list(attributes).meta({ description: "Of the run itself, applied after those of the model." }),
  optimization_parameters: attributes.nullable(),
  component_groups: attributes.optional(),
  region_groups: attributes.optional(),
  constraints: list(attributes)
    .optional()
    .meta({ description: "With those of the model; absent, like groups, where there are none." }),
  planning_reserves: list(attributes).optional(),
  named_series: attributes.optional().meta({ description: "Absent where there are none." }),
  tables: list(
    z.object({ family: text, component: text, region: text, region_to: text.nullable(), values: list(number) }),
  ),
});

const periods = z.object({
  year: integer.nullable(),
  hours_per_step: number,
  steps: integer.meta({ description: "Original time steps." }),
  sequence: list(integer).meta({ description: "Typical period of each original period; empty at full resolution." }),
  periods: list(
    z.object({
      period: integer,
      occurrences: integer,
      lengths: list(integer).meta({ description: "Original time steps of each of its steps." }),
      extremes: list(text).meta({ description: "Why it represents itself; empty for the others." }),
    }),
  ),
  rates: list(
    z.object({
      component: text,
      region: text,
      kind: z.enum(["fix", "max"]),
      values: list(number).meta({ description: "At each step of the first period, of the second, and so on." }),
    }),
  ),
});

const rateDurations = z.object({
  component: text,
  region: text,
  kind: z.enum(["fix", "max"]),
  year: integer.nullable(),
  hours: number.meta({ description: "Of the horizon." }),
  original: z.object(curve),
  represented: z.object(curve).meta({ description: "Equal to the original one at full resolution." }),
  mean_difference: number.meta({ description: "Mean distance of the two curves over all time steps." }),
});

const seriesComparison = z.object({
  runs: list(integer),
  years: list(integer.nullable()).meta({ description: "Of each run; null where it is no pathway." }),
  commodity: text,
  region: text.nullable(),
  hours_per_step: number,
  edges: list(integer).meta({ description: "The first time step of each bin, and the end of the last one." }),
  series: list(
    z.object({
      run: integer,
      role: text,
      component: text.nullable(),
      unit: text,
      mean: list(number),
      difference: list(number).nullable().meta({ description: "From the first run; null for the first run." }),
    }),
  ),
});

const setter = {
  component: text,
  region: text,
  region_to: text.nullable().meta({ description: "For a line: the other end." }),
  kind: z.enum(setterKinds).meta({
    description:
      "`supply`: a plant that runs below its limit; `use`: a use that takes less than it could; `capacity`: what is full, and pays for itself.",
  }),
};

const priceSetters = z.object({
  commodity: text,
  region: text,
  year: integer.nullable(),
  unit: text,
  hours_per_step: number,
  totals: list(
    z.object({
      component: text.nullable().meta({ description: "Null, like the other names, where nothing sets the price." }),
      region: text.nullable(),
      region_to: text.nullable(),
      kind: z.enum(setterKinds).nullable(),
      hours: number.meta({ description: "Hours of a year; of a price that several set, each has an equal share." }),
      payment: number.meta({ description: "What fixed demand pays in them in a year." }),
    }),
  ),
  steps: list(
    z.object({
      step: integer,
      price: number,
      lower: number
        .nullable()
        .meta({ description: "Equal to the price where that is certain; null where nothing bounds it." }),
      upper: number.nullable(),
      is_traded: flag.meta({ description: "False where nothing is supplied or used: any price holds." }),
      set_by: list(
        z.object({
          ...setter,
          step: integer.nullable().meta({ description: "Time step in which it acts; null of capacities." }),
        }),
      ).meta({ description: "All that share the price; empty where nothing sets it." }),
      via: list(text).meta({ description: "Storages and lines that carry the price." }),
    }),
  ),
});

export const figureSchemas = {
  RunStatistic: schemaOf<StatisticRow>()(statistic),
  ComparedStatistic: schemaOf<ComparedStatistic>()(comparedStatistic),
  RunBalance: schemaOf<RunBalance>()(balance),
  RunSeriesComparison: schemaOf<RunSeriesComparison>()(seriesComparison),
  RunDurations: schemaOf<RunDurations>()(durations),
  RunFlows: schemaOf<RunFlows>()(flows),
  RunInputs: schemaOf<RunInputs>()(inputs),
  RunRateDurations: schemaOf<RunRateDurations>()(rateDurations),
  RunPeriods: schemaOf<RunPeriods>()(periods),
  RunPriceSetters: schemaOf<RunPriceSetters>()(priceSetters),
};
