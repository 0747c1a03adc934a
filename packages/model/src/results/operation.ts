/** Reads a solution by component: the capacity that was built, and the flows in each step. */

import type { Values } from "@esm/program/assembler";
import type { Problem } from "../domain/problem.ts";
import type { StorageBounds } from "../domain/runs/run-options.ts";
import {
  type CurveFigure,
  type CurvePiece,
  type CurvePlace,
  curvePlaces,
  curveValue,
  pieceAt,
  piecesOf,
} from "../energy-system/costs/invest-curve.ts";
import {
  type EnergySystem,
  locationCount,
  type Storage,
  type SystemComponent,
} from "../energy-system/energy-system.ts";
import { existencePlaces, isDecision } from "../energy-system/existence.ts";
import { hasPeriods, type TimeStructure } from "../energy-system/time-structure.ts";
import { fixedOperation, inflowAt } from "../formulation/fixed-operation.ts";
import { valueAt } from "../formulation/formulation.ts";
import {
  type CapacityVariable,
  type ComponentColumns,
  existenceColumn,
  type Layout,
  type RetiredVariable,
} from "../formulation/layout.ts";
import { type CommodityFlow, factorOfFlow, flowOf, isCommodityFlow } from "./commodity-flows.ts";
import { noiseByComponent } from "./noise.ts";

/** A solved system: the values of the program's columns, with the data that give them meaning. */
export interface SolvedSystem {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly layout: Layout;
  readonly columnValue: Float64Array;
  /** Exact where absent. */
  readonly storageBounds?: StorageBounds;
  /** A warning about a resolution that the run did not request. */
  readonly resolutionWarning?: Problem | undefined;
  /** What makes the result that of a heuristic, not an optimum. */
  readonly heuristic?: Problem | undefined;
}

/** Capacity at a location in the capacity's unit; null without capacity variable. */
export function capacityAt(
  { layout, columnValue }: SolvedSystem,
  component: number,
  location: number,
  variable: CapacityVariable | RetiredVariable = "capacity",
): number | null {
  const column = layout.columnsOf[component][variable][location];
  return column < 0 ? null : columnValue[column];
}

/** Whether a component is built at a location: 1 or 0, and parts of it where parts of a decision count. */
export function existenceAt(
  { system, layout, columnValue }: SolvedSystem,
  component: number,
  location: number,
): number {
  const place = existencePlaces(system)[component][location] ?? null;
  if (isDecision(place)) return columnValue[existenceColumn(layout.columnsOf[component], location)];
  if (place !== null) return place;
  const curve = curvePlaces(system)[component][location];
  if (curve?.form === "choice") return sumOfPieces(layout.columnsOf[component], location, curve, columnValue, 1, 0);
  const capacity = layout.columnsOf[component].capacity[location];
  return capacity >= 0 && columnValue[capacity] > 0 ? 1 : 0;
}

/** Σ (ofEach·zᵢ + perCapacity·xᵢ) over the pieces of a curve. */
function sumOfPieces(
  { pieceChosen, pieceCapacity }: ComponentColumns,
  location: number,
  { pieces }: CurvePlace,
  columnValue: Float64Array,
  ofEach: number | ((piece: CurvePiece) => number),
  perCapacity: number | ((piece: CurvePiece) => number),
): number {
  const at = (value: typeof ofEach, piece: CurvePiece): number => (typeof value === "number" ? value : value(piece));
  return pieces.reduce(
    (sum, piece, index) =>
      sum +
      at(ofEach, piece) * columnValue[pieceChosen[location] + index] +
      at(perCapacity, piece) * columnValue[pieceCapacity[location] + index],
    0,
  );
}

/** What the curve says of the capacity at a location, of lines per length; 0 without a curve. */
export function curveFigureAt(
  { system, layout, columnValue }: SolvedSystem,
  component: number,
  location: number,
  figure: CurveFigure,
): number {
  const place = curvePlaces(system)[component][location];
  const curve = system.components[component].capacity?.investCurve;
  if (!place || !curve) return 0;
  const columns = layout.columnsOf[component];
  // Parts of a choice cost less than the curve.
  if (place.form === "choice")
    return sumOfPieces(
      columns,
      location,
      place,
      columnValue,
      (piece) => piece[figure].intercept,
      (piece) => piece[figure].slope,
    );
  return curveValue(curve, columnValue[columns.capacity[location]], figure);
}

/** The number of the piece of the curve that the capacity is on, from 1; 0 where nothing is built. */
export function pieceNumberAt(
  { system, layout, columnValue }: SolvedSystem,
  component: number,
  location: number,
): number {
  const curve = system.components[component].capacity?.investCurve;
  const capacity = columnValue[layout.columnsOf[component].capacity[location]];
  return curve && capacity > 0 ? pieceAt(piecesOf(curve), capacity) + 1 : 0;
}

/** Variables with an energy in every variable step. */
export type OperationVariable =
  | "operation"
  | CommodityFlow
  | "charge"
  | "discharge"
  | "spill"
  | "flow"
  | "flowBack"
  | "loss";

