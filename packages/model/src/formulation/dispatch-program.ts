/**
 * The dispatch of a design: given capacities, operated in every original time step. It always has a solution, because a
 * penalty pays for what the design cannot do (docs/reference/mathematical-model.md, Dispatch). A penalty alone does
 * not say what the design cannot do: where a plant needs a little of something to save much, paying the penalty is
 * cheaper. So there are two more programs: one of the least penalty of any operation, and one of the least cost among
 * operations with that penalty.
 */

import { type AddedColumn, withColumns } from "@esm/program/added-columns";
import type { LinearProgram } from "@esm/program/linear-program";
import { isOfCapacities } from "../energy-system/constraints/system-constraints.ts";
import type {
  EnergySystem,
  LocationBounds,
  PowerCapacity,
  Storage,
  SystemComponent,
} from "../energy-system/energy-system.ts";
import type { BuiltProgram } from "./build-program.ts";
import {
  type CapacityVariable,
  type Layout,
  type PowerVariable,
  type RetiredVariable,
  type RowBlock,
  type RowSubject,
  retiredOf,
} from "./layout.ts";
import { commodityBalance } from "./rules/commodity-balance.ts";
import { rampRules } from "./rules/ramp.ts";
import { storageContinuity } from "./rules/storage-continuity.ts";

/** The system with capacities that are given and no longer chosen. */
export function withDesign(
  system: EnergySystem,
  capacityAt: (component: number, location: number, variable: CapacityVariable | RetiredVariable) => number,
  isBuiltAt: (component: number, location: number) => boolean,
): EnergySystem {
  const components = system.components.map((component, position): SystemComponent => {
    const { capacity } = component;
    if (!capacity) return component;
    const decided = (variable: CapacityVariable | RetiredVariable): LocationBounds =>
      exactly(capacity.lower.map((_, location) => capacityAt(position, location, variable)));
    const given = ({ retired }: Retirable, variable: CapacityVariable): Given => ({
      ...decided(variable),
      ...(retired && { retired: decided(retiredOf[variable]) }),
    });
    // The decisions that follow from the choice of capacities have been made with them.
    const choice = { isFixed: true, discrete: false, capacityLimit: -1, sharedPotential: -1, linkedQuantity: -1 };
    const existence = capacity.existence && {
      ...capacity.existence,
      isGiven: Array.from(capacity.lower, (_, location) => isBuiltAt(position, location)),
      ...(capacity.existence.retired && { retired: decided(retiredOf.existence) }),
    };
    return {
      ...component,
      ...(component.kind === "storage" && withPowers(component, given)),
      capacity: { ...capacity, ...given(capacity, "capacity"), ...choice, existence },
    } as SystemComponent;
  });
  const constraints = system.constraints.filter((constraint) => !isOfCapacities(constraint));
  return { ...system, components, constraints, capacityLimits: [], sharedPotentials: [], linkedQuantities: [] };
}

type Retirable = Pick<PowerCapacity, "retired">;
type Given = Pick<PowerCapacity, "lower" | "upper" | "retired">;

/** Bounds that leave nothing to choose. */
export const exactly = (values: Float64Array): LocationBounds => ({ lower: values, upper: values });

/** The powers of a storage, given: what they had to be to its energy capacity has been decided with them. */
export function withPowers(
  { chargeCapacity, dischargeCapacity }: Storage,
  given: (power: PowerCapacity, variable: PowerVariable) => Given,
): Pick<Storage, "chargeCapacity" | "dischargeCapacity" | "energyToPowerMin" | "energyToPowerMax"> {
  return {
    chargeCapacity: chargeCapacity && { ...chargeCapacity, ...given(chargeCapacity, "chargeCapacity") },
    dischargeCapacity: dischargeCapacity && { ...dischargeCapacity, ...given(dischargeCapacity, "dischargeCapacity") },
    energyToPowerMin: 0,
    energyToPowerMax: Number.POSITIVE_INFINITY,
  };
}

export type Shortfall = "unserved" | "surplus" | "exceeded" | "missed" | "unreached";

/** Columns for what a design cannot do: one per row of a block. */
export interface ShortfallColumns {
  readonly kind: Shortfall;
  readonly rule: string;
  readonly subject: RowSubject;
  readonly start: number;
  readonly count: number;
  /** The step of each, where column i is not that of step i. */
  readonly steps?: Int32Array | undefined;
}

export interface DispatchProgram {
  readonly program: LinearProgram;
  readonly shortfalls: readonly ShortfallColumns[];
}

