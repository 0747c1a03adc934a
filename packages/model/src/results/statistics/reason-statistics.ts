/**
 * Full cost per output and its parts, and the break-evens of what is not built, for runs with prices:
 *
 *     full_cost_per_output      (TAC + inputs + other outputs + limits) / A⟨output⟩, each at the prices of the run
 *     inputs_per_output         A⟨π·input⟩ / A⟨output⟩: fuel, charging power, what a line sends
 *     other_outputs_per_output  −A⟨π·other output⟩ / A⟨output⟩: above 0 of CO2, whose price is below 0
 *     limits_per_output         charges of yearly limits and constraints / A⟨output⟩
 *     break_even_worth          what a unit of a capacity that is not built is worth in a year
 *     break_even_invest         (break_even_worth − opex)·CCF: it is built where its investment per capacity is below
 *     annual_cost_per_capacity, invest_per_capacity    what a unit costs now, in a year and as an investment
 */
import type { EnergySystem } from "../../energy-system/energy-system.ts";
import { locationCount } from "../../energy-system/energy-system.ts";
import { capacityUnit, flowUnit } from "../category.ts";
import { capacityAt } from "../operation.ts";
import type { PriceLookup } from "../prices.ts";
import type { BreakEven } from "../reasons/break-even.ts";
import { costSourcesAt, type FullCost, fullCostsOf, sumOfSources } from "../reasons/full-cost.ts";
import type { CostLookup } from "./cost-statistics.ts";
import { everywhere, type Place, placeOf, type SolvedResult, type Statistic } from "./statistic.ts";

interface Lookups {
  costs: CostLookup;
  pricesAt: PriceLookup;
}

export function reasonStatistics(result: Pick<SolvedResult, "solved" | "prices">, lookups: Lookups): Statistic[] {
  const { prices, solved } = result;
  return [
    ...fullCostStatistics(result, lookups),
    ...(prices?.breakEvens ?? []).flatMap((breakEven) => rowsOfBreakEven(solved.system, breakEven)),
  ];
}

function fullCostStatistics(
  { solved, prices }: Pick<SolvedResult, "solved" | "prices">,
  { costs, pricesAt }: Lookups,
): Statistic[] {
  const charges = prices?.charges;
  if (!charges) return [];
  const { system } = solved;
  return system.components.flatMap((component, position): Statistic[] => {
    const places = Array.from({ length: locationCount(component) }, (_, location) => {
      const place = placeOf(system, component, location);
      const given = { own: costs(component.name, place), charges: charges[position][location], pricesAt };
      // What is left of an operation without capacity is a solver's noise.
      const isThere = capacityAt(solved, position, location) !== 0;
      return { place, sources: costSourcesAt(solved, position, location, given), isThere };
    });
    const total = sumOfSources(places.map(({ sources }) => sources));
    const own = total && { ...total, own: costs(component.name, everywhere) };
    const isThere = places.some((each) => each.isThere);
    return [...places, { place: everywhere, sources: own, isThere }].flatMap(({ place, sources, ...one }) =>
      sources && one.isThere
        ? fullCostsOf(sources).flatMap((cost) => rowsOfFullCost(system, component.name, place, cost))
        : [],
    );
  });
}

function rowsOfFullCost(system: EnergySystem, component: string, place: Place, cost: FullCost): Statistic[] {
  const { name: commodity, unit } = system.commodities[cost.commodity];
  const row = (quantity: string, value: number): Statistic => ({
    group: "operation",
    component,
    commodity,
    ...place,
    quantity,
    unit: `[${system.costUnit}/(${unit}*h)]`,
    value: value + 0,
  });
  return [
    row("full_cost_per_output", cost.value),
    row("inputs_per_output", cost.inputs),
    row("other_outputs_per_output", cost.otherOutputs),
    row("limits_per_output", cost.limits),
  ];
}

function rowsOfBreakEven(system: EnergySystem, { component: position, location, ...found }: BreakEven): Statistic[] {
  const component = system.components[position];
  const { capacity, name } = component;
  if (!capacity) return [];
  const place = placeOf(system, component, location);
  const length = component.kind === "transmission" ? `*${system.lengthUnit}` : "";
  const per = `${capacityUnit(component, flowUnit(system, component))}${length}`;
  const row = (quantity: string, unit: string, value: number): Statistic => ({
    group: "capacity",
    component: name,
    commodity: null,
    ...place,
    quantity,
    unit,
    value,
  });
  const annual = `[${system.costUnit}/(${per}*a)]`;
  const once = `[${system.costUnit}/(${per})]`;
  return [
    row("break_even_worth", annual, found.worth),
    row("annual_cost_per_capacity", annual, capacity.capexPerCapacityAndYear + capacity.opexPerCapacityAndYear),
    ...(found.invest === null ? [] : [row("break_even_invest", once, found.invest)]),
    ...(found.invest === null ? [] : [row("invest_per_capacity", once, capacity.investPerCapacity)]),
    ...found.fullCosts.flatMap((cost) => rowsOfFullCost(system, name, place, cost)),
  ];
}
