/**
 * The data that the process of a job keeps between the runs of a series: runs on the same frozen input with the same
 * options, which differ in overrides only, like the points of a sweep.
 */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { seriesOf, withSeries } from "@esm/model/energy-system/time-series";
import type { PatchableProgram } from "@esm/model/formulation/build-program";
import type { CandidateOptimum } from "@esm/solver/solve/outcome";
import type { WarmStart } from "@esm/solver/solve/warm-start";
import type { OptimizeOptions, RunInput } from "./model-input.ts";
import { type ReadySystem, type ResolvedSystem, resolveTime } from "./time-resolution.ts";

/** For one program: a pathway has one per milestone year. */
export interface ProgramMemory {
  built: PatchableProgram | null;
  /** The warm start from its last solve. */
  warmStart: WarmStart | null;
  /** The optimum of its last solve, which may be an optimum of the next one, too. */
  optimum: CandidateOptimum | null;
  /** The run it is built and solved for. */
  runId: number | undefined;
}

export interface JobMemory {
  input: RunInput | null;
  runId: number | undefined;
  resolved: { full: EnergySystem; ready: ResolvedSystem } | null;
  /** By milestone year; null for a run without one. */
  readonly programs: Map<number | null, ProgramMemory>;
}

export const emptyMemory = (): JobMemory => ({
  input: null,
  runId: undefined,
  resolved: null,
  programs: new Map(),
});

const nothing = { built: null, warmStart: null, optimum: null, runId: undefined };

export function programMemory(memory: JobMemory | undefined, year: number | null): ProgramMemory | undefined {
  if (!memory) return undefined;
  const known = memory.programs.get(year) ?? { ...nothing };
  known.runId = memory.runId;
  memory.programs.set(year, known);
  return known;
}

/**
 * As `resolveTime`, but chooses typical periods again only where the series that decide about them changed.
 *
 * @param years milestone years of a pathway, else 1
 */
export function resolveAgain(
  memory: JobMemory | undefined,
  full: EnergySystem,
  { resolution = { kind: "full" }, ...preferences }: OptimizeOptions,
  years = 1,
): ResolvedSystem {
  if (!memory) return resolveTime(full, resolution, preferences, years);
  const known = memory.resolved;
  const isKnown = resolution.kind === "typical-periods" && known !== null && haveSameSeries(known.full, full);
  const ready =
    isKnown && known.ready.system ? withSeriesOf(known.ready, full) : resolveTime(full, resolution, preferences, years);
  memory.resolved = { full, ready };
  return ready;
}

/** Whether the same components have equal series. Overrides of tables make series anew for each run. */
function haveSameSeries({ components: left }: EnergySystem, { components: right }: EnergySystem): boolean {
  const isSame = (a: readonly Float64Array[], b: readonly Float64Array[]): boolean =>
    a.length === b.length && a.every((values, position) => areEqual(values, b[position]));
  return (
    left.length === right.length &&
    left.every((component, position) => {
      const other = right[position];
      if (component.name !== other.name || component.kind !== other.kind) return false;
      const [ours, theirs] = [seriesOf(component), seriesOf(other)];
      return (
        ours.length === theirs.length &&
        ours.every(({ family, series }, index) => {
          const { family: otherFamily, series: others } = theirs[index];
          const elsewhere = [series, others].map((each) => each.elsewhere.map(({ values }) => values));
          return family === otherFamily && isSame(series.series, others.series) && isSame(elsewhere[0], elsewhere[1]);
        })
      );
    })
  );
}

const areEqual = (left: Float64Array, right: Float64Array): boolean =>
  left === right || (left.length === right.length && left.every((value, step) => Object.is(value, right[step])));

function withSeriesOf(ready: ReadySystem, full: EnergySystem): ResolvedSystem {
  const components = full.components.map((component, position) => {
    const known = new Map(seriesOf(ready.system.components[position]).map(({ family, series }) => [family, series]));
    return withSeries(component, (series, family) => known.get(family) ?? series);
  });
  return { ...ready, system: { ...full, components } };
}
