/** Reads a solution by component: what was built, and what flowed in each step. */
import type { EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import { fixedOperation } from "../formulation/fixed-operation.ts";
import type { Layout, Variable } from "../formulation/layout.ts";

/** A solved system: the values of the program's columns with all that gives them meaning. */
export interface SolvedSystem {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly layout: Layout;
  readonly columnValue: Float64Array;
}

/**
 * Solvers meet bounds within their tolerances only. Amounts below this are their noise, and are 0 in every result;
 * feasibility tolerances are two orders of magnitude above it.
 */
const NOISE = 1e-9;

/** The columns' values with noise around zero removed. */
export function withoutNoise(columnValue: Float64Array): Float64Array {
  return columnValue.map((value) => (Math.abs(value) < NOISE ? 0 : value));
}

/** Capacity at a location in the capacity's unit; null without capacity variable. */
export function capacityAt({ layout, columnValue }: SolvedSystem, component: number, location: number): number | null {
  const column = layout.columnsOf[component].capacity[location];
  return column < 0 ? null : columnValue[column];
}

/** Energies per variable step of an operation variable, also of operation that data fix. */
export function valuesAtSteps(
  { system, time, layout, columnValue }: SolvedSystem,
  component: number,
  variable: Exclude<Variable, "capacity" | "plantUnits">,
  location: number,
): Float64Array {
  const start = layout.columnsOf[component][variable][location];
  if (start >= 0) return columnValue.subarray(start, start + time.stepCount);
  const target = system.components[component];
  const fixed = isOperated(target) ? fixedOperation(target, location, time) : null;
  return fixed ?? new Float64Array(time.stepCount);
}

const isOperated = (
  component: SystemComponent,
): component is Exclude<SystemComponent, { kind: "storage" | "transmission" }> =>
  component.kind !== "storage" && component.kind !== "transmission";

/** Σ w·value: the energy over the horizon. */
export function totalOverHorizon(values: Float64Array, { weight }: TimeStructure): number {
  let total = 0;
  for (let step = 0; step < values.length; step++) total += weight[step] * values[step];
  return total;
}

/**
 * Values of variable steps at the original steps they stand for. An energy is spread over the original steps of its
 * variable step; a state is repeated.
 */
export function atOriginalSteps(values: Float64Array, time: TimeStructure, kind: "energy" | "state"): Float64Array {
  const { sequence, periodStart, originalSteps } = time;
  if (sequence.length === 1 && originalSteps.every((count) => count === 1)) return values;
  const original: number[] = [];
  for (const period of sequence) {
    for (let step = periodStart[period]; step < periodStart[period + 1]; step++) {
      const value = kind === "energy" ? values[step] / originalSteps[step] : values[step];
      for (let repeat = 0; repeat < originalSteps[step]; repeat++) original.push(value);
    }
  }
  return Float64Array.from(original);
}
