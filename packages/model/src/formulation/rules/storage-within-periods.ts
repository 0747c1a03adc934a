/**
 * Content of a storage within typical period p, where p starts lowest: level[p,0] at the period's start, level[p,t+1]
 * at the end of step t of H hours:
 *
 *     level[p,t+1] = level[p,t]·(1−σ)^H + chargeEfficiency·ch[p,t] − dis[p,t]/dischargeEfficiency + in[p,t] − spill[p,t]
 *
 * Wherever else p occurs, the storage holds more by the remainder of the difference at the start.
 */

import { hasPeriods } from "../../energy-system/time-structure.ts";
import { inflowAt } from "../fixed-operation.ts";
import { componentsOf, type Rule } from "../formulation.ts";
import { leftAfter } from "../self-discharge.ts";

export const storageWithinPeriods: Rule = {
  name: "storage within periods",
  formulate(formulation) {
    const { time, assembler } = formulation;
    if (!hasPeriods(time)) return;
    const isFirst = new Set(time.periodStart);
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      const left = time.hours.map((hours) => leftAfter(component.selfDischarge, hours));
      // For each step but a period's first: the remainder of the level at the end of the step before.
      const carried = left.subarray(1).map((share, step) => (isFirst.has(step + 1) ? 0 : -share));
      for (const location of component.regions.keys()) {
        const inflow = inflowAt(component, location, time);
        const row = formulation.addRows(this.name, { component: position, location }, time.stepCount, inflow, inflow);
        const level = columns.levelAtEnd[location];
        assembler.addDiagonal(row, level, time.stepCount, 1);
        assembler.addDiagonal(row + 1, level, carried.length, carried);
        for (let period = 0; period + 1 < time.periodStart.length; period++) {
          const first = time.periodStart[period];
          assembler.addEntry(row + first, columns.levelAtStart[location] + period, -left[first]);
        }
        assembler.addDiagonal(row, columns.charge[location], time.stepCount, -component.chargeEfficiency);
        assembler.addDiagonal(row, columns.discharge[location], time.stepCount, 1 / component.dischargeEfficiency);
        if (component.canSpill) assembler.addDiagonal(row, columns.spill[location], time.stepCount, 1);
      }
    }
  },
};
