/** The values of a result as blocks of the variables of a netCDF file, a series at a time. */
import type { NetcdfPart } from "@esm/exchange/netcdf/write-netcdf";
import type { LongRows } from "./long-table.ts";
import { type AxesOf, lengthOf } from "./netcdf-axes.ts";
import { type Axis, type Field, type FieldsOfRows, placeOf } from "./netcdf-fields.ts";

/** Values that are handed over at a time. */
const valuesAtOnce = 2 ** 18;

export interface PartsOrder {
  fields: FieldsOfRows;
  axesOf: AxesOf;
  /** Time steps. */
  steps: number;
}

/** @param rows all of them once more */
export async function* partsOf(
  { fields, axesOf, steps }: PartsOrder,
  rows: AsyncIterable<LongRows>,
): AsyncGenerator<NetcdfPart> {
  const positionsOf = ({ kind, axes }: Field, place: Partial<Record<Axis, string | number>>): number[] =>
    axes.map((axis) => axesOf(kind, axis).get(place[axis] ?? "") ?? 0);
  const shapeOf = ({ kind, axes }: Field): number[] => axes.map((axis) => axesOf(kind, axis).size);
  const indexOf = (position: readonly number[], shape: readonly number[]): number =>
    position.reduce((index, at, axis) => index * shape[axis] + at, 0);
  for (const field of fields.fields) {
    if (field.isSeries || field.axes.length === 0) continue;
    const shape = shapeOf(field);
    const values = new Float64Array(lengthOf(shape)).fill(Number.NaN);
    for (const { place, value } of field.figures) values[indexOf(positionsOf(field, place), shape)] = value;
    yield { variable: `${field.kind}/${field.name}`, start: shape.map(() => 0), count: shape, values };
  }
  const written = new Map<Field, Set<number>>();
  for await (const each of rows) {
    const field = each.isSeries ? fields.fieldOf(each) : undefined;
    if (!field) continue;
    const position = positionsOf(field, placeOf(each));
    const seen = written.get(field) ?? new Set();
    written.set(field, seen.add(indexOf(position, shapeOf(field))));
    yield* partsOfSeries(field, { position, length: 1, steps }, each.values);
  }
  for (const [field, seen] of written) {
    for (const run of gapsOf(shapeOf(field), seen)) {
      yield* partsOfSeries(field, { ...run, steps }, null);
    }
  }
}

/** Neighbours along the last axis. */
interface Run {
  position: readonly number[];
  length: number;
}

function* gapsOf(shape: readonly number[], written: ReadonlySet<number>): Generator<Run> {
  const last = shape[shape.length - 1];
  const cells = lengthOf(shape);
  for (let from = 0; from < cells; ) {
    let to = from;
    while (to < cells && !written.has(to) && (to === from || to % last !== 0)) to++;
    if (to > from) yield { position: positionOf(from, shape), length: to - from };
    from = Math.max(to, from + 1);
  }
}

function positionOf(index: number, shape: readonly number[]): number[] {
  const position: number[] = [];
  let rest = index;
  for (const length of shape.toReversed()) {
    position.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return position;
}

/** @param values null where there are none */
function* partsOfSeries(
  { kind, name, axes }: Field,
  { position, length, steps }: Run & { steps: number },
  values: Float64Array | null,
): Generator<NetcdfPart> {
  const timeAxis = axes.includes("year") ? 1 : 0;
  const most = Math.max(1, Math.floor(valuesAtOnce / length));
  for (let from = 0; from < steps; from += most) {
    const count = Math.min(most, steps - from);
    yield {
      variable: `${kind}/${name}`,
      start: position.toSpliced(timeAxis, 0, from),
      count: position.map((_, axis) => (axis === position.length - 1 ? length : 1)).toSpliced(timeAxis, 0, count),
      // A copy, which is handed over.
      values: values?.slice(from, from + count) ?? null,
    };
  }
}
