/** Pathways with perfect foresight on small systems, solved in this process. */
import type { OptimizationParameters, YearOverride } from "@esm/model/domain/model";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import type { Pathway } from "../../src/myopic/pathway.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";
import { optimizePathway, type PathwayEnd } from "../../src/optimization/solve-pathway.ts";
import { plant, world } from "../myopic/support.ts";

interface Foreseen {
  end: PathwayEnd;
  /** The discounted sum. */
  sum: number;
  objectives: number[];
  optima: Optimum[];
  /** What each year builds of a component in R, or at another place. */
  built(component: string, location?: number): number[];
  pathway: Pathway | null;
}

export async function foresee(
  text: ContentText,
  parameters: OptimizationParameters,
  more: Partial<OptimizeOptions> = {},
  overridesByYear: readonly YearOverride[] = [],
): Promise<Foreseen> {
  const optima: Optimum[] = [];
  let last: Pathway | null = null;
  const options = { solver: "auto", timeLimitSeconds: 500, foresight: "perfect", ...more } as const;
  const snapshot = { content: contentOf(text), overrides: [], overridesByYear: [...overridesByYear] };
  const end = await optimizePathway(snapshot, parameters, options, {
    onYear(_, optimum, pathway) {
      optima.push(optimum);
      last = pathway;
    },
  });
  const found = last as Pathway | null;
  return {
    end,
    sum: end.status === "optimal" ? (end.discounted?.sum ?? Number.NaN) : Number.NaN,
    objectives: optima.map(({ objective }) => Number(objective.toFixed(6))),
    optima,
    pathway: found,
    built: (component, location = 0) =>
      (found?.years ?? []).map(({ year }) => {
        const origin = found?.base.components.findIndex(({ name }) => name === component);
        const own = found?.cohorts.filter((cohort) => cohort.component === origin && cohort.builtIn === year) ?? [];
        return Number(own.reduce((sum, { capacity }) => sum + capacity[location], 0).toFixed(6));
      }),
  };
}

/**
 * A demand of 10. "Clean" costs 3 per unit and year, "Fossil" 2, and emits one unit for each of its energy. With a lifetime of 20 years both
 * outlast two steps of 10 years.
 */
export const transition = (components: Record<string, ComponentText> = {}): ContentText =>
  world(
    {
      Clean: plant(20, { invest_per_capacity: 40 }),
      Fossil: {
        ...plant(20),
        type: "CONVERSION",
        physical_unit: "GW",
        conversion_factors: [
          { commodity_name: "el", conversion_factor: 1 },
          { commodity_name: "CO2", conversion_factor: 1 },
        ],
      },
      "CO2 to environment": { type: "SINK", commodity_name: "CO2", commodity_limit_id: "CO2" },
      ...components,
    },
    { CO2: "t/h" },
  );

/** Emissions of a year in which "Fossil" alone serves the demand. */
export const allFossil = 10 * 8760;
