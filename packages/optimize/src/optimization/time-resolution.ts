/**
 * How a run resolves time. Without a request, a run gets full resolution where that fits into memory and some minutes,
 * else the typical periods below. Every result names its resolution, and a warning says why it was chosen and how it
 * affects costs.
 */

import { message, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { StorageBounds } from "@esm/model/domain/runs/run-options";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution, type TimeStructure } from "@esm/model/energy-system/time-structure";
import { countsOfSystem, type ProgramCounts } from "@esm/model/formulation/estimate-size";
import { aggregate, type PeriodChoice } from "@esm/model/typical-periods/aggregate";
import type { ExtremeKind, TypicalPeriodOptions } from "@esm/model/typical-periods/options";
import { aggregationProblems, periodProblems } from "@esm/model/typical-periods/problems";
import { coarseByDefault, fullInSpiteOfSize } from "./coarse-resolution.ts";
import { type FullResolutionPreferences, whyNotFull } from "./full-resolution.ts";
import type { OptimizeOptions, ResolutionRequest } from "./model-input.ts";

export { extremeKinds, representations } from "@esm/model/domain/runs/run-options";
export type { ExtremeKind, Representation } from "@esm/model/typical-periods/options";

/** Seven days in twelve segments, the default that users of EnSysMod know. */
export const defaultTypicalPeriods = {
  periods: 7,
  periodLength: 24,
  segments: 12,
  representation: "distribution",
} as const satisfies TypicalPeriodOptions;

/** Whether a data set of so many time steps can have them. */
export const isDefaultPossible = (numberOfTimeSteps: number): boolean =>
  periodProblems(numberOfTimeSteps, defaultTypicalPeriods).length === 0;

/** The options about typical periods; absent and null both mean that an option is not given. */
export interface GivenResolution {
  resolution?: "full" | "typical_periods" | null | undefined;
  periods?: number | null | undefined;
  periodLength?: number | null | undefined;
  segments?: number | null | undefined;
  representation?: TypicalPeriodOptions["representation"] | null | undefined;
  extremes?: readonly ExtremeKind[] | null | undefined;
  storageBounds?: StorageBounds | null | undefined;
}

export type PeriodOption = Exclude<keyof GivenResolution, "resolution">;

/** Exact bounds hold for full resolution too, so this option alone does not request typical periods. */
const periodOptionsOf = ({ resolution: _, extremes, storageBounds, ...options }: GivenResolution): PeriodOption[] => {
  const given = {
    ...options,
    extremes: extremes?.length ? extremes : null,
    storageBounds: storageBounds === "simplified" ? storageBounds : null,
  };
  return (Object.keys(given) as (keyof typeof given)[]).filter((option) => (given[option] ?? null) !== null);
};

/**
 * Options about typical periods without a request for typical periods: the run asks for every time step, or for no
 * resolution.
 */
export function optionsWithoutPeriods(given: GivenResolution): PeriodOption[] {
  const options = periodOptionsOf(given);
  if (given.resolution === "full") return options;
  return given.resolution === "typical_periods" || options.includes("periods") ? [] : options;
}

/**
 * A run requests typical periods by their number or by name; the other options only say how they are made. Without
 * figures, it gets the defaults; if it gives a figure, it gets segments only where it names them. Null: an option has
 * no meaning.
 */
export function readResolution(given: GivenResolution, otherwise: "auto" | "full"): ResolutionRequest | null {
  if (optionsWithoutPeriods(given).length > 0) return null;
  const { resolution, periods, periodLength, segments, representation, storageBounds } = given;
  const extremes = given.extremes?.length ? [...new Set(given.extremes)] : null;
  if (resolution === "full") return { kind: "full" };
  if (resolution !== "typical_periods" && (periods ?? null) === null) return { kind: otherwise };
  const isDefault = (periods ?? null) === null && (segments ?? null) === null && (periodLength ?? null) === null;
  return {
    kind: "typical-periods",
    periods: periods ?? defaultTypicalPeriods.periods,
    periodLength: periodLength ?? defaultTypicalPeriods.periodLength,
    segments: isDefault ? defaultTypicalPeriods.segments : (segments ?? null),
    representation: representation ?? defaultTypicalPeriods.representation,
    ...(extremes && { extremes }),
    ...(storageBounds === "simplified" && { storageBounds }),
  };
}

export type ResolvedSystem =
  | {
      /** With rates per variable step of `time`. */
      system: EnergySystem;
      time: TimeStructure;
      storageBounds: StorageBounds;
      /** Why this resolution, for the log. */
      reason: Words;
      /** Which periods are alike; absent at full resolution. */
      choice?: PeriodChoice;
      /** The warning about a resolution that the run did not request. */
      warning?: Problem | undefined;
    }
  | { system: null; problems: Problem[] };

/** A system whose time is resolved. */
export type ReadySystem = Extract<ResolvedSystem, { time: unknown }>;

/** @param years milestone years of a pathway, else 1 */
export function resolveTime(
  system: EnergySystem,
  request: ResolutionRequest,
  preferences: FullResolutionPreferences = anyRoom,
  years = 1,
): ResolvedSystem {
  if (request.kind === "typical-periods") {
    const aggregation = aggregate(system, request);
    if (!aggregation.system) return aggregation;
    return { ...aggregation, storageBounds: request.storageBounds ?? "exact", reason: message("as_requested") };
  }
  const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  const full = { system, time, storageBounds: "exact" } as const;
  if (request.kind === "full") return { ...full, reason: message("as_requested") };
  const { periods, reason, warning } = usualResolution(system, preferences, years);
  const aggregation = periods && aggregate(system, periods);
  if (!aggregation) return { ...full, reason, warning };
  if (!aggregation.system) return aggregation;
  return { ...aggregation, storageBounds: "exact", reason, warning };
}

const anyRoom: FullResolutionPreferences = { solver: "auto", timeLimitSeconds: null };

interface UsualResolution {
  /** Null for full resolution. */
  readonly periods: TypicalPeriodOptions | null;
  readonly reason: Words;
  readonly warning?: Problem;
}

/** The program of several scenarios: each has all but the design. */
export function ofScenarios(
  { nonzeros, steps, integers }: ProgramCounts,
  { scenarios }: Pick<OptimizeOptions, "scenarios">,
): ProgramCounts {
  const count = scenarios?.count ?? 1;
  return { nonzeros: nonzeros * count, steps: steps * count, integers };
}

/** The resolution of a system without a request; this does not aggregate anything yet. */
export function usualResolution(
  system: EnergySystem,
  preferences: FullResolutionPreferences = anyRoom,
  years = 1,
): UsualResolution {
  const full = ofScenarios(countsOfSystem(system, system.numberOfTimeSteps), preferences);
  const why = whyNotFull(full, preferences, years);
  if (why === null) return { periods: null, reason: message("fit_memory_and_time", { nonzeros: full.nonzeros }) };
  const obstacle = aggregationProblems(system, defaultTypicalPeriods).at(0);
  if (!obstacle) {
    return { periods: defaultTypicalPeriods, reason: why, warning: coarseByDefault(why, system.numberOfTimeSteps) };
  }
  const reason = message("but_not_possible", { why, obstacle: obstacle.msg });
  return { periods: null, reason, warning: fullInSpiteOfSize(why, obstacle) };
}
