/**
 * Optima of one model while some of its inputs move, as sliders of a page ask for them. Each starts from the one before, and before it is
 * solved, those that are known say between which costs it lies.
 */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import type { LinearProgram } from "@esm/program/linear-program";
import type { ModelSnapshot, OptimizeOptions } from "../optimization/model-input.ts";
import type { OptimizationEnd, Optimum } from "../optimization/optimization-end.ts";
import { emptyMemory } from "../optimization/series-cache.ts";
import { optimizeSnapshot } from "../optimization/solve-model.ts";
import { capacitiesOf } from "../optimization/solver-calls.ts";
import { type CertainRange, certainRange, costOf, type KnownOptimum } from "./certain-range.ts";

/** What was built at the point before would cost little more here, though what is built now is another plan. */
export interface OtherPlan {
  /** Share of the lowest cost. */
  readonly dearer: number;
}

export type SolvedPoint =
  | { readonly end: Optimum; readonly otherPlan: OtherPlan | null }
  | { readonly end: Exclude<OptimizationEnd, Optimum> };

export interface Points {
  /**
   * One after the other.
   *
   * @param changes the same targets in the same order each time, after the overrides of the model
   * @param onRange called before the solve, where an optimum of the same structure is known
   */
  solve(changes: readonly AnyOverride[], onRange?: (range: CertainRange) => void): Promise<SolvedPoint>;
}

/** More known optima make no range narrower that a page can show. */
const maxKnown = 12;
/** Share of the capacities of a unit that are built elsewhere or in another way. */
const otherShare = 0.1;
/** A plan that costs more than this share above the optimum is no alternative. */
const littleMore = 0.005;

export function createPoints({ content, overrides }: ModelSnapshot, options: OptimizeOptions): Points {
  const memory = emptyMemory();
  let known: KnownOptimum[] = [];
  let shape = "";
  return {
    async solve(changes, onRange) {
      const place = changes.map((change) => ("value" in change && typeof change.value === "number" ? change.value : 0));
      let built: BuiltProgram | null = null;
      const onBuilt = (now: BuiltProgram): void => {
        built = now;
        const { columnCount, rowCount, integer } = now.program;
        if (shape !== `${columnCount} ${rowCount}` || integer?.includes(1)) known = [];
        shape = `${columnCount} ${rowCount}`;
        if (known.length > 0) onRange?.(certainRange(now.program, place, known));
      };
      const snapshot = { content, overrides: [...overrides, ...changes] };
      const asked = { ...options, prices: true, reasons: false };
      const end = await optimizeSnapshot(snapshot, asked, { onBuilt }, memory);
      if (end.status !== "optimal" || built === null) return { end } as SolvedPoint;
      const before = known.at(-1);
      const { columnValue } = end.solved;
      const otherPlan = before ? otherPlanAt(built, end, before.columnValue) : null;
      const { rowDual } = end;
      if (rowDual) known = [...known.slice(1 - maxKnown), { place, columnValue, rowDual }];
      return { end, otherPlan };
    },
  };
}

function otherPlanAt(
  { program, layout }: Pick<BuiltProgram, "layout"> & { program: LinearProgram },
  { objective, solved }: Optimum,
  before: Float64Array,
): OtherPlan | null {
  const { column, group } = capacitiesOf(solved.system, layout);
  const moved = new Map<number, number>();
  const sizes = new Map<number, [now: number, before: number]>();
  for (const [index, at] of column.entries()) {
    const [now, then] = [solved.columnValue[at], before[at]];
    const [sum, sumBefore] = sizes.get(group[index]) ?? [0, 0];
    sizes.set(group[index], [sum + now, sumBefore + then]);
    moved.set(group[index], (moved.get(group[index]) ?? 0) + Math.abs(now - then));
  }
  const isOther = [...sizes].some(([unit, pair]) => (moved.get(unit) ?? 0) > otherShare * Math.max(...pair));
  const cost = isOther ? costOf(program, before) : null;
  const dearer = cost === null ? null : (cost - objective) / Math.max(Math.abs(objective), Number.MIN_VALUE);
  return dearer !== null && dearer <= littleMore ? { dearer: Math.max(0, dearer) } : null;
}
