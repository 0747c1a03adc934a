/**
 * The columns of the program (docs/reference/mathematical-model.md, Variables). Operation-type columns are energies per
 * variable step. Values that data fix have no column: operation without capacity at a fixed rate, the last state of
 * a cyclic storage, which is the first, whether something is built where that is known, and the piece of a cost curve where only one is
 * possible. Over typical periods a storage has its level in each typical period where that starts
 * lowest, how much higher each original period starts, and the most of that for each typical period. Then come limits with a price for
 * what exceeds them, and constraints of the data with a price for what misses them.
 */

import type { Assembler, Values } from "@esm/program/assembler";
import { isInForce } from "../energy-system/constraints/system-constraints.ts";
import { type CurvePlace, curvePlaces } from "../energy-system/costs/invest-curve.ts";
import {
  type EnergySystem,
  type LocationBounds,
  locationCount,
  type SystemComponent,
  type Transmission,
} from "../energy-system/energy-system.ts";
import { type ExistencePlace, existencePlaces, isDecision } from "../energy-system/existence.ts";
import { isSoft } from "../energy-system/limits.ts";
import { lossLinesOf } from "../energy-system/lines/loss-lines.ts";
import { otherSeriesAt } from "../energy-system/time-series.ts";
import { hasPeriods, type TimeStructure } from "../energy-system/time-structure.ts";
import { fixedOperation } from "./fixed-operation.ts";
import { product, uniform } from "./formulation.ts";
import {
  type ColumnBlock,
  type ComponentColumns,
  type ComponentVariable,
  type ConstraintSlacks,
  curveVariables,
  powerVariables,
  retiredOf,
  retiredVariables,
  type SlackVariable,
} from "./layout.ts";

const variables = [
  "capacity",
  "plantUnits",
  "existence",
  ...curveVariables,
  ...powerVariables,
  ...retiredVariables,
  "operation",
  "charge",
  "discharge",
  "spill",
  "stateOfCharge",
  "contentAtEnd",
  "levelAtStart",
  "levelAtEnd",
  "startAboveLowest",
  "startSpread",
  "flow",
  "flowBack",
  "loss",
] as const satisfies readonly ComponentVariable[];

interface Columns {
  blocks: ColumnBlock[];
  of: ComponentColumns[];
  excessOf: Int32Array;
  constraintSlacks: ConstraintSlacks;
}

export function addColumns(system: EnergySystem, time: TimeStructure, assembler: Assembler): Columns {
  const blocks: ColumnBlock[] = [];
  const existence = existencePlaces(system);
  const curves = curvePlaces(system);
  const largestLosses = largestLossesOf(system, time);
  const of = system.components.map((component, position) => {
    const locations = locationCount(component);
    const columns = Object.fromEntries(
      variables.map((variable) => [variable, new Int32Array(locations).fill(-1)]),
    ) as ComponentColumns;
    for (let location = 0; location < locations; location++) {
      const add = (variable: ComponentVariable, count: number, lower: Values, upper: Values, integer = false): void => {
        const start = assembler.addColumns(count, { lower, upper, integer });
        columns[variable][location] = start;
        blocks.push({ start, count, variable, subject: { component: position, location } });
      };
      addCapacity(component, location, existence[position][location] ?? null, add);
      addCurve(component, curves[position][location], add);
      addOperation(component, location, time, add);
      const largestLoss = largestLosses.get(placeKey(position, location));
      if (largestLoss) add("loss", time.stepCount, 0, largestLoss);
    }
    return columns;
  });
  const excessOf = Int32Array.from(system.yearlyLimits, (limit, yearlyLimit) => {
    if (!isSoft(limit)) return -1;
    // A target of a pathway may be below the lower limit: then at least the difference is in excess.
    const lower = Math.max(0, limit.min - limit.limit);
    const start = assembler.addColumns(1, { lower, upper: Number.POSITIVE_INFINITY, integer: false });
    blocks.push({ start, count: 1, variable: "limitExcess", subject: { yearlyLimit } });
    return start;
  });
  return { blocks, of, excessOf, constraintSlacks: addSlacks(system, time, assembler, blocks) };
}

const placeKey = (component: number, location: number): string => `${component} ${location}`;

/** λ ≤ r·top²·H, by the component and location that has the column. */
function largestLossesOf(system: EnergySystem, time: TimeStructure): ReadonlyMap<string, Values> {
  return new Map(
    lossLinesOf(system, time).map(({ members: [{ component, location }], resistance, top }) => [
      placeKey(component, location),
      uniform(top.map((power, step) => resistance * power ** 2 * time.hours[step])),
    ]),
  );
}

/** A column for each sum of a constraint that may be missed, from above, from below, or from both. */
function addSlacks(
  { constraints }: EnergySystem,
  time: TimeStructure,
  assembler: Assembler,
  blocks: ColumnBlock[],
): ConstraintSlacks {
  const [over, under] = [new Int32Array(constraints.length).fill(-1), new Int32Array(constraints.length).fill(-1)];
  for (const [position, constraint] of constraints.entries()) {
    if (constraint.slackCost === null || !isInForce(constraint)) continue;
    const count = constraint.per === "step" ? time.stepCount : 1;
    const add = (variable: SlackVariable): number => {
      const start = assembler.addColumns(count, { lower: 0, upper: Number.POSITIVE_INFINITY, integer: false });
      blocks.push({ start, count, variable, subject: { constraint: position } });
      return start;
    };
    if (constraint.sense !== ">=") over[position] = add("constraintOver");
    if (constraint.sense !== "<=") under[position] = add("constraintUnder");
  }
  return { over, under };
}

