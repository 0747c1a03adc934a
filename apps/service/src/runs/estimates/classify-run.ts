/** Estimates a run of a model (run-estimate.ts) and its class in the queue. */
import type { Component } from "@esm/model/domain/component";
import type { ModelContent, Override } from "@esm/model/domain/model";
import { type AnyOverride, attributeOverridesOf } from "@esm/model/domain/overrides/any-override";
import { alternativesOf, maxSolves, solvesOf } from "@esm/model/domain/runs/alternatives";
import type { RunClass, RunEstimate, RunKind } from "@esm/model/domain/runs/run-class";
import type { RunOptions } from "@esm/model/domain/runs/run-options";
import { countsOfContent, type SizedContent } from "@esm/model/formulation/estimate-size";
import { milestonesOf } from "@esm/optimize/myopic/milestones";
import type { FullResolutionPreferences } from "@esm/optimize/optimization/full-resolution";
import { optimizeOptionsOf } from "@esm/optimize/optimization/options";
import { memoryOfRunBytes } from "@esm/processes/machine-memory";
import { estimateRun, programOfRun } from "./run-estimate.ts";

/** A run is small up to this estimate. */
const maxSecondsOfSmall = 30;
/** The longest time a small run may really take; after that it counts as a large one. */
export const maxSmallMs = 120_000;

/** A process has to start, and every value is checked. */
const validation = { base: 0.7, perNonzero: 5e-8 };

/** The requested run of a model. */
interface Wanted {
  kind: RunKind;
  options: RunOptions;
  overrides: readonly AnyOverride[];
}

interface SizedModel {
  sized: SizedContent;
  model: ModelContent;
}

export function classify({ sized, model }: SizedModel, { kind, options, overrides }: Wanted): RunEstimate {
  if (kind === "validate") {
    const { nonzeros } = countsOfContent(sized);
    return { class: "validation", seconds: validation.base + validation.perNonzero * nonzeros };
  }
  const read = optimizeOptionsOf(options, null);
  // It ends at once.
  if ("problems" in read) return { class: "small", seconds: 1 };
  const { content, years } = estimated({ sized, model }, { kind, overrides });
  const seconds = estimateRun(content, read.options, years).seconds * solvesOfRun(content, { kind, options });
  return { class: classOfSeconds(seconds), seconds };
}

/** An optimum has one. Those of its alternatives start from it, and so take no longer. */
function solvesOfRun({ components }: SizedContent, { kind, options }: Omit<Wanted, "overrides">): number {
  if (kind !== "alternatives") return 1;
  const built = components.filter(({ capacity_variable: isBuilt }) => isBuilt).length;
  return 1 + Math.min(solvesOf(alternativesOf(options), built), maxSolves);
}

export const classOfSeconds = (seconds: number): RunClass => (seconds <= maxSecondsOfSmall ? "small" : "large");

function estimated({ sized, model }: SizedModel, { kind, overrides }: Omit<Wanted, "options">) {
  const pathway = kind === "myopic" ? model.optimization_parameters : null;
  const components = withProgramOverrides(sized.components, [
    ...model.override_parameters,
    ...attributeOverridesOf(overrides),
  ]);
  return { content: { ...sized, components }, years: pathway ? milestonesOf(pathway).length : 1 };
}

/** Limits of a run. */
export type RunLimits = Pick<FullResolutionPreferences, "memoryLimitBytes" | "timeLimitSeconds">;

/** The estimate for people, with the size of the program. Undefined where the options contradict each other. */
export function estimateInFull(model: SizedModel, { options, ...wanted }: Wanted, limits: RunLimits) {
  const read = optimizeOptionsOf(options, limits.timeLimitSeconds);
  if ("problems" in read) return undefined;
  const { content, years } = estimated(model, wanted);
  const asked = { ...read.options, memoryLimitBytes: limits.memoryLimitBytes };
  const { seconds, memoryBytes } = estimateRun(content, asked, years);
  const estimate = { seconds: seconds * solvesOfRun(content, { kind: wanted.kind, options }), memoryBytes };
  return {
    ...programOfRun(content, asked, years),
    ...estimate,
    years,
    memoryLimitBytes: memoryOfRunBytes(limits.memoryLimitBytes),
    class: classOfSeconds(estimate.seconds),
  };
}

/** The overrides that change which variables the program has. They are mostly the same at all points of a sweep. */
const programAttributes: readonly string[] = ["capacity_variable", "capacity_variable_domain"];
export const isProgramOverride = ({ attribute }: Override): boolean => programAttributes.includes(attribute);

function withProgramOverrides(components: readonly Component[], overrides: readonly Override[]): Component[] {
  const changes = overrides.filter(isProgramOverride);
  return components.map((component) => {
    const own = changes.filter(({ component_name }) => component_name === component.name);
    return { ...component, ...Object.fromEntries(own.map(({ attribute, value }) => [attribute, value])) };
  });
}
