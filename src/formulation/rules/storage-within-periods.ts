/**
 * Content of a storage within typical period p, as the change since the period's start, where it is 0:
 *
 *     change[p,0] = 0,   change[p,t+1] = change[p,t]·(1−σ)^H + chargeEfficiency·ch[p,t] − dis[p,t]/dischargeEfficiency
 *
 * The column of step t is change[p,t+1], the change at its end.
 */
import { hasPeriods } from "../../energy-system/time-structure.ts";
import { componentsOf, type Rule } from "../formulation.ts";

export const storageWithinPeriods: Rule = {
  name: "storage within periods",
  formulate(formulation) {
    const { time, assembler } = formulation;
    if (!hasPeriods(time)) return;
    const isFirst = new Set(time.periodStart);
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      // Of each step but a period's last: what is left of its change one step later.
      const carried = time.hours
        .subarray(1)
        .map((hours, step) => (isFirst.has(step + 1) ? 0 : -((1 - component.selfDischarge) ** hours)));
      for (const location of component.regions.keys()) {
        const row = formulation.addRows(this.name, { component: position, location }, time.stepCount, 0, 0);
        const change = columns.stateChange[location];
        assembler.addDiagonal(row, change, time.stepCount, 1);
        assembler.addDiagonal(row + 1, change, carried.length, carried);
        assembler.addDiagonal(row, columns.charge[location], time.stepCount, -component.chargeEfficiency);
        assembler.addDiagonal(row, columns.discharge[location], time.stepCount, 1 / component.dischargeEfficiency);
      }
    }
  },
};
