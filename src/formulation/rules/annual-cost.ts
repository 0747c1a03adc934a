/**
 * The objective, total annual cost:
 *
 *     min Σ (invest/CCF + opex)·δ·cap + (1/Y)·Σ (commodityCost − commodityRevenue)·w·op + (1/Y)·Σ opexOp·w·op
 *
 * commodityCost and commodityRevenue are constants, to which time series add what they have for the step.
 * Storages whose power is built by itself pay for it in the same way, as for their energy capacity.
 * δ is 1, and half the distance for each direction of a line. Annuities count a whole year whatever the horizon. Of
 * storages, charging and discharging have a cost each; of lines, both directions have the same.
 */
import type { Conversion, Exchange, SystemComponent } from "../../energy-system/energy-system.ts";
import { otherSeriesAt } from "../../energy-system/time-series.ts";
import type { Values } from "../../linear-program/assembler.ts";
import { fixedOperation } from "../fixed-operation.ts";
import { componentsOf, type Formulation, product, type Rule, sum, valueAt } from "../formulation.ts";
import { powerVariables, type Variable } from "../layout.ts";
import { yearlyFixedOperation } from "./yearly-limit.ts";

export const annualCost: Rule = {
  name: "annual cost",
  formulate(formulation) {
    addCostsOfCapacities(formulation);
    for (const { component, columns } of componentsOf(formulation, "source", "sink", "conversion")) {
      for (const location of component.regions.keys()) {
        const cost = netCostPerOperation(component, location);
        if (component.kind === "conversion" && cost === 0) continue;
        const fixed = yearlyFixedCost(formulation, component, location, cost);
        if (fixed !== null) formulation.assembler.addToObjectiveOffset(fixed);
        else addCostsOfSteps(formulation, columns.operation[location], cost);
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
  system.components.forEach((component, position) => {
    const { capacity } = component;
    if (!capacity) return;
    const perCapacity = capacity.capexPerCapacityAndYear + capacity.opexPerCapacityAndYear;
    columnsOf[position].capacity.forEach((column, location) => {
      assembler.addCost(column, 1, perCapacity * capacity.costFactor[location]);
    });
    if (component.kind !== "storage") return;
    for (const variable of powerVariables) {
      const power = component[variable];
      if (!power) continue;
      const perPower = power.capexPerCapacityAndYear + power.opexPerCapacityAndYear;
      for (const column of columnsOf[position][variable]) assembler.addCost(column, 1, perPower);
    }
  });
}

/** Cost less revenue per energy: one number, or one per variable step. */
function netCostPerOperation(component: Exchange | Conversion, location: number): Values {
  if (component.kind === "conversion") return component.costPerOperation;
  return sum(
    component.costPerOperation - component.revenuePerOperation,
    otherSeriesAt(component, "commodityCostTimeSeries", location),
    product(otherSeriesAt(component, "commodityRevenueTimeSeries", location), -1),
  );
}

/** (1/Y)·Σ cost·w·op of operation that data fix; null where it is not fixed. */
function yearlyFixedCost(
  formulation: Formulation,
  component: Exchange | Conversion,
  location: number,
  cost: Values,
): number | null {
  if (typeof cost === "number") {
    const yearly = yearlyFixedOperation(formulation, component, location);
    return yearly === null ? null : cost * yearly;
  }
  const fixed = fixedOperation(component, location, formulation.time);
  return (
    fixed?.reduce((total, energy, step) => total + energy * cost[step] * valueAt(formulation.perYear, step), 0) ?? null
  );
}

function addCostsOfSteps({ assembler, time, perYear }: Formulation, column: number, cost: Values): void {
  assembler.addCost(column, time.stepCount, product(perYear, cost));
}

function costsOfFlows(component: Extract<SystemComponent, { kind: "storage" | "transmission" }>): [Variable, number][] {
  if (component.kind === "transmission")
    return (component.isBidirectional ? (["flow", "flowBack"] as const) : (["flow"] as const)).map((flow) => [
      flow,
      component.costPerOperation,
    ]);
  return [
    ["charge", component.costPerCharge],
    ["discharge", component.costPerDischarge],
  ];
}
