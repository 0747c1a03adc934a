/**
 * Validates a model. A model with reduction targets is judged as the pathway for which it is meant, with the limit of
 * the first year. Obstacles to the pathway or to a single year are then warnings, as long as the other one can be
 * optimized.
 */

import { message, type Words } from "@esm/messages/message";
import type { OptimizationParameters } from "@esm/model/domain/model";
import { isError, type Problem } from "@esm/model/domain/problem";
import type { BuiltSystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildSolvableSystem } from "@esm/model/energy-system/no-solution";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { constraintsOfPathways } from "../myopic/constraints-of-year.ts";
import { contentsInPathway } from "../myopic/contents-at-start.ts";
import { exceedableTargets, withEmissionLimit } from "../myopic/emission-sink.ts";
import { milestonesOf } from "../myopic/milestones.ts";
import type { FullResolutionPreferences } from "./full-resolution.ts";
import type { ModelSnapshot, OptimizeOptions, RunInput } from "./model-input.ts";
import { systemsWithAssumptions } from "./pathways/systems-with-assumptions.ts";
import { usualResolution } from "./time-resolution.ts";

export function validateInput({ snapshot, parameters }: RunInput): BuiltSystem {
  const { content, overrides } = snapshot;
  const single = buildSolvableSystem(content, overrides, false);
  if (!parameters) {
    if (!single.system) return single;
    return { ...single, warnings: [...constraintsOfPathways(single.system), ...single.warnings] };
  }
  const limited = withEmissionLimit(content, overrides, parameters);
  if (!limited.content) {
    if (!single.system) return { system: null, problems: [...limited.problems, ...single.problems] };
    return { ...single, warnings: [...asWarnings(limited.problems, message("the_pathway")), ...single.warnings] };
  }
  const pathway = limited.content === content ? single : buildSolvableSystem(limited.content, overrides, false);
  const obstacles = pathway.system ? contentsInPathway(pathway.system) : [];
  if (obstacles.length > 0) {
    if (!single.system) return { system: null, problems: [...obstacles, ...single.problems] };
    return { ...single, warnings: [...asWarnings(obstacles, message("the_pathway")), ...single.warnings] };
  }
  if (!pathway.system) return pathway;
  const ofYears = assumptionsChecked(
    { ...snapshot, content: limited.content },
    pathway.system,
    parameters,
    limited.limitId,
  );
  if ("refused" in ofYears) return { system: null, problems: ofYears.refused.problems };
  const exceedable = exceedableTargets(pathway.system, limited.limitId);
  const warnings = [...exceedable, ...pathway.warnings, ...ofYears.warnings];
  if (single.system) return { ...pathway, warnings };
  const errors = single.problems.filter(isError);
  return { ...pathway, warnings: [...asWarnings(errors, message("a_single_year")), ...warnings] };
}

/** What is wrong with the assumptions of the years, at full resolution. */
function assumptionsChecked(
  { overridesByYear = [], ...snapshot }: ModelSnapshot,
  full: EnergySystem,
  parameters: OptimizationParameters,
  limitId: string | null,
): ReturnType<typeof systemsWithAssumptions> {
  const time = fullResolution(full.numberOfTimeSteps, full.hoursPerTimeStep);
  const ready = { system: full, time, storageBounds: "exact", reason: "" } as const;
  const model = { milestones: milestonesOf(parameters), overPeriods: false, ready, full, limitId };
  return systemsWithAssumptions(snapshot, overridesByYear, model);
}

const asWarnings = (problems: readonly Problem[], subject: Words): Problem[] =>
  problems.map((problem) => ({
    ...problem,
    severity: "warning",
    msg: message("cannot_optimized", { subject, msg: problem.msg }),
  }));

/** The warning about resolution that an optimization of one year would get, else the one of the pathway. */
export function resolutionAhead(
  system: EnergySystem,
  { parameters }: RunInput,
  options: OptimizeOptions & FullResolutionPreferences,
): Problem[] {
  if (options.resolution?.kind !== "auto") return [];
  const years = parameters ? milestonesOf(parameters).length : 1;
  const warning = usualResolution(system, options).warning ?? usualResolution(system, options, years).warning;
  return warning ? [warning] : [];
}
