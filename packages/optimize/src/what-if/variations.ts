/** A system with inputs that move: its optimum at one point after the other, and the ranges of its capacities near the lowest cost. */
import type { Constraint } from "@esm/model/domain/constraints/constraint";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import { alternativesOf, capacityTarget } from "@esm/model/domain/runs/alternatives";
import { describeResolution } from "@esm/model/results/resolution";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { type AlternativesHooks, optimizeAlternatives } from "../alternatives/solve-alternatives.ts";
import type { EnergySystem } from "../library/energy-system.ts";
import type { OptimizeOptions } from "../library/options.ts";
import { problemsIn } from "../library/problems.ts";
import { type NoResult, type OperationAsked, operationOf } from "../library/result.ts";
import { noResultOf, readOptions } from "../library/run.ts";
import type { ModelSnapshot } from "../optimization/model-input.ts";
import { emptyMemory, type JobMemory } from "../optimization/series-cache.ts";
import type { CertainRange } from "./certain-range.ts";
import { createPoints } from "./points.ts";
import type { HeldCapacity, PointResult, RangesAsked, RangesResult } from "./varied-results.ts";

interface RangesHooks extends Pick<AlternativesHooks, "signal" | "onRange"> {
  /** Called between solves, which go on when the promise has settled. */
  betweenSolves(): Promise<void>;
}

export interface Variations {
  /** @throws RangeError where series are asked for that the result has not */
  point(
    changes: readonly AnyOverride[],
    onCertain: (range: CertainRange) => void,
    series?: readonly OperationAsked[],
  ): Promise<PointResult | NoResult>;
  ranges(asked: RangesAsked, hooks: RangesHooks): Promise<RangesResult | NoResult>;
}

/** @param always overrides of any kind, before those of each point */
export function createVariations(
  { content }: EnergySystem,
  always: readonly AnyOverride[],
  given: OptimizeOptions,
): Variations | NoResult {
  const read = readOptions(given);
  if (read.problems) return { status: "invalid", problems: problemsIn(read.problems, given) };
  const { options } = read;
  const overrides = [...always, ...read.overrides];
  const points = createPoints({ content, overrides }, options);
  const memories = new Map<string, JobMemory>();
  return {
    async point(changes, onCertain, series = []) {
      const solved = await points.solve(changes, onCertain);
      const { end } = solved;
      if (end.status !== "optimal") return noResultOf(end, given);
      return {
        status: "optimal",
        objective: end.objective,
        figures: statisticsOf(end),
        resolution: describeResolution(end.solved),
        series: series.map((asked) => operationOf(end, asked)),
        residuals: end.measures,
        otherPlan: "otherPlan" in solved ? solved.otherPlan : null,
      };
    },
    async ranges({ changes, slack, held, sums = [], lowestCost }, { betweenSolves, ...hooks }) {
      const names = JSON.stringify(held.map(({ components }) => components));
      const memory = memories.get(names) ?? emptyMemory();
      memories.clear();
      memories.set(names, memory);
      const snapshot = { content: withHeld(content, held), overrides: [...overrides, ...changes] };
      const end = await optimizeAlternatives(
        snapshot,
        {
          ...alternativesOf({ slack: [slack] }),
          moreTargets: sums.map(capacityTarget),
          ...(lowestCost !== null && { lowestCost }),
        },
        { ...options, reasons: false },
        { ...hooks, onPlan: betweenSolves },
        memory,
      );
      if (end.status !== "optimal") return noResultOf(end, given);
      return { status: "optimal", objective: end.optimum.objective, ranges: end.alternatives.ranges };
    },
  };
}

const withHeld = (content: ModelSnapshot["content"], held: readonly HeldCapacity[]): ModelSnapshot["content"] =>
  held.length === 0
    ? content
    : { ...content, constraints: [...(content.constraints ?? []), ...held.map(constraintOf)] };

const constraintOf = ({ components, value }: HeldCapacity): Constraint => ({
  // Ids of the data have no line breaks.
  id: ["held", ...components].join("\n"),
  per: "year",
  sense: "=",
  value,
  unit: null,
  terms: capacityTarget(components).terms,
  slack_cost: null,
  years: null,
  enabled: true,
});