type Add = (variable: ComponentVariable, count: number, lower: Values, upper: Values, integer?: boolean) => void;

function addCapacity(component: SystemComponent, location: number, existence: ExistencePlace, add: Add): void {
  const { capacity } = component;
  if (!capacity) return;
  const upper = capacity.upper[location];
  add("capacity", 1, capacity.lower[location], upper);
  // The small excess keeps a maximum that is a whole number of units from losing one to rounding.
  const units = isDecision(existence) && existence.isOneUnit ? 1 : Math.floor(upper / capacity.perPlantUnit + 1e-9);
  if (capacity.discrete) add("plantUnits", 1, 0, units, true);
  if (isDecision(existence) && !existence.isOneUnit) add("existence", 1, 0, 1, !capacity.existence?.isRelaxed);
  if (component.kind === "storage") {
    for (const variable of powerVariables) {
      const power = component[variable];
      if (power) add(variable, 1, power.lower[location], power.upper[location]);
    }
  }
  addRetired(component, location, existence, add);
}

/** Adds columns of what earlier years have built and this one no longer uses. */
function addRetired(component: SystemComponent, location: number, existence: ExistencePlace, add: Add): void {
  const { capacity } = component;
  const retire = (variable: keyof typeof retiredOf, bounds: LocationBounds | undefined): void => {
    if (bounds) add(retiredOf[variable], 1, bounds.lower[location], bounds.upper[location]);
  };
  retire("capacity", capacity?.retired);
  if (isDecision(existence)) retire("existence", capacity?.existence?.retired);
  if (component.kind !== "storage") return;
  for (const variable of powerVariables) retire(variable, component[variable]?.retired);
}

/** A choice among pieces has two columns for each; a convex curve has its cost. */
function addCurve({ capacity }: SystemComponent, place: CurvePlace | undefined, add: Add): void {
  if (place?.form === "choice") {
    const { pieces } = place;
    add("pieceChosen", pieces.length, 0, 1, !capacity?.investCurve?.isRelaxed);
    add(
      "pieceCapacity",
      pieces.length,
      0,
      Float64Array.from(pieces, ({ to }) => to),
    );
  }
  if (place?.form === "convex") add("capacityCost", 1, 0, Number.POSITIVE_INFINITY);
}

function addOperation(component: SystemComponent, location: number, time: TimeStructure, add: Add): void {
  const unlimited = Number.POSITIVE_INFINITY;
  const steps = time.stepCount;
  switch (component.kind) {
    case "storage":
      add("charge", steps, 0, unlimited);
      add("discharge", steps, 0, unlimited);
      if (component.canSpill) add("spill", steps, 0, unlimited);
      if (hasPeriods(time)) {
        const { above, spread } = startBounds(time);
        add("levelAtStart", spread.length, 0, unlimited);
        add("levelAtEnd", steps, 0, unlimited);
        add("startAboveLowest", above.length, 0, above);
        add("startSpread", spread.length, 0, spread);
      } else add("stateOfCharge", steps, 0, unlimited);
      if (!component.isCyclic) add("contentAtEnd", 1, 0, unlimited);
      return;
    case "transmission":
      add("flow", steps, ...flowBounds(component, location, component.isOpen[location], time));
      if (!component.isBidirectional) return;
      add(
        "flowBack",
        steps,
        ...flowBounds(component, component.from.length + location, component.isOpenBack[location], time),
      );
      return;
    default: {
      if (fixedOperation(component, location, time)) return;
      const limited = !component.capacity && component.rate;
      // Without a capacity a rate is the energy of one original step.
      const upper = limited ? product(limited.series[location], uniform(time.originalSteps)) : unlimited;
      const least = component.capacity ? 0 : otherSeriesAt(component, "operationRateMin", location);
      add("operation", steps, least && product(least, uniform(time.originalSteps)), upper);
    }
  }
}

/** Without a capacity a rate is the energy of one original step, and a fixed one leaves no choice. */
function flowBounds(component: Transmission, place: number, isOpen: boolean, time: TimeStructure): [Values, Values] {
  if (!isOpen) return [0, 0];
  if (component.capacity) return [0, Number.POSITIVE_INFINITY];
  const energies = (rate: Values): Values => product(rate, uniform(time.originalSteps));
  const upper = component.rate ? energies(component.rate.series[place]) : Number.POSITIVE_INFINITY;
  if (component.rate?.kind === "fix") return [upper, upper];
  return [energies(otherSeriesAt(component, "operationRateMin", place)), upper];
}

/** A typical period that occurs once starts where it starts lowest. */
function startBounds({ sequence, periodStart }: TimeStructure): { above: Float64Array; spread: Float64Array } {
  const occurrences = new Int32Array(periodStart.length - 1);
  for (const period of sequence) occurrences[period]++;
  const spread = Float64Array.from(occurrences, (count) => (count > 1 ? Number.POSITIVE_INFINITY : 0));
  return { above: Float64Array.from(sequence, (period) => spread[period]), spread };
}
