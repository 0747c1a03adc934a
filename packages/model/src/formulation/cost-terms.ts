/**
 * The parts of the objective, each written once: the objective (rules/annual-cost.ts) adds them up, and results report each of them
 * under its name.
 *
 * A part of a component is price · variable in a year. What is paid for a capacity is multiplied by the cost factor of its location; what
 * is paid for energy counts the energy of a year, and a time series may add to its price.
 */

import type { Values } from "@esm/program/assembler";
import type { CostName } from "../domain/runs/cost-names.ts";
import type { CurveFigure } from "../energy-system/costs/invest-curve.ts";
import type { SystemComponent } from "../energy-system/energy-system.ts";
import { otherSeriesAt } from "../energy-system/time-series.ts";
import { product } from "./formulation.ts";
import { type CapacityVariable, powerVariables, type RetiredVariable, retiredOf } from "./layout.ts";

type EnergyVariable = "operation" | "charge" | "discharge" | "flow" | "flowBack";

/** In cost units per unit of capacity and year; revenues are negative. What is retired early has no other costs than its annuity. */
export interface CapacityCost {
  readonly name: CostName;
  readonly variable: CapacityVariable | RetiredVariable;
  readonly price: number;
}

/** In cost units per year where the component is built; of lines, per length. */
export interface ExistenceCost {
  readonly name: CostName;
  readonly price: number;
}

/** Costs that arise where the component is built, whatever its size. */
export function existenceCostsOf({ capacity }: SystemComponent): ExistenceCost[] {
  const costs: ExistenceCost[] = [
    { name: "capexIfBuilt", price: capacity?.existence?.capexIfBuiltAndYear ?? 0 },
    { name: "opexIfBuilt", price: capacity?.existence?.opexIfBuiltAndYear ?? 0 },
  ];
  return costs.filter(({ price }) => price > 0);
}

/** Parts of the annual cost of a capacity with a curve, in cost units per year; of lines, per length. */
export const curveCosts = [
  { name: "capexCap", figure: "capex" },
  { name: "opexCap", figure: "opex" },
] as const satisfies readonly { name: CostName; figure: CurveFigure }[];

/** In cost units per unit of energy; revenues are negative. */
export interface EnergyCost {
  readonly name: CostName;
  /** The energy variables that cost it; a line has one per direction. */
  readonly variables: readonly EnergyVariable[];
  /** At every place and step. */
  readonly price: number;
  /** Term of a time series: one value per variable step, or one for all; null where the component has none. */
  readonly priceAt: ((location: number) => Values) | null;
}

/** Costs per unit of the capacities of a component. */
export function capacityCostsOf(component: SystemComponent): CapacityCost[] {
  const { capacity } = component;
  if (!capacity) return [];
  const perCapacity: CapacityCost[] = [
    { name: "capexCap", variable: "capacity", price: capacity.capexPerCapacityAndYear },
    { name: "opexCap", variable: "capacity", price: capacity.opexPerCapacityAndYear },
  ];
  const costs = capacity.investCurve ? [] : perCapacity;
  if (capacity.retired)
    costs.push({ name: "capexCap", variable: retiredOf.capacity, price: capacity.capexPerCapacityAndYear });
  if (capacity.existence?.retired)
    costs.push({
      name: "capexIfBuilt",
      variable: retiredOf.existence,
      price: capacity.existence.capexIfBuiltAndYear,
    });
  if (component.kind !== "storage") return costs;
  for (const variable of powerVariables) {
    const power = component[variable];
    if (!power) continue;
    const [capex, opex] = namesOfPower[variable];
    costs.push(
      { name: capex, variable, price: power.capexPerCapacityAndYear },
      { name: opex, variable, price: power.opexPerCapacityAndYear },
    );
    if (power.retired) costs.push({ name: capex, variable: retiredOf[variable], price: power.capexPerCapacityAndYear });
  }
  return costs;
}

const namesOfPower = {
  chargeCapacity: ["chargeCapexCap", "chargeOpexCap"],
  dischargeCapacity: ["dischargeCapexCap", "dischargeOpexCap"],
} as const;

/** Costs and revenues of the operation of a component, also where the price is 0. */
export function energyCostsOf(component: SystemComponent): EnergyCost[] {
  switch (component.kind) {
    case "storage":
      return [
        { name: "opexCharge", variables: ["charge"], price: component.costPerCharge, priceAt: null },
        { name: "opexDischarge", variables: ["discharge"], price: component.costPerDischarge, priceAt: null },
      ];
    case "transmission": {
      const variables = component.isBidirectional ? (["flow", "flowBack"] as const) : (["flow"] as const);
      return [{ name: "opexOp", variables, price: component.costPerOperation, priceAt: null }];
    }
    case "conversion":
      return [{ name: "opexOp", variables: ["operation"], price: component.costPerOperation, priceAt: null }];
    default: {
      const { commodityCostTimeSeries, commodityRevenueTimeSeries } = component.otherSeries;
      return [
        {
          name: "commodCosts",
          variables: ["operation"],
          price: component.costPerOperation,
          priceAt: commodityCostTimeSeries
            ? (location) => otherSeriesAt(component, "commodityCostTimeSeries", location)
            : null,
        },
        {
          name: "commodRevenues",
          variables: ["operation"],
          price: -component.revenuePerOperation,
          priceAt: commodityRevenueTimeSeries
            ? (location) => product(otherSeriesAt(component, "commodityRevenueTimeSeries", location), -1)
            : null,
        },
      ];
    }
  }
}
