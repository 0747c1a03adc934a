/** The class of a run that is queued, by what it will take (run-estimate.ts). */
import type { Component } from "../../domain/component.ts";
import type { ModelContent, Override } from "../../domain/model.ts";
import type { RunEstimate, RunKind } from "../../domain/runs/run-class.ts";
import type { RunOptions } from "../../domain/runs/run-options.ts";
import { countsOfContent, type SizedContent } from "../../formulation/estimate-size.ts";
import { milestonesOf } from "../../myopic/milestones.ts";
import { optimizeOptionsOf } from "../../optimization/options.ts";
import { estimateRun } from "./run-estimate.ts";

/** A run is small up to this estimate. */
const maxSecondsOfSmall = 30;
/** The longest time a small run may really take; after that it counts as a large one. */
export const maxSmallMs = 120_000;

/** A process has to start, and every value is checked. */
const validation = { base: 0.7, perNonzero: 5e-8 };

/** What is wanted of a model. */
interface Wanted {
  kind: RunKind;
  options: RunOptions;
  overrides: readonly Override[];
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
  const pathway = kind === "myopic" ? model.optimization_parameters : null;
  const components = withProgramOverrides(sized.components, [...model.override_parameters, ...overrides]);
  const years = pathway ? milestonesOf(pathway).length : 1;
  const { seconds } = estimateRun({ ...sized, components }, read.options, years);
  return { class: seconds <= maxSecondsOfSmall ? "small" : "large", seconds };
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
