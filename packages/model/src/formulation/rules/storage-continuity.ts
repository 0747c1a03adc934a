/**
 * Content of a storage from step to step of H hours, at full resolution:
 *
 *     soc[t+1] = soc[t]·(1−σ)^H + chargeEfficiency·ch[t] − dis[t]/dischargeEfficiency + in[t] − spill[t],   soc[N] = soc[0]
 *
 * soc[t] is the content at the start of step t; the last state is the first, so the row of the last step leads back. A
 * storage that is not cyclic ends with a content of its own instead: soc[N] = end.
 */

import { hasPeriods } from "../../energy-system/time-structure.ts";
import { inflowAt } from "../fixed-operation.ts";
import { componentsOf, product, type Rule, uniform, valueAt } from "../formulation.ts";
import { leftAfter } from "../self-discharge.ts";

export const storageContinuity: Rule = {
  name: "storage continuity",
  formulate(formulation) {
    const { time, assembler } = formulation;
    if (hasPeriods(time)) return;
    const last = time.stepCount - 1;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      const decay = uniform(time.hours.map((hours) => leftAfter(component.selfDischarge, hours)));
      for (const location of component.regions.keys()) {
        const inflow = inflowAt(component, location, time);
        const row = formulation.addRows(this.name, { component: position, location }, time.stepCount, inflow, inflow);
        const state = columns.stateOfCharge[location];
        if (last === 0 && component.isCyclic) {
          // A single step leads back to itself.
          assembler.addEntry(row, state, 1 - valueAt(decay, 0));
        } else {
          assembler.addDiagonal(row, state + 1, last, 1);
          assembler.addDiagonal(row, state, time.stepCount, product(decay, -1));
          assembler.addEntry(row + last, component.isCyclic ? state : columns.contentAtEnd[location], 1);
        }
        assembler.addDiagonal(row, columns.charge[location], time.stepCount, -component.chargeEfficiency);
        assembler.addDiagonal(row, columns.discharge[location], time.stepCount, 1 / component.dischargeEfficiency);
        if (component.canSpill) assembler.addDiagonal(row, columns.spill[location], time.stepCount, 1);
      }
    }
  },
};
