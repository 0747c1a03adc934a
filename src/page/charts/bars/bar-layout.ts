/** Where bars, their names and values are. Pure. */
import type { Fill } from "../fill.ts";

export interface Bar {
  name: string;
  /** The value in words, behind the bar. */
  text: string;
  segments: readonly Segment[];
  /** A limit, drawn as a line across the bar. */
  limit?: number;
}

interface Segment extends Fill {
  name: string;
  value: number;
}

export interface PlacedBar extends Bar {
  placed: { x: number; width: number; segment: Segment }[];
  /** For its name, which is shortened to it. */
  nameWidth: number;
  /** Where its value is: behind it, or on small screens above its right end. */
  valueX: number;
  /** Where the limit is. */
  tick: number | null;
}

interface BarLayout {
  bars: PlacedBar[];
  height: number;
  /** The x of the value 0. */
  zero: number;
  hasNegative: boolean;
  /** Names and values are above their bars. */
  isNarrow: boolean;
}

/** In pixels: of a character of a name on average, and of a digit, in the widest of the fonts. */
const [characterWidth, digitWidth] = [7.2, 8.3];
const gap = 1;
const gapToValue = 8;

export const rowHeight = (isNarrow: boolean): number => (isNarrow ? 46 : 30);

interface Room {
  width: number;
  /** Bars of other pictures, whose names and values get the same room. */
  neighbours?: readonly Bar[];
  /** Whether lengths can be compared with those of the neighbours. */
  isSameScale?: boolean;
}

export function barLayout(bars: readonly Bar[], { width, neighbours = [], isSameScale = false }: Room): BarLayout {
  const all = [...bars, ...neighbours];
  const isNarrow = width < 440;
  const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));
  const nameWidth = Math.min(width * 0.36, longest(all.map(({ name }) => name)) * characterWidth + 16);
  const valueWidth = longest(all.map(({ text }) => text)) * digitWidth + gapToValue + 2;
  const start = isNarrow ? 0 : nameWidth;
  const room = isNarrow ? width : Math.max(40, width - start - valueWidth);
  const ends = (isSameScale ? all : bars).flatMap(({ segments, limit = 0 }) => {
    const values = segments.map(({ value }) => value);
    return [total(values.filter((value) => value > 0)), total(values.filter((value) => value < 0)), limit];
  });
  const [min, max] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const span = max - min || 1;
  const x = (value: number): number => start + ((value - min) / span) * room;
  return {
    bars: bars.map((bar) => {
      const { end, ...placed } = place(bar, x);
      return isNarrow
        ? { ...placed, nameWidth: width - bar.text.length * digitWidth - gapToValue, valueX: width }
        : { ...placed, nameWidth, valueX: end + gapToValue };
    }),
    height: Math.max(1, bars.length) * rowHeight(isNarrow),
    zero: x(0),
    hasNegative: min < 0,
    isNarrow,
  };
}

function place(bar: Bar, x: (value: number) => number) {
  let [above, below] = [0, 0];
  const placed = bar.segments.map((segment) => {
    const [from, to] = segment.value < 0 ? [below + segment.value, below] : [above, above + segment.value];
    if (segment.value < 0) below = from;
    else above = to;
    return { x: x(from), width: withoutGap(x(to) - x(from)), segment };
  });
  const tick = bar.limit === undefined ? null : x(bar.limit);
  return { ...bar, placed, tick, end: Math.max(x(above), tick ?? 0) };
}

/** The thinnest segments have no room for a gap. */
const withoutGap = (width: number): number => (width > 2 * gap ? width - gap : width);

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** As much of a text as fits. */
export function shortened(text: string, width: number): string {
  const max = Math.max(4, Math.floor(width / characterWidth));
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}
