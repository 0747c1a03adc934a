/**
 * The objective, total annual cost:
 *
 *     min Σ (invest/CCF + opex)·δ·cap + Σ (investIfBuilt/CCF + opexIfBuilt)·δ·z + (1/Y)·Σ (commodityCost − commodityRevenue)·w·op + (1/Y)·Σ opexOp·w·op
 *         + Σ (vᵢ·zᵢ + uᵢ·xᵢ)·δ + Σ κ·δ
 *         + Σ limitExcessCost·excess + Σ slackCost·(over + under) + (1/Y)·Σ slackCost·w·n·(over + under)
 *
 * commodityCost and commodityRevenue are constants, to which time series add what they have for the step.
 * zᵢ, xᵢ and κ belong to costs by curves, which take the place of costs per capacity (invest-curve.ts).
 * Storages whose power is built by itself pay for it in the same way, as for their energy capacity.
 * Where a pathway may retire what stands, invest/CCF is also paid for what is retired of cap and z (layout.ts, retiredOf).
 * δ is 1, and half the distance for each direction of a line. Annuities count a whole year whatever the horizon. Of
 * storages, charging and discharging have a cost each; of lines, both directions have the same.
 * What exceeds a yearly limit is an amount per year, and its cost belongs to no component. Neither does the cost of missing a constraint
 * of the data: of a sum over the year or a range of steps, and of sums per step in each of their n original steps.
 */

import type { Values } from "@esm/program/assembler";
import { curvePlaces } from "../../energy-system/costs/invest-curve.ts";
import type { Conversion, Exchange, SystemComponent } from "../../energy-system/energy-system.ts";
import { existencePlaces, isDecision } from "../../energy-system/existence.ts";
import { capacityCostsOf, type EnergyCost, energyCostsOf, existenceCostsOf } from "../cost-terms.ts";
import { fixedOperation } from "../fixed-operation.ts";
import { type Formulation, product, type Rule, sum, uniform, valueAt } from "../formulation.ts";
import { existenceColumn } from "../layout.ts";
import { yearlyFixedOperation } from "./yearly-limit.ts";

export const annualCost: Rule = {
  name: "annual cost",
  formulate(formulation) {
    for (const [position, component] of formulation.system.components.entries()) {
      addCostsOfCapacities(formulation, component, position);
      addCostsOfCurve(formulation, component, position);
      addCostsOfExistence(formulation, component, position);
      addCostsOfEnergy(formulation, component, position);
    }
    for (const [position, { limitExcessCost }] of formulation.system.yearlyLimits.entries()) {
      const excess = formulation.excessOf[position];
      if (excess >= 0) formulation.assembler.addCost(excess, 1, limitExcessCost ?? 0);
    }
    addCostsOfSlacks(formulation);
  },
};

function addCostsOfCapacities(
  { columnsOf, assembler }: Formulation,
  component: SystemComponent,
  position: number,
): void {
  for (const [variable, costs] of Map.groupBy(capacityCostsOf(component), (cost) => cost.variable)) {
    const price = costs.reduce((total, cost) => total + cost.price, 0);
    columnsOf[position][variable].forEach((column, location) => {
      if (column < 0) return;
      assembler.addCost(column, 1, price * (component.capacity?.costFactor[location] ?? 1));
    });
  }
}

/** Σ (vᵢ·zᵢ + uᵢ·xᵢ)·δ, κ·δ, or the cost of the one piece that is possible. */
function addCostsOfCurve({ system, columnsOf, assembler }: Formulation, component: SystemComponent, position: number) {
  const columns = columnsOf[position];
  for (const [location, { form, pieces }] of curvePlaces(system)[position].entries()) {
    const factor = component.capacity?.costFactor[location] ?? 1;
    if (form === "convex") assembler.addCost(columns.capacityCost[location], 1, factor);
    else if (form === "line") {
      const [{ annual }] = pieces;
      assembler.addCost(columns.capacity[location], 1, annual.slope * factor);
      if (annual.intercept !== 0) assembler.addToObjectiveOffset(annual.intercept * factor);
    } else {
      const costs = (part: "intercept" | "slope") => Float64Array.from(pieces, ({ annual }) => annual[part] * factor);
      assembler.addCost(columns.pieceChosen[location], pieces.length, costs("intercept"));
      assembler.addCost(columns.pieceCapacity[location], pieces.length, costs("slope"));
    }
  }
}

/** Where it is known that a component is built, its costs are a constant. */
function addCostsOfExistence(
  { system, columnsOf, assembler }: Formulation,
  component: SystemComponent,
  position: number,
): void {
  const price = existenceCostsOf(component).reduce((total, cost) => total + cost.price, 0);
  if (price === 0) return;
  for (const [location, place] of existencePlaces(system)[position].entries()) {
    const cost = price * (component.capacity?.costFactor[location] ?? 1);
    if (place === 1) assembler.addToObjectiveOffset(cost);
    else if (isDecision(place)) assembler.addCost(existenceColumn(columnsOf[position], location), 1, cost);
  }
}

function addCostsOfEnergy(formulation: Formulation, component: SystemComponent, position: number): void {
  const { columnsOf, assembler, time, perYear } = formulation;
  const costs = energyCostsOf(component);
  for (const variable of new Set(costs.flatMap(({ variables }) => variables))) {
    const own = costs.filter(({ variables }) => variables.includes(variable));
    columnsOf[position][variable].forEach((column, location) => {
      const price = netPrice(own, location);
      if (price === 0) return;
      const fixed = canBeFixed(component) ? yearlyFixedCost(formulation, component, location, price) : null;
      if (fixed !== null) assembler.addToObjectiveOffset(fixed);
      else assembler.addCost(column, time.stepCount, product(perYear, price));
    });
  }
}

function addCostsOfSlacks({ system, time, assembler, perYear, constraintSlacks }: Formulation): void {
  for (const [position, { slackCost, per }] of system.constraints.entries()) {
    const isPerStep = per === "step";
    const cost = product(isPerStep ? product(perYear, uniform(time.originalSteps)) : 1, slackCost ?? 0);
    for (const column of [constraintSlacks.over[position], constraintSlacks.under[position]])
      if (column >= 0) assembler.addCost(column, isPerStep ? time.stepCount : 1, cost);
  }
}

const canBeFixed = (component: SystemComponent): component is Exchange | Conversion =>
  component.kind !== "storage" && component.kind !== "transmission";

/** Cost less revenue per energy: one number, or one per variable step. */
const netPrice = (costs: readonly EnergyCost[], location: number): Values =>
  sum(
    costs.reduce((total, { price }) => total + price, 0),
    ...costs.map(({ priceAt }) => priceAt?.(location) ?? 0),
  );

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
