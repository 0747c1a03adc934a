/**
 * Dual values in the field's terms. The objective is a cost per year, so a row's dual y is a yearly cost per unit of its
 * right-hand side.
 *
 * - A balance row is an energy in one variable step, which comes w times in a horizon of Y years: one unit more in it is
 *   w/Y units more in a year. The price of the commodity is y·Y/w, in cost per energy, whatever the length of the step.
 * - A yearly limit is an amount per year already: one unit more of it saves −y.
 * - A capacity column with reduced cost d = cost − Σ A·y saves −d per year for each unit that its binding bound is
 *   raised; where that is negative, a minimum or fixed capacity is dearer than it is worth. What a shared potential is
 *   worth stands in a row of its own: −y for the whole of it.
 */
import { locationName, type SystemComponent } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import type { RowBlock } from "../formulation/layout.ts";
import type { LinearProgram } from "../linear-program/linear-program.ts";
import { flowUnit } from "./category.ts";
import { atOriginalSteps, type SolvedSystem } from "./operation.ts";
import type { ResultSheet } from "./result-sheet.ts";

export interface CommodityPrice {
  readonly kind: "commodity";
  readonly name: string;
  readonly location: string;
  readonly unit: string;
  /** Mean over the hours of the year. */
  readonly value: number;
  /** Per variable step. */
  readonly atSteps: Float64Array;
}

export interface OtherPrice {
  readonly kind: "yearly limit" | "capacity" | "shared potential";
  /** Id of the limit or potential, or name of the component. */
  readonly name: string;
  /** Region or line; empty for limits over all regions. */
  readonly location: string;
  readonly unit: string;
  /** What one unit more would save in a year. */
  readonly value: number;
}

export type Price = CommodityPrice | OtherPrice;

/**
 * Prices of a continuous program's optimum; those of 0 are left out except for commodities.
 *
 * @param program the program whose rows `rowDual` belongs to, in its own units
 */
export function pricesOf(solved: SolvedSystem, program: LinearProgram, rowDual: Float64Array): Price[] {
  return [
    ...solved.layout.rowBlocks.flatMap((block): Price[] => rowPrice(solved, block, rowDual)),
    ...capacityPrices(solved, program, rowDual),
  ].sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
}

const order: readonly Price["kind"][] = ["commodity", "yearly limit", "capacity", "shared potential"];

/** Duals below this share of the largest one are a solver's noise. */
const noise = 1e-9;

function rowPrice({ system, time }: SolvedSystem, { start, count, subject }: RowBlock, rowDual: Float64Array): Price[] {
  if ("commodity" in subject) {
    const { name, unit } = system.commodities[subject.commodity];
    const atSteps = rowDual
      .subarray(start, start + count)
      .map((dual, step) => (dual * time.years) / time.weight[step] + 0);
    return [
      {
        kind: "commodity",
        name,
        location: system.regions[subject.region],
        unit: `[${system.costUnit}/(${unit}*h)]`,
        value: meanOverHours(atSteps, time.hours, time.weight),
        atSteps,
      },
    ];
  }
  // A row that binds from above has a dual of at most 0: raising it saves.
  const value = -rowDual[start];
  if ("yearlyLimit" in subject && Math.abs(value) > noise) {
    const member = system.components.find(
      (component) => "yearlyLimit" in component && component.yearlyLimit === subject.yearlyLimit,
    );
    const unit = `[${system.costUnit}/(${member ? flowUnit(system, member) : ""}*h)]`;
    return [{ kind: "yearly limit", name: system.yearlyLimits[subject.yearlyLimit].id, location: "", unit, value }];
  }
  if ("sharedPotential" in subject && Math.abs(value) > noise) {
    const { id } = system.sharedPotentials[subject.sharedPotential];
    const unit = `[${system.costUnit}/a]`;
    return [{ kind: "shared potential", name: id, location: subject.location, unit, value }];
  }
  return [];
}

function meanOverHours(values: Float64Array, hours: Float64Array, weight: Float64Array): number {
  let sum = 0;
  let total = 0;
  values.forEach((value, step) => {
    sum += value * hours[step] * weight[step];
    total += hours[step] * weight[step];
  });
  return total > 0 ? sum / total : 0;
}

function capacityPrices({ system, layout, columnValue }: SolvedSystem, program: LinearProgram, rowDual: Float64Array) {
  return system.components.flatMap((component, position): Price[] =>
    Array.from(layout.columnsOf[position].capacity).flatMap((column, location): Price[] => {
      if (column < 0 || !isAtBound(program, column, columnValue[column])) return [];
      const saving = -reducedCost(program, column, rowDual);
      // At a lower bound of 0 a component is not built because it does not pay: nothing is bound by the data.
      if (Math.abs(saving) <= noise || (saving < 0 && program.columnLower[column] === 0)) return [];
      const unit = `[${system.costUnit}/(${capacityUnit(component, flowUnit(system, component))}*a)]`;
      const name = component.name;
      return [{ kind: "capacity", name, location: locationName(system, component, location), unit, value: saving }];
    }),
  );
}

const capacityUnit = (component: SystemComponent, flow: string): string =>
  component.kind === "storage" ? `${flow}*h` : flow;

function isAtBound({ columnLower, columnUpper }: LinearProgram, column: number, value: number): boolean {
  const near = (bound: number): boolean => Math.abs(value - bound) <= 1e-6 * Math.max(1, Math.abs(bound));
  return near(columnLower[column]) || near(columnUpper[column]);
}

function reducedCost(
  { cost, columnStart, rowIndex, value }: LinearProgram,
  column: number,
  dual: Float64Array,
): number {
  let reduced = cost[column];
  for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
    reduced -= value[entry] * dual[rowIndex[entry]];
  }
  return reduced;
}

/** One price of the summary, as data. */
export interface PriceValue {
  kind: Price["kind"];
  name: string;
  location: string;
  unit: string;
  value: number;
}

/** Each price as one figure: of commodities the mean over the year. */
export const priceValues = (prices: readonly Price[]): PriceValue[] =>
  prices.map(({ kind, name, location, unit, value }) => ({ kind, name, location, unit, value }));

/** The sheet `Prices`: a column of single figures (of commodities the mean), then one column per original time step. */
export function priceSheet(solved: SolvedSystem, prices: readonly Price[]): ResultSheet {
  const steps = Array.from({ length: solved.system.numberOfTimeSteps }, (_, step) => step);
  return {
    name: "Prices",
    labelHeader: ["Price of", "Name", "Location", "Unit"],
    valueHeader: ["Mean or value", ...steps],
    *rows() {
      for (const price of prices) {
        const labels = [price.kind, price.name, price.location, price.unit];
        const series = price.kind === "commodity" ? atEachStep(price.atSteps, solved.time) : [];
        yield { labels, values: [price.value, ...series] };
      }
    },
  };
}

/** A price holds in each original step of its variable step; energies would be spread over them. */
const atEachStep = (prices: Float64Array, time: TimeStructure): Float64Array =>
  atOriginalSteps(
    prices.map((price, step) => price * time.originalSteps[step]),
    time,
  );
