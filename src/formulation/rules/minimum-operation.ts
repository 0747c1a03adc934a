/**
 * Must-run of a source, sink or conversion with capacity, per step of H hours:
 *
 *     op ≥ rateMin·H·cap
 *
 * Without a capacity, rateMin·n is the lower bound of op.
 */
import { otherSeriesAt } from "../../energy-system/time-series.ts";
import { componentsOf, product, type Rule } from "../formulation.ts";

export const minimumOperation: Rule = {
  name: "minimum operation",
  formulate(formulation) {
    const { time, assembler, hours } = formulation;
    for (const { component, position, columns } of componentsOf(formulation, "source", "sink", "conversion")) {
      // A fixed rate is at least as high.
      if (!component.capacity || component.rate?.kind === "fix") continue;
      for (const location of component.regions.keys()) {
        const rate = otherSeriesAt(component, "operationRateMin", location);
        if (rate === 0) continue;
        const subject = { component: position, location };
        const row = formulation.addRows(this.name, subject, time.stepCount, 0, Number.POSITIVE_INFINITY);
        assembler.addDiagonal(row, columns.operation[location], time.stepCount, 1);
        assembler.addColumnBand(row, columns.capacity[location], time.stepCount, product(product(rate, hours), -1));
      }
    }
  },
};
