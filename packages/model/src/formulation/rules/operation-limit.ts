/**
 * Operation of a source, sink or conversion with capacity, per step of H hours:
 *
 *     no rate:       op ≤ H·cap
 *     maximum rate:  op ≤ rate·H·cap
 *     fixed rate:    op = rate·H·cap
 */
import { componentsOf, product, type Rule } from "../formulation.ts";

export const operationLimit: Rule = {
  name: "operation limit",
  formulate(formulation) {
    const { time, assembler, hours } = formulation;
    for (const { component, position, columns } of componentsOf(formulation, "source", "sink", "conversion")) {
      if (!component.capacity) continue;
      for (const location of component.regions.keys()) {
        const lower = component.rate?.kind === "fix" ? 0 : Number.NEGATIVE_INFINITY;
        const row = formulation.addRows(this.name, { component: position, location }, time.stepCount, lower, 0);
        const hoursAtRate = component.rate ? product(component.rate.series[location], hours) : hours;
        assembler.addDiagonal(row, columns.operation[location], time.stepCount, 1);
        assembler.addColumnBand(row, columns.capacity[location], time.stepCount, product(hoursAtRate, -1));
      }
    }
  },
};
