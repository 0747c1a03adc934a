/** Whether somebody else's figures belong to another optimum of the same program: it is solved again with them as rows. */

import { buildProgram } from "@esm/model/formulation/build-program";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import type { LinearProgram } from "@esm/program/linear-program";
import { solveProgram } from "@esm/solver/solve/solve";
import { inProcessHighs } from "./in-process-highs.ts";
import type { ReferenceRun } from "./systems/reference.ts";

/** Σ coefficient·column between two bounds. */
interface AddedRow {
  coefficients: ReadonlyMap<number, number>;
  lower: number;
  upper: number;
}

/**
 * The least cost of whoever also charges storages and uses lines, over the horizon, as much as the reference does.
 *
 * @param tolerance by which the sums may differ, relative to the reference's
 */
export async function costWithTheirOperation(
  { solved, objective }: Optimum,
  run: ReferenceRun,
  tolerance: number,
): Promise<{ cost: number; objective: number; rows: number }> {
  const { system, time } = solved;
  const { program, layout } = buildProgram(system, time, "simplified");
  const rows: AddedRow[] = [];
  for (const { component: name, property, unit, locationIn, values } of Object.values(run.optSummary).flat()) {
    const component = system.components.findIndex((candidate) => candidate.name === name);
    const { kind } = system.components[component];
    const isCharge = kind === "storage" && property === "operationCharge";
    const isFlow = kind === "transmission" && property === "operation";
    if (!unit.endsWith("*h]") || !(isCharge || isFlow)) continue;
    for (const [region, value] of Object.entries(values)) {
      if (value === null) continue;
      const column = firstColumn(component, locationIn ?? null, region);
      const coefficients = new Map(Array.from(time.weight, (weight, step) => [column + step, weight]));
      rows.push({ coefficients, lower: value * (1 - tolerance), upper: value * (1 + tolerance) });
    }
  }
  const adapter = await inProcessHighs();
  const outcome = await solveProgram(withRows(program, rows), { adapter, timeLimitSeconds: 60 });
  if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
  return { cost: outcome.objective, objective, rows: rows.length };

  function firstColumn(position: number, origin: string | null, region: string): number {
    const component = system.components[position];
    const columns = layout.columnsOf[position];
    const at = system.regions.indexOf(region);
    if (component.kind !== "transmission")
      return columns.charge["regions" in component ? component.regions.indexOf(at) : -1];
    const from = system.regions.indexOf(origin ?? "");
    const line = component.from.findIndex(
      (end, index) => end === Math.min(from, at) && component.to[index] === Math.max(from, at),
    );
    return from < at ? columns.flow[line] : columns.flowBack[line];
  }
}

function withRows(program: LinearProgram, rows: readonly AddedRow[]): LinearProgram {
  const columnStart = [0];
  const rowIndex: number[] = [];
  const value: number[] = [];
  for (let column = 0; column < program.columnCount; column++) {
    const [start, end] = [program.columnStart[column], program.columnStart[column + 1]];
    rowIndex.push(...program.rowIndex.subarray(start, end));
    value.push(...program.value.subarray(start, end));
    for (const [row, { coefficients }] of rows.entries()) {
      const coefficient = coefficients.get(column);
      if (coefficient === undefined) continue;
      rowIndex.push(program.rowCount + row);
      value.push(coefficient);
    }
    columnStart.push(rowIndex.length);
  }
  return {
    ...program,
    rowCount: program.rowCount + rows.length,
    columnStart: Int32Array.from(columnStart),
    rowIndex: Int32Array.from(rowIndex),
    value: Float64Array.from(value),
    rowLower: Float64Array.of(...program.rowLower, ...rows.map(({ lower }) => lower)),
    rowUpper: Float64Array.of(...program.rowUpper, ...rows.map(({ upper }) => upper)),
  };
}
