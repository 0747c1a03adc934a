/** The rows of the picture: what each capacity may be now, and what it may be where nothing is held. Pure. */
import type { Range } from "@esm/optimize/browser";
import { largestSize, type ScaleFor, scaledFigure } from "../../../language/displayed.ts";
import { scaledBy } from "../../../language/units.ts";
import type { Exploration } from "./explorer.ts";
import { nameOf, type Span, spanOf } from "./held.ts";

export interface CorridorRow {
  readonly target: string;
  readonly name: string;
  /** Of all figures of the row. */
  readonly unit: string;
  /** Turns the figures of the core into those of the row. */
  readonly factor: number;
  /** Now, with what is held. Null ends are nowhere. */
  readonly least: number | null;
  readonly most: number | null;
  /** In the cheapest plan with what is held. */
  readonly plan: number;
  /** Where nothing is held. */
  readonly free: { readonly least: number | null; readonly optimum: number; readonly most: number | null };
  readonly isHeld: boolean;
  /** Whether it is looked for, so that what is shown is from before. */
  readonly isPending: boolean;
  /** In which it can be held, in figures of the core; null where it cannot. */
  readonly span: Span | null;
  /** In the figures of the core: what is held, or the cheapest plan's. */
  readonly value: number;
}

export function corridorRows({ free, bound, held, progress, fresh }: Exploration, scaleFor: ScaleFor): CorridorRow[] {
  return [...free.ranges.values()].filter(isOpen).map((alone) => {
    const { target } = alone;
    const now = bound?.ranges.get(target) ?? alone;
    const own = held.find((each) => each.target === target);
    const [least, most] = [now.least?.value ?? null, now.most?.value ?? null];
    const [freeLeast, freeMost] = [alone.least?.value ?? null, alone.most?.value ?? null];
    const { unit, factor } = scaleFor(alone.unit, largestSize([freeLeast, alone.optimum, freeMost]), true);
    const scaled = (value: number | null): number | null => scaledFigure(value, factor);
    return {
      target,
      name: nameOf(target),
      unit,
      factor,
      least: scaled(least),
      most: scaled(most),
      plan: scaledBy(now.optimum, factor),
      free: { least: scaled(freeLeast), optimum: scaledBy(alone.optimum, factor), most: scaled(freeMost) },
      isHeld: own !== undefined,
      isPending: progress !== null && !fresh.has(target),
      span: own?.span ?? spanOf(now),
      value: own?.value ?? now.optimum,
    };
  });
}

/** What the data fix has no plan at either end. */
const isOpen = ({ least, most }: Range): boolean => least?.plan !== null || most?.plan !== null;

/** Names of what the data fix. */
export const fixedNames = ({ free }: Exploration): string[] =>
  [...free.ranges.values()].filter((range) => !isOpen(range)).map(({ target }) => nameOf(target));

interface Bar {
  /** Shares of the width. */
  readonly begin: number;
  readonly end: number;
}

/** On a scale from 0 that both ranges share. An end that is nowhere is at the edge. */
export function placedRow({ least, most, plan, free }: CorridorRow): {
  now: Bar;
  free: Bar;
  optimum: number;
  plan: number;
} {
  const values = [least, most, plan, free.least, free.optimum, free.most].filter((value) => value !== null);
  const lowest = Math.min(0, ...values);
  const size = Math.max(...values) - lowest || 1;
  const shareOf = (value: number): number => (value - lowest) / size;
  const bar = (from: number | null, to: number | null): Bar => ({
    begin: from === null ? 0 : shareOf(from),
    end: to === null ? 1 : shareOf(to),
  });
  return {
    now: bar(least, most),
    free: bar(free.least, free.most),
    optimum: shareOf(free.optimum),
    plan: shareOf(plan),
  };
}

export interface PlanCost {
  readonly cost: number;
  /** Above the lowest cost, and as a share of it. */
  readonly above: number;
  readonly share: number;
  /** What is left of the allowed extra cost, and as a share of the lowest cost. */
  readonly left: number;
  readonly leftShare: number;
}

/** Of the cheapest plan with what is held; null until it is known. */
export function planCost({ free, bound }: Pick<Exploration, "free" | "bound">, slack: number): PlanCost | null {
  const lowest = free.objective;
  const cost = bound ? bound.objective : lowest;
  if (lowest === null || cost === null) return null;
  const size = Math.abs(lowest) || 1;
  const above = Math.max(0, cost - lowest);
  const left = Math.max(0, slack * Math.abs(lowest) - above);
  return { cost, above, share: above / size, left, leftShare: left / size };
}
