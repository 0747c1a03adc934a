/** Where bars, their names and values are. Pure. */
import type { Fill } from "../fill.ts";
import { characterWidth, lineHeight, wrapped } from "../fitted-text.ts";

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
  /** From the top of the picture, as all that is below. */
  y: number;
  /** Its whole name, and where its first line is. */
  nameLines: string[];
  nameY: number;
  /** Where its value is: behind it, or on small screens above its right end. */
  valueX: number;
  valueY: number;
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

/** In pixels, of a digit in the widest of the fonts. */
const digitWidth = 8.3;
const gap = 1;
const gapToValue = 8;
export const barHeight = 18;
/** Heights of a row: least, above and below the bar, and to the base of the first line of a name above its bar. */
const [leastRow, rowGap, firstLine] = [30, 5, 13];

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
  let height = 0;
  const placed = bars.map((bar) => {
    const { end, ...along } = place(bar, x);
    const row = isNarrow ? rowAbove(bar, width, height) : rowBefore(bar, nameWidth, height);
    height += row.height;
    return { ...along, ...row, valueX: isNarrow ? width : end + gapToValue };
  });
  return {
    bars: placed,
    height: Math.max(leastRow, height),
    zero: x(0),
    hasNegative: min < 0,
    isNarrow,
  };
}

interface Row extends Pick<PlacedBar, "y" | "nameLines" | "nameY" | "valueY"> {
  height: number;
}

/** Name and value above the bar: in one line where both fit, else the name is wrapped, and the value has what its last line leaves. */
function rowAbove({ name, text }: Bar, width: number, from: number): Row {
  const valueWidth = text.length * digitWidth + gapToValue;
  const nameLines = wrapped(name, width);
  const lastWidth = (nameLines.at(-1)?.length ?? 0) * characterWidth;
  const lines = nameLines.length + (lastWidth + valueWidth <= width ? 0 : 1);
  const nameY = from + firstLine;
  const valueY = nameY + (lines - 1) * lineHeight;
  const y = valueY + 7;
  return { y, nameLines, nameY, valueY, height: y + barHeight + 8 - from };
}

/** The name before the bar, in as many lines as it needs. */
function rowBefore({ name }: Bar, nameWidth: number, from: number): Row {
  const nameLines = wrapped(name, nameWidth - gapToValue);
  const height = Math.max(leastRow, nameLines.length * lineHeight + rowGap);
  const middle = from + (height - leastRow) / 2 + rowGap + barHeight / 2;
  const nameY = middle - ((nameLines.length - 1) / 2) * lineHeight;
  return { y: middle - barHeight / 2, nameLines, nameY, valueY: middle, height };
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
