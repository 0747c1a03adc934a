/** Reads arrays from frames: each has the expected type and length, or the frame is refused. */

import type { Capacities, InteriorPoint } from "../contract.ts";
import { type Frame, type FrameArray, FrameError } from "./array-frames.ts";

type ArrayType<T> = { new (length: number): T; readonly name: string };

export function optional<T extends FrameArray>(
  frame: Frame,
  name: string,
  type: ArrayType<T>,
  length: number,
): T | null {
  const array = frame.arrays[name];
  if (array === undefined) return null;
  if (!(array instanceof type)) throw new FrameError(`The array "${name}" is no ${type.name}.`);
  if (array.length !== length) throw new FrameError(`The array "${name}" has ${array.length} entries, not ${length}.`);
  return array;
}

export function required<T extends FrameArray>(frame: Frame, name: string, type: ArrayType<T>, length: number): T {
  const array = optional(frame, name, type, length);
  if (array === null) throw new FrameError(`The array "${name}" is missing.`);
  return array;
}

export const arraysOfInterior = ({ value, dual, lowerDual, upperDual }: InteriorPoint) => ({
  interiorValue: value,
  interiorDual: dual,
  interiorLowerDual: lowerDual,
  interiorUpperDual: upperDual,
});

export function interiorOf(frame: Frame, columnCount: number, rowCount: number): InteriorPoint | null {
  const value = optional(frame, "interiorValue", Float64Array, columnCount + rowCount);
  const dual = optional(frame, "interiorDual", Float64Array, rowCount);
  const lowerDual = optional(frame, "interiorLowerDual", Float64Array, columnCount + rowCount);
  const upperDual = optional(frame, "interiorUpperDual", Float64Array, columnCount + rowCount);
  return value && dual && lowerDual && upperDual ? { value, dual, lowerDual, upperDual } : null;
}

export const arraysOfCapacities = ({ column, group, factor }: Capacities) => ({
  capacityColumn: column,
  capacityGroup: group,
  capacityFactor: factor,
});

export function capacitiesOf(frame: Frame): Capacities | null {
  const length = frame.arrays.capacityColumn?.length ?? 0;
  const column = optional(frame, "capacityColumn", Int32Array, length);
  const group = optional(frame, "capacityGroup", Int32Array, length);
  const factor = optional(frame, "capacityFactor", Float64Array, length);
  return column && group && factor ? { column, group, factor } : null;
}
