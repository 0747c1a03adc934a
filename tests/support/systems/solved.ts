/** A solved system whose column values are written down by name, as if a solver had found them. */
import { fullResolution, type TimeStructure } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { columnName } from "@esm/model/formulation/layout";
import type { SolvedSystem } from "@esm/model/results/operation";
import type { ContentText } from "./content.ts";
import { systemOf } from "./golden.ts";

/** Values by variable, component and location: one number, or one per step. What is not named is 0. */
export type ColumnValues = Record<string, number | number[]>;

export function solvedBy(text: ContentText, values: ColumnValues, time?: TimeStructure): SolvedSystem {
  const system = systemOf(text);
  const steps = time ?? fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
  const { program, layout } = buildProgram(system, steps);
  const unused = new Set(Object.keys(values));
  const columnValue = Float64Array.from({ length: program.columnCount }, (_, column) => {
    const { what, subject, location, step } = columnName(layout, system, column);
    const name = `${what}[${subject}, ${location}]`;
    const value = values[name];
    unused.delete(name);
    return Array.isArray(value) ? value[step ?? 0] : (value ?? 0);
  });
  if (unused.size > 0) throw new Error(`The program has no columns ${[...unused].join(", ")}.`);
  return { system, time: steps, layout, columnValue };
}
