/** The ranges of targets as bars on scales of their own. Pure. */
import type { RunRange } from "../../../data/interface.ts";
import { largestSize, type ScaleFor, scaledFigure } from "../../../language/displayed.ts";
import { scaledBy } from "../../../language/units.ts";

export interface RangeRow {
  target: string;
  unit: string;
  optimum: number;
  /** By slack, the widest first, so that the others lie on it. */
  ranges: readonly RunRange[];
  /** The widest one. */
  widest: RunRange;
}

/** Each target in the unit of its size. */
export const displayedRanges = (ranges: readonly RunRange[], scaleFor: ScaleFor): RunRange[] =>
  [...Map.groupBy(ranges, ({ target }) => target).values()].flatMap((own) => {
    const largest = largestSize(own.flatMap(({ least, optimum, most }) => [least, optimum, most]));
    return own.map((range) => {
      const { unit, factor } = scaleFor(range.unit, largest, true);
      const [least, most] = [range.least, range.most].map((value) => scaledFigure(value, factor));
      return { ...range, unit, least, most, optimum: scaledBy(range.optimum, factor) };
    });
  });

/** A row for each target, in their order. */
export function rangeRows(ranges: readonly RunRange[]): RangeRow[] {
  return [...Map.groupBy(ranges, ({ target }) => target)].map(([target, own]) => {
    const bySlack = own.toSorted((left, right) => right.slack - left.slack);
    const [widest] = bySlack;
    return { target, unit: widest.unit, optimum: widest.optimum, ranges: bySlack, widest };
  });
}

interface Bar {
  slack: number;
  /** Shares of the width. */
  begin: number;
  end: number;
}

interface PlacedRange {
  bars: Bar[];
  optimum: number;
}

/** An end that was not looked for, or that is nowhere, is at the edge of the picture. */
export function placed({ ranges, optimum }: RangeRow): PlacedRange {
  const values = ranges.flatMap(({ least, most }) => [least ?? optimum, most ?? optimum]);
  const lowest = Math.min(0, optimum, ...values);
  const highest = Math.max(optimum, ...values);
  const size = highest - lowest || 1;
  const shareOf = (value: number): number => (value - lowest) / size;
  return {
    bars: ranges.map((range) => ({
      slack: range.slack,
      begin: range.least === null ? beyond(range.least_obstacle, shareOf(optimum), 0) : shareOf(range.least),
      end: range.most === null ? beyond(range.most_obstacle, shareOf(optimum), 1) : shareOf(range.most),
    })),
    optimum: shareOf(optimum),
  };
}

const beyond = (obstacle: RunRange["least_obstacle"], optimum: number, edge: number): number =>
  obstacle === "none" ? edge : optimum;
