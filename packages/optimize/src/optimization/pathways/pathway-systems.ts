/** The systems of a pathway with perfect foresight, for models of other tools. */

import { message, valueError } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { OptimizationParameters } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import { assumptionsOf, contentOfYear } from "@esm/model/energy-system/assumptions/assumptions";
import { type EnergySystem, isDecided, type SystemComponent } from "@esm/model/energy-system/energy-system";
import { overriddenContent } from "@esm/model/energy-system/overridden-content";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import { standingParts } from "../../myopic/cohort-attributes.ts";
import { withEmissionLimit } from "../../myopic/emission-sink.ts";
import { limitsOfYear } from "../../myopic/milestones.ts";
import type { ModelSnapshot, OptimizeOptions } from "../model-input.ts";
import { preparePathway } from "./prepared-pathway.ts";

type PathwayOptions = Pick<OptimizeOptions, "foresight" | "discountRate" | "yearWeights" | "carbonBudget">;

/** The systems, or all problems of the data and the options. Years that are decided one after the other are a problem. */
export function pathwaySystems(
  snapshot: ModelSnapshot,
  parameters: OptimizationParameters,
  options: PathwayOptions,
): { pathway: PathwaySystems } | { problems: Problem[] } {
  if (options.foresight !== "perfect") {
    return { problems: [yearByYear(options.foresight ?? "myopic")] };
  }
  const prepared = preparePathway(snapshot, parameters, { ...options, solver: "auto", timeLimitSeconds: null });
  if ("refused" in prepared) return { problems: prepared.refused.problems };
  const { milestones, weights, limitId, budget, bases } = prepared;
  const years = milestones.map(({ year }) => year);
  const systems = bases.map((base, position) => ({
    ...base,
    yearlyLimits: limitsOfYear(base.yearlyLimits, milestones[position], limitId),
  }));
  return {
    pathway: {
      years,
      yearsPerStep: parameters.years_per_step,
      weights,
      systems,
      contents: () => contentsOfYears(snapshot, parameters, years, options.carbonBudget != null),
      cohort: (year, built) =>
        bases[year] === bases[built] ? systems[year] : systemOfCohort(systems[year], systems[built]),
      budget: budget && { amount: budget.amount, limitId: budget.limitId },
    },
  };
}

/** The data of each year, which have been checked. */
function contentsOfYears(
  { content, overrides, overridesByYear = [] }: ModelSnapshot,
  parameters: OptimizationParameters,
  years: readonly number[],
  isBudgeted: boolean,
): DatasetContent[] {
  const limited = withEmissionLimit(content, overrides, parameters, isBudgeted).content ?? content;
  const whole = overriddenContent(limited, overrides).content;
  return assumptionsOf(overridesByYear, years).byYear.map((assumed) => contentOfYear(whole, assumed).content);
}

const yearByYear = (input: string): Problem => ({
  type: "value_error",
  loc: ["foresight"],
  msg: valueError(message("no_file_of_myopic_pathway")),
  input,
  hint: message("add_perfect_foresight"),
  ctx: { error: {} },
});

function systemOfCohort(year: EnergySystem, built: EnergySystem): EnergySystem {
  const closed: SystemComponent[] = [];
  const components = year.components.map((component, origin) => {
    const then = built.components[origin];
    if (!isDecided(component) || !isDecided(then)) return component;
    const parts = standingParts(year, built, origin);
    const open = parts.find(({ locations }) => locations.every((location) => location >= 0));
    closed.push(...parts.filter((part) => part !== open).map((part) => part.component));
    return open?.component ?? component;
  });
  return { ...year, components: [...components, ...closed] };
}
