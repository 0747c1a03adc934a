/**
 * The objective, total annual cost:
 *
 *     min Σ (invest/CCF + opex)·δ·cap + (1/Y)·Σ (commodityCost − commodityRevenue)·w·op + (1/Y)·Σ opexOp·w·op
 *
 * δ is 1, and half the distance for each direction of a line. Annuities count a whole year whatever the horizon. Of
 * storages, charging and discharging have a cost each; of lines, both directions have the same.
 */
import type { SystemComponent } from "../../energy-system/energy-system.ts";
import { componentsOf, type Formulation, product, type Rule } from "../formulation.ts";
import type { Variable } from "../layout.ts";
import { yearlyFixedOperation } from "./yearly-limit.ts";

export const annualCost: Rule = {
  name: "annual cost",
  formulate(formulation) {
    addCostsOfCapacities(formulation);
    for (const { component, columns } of componentsOf(formulation, "source", "sink", "conversion")) {
      const revenue = component.kind === "conversion" ? 0 : component.revenuePerOperation;
      const costPerOperation = component.costPerOperation - revenue;
      if (component.kind === "conversion" && costPerOperation === 0) continue;
      for (const location of component.regions.keys()) {
        const fixed = yearlyFixedOperation(formulation, component, location);
        if (fixed !== null) formulation.assembler.addToObjectiveOffset(costPerOperation * fixed);
        else addCostsOfSteps(formulation, columns.operation[location], costPerOperation);
      }
    }
    for (const { component, columns } of componentsOf(formulation, "storage", "transmission")) {
      for (const [variable, cost] of costsOfFlows(component)) {
        if (cost !== 0) for (const column of columns[variable]) addCostsOfSteps(formulation, column, cost);
      }
    }
  },
};

function addCostsOfCapacities({ system, columnsOf, assembler }: Formulation): void {
  system.components.forEach(({ capacity }, position) => {
    if (!capacity) return;
    const perCapacity = capacity.capexPerCapacityAndYear + capacity.opexPerCapacityAndYear;
    columnsOf[position].capacity.forEach((column, location) => {
      assembler.addCost(column, 1, perCapacity * capacity.costFactor[location]);
    });
  });
}

function addCostsOfSteps({ assembler, time, perYear }: Formulation, column: number, cost: number): void {
  assembler.addCost(column, time.stepCount, product(perYear, cost));
}

function costsOfFlows(component: Extract<SystemComponent, { kind: "storage" | "transmission" }>): [Variable, number][] {
  if (component.kind === "transmission")
    return [
      ["flow", component.costPerOperation],
      ["flowBack", component.costPerOperation],
    ];
  return [
    ["charge", component.costPerCharge],
    ["discharge", component.costPerDischarge],
  ];
}
