/**
 * Range of a storage's content at full resolution:
 *
 *     stateOfChargeMin·cap ≤ soc[t] ≤ stateOfChargeMax·cap
 */
import { hasPeriods } from "../../energy-system/time-structure.ts";
import { componentsOf, type Rule } from "../formulation.ts";

export const stateOfCharge: Rule = {
  name: "state of charge",
  formulate(formulation) {
    const { time, assembler } = formulation;
    if (hasPeriods(time)) return;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      for (const location of component.regions.keys()) {
        const limit = (rule: string, share: number, lower: number, upper: number): void => {
          const row = formulation.addRows(rule, { component: position, location }, time.stepCount, lower, upper);
          assembler.addDiagonal(row, columns.stateOfCharge[location], time.stepCount, 1);
          assembler.addColumnBand(row, columns.capacity[location], time.stepCount, -share);
        };
        limit("state of charge max", component.stateOfChargeMax, Number.NEGATIVE_INFINITY, 0);
        // Above zero is a bound of the column already.
        if (component.stateOfChargeMin > 0) {
          limit("state of charge min", component.stateOfChargeMin, 0, Number.POSITIVE_INFINITY);
        }
      }
    }
  },
};