/**
 * Every balance may have too little or too much energy, and every storage that may not spill too much inflow; every yearly
 * limit, every constraint of the data and number of full-load hours may be missed, and so may ramps between a least and a highest rate.
 *
 * @param years of the horizon
 * @param penaltyOf cost per unit: of a balance per energy, of a yearly row per unit and year
 */
export function dispatchProgram(
  system: EnergySystem,
  { program, layout }: BuiltProgram,
  years: number,
  penaltyOf: (subject: RowSubject) => number,
): DispatchProgram {
  const added: AddedColumn[] = [];
  const shortfalls: ShortfallColumns[] = [];
  for (const { start, count, rule, subject, steps } of layout.rowBlocks) {
    const overflows = mayOverflow(program, layout, { rule, subject, start, count });
    const isRamp = mayRampTooSlowly(system, rule, subject);
    const isOfSteps = overflows || isRamp || rule === commodityBalance.name;
    const isConstraint = "constraint" in subject;
    if (!isOfSteps && !isConstraint && !("yearlyLimit" in subject) && !rule.startsWith("full-load hours")) continue;
    const cost = penaltyOf(subject) / (isOfSteps || (isConstraint && count > 1) ? years : 1);
    const add = (kind: Shortfall, sign: 1 | -1): void => {
      const first = program.columnCount + added.length;
      shortfalls.push({ kind, rule, subject, start: first, count, ...(isRamp && { steps }) });
      for (let row = start; row < start + count; row++) added.push({ rows: [row], values: [sign], cost });
    };
    if (overflows) {
      // A surplus leaves the content, as spill does.
      add("surplus", 1);
      continue;
    }
    if (isRamp) {
      add("exceeded", -1);
      continue;
    }
    // What a constraint or a limit is missed by at a price is no shortfall.
    const { over, under } = layout.constraintSlacks;
    const below = "yearlyLimit" in subject || isConstraint ? "unreached" : "missed";
    const isSoftBelow = isConstraint && under[subject.constraint] >= 0;
    if (Number.isFinite(program.rowLower[start]) && !isSoftBelow) add(isOfSteps ? "unserved" : below, 1);
    const isSoft = isConstraint
      ? over[subject.constraint] >= 0
      : "yearlyLimit" in subject && subject.region === undefined && layout.excessOf[subject.yearlyLimit] >= 0;
    if (Number.isFinite(program.rowUpper[start]) && !isSoft) add(isOfSteps ? "surplus" : "exceeded", -1);
  }
  return { program: withColumns(program, added), shortfalls };
}

/** Whether a component cannot always stand still or run at a constant rate, so that its ramps may leave it no operation. */
function mayRampTooSlowly({ components }: EnergySystem, rule: string, subject: RowSubject): boolean {
  if (!Object.values<string>(rampRules).includes(rule) || !("component" in subject)) return false;
  const component = components[subject.component];
  if (component.kind === "storage" || !component.otherSeries.operationRateMin) return false;
  return component.rate !== null;
}

/** Whether the rows are the content of a storage with an inflow that may not spill. */
function mayOverflow(program: LinearProgram, layout: Layout, { rule, subject, start, count }: RowBlock): boolean {
  if (rule !== storageContinuity.name || !("component" in subject)) return false;
  if (layout.columnsOf[subject.component].spill[subject.location] >= 0) return false;
  return program.rowUpper.subarray(start, start + count).some((inflow) => inflow > 0);
}

/** The program of the least penalty, whatever the operation costs. */
export function minPenaltyProgram({ program }: DispatchProgram, ownColumns: number): LinearProgram {
  return { ...program, cost: program.cost.slice().fill(0, 0, ownColumns), objectiveOffset: 0 };
}

/** The program of the least cost of operation at a given penalty:  Σ penalty·shortfall ≤ penalty. */
export function withinPenaltyProgram({ program: own }: BuiltProgram, second: LinearProgram, penalty: number) {
  const withRow = (bounds: Float64Array, last: number): Float64Array => {
    const more = new Float64Array(bounds.length + 1).fill(last);
    more.set(bounds);
    return more;
  };
  const limited: LinearProgram = {
    ...own,
    rowCount: own.rowCount + 1,
    rowLower: withRow(own.rowLower, Number.NEGATIVE_INFINITY),
    rowUpper: withRow(own.rowUpper, 1),
  };
  const added: AddedColumn[] = [];
  for (let column = own.columnCount; column < second.columnCount; column++) {
    const entry = second.columnStart[column];
    const rows = [second.rowIndex[entry], own.rowCount];
    added.push({ rows, values: [second.value[entry], second.cost[column] / penalty], cost: 0 });
  }
  return withColumns(limited, added);
}
