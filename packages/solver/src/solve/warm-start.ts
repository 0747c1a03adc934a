/**
 * The data that a solve leaves for a slightly different program, in terms of the program as it was given: reduction and
 * scaling may differ the next time. A reduced column may have another measure than its original, and a row may occur
 * twice (`net-flow.ts`); both keep the values of the reduction, under their original positions.
 */

import type { Words } from "@esm/messages/message";
import type { ReducedProgram } from "@esm/program/reduction/reduce-program";
import type { ScaledProgram } from "@esm/program/scaling";
import { type Basis, basisStatus, type InteriorPoint } from "../contract.ts";

export interface WarmStart {
  /** The run of this solve, for the log. */
  readonly of?: Words | undefined;
  readonly columnCount: number;
  readonly rowCount: number;
  /** By column, by row, and by row once more for rows that occur twice; NaN where a value is unknown. */
  readonly interior: InteriorPoint | null;
  readonly basis: Basis | null;
}

type Size = Pick<WarmStart, "columnCount" | "rowCount">;
type Reduced = Pick<ReducedProgram, "rowOrigin" | "columnOrigin">;

/**
 * The position of each variable of the reduced program in a warm start, and the powers of two by which it was scaled.
 */
function placesOf({ rowOrigin, columnOrigin }: Reduced, scaling: ScaledProgram, columnCount: number, rowCount: number) {
  const { rowExponent, columnExponent, boundExponent, objectiveExponent } = scaling;
  const columns = columnOrigin.length;
  const count = columns + rowOrigin.length;
  const place = new Int32Array(count);
  const valueExponent = new Int16Array(count);
  place.set(columnOrigin);
  const seen = new Uint8Array(rowCount);
  for (let at = 0; at < columns; at++) valueExponent[at] = columnExponent[at] + boundExponent;
  for (let row = 0; row < rowOrigin.length; row++) {
    const origin = rowOrigin[row];
    place[columns + row] = columnCount + origin + (seen[origin] === 1 ? rowCount : 0);
    seen[origin] = 1;
    valueExponent[columns + row] = boundExponent - rowExponent[row];
  }
  // A dual times its value is a share of the objective.
  const whole = boundExponent - objectiveExponent;
  return { columns, place, valueExponent, dualExponent: valueExponent.map((exponent) => whole - exponent) };
}

/** A point of the reduced and scaled program, in terms of the original. */
export function toOriginalIterate(
  { value, dual, lowerDual, upperDual }: InteriorPoint,
  reduced: Reduced,
  scaling: ScaledProgram,
  { columnCount, rowCount }: Size,
): InteriorPoint {
  const { columns, place, valueExponent, dualExponent } = placesOf(reduced, scaling, columnCount, rowCount);
  const spread = (from: Float64Array, exponent: Int16Array, first: number, length: number): Float64Array => {
    const to = new Float64Array(length).fill(Number.NaN);
    for (let k = 0; k < from.length; k++) {
      to[place[first + k] - (first === 0 ? 0 : columnCount)] = from[k] * 2 ** exponent[first + k];
    }
    return to;
  };
  const size = columnCount + 2 * rowCount;
  return {
    value: spread(value, valueExponent, 0, size),
    dual: spread(dual, dualExponent, columns, 2 * rowCount),
    lowerDual: spread(lowerDual, dualExponent, 0, size),
    upperDual: spread(upperDual, dualExponent, 0, size),
  };
}

/** The inverse; null where the warm start belongs to another kind of program or has too few values of this one. */
export function toReducedIterate(
  { interior, columnCount, rowCount }: WarmStart,
  program: Size,
  reduced: Reduced,
  scaling: ScaledProgram,
): InteriorPoint | null {
  if (interior === null || columnCount !== program.columnCount || rowCount !== program.rowCount) return null;
  const { columns, place, valueExponent, dualExponent } = placesOf(reduced, scaling, columnCount, rowCount);
  const gather = (from: Float64Array, exponent: Int16Array, first: number, count: number): Float64Array => {
    const to = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      to[k] = from[place[first + k] - (first === 0 ? 0 : columnCount)] * 2 ** -exponent[first + k];
    }
    return to;
  };
  const point = {
    value: gather(interior.value, valueExponent, 0, place.length),
    dual: gather(interior.dual, dualExponent, columns, place.length - columns),
    lowerDual: gather(interior.lowerDual, dualExponent, 0, place.length),
    upperDual: gather(interior.upperDual, dualExponent, 0, place.length),
  };
  let unknown = 0;
  for (const value of point.value) if (Number.isNaN(value)) unknown++;
  return unknown <= maxUnknownShare * place.length ? point : null;
}

/** Unknown values start from their usual values; with a larger share, the start is no better than the usual one. */
const maxUnknownShare = 0.25;

/** A warm start for the program with one row more at its end, which the point keeps with room to spare. */
export function withAddedRow({ columnCount, rowCount, basis, interior, of }: WarmStart): WarmStart {
  const unknown = Float64Array.of(Number.NaN);
  const joined = (...parts: Float64Array[]): Float64Array => {
    const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
    let next = 0;
    for (const part of parts) {
      all.set(part, next);
      next += part.length;
    }
    return all;
  };
  /** @param first the number of columns in front of the rows, which stand twice */
  const longer = (values: Float64Array, first: number): Float64Array =>
    joined(values.subarray(0, first + rowCount), unknown, values.subarray(first + rowCount), unknown);
  return {
    of,
    columnCount,
    rowCount: rowCount + 1,
    basis: basis && {
      columnStatus: basis.columnStatus,
      rowStatus: Uint8Array.from([...basis.rowStatus, basisStatus.basic]),
    },
    interior: interior && {
      value: longer(interior.value, columnCount),
      dual: longer(interior.dual, 0),
      lowerDual: longer(interior.lowerDual, columnCount),
      upperDual: longer(interior.upperDual, columnCount),
    },
  };
}
