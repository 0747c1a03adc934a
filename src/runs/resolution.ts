/**
 * How a run resolves time. Who asks for nothing gets full resolution where the program is small enough for the bundled
 * solver, else the typical periods below; every result says which.
 */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import { fullResolution, type TimeStructure } from "../energy-system/time-structure.ts";
import { estimateNonzeros } from "../formulation/estimate-size.ts";
import type { StorageBounds } from "../formulation/formulation.ts";
import { aggregate } from "../typical-periods/aggregate.ts";
import type { ExtremeKind, TypicalPeriodOptions } from "../typical-periods/options.ts";

export { extremeKinds, representations } from "../domain/run-options.ts";
export type { ExtremeKind, Representation } from "../typical-periods/options.ts";

export type ResolutionRequest =
  | { kind: "auto" }
  | { kind: "full" }
  | (TypicalPeriodOptions & { kind: "typical-periods"; storageBounds?: StorageBounds });

/** Programs up to this many nonzeros are solved at full resolution unless something else is asked for. */
export const mostNonzerosAtFullResolution = 1_000_000;

/** Seven days in twelve segments, as users of EnSysMod have always got. */
export const defaultTypicalPeriods = {
  periods: 7,
  periodLength: 24,
  segments: 12,
  representation: "distribution",
} as const satisfies TypicalPeriodOptions;

/** What a caller may say of typical periods; absent or null is not said. */
export interface GivenResolution {
  resolution?: "full" | "typical_periods" | null | undefined;
  periods?: number | null | undefined;
  periodLength?: number | null | undefined;
  segments?: number | null | undefined;
  representation?: TypicalPeriodOptions["representation"] | null | undefined;
  extremes?: readonly ExtremeKind[] | null | undefined;
}

/**
 * Any word about typical periods asks for them. Who names no number of periods and segments gets the default; who
 * names one of them gets segments only where they are named. Null: full resolution and typical periods are both asked for.
 */
export function readResolution(given: GivenResolution, otherwise: "auto" | "full"): ResolutionRequest | null {
  const { resolution, periods, periodLength, segments, representation } = given;
  const extremes = given.extremes?.length ? [...new Set(given.extremes)] : null;
  const words = [periods, periodLength, segments, representation, extremes];
  const speaksOfPeriods = words.some((word) => (word ?? null) !== null);
  if (resolution === "full") return speaksOfPeriods ? null : { kind: "full" };
  if (resolution !== "typical_periods" && !speaksOfPeriods) return { kind: otherwise };
  const isDefault = (periods ?? null) === null && (segments ?? null) === null && (periodLength ?? null) === null;
  return {
    kind: "typical-periods",
    periods: periods ?? defaultTypicalPeriods.periods,
    periodLength: periodLength ?? defaultTypicalPeriods.periodLength,
    segments: isDefault ? defaultTypicalPeriods.segments : (segments ?? null),
    representation: representation ?? defaultTypicalPeriods.representation,
    ...(extremes && { extremes }),
  };
}

export type ResolvedSystem =
  | {
      /** With rates per variable step of `time`. */
      system: EnergySystem;
      time: TimeStructure;
      storageBounds: StorageBounds;
      /** Why this resolution, for the log. */
      reason: string;
    }
  | { system: null; problems: Problem[] };

export function resolveTime(system: EnergySystem, request: ResolutionRequest): ResolvedSystem {
  if (request.kind === "typical-periods") {
    const aggregation = aggregate(system, request);
    if (!aggregation.system) return aggregation;
    return { ...aggregation, storageBounds: request.storageBounds ?? "exact", reason: "as asked for" };
  }
  const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  const full = { system, time, storageBounds: "exact" } as const;
  if (request.kind === "full") return { ...full, reason: "as asked for" };
  const nonzeros = estimateNonzeros(system, system.numberOfTimeSteps);
  if (nonzeros <= mostNonzerosAtFullResolution) {
    return { ...full, reason: `about ${nonzeros} nonzeros are few enough for full resolution` };
  }
  const aggregation = aggregate(system, defaultTypicalPeriods);
  if (!aggregation.system) {
    return { ...full, reason: `typical periods are not possible: ${aggregation.problems[0].msg}` };
  }
  const reason = `about ${nonzeros} nonzeros at full resolution are above ${mostNonzerosAtFullResolution}`;
  return { ...aggregation, storageBounds: "exact", reason };
}