/** Energies per variable step of an operation variable, also of operation that data fix. */
export function valuesAtSteps(
  solved: SolvedSystem,
  component: number,
  variable: OperationVariable,
  location: number,
): Float64Array {
  if (isCommodityFlow(variable)) return commodityFlowAt(solved, component, variable, location);
  const { system, time, layout, columnValue } = solved;
  const start = layout.columnsOf[component][variable][location];
  if (start >= 0) return columnValue.subarray(start, start + time.stepCount);
  const target = system.components[component];
  const fixed = isOperated(target) ? fixedOperation(target, location, time) : null;
  return fixed ?? new Float64Array(time.stepCount);
}

/** Energy that a conversion exchanges with a commodity whose factor differs by time step. */
function commodityFlowAt(
  solved: SolvedSystem,
  position: number,
  variable: CommodityFlow,
  location: number,
): Float64Array {
  const operation = valuesAtSteps(solved, position, "operation", location);
  const component = solved.system.components[position];
  const term = factorOfFlow(component, variable);
  return component.kind === "conversion" && term ? flowOf(operation, component, term, location) : operation;
}

const isOperated = (
  component: SystemComponent,
): component is Exclude<SystemComponent, { kind: "storage" | "transmission" }> =>
  component.kind !== "storage" && component.kind !== "transmission";

/** Whether a component has the variable: only some storages spill, only some lines lose with the square of their flow, and only some conversions have a factor by time step. */
export function hasVariable(component: SystemComponent, variable: OperationVariable | "stateOfCharge"): boolean {
  if (variable === "spill") return component.kind === "storage" && component.canSpill;
  if (variable === "loss") return component.kind === "transmission" && component.powerLosses !== null;
  return !isCommodityFlow(variable) || factorOfFlow(component, variable) !== undefined;
}

/** Σ w·value: the energy over the horizon. */
export function totalOverHorizon(values: Float64Array, { weight }: TimeStructure): number {
  let total = 0;
  for (let step = 0; step < values.length; step++) total += weight[step] * values[step];
  return total;
}

/** (1/Y)·Σ w·in at a location of a storage: the inflow of a year. */
export function yearlyInflow({ time }: Pick<SolvedSystem, "time">, storage: Storage, location: number): number {
  const inflow = inflowAt(storage, location, time);
  return inflow === 0 ? 0 : totalOverHorizon(inflow, time) / time.years;
}

/** (1/Y)·Σ w·value per location; with factors, of the product with those of each step. */
export function yearlyTotals(
  solved: SolvedSystem,
  position: number,
  variable: OperationVariable,
  factors?: (location: number) => Values,
): Float64Array {
  const locations = locationCount(solved.system.components[position]);
  return Float64Array.from({ length: locations }, (_, location) => {
    const energies = valuesAtSteps(solved, position, variable, location);
    const factor = factors?.(location) ?? 1;
    const values = factor === 1 ? energies : energies.map((energy, step) => energy * valueAt(factor, step));
    return totalOverHorizon(values, solved.time) / solved.time.years;
  });
}

/** Energies of variable steps at the original steps that they represent, spread over them evenly. */
export function atOriginalSteps(energies: Float64Array, time: TimeStructure): Float64Array {
  const { sequence, periodStart, originalSteps } = time;
  if (!hasPeriods(time) && originalSteps.every((count) => count === 1)) return energies;
  const values: number[] = [];
  for (const period of sequence) {
    for (let step = periodStart[period]; step < periodStart[period + 1]; step++) {
      const energy = energies[step] / originalSteps[step];
      for (let repeat = 0; repeat < originalSteps[step]; repeat++) values.push(energy);
    }
  }
  return Float64Array.from(values);
}

/**
 * Content of a storage over the horizon: each original step has the content at the start of its variable step. Over
 * typical periods, it is the level of the typical period in the occurrence that starts lowest, plus the remainder of
 * the amount by which this occurrence started higher.
 */
export function stateAtOriginalSteps(solved: SolvedSystem, component: number, location: number): Float64Array {
  const { time, layout, columnValue, system } = solved;
  const { sequence, periodStart, originalSteps, hours } = time;
  const storage = system.components[component];
  const columns = layout.columnsOf[component];
  const keeps = storage.kind === "storage" ? 1 - storage.selfDischarge : 1;
  const noise = hasPeriods(time) ? noiseByComponent(solved)[component] : 0;
  const values: number[] = [];
  sequence.forEach((period, original) => {
    const above = hasPeriods(time) ? columnValue[columns.startAboveLowest[location] + original] : 0;
    let age = 0;
    for (let step = periodStart[period]; step < periodStart[period + 1]; step++) {
      const isFirst = step === periodStart[period];
      const level = isFirst ? columns.levelAtStart[location] + period : columns.levelAtEnd[location] + step - 1;
      const state = hasPeriods(time)
        ? withoutRounding(columnValue[level] + above * keeps ** age, noise)
        : columnValue[columns.stateOfCharge[location] + step];
      for (let repeat = 0; repeat < originalSteps[step]; repeat++) values.push(state);
      age += hours[step];
    }
  });
  return Float64Array.from(values);
}

/** Content of a storage at the end of the horizon less that at the start: 0 for a cyclic storage. */
export function contentGained(solved: SolvedSystem, component: number, location: number): number {
  const end = solved.layout.columnsOf[component].contentAtEnd[location];
  if (end < 0) return 0;
  return solved.columnValue[end] - stateAtOriginalSteps(solved, component, location)[0];
}

const withoutRounding = (value: number, noise: number): number => (Math.abs(value) < noise ? 0 : value);
