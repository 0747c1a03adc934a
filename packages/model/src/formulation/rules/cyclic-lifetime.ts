/**
 * A storage must last for its economic lifetime L; only charging counts:
 *
 *     (1/Y)·Σ w·ch ≤ cap·(stateOfChargeMax − stateOfChargeMin)·cyclicLifetime / L
 */
import { componentsOf, type Rule } from "../formulation.ts";

export const cyclicLifetime: Rule = {
  name: "cyclic lifetime",
  formulate(formulation) {
    const { time, assembler, perYear } = formulation;
    for (const { component, position, columns } of componentsOf(formulation, "storage")) {
      if (component.cyclesPerYear === Number.POSITIVE_INFINITY) continue;
      const energyPerCycle = component.stateOfChargeMax - component.stateOfChargeMin;
      for (const location of component.regions.keys()) {
        const subject = { component: position, location };
        const row = formulation.addRows(this.name, subject, 1, Number.NEGATIVE_INFINITY, 0);
        assembler.addRowBand(row, columns.charge[location], time.stepCount, perYear);
        assembler.addEntry(row, columns.capacity[location], -energyPerCycle * component.cyclesPerYear);
      }
    }
  },
};
