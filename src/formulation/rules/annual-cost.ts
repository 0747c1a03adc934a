/**
 * The objective, total annual cost:
 *
 *     min Σ (invest/CCF + opex)·δ·cap + (1/Y)·Σ commodityCost·w·op
 *
 * δ is 1, and half the distance for each direction of a line. Annuities count a whole year whatever the horizon.
 */
import { componentsOf, product, type Rule } from "../formulation.ts";
import { yearlyFixedOperation } from "./yearly-limit.ts";

export const annualCost: Rule = {
  name: "annual cost",
  formulate(formulation) {
    const { system, columnsOf, time, assembler, perYear } = formulation;
    system.components.forEach(({ capacity }, position) => {
      if (!capacity) return;
      const perCapacity = capacity.capexPerCapacityAndYear + capacity.opexPerCapacityAndYear;
      columnsOf[position].capacity.forEach((column, location) => {
        assembler.addCost(column, 1, perCapacity * capacity.costFactor[location]);
      });
    });
    for (const { component, columns } of componentsOf(formulation, "source", "sink")) {
      const { costPerOperation } = component;
      for (const location of component.regions.keys()) {
        const fixed = yearlyFixedOperation(formulation, component, location);
        if (fixed !== null) assembler.addToObjectiveOffset(costPerOperation * fixed);
        else assembler.addCost(columns.operation[location], time.stepCount, product(perYear, costPerOperation));
      }
    }
  },
};
