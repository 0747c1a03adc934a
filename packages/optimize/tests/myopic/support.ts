/** Pathways of small systems, solved in this process. */
import type { OptimizationParameters } from "@esm/model/domain/model";
import { type SummaryValue, summaryValues } from "@esm/model/results/summary";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Pathway } from "../../src/myopic/pathway.ts";
import { optimizePathway, type PathwayEnd } from "../../src/optimization/solve-pathway.ts";

export const pathway = (start: number, steps: number, yearsPerStep: number): OptimizationParameters => ({
  start_year: start,
  end_year: start + steps * yearsPerStep,
  number_of_steps: steps,
  years_per_step: yearsPerStep,
  CO2_reference: null,
  CO2_reduction_targets: null,
});

interface Solved {
  end: PathwayEnd;
  objectives: number[];
  /** Capacity of a component in R or elsewhere, of lines from there to another region, by year; undefined where it is absent or 0. */
  capacities(component: string, region?: string, regionTo?: string): (number | undefined)[];
  pathway: Pathway;
}

export async function solve(text: ContentText, parameters: OptimizationParameters): Promise<Solved> {
  const years: SummaryValue[][] = [];
  const objectives: number[] = [];
  let last: Pathway | null = null;
  const options = { solver: "auto", timeLimitSeconds: 500 } as const;
  const end = await optimizePathway({ content: contentOf(text), overrides: [] }, parameters, options, {
    onYear(_, optimum, current) {
      years.push(summaryValues(optimum.summary, optimum.solved.system));
      objectives.push(optimum.objective);
      last = current;
    },
  });
  if (last === null) throw new Error(JSON.stringify(end));
  return {
    end,
    objectives,
    pathway: last,
    capacities: (component, region = "R", regionTo) =>
      years.map((rows) => {
        const own = rows.filter((row) => row.component === component && row.property === "capacity");
        const place = own.find((row) => row.region === region && row.region_to === (regionTo ?? null));
        return place && Number(place.value.toFixed(9));
      }),
  };
}

/** A demand of 10 in one hour of a year of one hour's length; a dear source for what is missing. */
export const world = (components: Record<string, ComponentText>, commodities = {}): ContentText => ({
  dataset: { number_of_time_steps: 1, hours_per_time_step: 1 },
  regions: ["R"],
  commodities: { el: "GW", ...commodities },
  components: {
    Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [10] } } },
    ...components,
  },
});

/** invest 20 over L years without interest, opex 1. */
export const plant = (lifetime: number, more: Partial<ComponentText> = {}): ComponentText => ({
  type: "SOURCE",
  commodity_name: "el",
  capacity_variable: true,
  invest_per_capacity: 20,
  opex_per_capacity: 1,
  interest_rate: 0,
  economic_lifetime: lifetime,
  ...more,
});
