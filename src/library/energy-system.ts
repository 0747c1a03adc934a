/** An energy system described in code, read and checked. */
import type { DatasetContent } from "../domain/dataset-content.ts";
import { buildSolvableSystem } from "../energy-system/no-solution.ts";
import type { EnergySystemDescription } from "./description.ts";
import { type Problem, problemsIn, type SpokenLanguage } from "./problems.ts";
import { readDescription } from "./read-description.ts";

/** A checked energy system, to be optimized as often as you like. Its content must not be changed. */
export interface EnergySystem {
  readonly description: EnergySystemDescription;
  readonly content: DatasetContent;
}

export type CheckedSystem =
  | { readonly system: EnergySystem; readonly problems: readonly Problem[] }
  | { readonly system: null; readonly problems: readonly Problem[] };

/**
 * Reads a description and checks it. All problems are reported at once, with their place in the description, and never
 * thrown. Warnings stand beside a system; errors leave none.
 *
 * @param options.language of the sentences, English unless given
 */
export function energySystem(description: EnergySystemDescription, options: SpokenLanguage = {}): CheckedSystem {
  const { content, problems } = readDescription(description);
  if (content === null) return { system: null, problems: problemsIn(problems, options) };
  const built = buildSolvableSystem(content, [], true);
  if (built.system) return { system: { description, content }, problems: problemsIn(built.warnings, options) };
  // An optimization explains why there is no solution; this only warns of it.
  if (!built.withoutSolution) return { system: null, problems: problemsIn(built.problems, options) };
  const warnings = built.problems.map((problem) => ({ ...problem, severity: "warning" }) as const);
  return { system: { description, content }, problems: problemsIn(warnings, options) };
}
