/** From an energy system and its time steps to a linear program, rule by rule. */

import type { Message } from "@esm/messages/message";
import { type Assembler, createAssembler } from "@esm/program/assembler";
import type { LinearProgram } from "@esm/program/linear-program";
import { type PatchCounts, patchProgram } from "@esm/program/patch";
import type { ProgramParts } from "@esm/program/program-parts";
import type { StorageBounds } from "../domain/runs/run-options.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import { addColumns } from "./columns.ts";
import { type Formulation, product, type Rule, uniform } from "./formulation.ts";
import type { Layout, RowBlock } from "./layout.ts";
import { annualCost } from "./rules/annual-cost.ts";
import { capacityLimit } from "./rules/capacity-limit.ts";
import { commodityBalance } from "./rules/commodity-balance.ts";
import { constraint } from "./rules/constraint.ts";
import { contentsAtEnds } from "./rules/contents-at-ends.ts";
import { investCurve } from "./rules/costs/invest-curve.ts";
import { cyclicLifetime } from "./rules/cyclic-lifetime.ts";
import { existence } from "./rules/existence.ts";
import { fullLoadHours } from "./rules/full-load-hours.ts";
import { lossLimit } from "./rules/lines/loss-limit.ts";
import { powerLosses } from "./rules/lines/power-losses.ts";
import { transmissionLimit } from "./rules/lines/transmission-limit.ts";
import { transmissionRate } from "./rules/lines/transmission-rate.ts";
import { voltageLaw } from "./rules/lines/voltage-law.ts";
import { linkedQuantity } from "./rules/linked-quantity.ts";
import { minimumOperation } from "./rules/minimum-operation.ts";
import { operationLimit } from "./rules/operation-limit.ts";
import { plantUnits } from "./rules/plant-units.ts";
import { powerCapacity } from "./rules/power-capacity.ts";
import { ramp } from "./rules/ramp.ts";
import { sharedPotential } from "./rules/shared-potential.ts";
import { stateOfCharge } from "./rules/state-of-charge.ts";
import { stateOfChargeInPeriods } from "./rules/state-of-charge-in-periods.ts";
import { storageBetweenPeriods } from "./rules/storage-between-periods.ts";
import { storageContinuity } from "./rules/storage-continuity.ts";
import { storageRates } from "./rules/storage-rates.ts";
import { storageWithinPeriods } from "./rules/storage-within-periods.ts";
import { yearlyLimit } from "./rules/yearly-limit.ts";

/** Every rule of the model; their order is the order of the rows. */
export const rules: readonly Rule[] = [
  annualCost,
  operationLimit,
  minimumOperation,
  ramp,
  storageRates,
  powerCapacity,
  storageContinuity,
  stateOfCharge,
  storageWithinPeriods,
  storageBetweenPeriods,
  stateOfChargeInPeriods,
  contentsAtEnds,
  cyclicLifetime,
  fullLoadHours,
  yearlyLimit,
  plantUnits,
  existence,
  investCurve,
  transmissionLimit,
  transmissionRate,
  voltageLaw,
  powerLosses,
  lossLimit,
  capacityLimit,
  sharedPotential,
  linkedQuantity,
  constraint,
  commodityBalance,
];

export interface BuiltProgram {
  program: LinearProgram;
  layout: Layout;
}

/**
 * Rates of the system have one value per variable step of `time`. Pure: equal input gives equal bytes.
 * @throws RangeError where the program would not fit 32-bit positions.
 */
export function buildProgram(
  system: EnergySystem,
  time: TimeStructure,
  storageBounds: StorageBounds = "exact",
): BuiltProgram {
  const { assembler, layout } = formulate(system, time, storageBounds);
  return { program: assembler.finish(), layout };
}

/** The parts of the program, to be put together with others. */
export function programParts(
  system: EnergySystem,
  time: TimeStructure,
  storageBounds: StorageBounds,
): { parts: ProgramParts; layout: Layout } {
  const { assembler, layout } = formulate(system, time, storageBounds);
  return { parts: assembler.parts(), layout };
}

/** A program with its parts, from which a slightly different program can be made. */
export interface PatchableProgram extends BuiltProgram {
  readonly parts: ProgramParts;
  /** Differences from the previous program; the reason where it was built from scratch; null without a previous one. */
  readonly patch: PatchCounts | Message | null;
}

/** Equal to `buildProgram`, byte for byte; where an earlier program differs in numbers only, it is patched. */
export function patchOrBuildProgram(
  before: PatchableProgram | null,
  system: EnergySystem,
  time: TimeStructure,
  storageBounds: StorageBounds,
): PatchableProgram {
  const { assembler, layout } = formulate(system, time, storageBounds);
  const parts = assembler.parts();
  const patched = before && patchProgram(before.program, before.parts, parts);
  if (patched?.program) return { program: patched.program, layout, parts, patch: patched.counts };
  return { program: assembler.finish(), layout, parts, patch: patched?.reason ?? null };
}

function formulate(
  system: EnergySystem,
  time: TimeStructure,
  storageBounds: StorageBounds,
): { assembler: Assembler; layout: Layout } {
  const assembler = createAssembler();
  const columns = addColumns(system, time, assembler);
  const rowBlocks: RowBlock[] = [];
  const formulation: Formulation = {
    system,
    time,
    assembler,
    columnsOf: columns.of,
    excessOf: columns.excessOf,
    constraintSlacks: columns.constraintSlacks,
    storageBounds,
    hours: uniform(time.hours),
    perYear: product(uniform(time.weight), 1 / time.years),
    addRows(rule, subject, count, lower, upper, steps) {
      const start = assembler.addRows(count, lower, upper);
      rowBlocks.push({ start, count, rule, subject, ...(steps && { steps }) });
      return start;
    },
  };
  for (const rule of rules) rule.formulate(formulation);
  const { blocks: columnBlocks, of: columnsOf, excessOf, constraintSlacks } = columns;
  return { assembler, layout: { columnBlocks, columnsOf, excessOf, constraintSlacks, rowBlocks } };
}
