/** The context of a rule: the system, its time steps, the columns, and a place to put rows. */

import type { Assembler, Values } from "@esm/program/assembler";
import type { StorageBounds } from "../domain/runs/run-options.ts";
import type { EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import type { ComponentColumns, ConstraintSlacks, RowSubject } from "./layout.ts";

export interface Formulation {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly assembler: Assembler;
  /** By component. */
  readonly columnsOf: readonly ComponentColumns[];
  /** The column of what exceeds each yearly limit; -1 where nothing may. */
  readonly excessOf: Int32Array;
  readonly constraintSlacks: ConstraintSlacks;
  /** Hours per variable step: one number where all steps are equally long. */
  readonly hours: Values;
  /**
   * Over typical periods: the range of a storage's content holds in every step (`exact`), or a stricter one that takes
   * the self-discharge of a whole period at its beginning or its end (`simplified`).
   */
  readonly storageBounds: StorageBounds;
  /** w / Y: by what the energy of a variable step counts in a year. */
  readonly perYear: Values;
  /** Adds a block of rows under the name of a rule; with the variable step of each row, where row i is not that of step i. */
  addRows(rule: string, subject: RowSubject, count: number, lower: Values, upper: Values, steps?: Int32Array): number;
}

export interface Rule {
  /** Its name in messages and in the program's names. */
  readonly name: string;
  formulate(formulation: Formulation): void;
}

/** Components of some kinds with their positions and columns. */
export function* componentsOf<Kind extends SystemComponent["kind"]>(
  { system, columnsOf }: Formulation,
  ...kinds: Kind[]
): Generator<{ component: Extract<SystemComponent, { kind: Kind }>; position: number; columns: ComponentColumns }> {
  for (const [position, component] of system.components.entries()) {
    if (!(kinds as string[]).includes(component.kind)) continue;
    yield {
      component: component as Extract<SystemComponent, { kind: Kind }>,
      position,
      columns: columnsOf[position],
    };
  }
}

/** The one value that all items of an array have, or the array itself. */
export function uniform(values: Float64Array): Values {
  const [first = 0] = values;
  return values.every((value) => value === first) ? first : values;
}

/** Whether the value, or one of them, is more than nothing. */
export const isAboveZero = (values: Values): boolean =>
  typeof values === "number" ? values > 0 : values.some((value) => value > 0);

/** Item by item: left · right. */
export function product(left: Values, right: Values): Values {
  if (typeof left === "number") return typeof right === "number" ? left * right : scaled(right, left);
  return typeof right === "number" ? scaled(left, right) : left.map((value, index) => value * right[index]);
}

/** Item by item: the sum. */
export function sum(...terms: readonly Values[]): Values {
  return terms.reduce((left, right) => {
    if (typeof left !== "number") return left.map((value, index) => value + valueAt(right, index));
    return typeof right === "number" ? left + right : right.map((value) => left + value);
  });
}

const scaled = (values: Float64Array, factor: number): Float64Array =>
  factor === 1 ? values : values.map((value) => value * factor);

export function valueAt(values: Values, index: number): number {
  return typeof values === "number" ? values : values[index];
}
