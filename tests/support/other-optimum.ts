/** Whether somebody else's figures belong to another optimum of the same program: it is solved again with them as rows. */

import { buildProgram } from "@esm/model/formulation/build-program";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { solveProgram } from "@esm/solver/solve/solve";
import { inProcessHighs } from "./in-process-highs.ts";
import { type AddedRow, withRows } from "./systems/added-rows.ts";
import type { ReferenceRun } from "./systems/reference.ts";

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
