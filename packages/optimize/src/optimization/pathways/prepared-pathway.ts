/** What a pathway is optimized and explained from: checked, with its time resolved, by milestone year. */

import type { Change } from "@esm/model/domain/change";
import type { OptimizationParameters } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import type { AssumedValue } from "@esm/model/energy-system/assumptions/assumed-values";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildSolvableSystem } from "@esm/model/energy-system/no-solution";
import { decisionsInForesight, withoutMaximumLater } from "../../foresight/built-or-not.ts";
import type { CarbonBudget } from "../../foresight/joint-program.ts";
import { contentsInPathway } from "../../myopic/contents-at-start.ts";
import { exceedableTargets, withEmissionLimit } from "../../myopic/emission-sink.ts";
import { type Milestone, milestonesOf, weightsOf } from "../../myopic/milestones.ts";
import { emptyPathway, type Pathway } from "../../myopic/pathway.ts";
import { asOptionsAsk } from "../as-options-ask.ts";
import type { ModelSnapshot, OptimizeOptions } from "../model-input.ts";
import type { Refused } from "../optimization-end.ts";
import { isOverriddenBy } from "../rebuild.ts";
import { type JobMemory, resolveAgain } from "../series-cache.ts";
import { refusalOf } from "../solve-model.ts";
import type { ReadySystem } from "../time-resolution.ts";
import { relaxedExistence } from "../whole-numbers/relaxed-existence.ts";
import { problemsOfPathwayOptions } from "./pathway-options.ts";
import { systemsWithAssumptions } from "./systems-with-assumptions.ts";

export interface PreparedPathway {
  readonly milestones: readonly Milestone[];
  /** By how much a cost of each milestone year counts (D), in years. */
  readonly weights: readonly number[];
  /** The yearly limit that reduction targets set; null for none. */
  readonly limitId: string | null;
  /** Reference of the reduction targets. */
  readonly reference: number | null;
  readonly budget: CarbonBudget | null;
  /** Whether years may retire what earlier ones have built. */
  readonly retirement: boolean;
  readonly ready: ReadySystem;
  /** The systems of the model by milestone year: over the time steps of `ready`, and with the series of the data. */
  readonly bases: readonly EnergySystem[];
  readonly full: readonly EnergySystem[];
  readonly warnings: readonly Problem[];
  /** The systems of changed data by milestone year, over the time steps of `ready`; null where the checks refuse them. */
  readonly rebuild: (changes: readonly Change[]) => readonly EnergySystem[] | null;
  readonly isOverridden: (component: string, attribute: string) => boolean;
  /** What the years assume; absent where they assume nothing. */
  readonly assumptions?: readonly AssumedValue[];
}

/** The pathway before its first year. */
export const pathwayOf = ({ bases, assumptions }: PreparedPathway, weights: readonly number[] | null): Pathway => ({
  ...emptyPathway(bases, weights),
  ...(assumptions && { assumptions }),
});

export function preparePathway(
  snapshot: ModelSnapshot,
  parameters: OptimizationParameters,
  options: OptimizeOptions,
  memory?: JobMemory,
): PreparedPathway | { refused: Refused } {
  const { content, overrides, overridesByYear = [] } = snapshot;
  const invalid = (problems: Problem[]) => ({ refused: { status: "invalid", problems, timings: {} } as const });
  const milestones = milestonesOf(parameters);
  const ofOptions = problemsOfPathwayOptions(parameters, options);
  if (ofOptions.length > 0) return invalid(ofOptions);
  const { carbonBudget = null } = options;
  const limited = withEmissionLimit(content, overrides, parameters, carbonBudget !== null);
  if (!limited.content) return invalid(limited.problems);
  const overPeriods = options.resolution?.kind === "typical-periods";
  const built = buildSolvableSystem(limited.content, overrides, overPeriods);
  if (!built.system) return { refused: refusalOf(built) };
  const whole = asOptionsAsk(built.system, options);
  const obstacles = contentsInPathway(whole);
  if (obstacles.length > 0) return invalid(obstacles);
  // Once for all years: the weather stays the same, and stock has no series of its own.
  const ready = resolveAgain(memory, whole, options, milestones.length);
  if (!ready.system) return invalid(ready.problems);
  const { limitId } = limited;
  const plain = { content: limited.content, overrides };
  const assumed = systemsWithAssumptions(plain, overridesByYear, {
    milestones,
    overPeriods,
    ready,
    full: whole,
    options,
    limitId,
  });
  if ("refused" in assumed) return assumed;
  const { retirement = false, foresight } = options;
  const { years_per_step: yearsPerStep, CO2_reference: reference } = parameters;
  // Whether a cohort stands is decided anew where it may be retired, also where data say that it is built.
  const decidesLater = (year: number): boolean => year > 0 || (retirement && milestones.length > 1);
  const refusedIn = (base: EnergySystem, year: number): Problem[] => [
    ...(foresight === "perfect" ? decisionsInForesight(base) : []),
    ...(decidesLater(year) ? withoutMaximumLater(base, yearsPerStep) : []),
  ];
  const decided = assumed.full.flatMap(refusedIn);
  const refused = new Map(decided.map((problem) => [problem.loc.join("\n"), problem]));
  if (refused.size > 0) return invalid([...refused.values()]);
  const exceedable = exceedableTargets(whole, limitId);
  return {
    milestones,
    weights: weightsOf(parameters, options),
    limitId,
    reference,
    budget: limitId === null || carbonBudget === null ? null : { amount: carbonBudget, limitId, yearsPerStep },
    retirement,
    ready,
    bases: assumed.bases,
    full: assumed.full,
    warnings: [
      ...(ready.warning ? [ready.warning] : []),
      ...relaxedExistence(whole),
      ...exceedable,
      ...built.warnings,
      ...assumed.warnings,
    ],
    rebuild: assumed.rebuild,
    isOverridden: isOverriddenBy([...overrides, ...overridesByYear]),
    ...(assumed.values && { assumptions: assumed.values }),
  };
}
