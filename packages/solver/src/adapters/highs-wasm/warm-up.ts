/**
 * Lets HiGHS solve a small program, so that the machine code of its simplex exists when the first real one arrives: V8
 * compiles functions of WebAssembly at their first call, and compiles those called often once more, better.
 */

import type { LinearProgram } from "@esm/program/linear-program";
import type { Highs } from "highs";
import { highsOptions } from "../highs/options.ts";
import { createModel } from "./model.ts";

const unlimited = Number.POSITIVE_INFINITY;

/**
 * Wind, an expensive plant and a storage serve a demand for some steps; capacities are chosen. Columns by step: wind,
 * plant, charging, discharging, content; after them the three capacities. Rows by step: balance, storage, the limits of
 * wind, plant and content.
 */
function smallSystem(steps: number): LinearProgram {
  const [perStep, rowsPerStep] = [5, 5];
  const columnStart = [0];
  const rowIndex: number[] = [];
  const value: number[] = [];
  const cost: number[] = [];
  const column = (itsCost: number, ...entries: [row: number, value: number][]): void => {
    for (const [row, coefficient] of entries.toSorted(([a], [b]) => a - b)) {
      rowIndex.push(row);
      value.push(coefficient);
    }
    columnStart.push(rowIndex.length);
    cost.push(itsCost);
  };
  const wave = (step: number, length: number): number => 1 + Math.sin((2 * Math.PI * step) / length);
  for (let step = 0; step < steps; step += 1) {
    const row = step * rowsPerStep;
    const next = ((step + 1) % steps) * rowsPerStep;
    column(0, [row, 1], [row + 2, 1]);
    column(2, [row, 1], [row + 3, 1]);
    column(0.01, [row, -1], [row + 1, 0.9]);
    column(0.01, [row, 1], [row + 1, -1.1]);
    column(0, [row + 1, -1], [next + 1, 0.999], [row + 4, 1]);
  }
  const each = Array.from({ length: steps }, (_, step) => step * rowsPerStep);
  column(3, ...each.map((row, step): [number, number] => [row + 2, -wave(step, 17)]));
  column(1, ...each.map((row): [number, number] => [row + 3, -1]));
  column(0.5, ...each.map((row): [number, number] => [row + 4, -1]));
  const rowCount = steps * rowsPerStep;
  const columnCount = steps * perStep + 3;
  const kinds = (index: number, demand: number): [number, number] =>
    index === 0 ? [demand, demand] : index === 1 ? [0, 0] : [-unlimited, 0];
  const bounds = Array.from({ length: rowCount }, (_, row) => kinds(row % rowsPerStep, 1 + wave(row, 23)));
  return {
    rowCount,
    columnCount,
    columnStart: Int32Array.from(columnStart),
    rowIndex: Int32Array.from(rowIndex),
    value: Float64Array.from(value),
    cost: Float64Array.from(cost),
    columnLower: new Float64Array(columnCount),
    columnUpper: new Float64Array(columnCount).fill(unlimited),
    rowLower: Float64Array.from(bounds, ([lower]) => lower),
    rowUpper: Float64Array.from(bounds, ([, upper]) => upper),
    integer: null,
    objectiveOffset: 0,
  };
}

/** Steps of the small program: above this, further steps save less time than they take. */
const steps = 48;

/** Without a log. Takes some 50 ms, and saves more in the solve that follows. */
export function warmUp(highs: Highs): void {
  const model = createModel(highs, smallSystem(steps));
  model.options.set({ ...highsOptions({ algorithm: "dual-simplex", presolve: false }), output_flag: false });
  model.run();
  model.dispose();
}
