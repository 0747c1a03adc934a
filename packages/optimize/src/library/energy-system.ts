/** An energy system described in code, read and checked. */
import { type Change, withChanges as changedContent } from "@esm/model/domain/change";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { buildSolvableSystem } from "@esm/model/energy-system/no-solution";
import type { EnergySystemDescription } from "./description.ts";
import { type Problem, problemsIn, type SpokenLanguage } from "./problems.ts";
import { readDescription } from "./read-description.ts";

/** A checked energy system, to be optimized as often as you like. Its content must not be changed. */
export interface EnergySystem {
  /** The data set, as archives and the service have it. */
  readonly content: DatasetContent;
}

/** A system with warnings about it, or none with the errors of its description. */
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
  return content === null ? { system: null, problems: problemsIn(problems, options) } : checked(content, options);
}

/**
 * The system with changes, such as those with which a problem of an infeasible model says that it would have a solution
 * (`problem.changes`).
 *
 * @throws RangeError where a change fits no field of the system
 */
export function withChanges(
  { content }: EnergySystem,
  changes: readonly Change[],
  options: SpokenLanguage = {},
): CheckedSystem {
  const changed = changedContent(content, changes);
  if (changed === null) throw new RangeError(`A change fits no field of the system: ${JSON.stringify(changes)}`);
  return checked(changed, options);
}

function checked(content: DatasetContent, options: SpokenLanguage): CheckedSystem {
  const built = buildSolvableSystem(content, [], true);
  if (built.system) return { system: { content }, problems: problemsIn(built.warnings, options) };
  // An optimization explains why there is no solution; this only warns of it.
  if (!built.withoutSolution) return { system: null, problems: problemsIn(built.problems, options) };
  const warnings = built.problems.map((problem) => ({ ...problem, severity: "warning" }) as const);
  return { system: { content }, problems: problemsIn(warnings, options) };
}
