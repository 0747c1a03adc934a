/**
 * Must-run of a source, sink or conversion with capacity, and of a line in a direction, per step of H hours:
 *
 *     op ≥ rateMin·H·cap
 *
 * Without a capacity, rateMin·n is the lower bound of op.
 */
import { type Conversion, directionsOf, type Exchange, type Transmission } from "../../energy-system/energy-system.ts";
import { otherSeriesAt } from "../../energy-system/time-series.ts";
import { componentsOf, product, type Rule } from "../formulation.ts";

export const minimumOperation: Rule = {
  name: "minimum operation",
  formulate(formulation) {
    const { time, assembler, hours } = formulation;
    const kinds = ["source", "sink", "conversion", "transmission"] as const;
    for (const { component, position, columns } of componentsOf(formulation, ...kinds)) {
      // A fixed rate is at least as high.
      if (!component.capacity || component.rate?.kind === "fix") continue;
      for (const [place, { location, variable, ...direction }] of operationsOf(component).entries()) {
        const rate = otherSeriesAt(component, "operationRateMin", place);
        if (rate === 0 || !direction.isOpen) continue;
        const subject = {
          component: position,
          location,
          ...(variable !== "operation" && { isBack: variable === "flowBack" }),
        };
        const row = formulation.addRows(this.name, subject, time.stepCount, 0, Number.POSITIVE_INFINITY);
        assembler.addDiagonal(row, columns[variable][location], time.stepCount, 1);
        assembler.addColumnBand(row, columns.capacity[location], time.stepCount, product(product(rate, hours), -1));
      }
    }
  },
};

function operationsOf(component: Exchange | Conversion | Transmission) {
  if (component.kind === "transmission")
    return directionsOf(component).map(({ flow, ...rest }) => ({ ...rest, variable: flow }));
  return Array.from(component.regions.keys(), (location) => ({
    location,
    variable: "operation" as const,
    isOpen: true,
  }));
}
