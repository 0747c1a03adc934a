/**
 * Range of a storage's content at full resolution:
 *
 *     stateOfChargeMin[t]·cap ≤ soc[t] ≤ stateOfChargeMax[t]·cap
 */

import type { Values } from "@esm/program/assembler";
import { contentBoundAt } from "../../energy-system/content-bounds.ts";
import { hasPeriods } from "../../energy-system/time-structure.ts";
import { componentsOf, isAboveZero, product, type Rule } from "../formulation.ts";

export const stateOfCharge: Rule = {
  name: "state of charge",
  formulate(formulation) {
    const { time, assembler } = formulation;
    if (hasPeriods(time)) return;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      for (const location of component.regions.keys()) {
        const limit = (rule: string, shares: Values, lower: number, upper: number): void => {
          const row = formulation.addRows(rule, { component: position, location }, time.stepCount, lower, upper);
          assembler.addDiagonal(row, columns.stateOfCharge[location], time.stepCount, 1);
          assembler.addColumnBand(row, columns.capacity[location], time.stepCount, product(shares, -1));
        };
        limit("state of charge max", contentBoundAt(component, "max", location), Number.NEGATIVE_INFINITY, 0);
        // Above zero is a bound of the column already.
        const lowest = contentBoundAt(component, "min", location);
        if (isAboveZero(lowest)) limit("state of charge min", lowest, 0, Number.POSITIVE_INFINITY);
      }
    }
  },
};
