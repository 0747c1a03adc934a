/**
 * How fast a storage is charged and discharged, per step of H hours:
 *
 *     ch ≤ chargeRate·H·cap,   dis ≤ dischargeRate·H·cap
 *
 * Where the power has a capacity of its own, only with a rate that is given.
 */
import { componentsOf, product, type Rule } from "../formulation.ts";

export const storageRates: Rule = {
  name: "storage rate",
  formulate(formulation) {
    const { time, assembler, hours } = formulation;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      for (const [variable, rate] of [
        ["charge", component.chargeRate],
        ["discharge", component.dischargeRate],
      ] as const) {
        if (rate === Number.POSITIVE_INFINITY) continue;
        for (const location of component.regions.keys()) {
          const subject = { component: position, location };
          const row = formulation.addRows(`${variable} rate`, subject, time.stepCount, Number.NEGATIVE_INFINITY, 0);
          assembler.addDiagonal(row, columns[variable][location], time.stepCount, 1);
          assembler.addColumnBand(row, columns.capacity[location], time.stepCount, product(hours, -rate));
        }
      }
    }
  },
};
