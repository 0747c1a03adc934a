/** Where columns, their layers and the ticks of the axis are. Pure. */
import { nice, ticks as niceTicks } from "d3-array";
import type { Fill } from "../fill.ts";

export interface Column {
  /** Below the column. */
  name: string;
  /** From 0 upwards, those below 0 downwards. */
  layers: readonly Layer[];
  /** Value that the column should not exceed. */
  target?: number;
}

interface Layer extends Fill {
  name: string;
  value: number;
}

interface PlacedColumn {
  name: string;
  x: number;
  width: number;
  layers: { y: number; height: number; layer: Layer }[];
  targetY: number | null;
}

interface ColumnLayout {
  ticks: { value: number; y: number }[];
  placed: PlacedColumn[];
  /** The horizontal axis. */
  start: number;
  end: number;
  /** The y of the value 0. */
  zero: number;
}

const [top, bottom, axisWidth, right] = [10, 30, 64, 6];
const widest = 72;
/** Share of a column's room that its bar fills. */
const filled = 0.6;
const tickCount = 5;
const gap = 1;

export function columnLayout(
  columns: readonly Column[],
  { width, height }: { width: number; height: number },
): ColumnLayout {
  const ends = columns.flatMap(({ layers, target = 0 }) => {
    const values = layers.map(({ value }) => value);
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0)), target];
  });
  const [min, max] = nice(Math.min(0, ...ends), Math.max(0, ...ends) || 1, tickCount);
  const y = (value: number): number => top + ((max - value) / (max - min)) * (height - top - bottom);
  const room = (width - axisWidth - right) / Math.max(1, columns.length);
  const wide = Math.min(widest, room * filled);
  return {
    ticks: niceTicks(min, max, tickCount).map((value) => ({ value, y: y(value) })),
    placed: columns.map(({ name, layers, target }, index) => ({
      name,
      x: axisWidth + room * (index + 0.5) - wide / 2,
      width: wide,
      layers: stacked(layers, y),
      targetY: target === undefined ? null : y(target),
    })),
    start: axisWidth,
    end: width - right,
    zero: y(0),
  };
}

function stacked(layers: readonly Layer[], y: (value: number) => number): PlacedColumn["layers"] {
  let [above, below] = [0, 0];
  return layers.map((layer) => {
    const [from, to] = layer.value < 0 ? [below, below + layer.value] : [above + layer.value, above];
    if (layer.value < 0) below = to;
    else above = from;
    return { y: y(from), height: Math.max(0, y(to) - y(from) - gap), layer };
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
