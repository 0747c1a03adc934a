/**
 * Yearly full-load hours where a value is given:
 *
 *     yearlyFullLoadHoursMin·cap ≤ (1/Y)·Σ w·op ≤ yearlyFullLoadHoursMax·cap
 *
 * op is energy, so no hours appear.
 */
import { componentsOf, type Rule } from "../formulation.ts";

export const fullLoadHours: Rule = {
  name: "full-load hours",
  formulate(formulation) {
    const { time, assembler, perYear } = formulation;
    for (const { component, position, columns } of componentsOf(formulation, "source", "sink", "conversion")) {
      if (!component.capacity) continue;
      for (const location of component.regions.keys()) {
        const limit = (rule: string, hours: number, lower: number, upper: number): void => {
          if (Number.isNaN(hours)) return;
          const row = formulation.addRows(rule, { component: position, location }, 1, lower, upper);
          assembler.addRowBand(row, columns.operation[location], time.stepCount, perYear);
          assembler.addEntry(row, columns.capacity[location], -hours);
        };
        limit("full-load hours min", component.fullLoadHours.min[location], 0, Number.POSITIVE_INFINITY);
        limit("full-load hours max", component.fullLoadHours.max[location], Number.NEGATIVE_INFINITY, 0);
      }
    }
  },
};
