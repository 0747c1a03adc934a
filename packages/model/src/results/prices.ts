/**
 * Dual values in the field's terms. The objective is a cost per year, so a row's dual y is a yearly cost per unit of
 * its right-hand side.
 *
 * - A balance row is an energy in one variable step, which comes w times in a horizon of Y years: one unit more in it
 *   is w/Y units more in a year. The price of the commodity is y·Y/w, in cost per energy, whatever the length of the
 *   step.
 * - A yearly limit is an amount per year already: one unit more of it saves −y; where a lower limit binds, that is negative.
 * - A constraint of the data costs y for one unit more of its value, whatever its sense; per step, y·Y/(w·n) in each of the n original
 *   steps of a variable one.
 * - A capacity column with reduced cost d = cost − Σ A·y saves −d per year for each unit that its binding bound is
 *   raised; where that is negative, a minimum or fixed capacity costs more than it is worth. The value of a shared
 *   potential has a row of its own: −y for the whole of it, plus the value of its members' maxima.
 */

import type { LinearProgram } from "@esm/program/linear-program";
import { type CurvePlace, curvePlaces } from "../energy-system/costs/invest-curve.ts";
import {
  type Capacity,
  locationName,
  type SystemConstraint,
  type YearlyBounds,
  yearlyBoundsOf,
} from "../energy-system/energy-system.ts";
import { existencePlaces, isDecision } from "../energy-system/existence.ts";
import { limitUnit } from "../energy-system/limits.ts";
import type { RowBlock } from "../formulation/layout.ts";
import { plantUnits } from "../formulation/rules/plant-units.ts";
import { unitOfCapacityLimit } from "./capacity-limits.ts";
import { capacityUnit, flowUnit } from "./category.ts";
import type { SolvedSystem } from "./operation.ts";
import type { BreakEven } from "./reasons/break-even.ts";
import type { LimitCharges } from "./reasons/limit-charges.ts";
import type { PriceSetters } from "./reasons/price-setters.ts";
import { boundOf, reducedCost } from "./reduced-cost.ts";

interface CommodityPrice {
  readonly kind: "commodity";
  readonly name: string;
  readonly location: string;
  readonly unit: string;
  /** Mean over the hours of the year. */
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
  /** Per variable step. */
  readonly atSteps: Float64Array;
}

interface OtherPrice {
  readonly kind: "yearly limit" | "carbon budget" | "capacity" | "capacity limit" | "shared potential";
  /** Id of the limit or potential, or name of the component. */
  readonly name: string;
  /** Region or line; empty for limits over all regions. */
  readonly location: string;
  readonly unit: string;
  /** The yearly savings from one unit more. */
  readonly value: number;
}

/** What one unit more of a constraint's value would cost: y in a year; per step y·Y/(w·n) in each original step. */
interface ConstraintPrice extends Omit<OtherPrice, "kind"> {
  readonly kind: "constraint";
  /** Per step: the mean is the value. */
  readonly perStep: Pick<CommodityPrice, "lowest" | "highest" | "atSteps"> | null;
}

export type Price = CommodityPrice | OtherPrice | ConstraintPrice;

/** The prices of single steps; null for a price of a year. */
export const pricesAtSteps = (price: Price): Pick<CommodityPrice, "lowest" | "highest" | "atSteps"> | null =>
  price.kind === "commodity" ? price : price.kind === "constraint" ? price.perStep : null;

/** Prices with a note for their reader. */
export interface PriceReport {
  readonly prices: readonly Price[];
  /** Null where they are plain marginal prices of the optimum. */
  readonly note: string | null;
  /** What limits charge each component for its energies; without it, there are no full costs. */
  readonly charges?: LimitCharges;
  readonly setters?: PriceSetters;
  /** At what cost each component that is not built would be; without it, nobody found out. */
  readonly breakEvens?: readonly BreakEven[];
}

/**
 * Prices of a continuous program's optimum; those of 0 are left out except for commodities.
 *
 * @param program the program whose rows `rowDual` belongs to, in its own units
 */
export function pricesOf(solved: SolvedSystem, program: LinearProgram, rowDual: Float64Array): Price[] {
  const largest = rowDual.reduce((most, dual) => Math.max(most, Math.abs(dual)), 0);
  const shared = potentialsAtBounds(solved, program, rowDual);
  const total = program.cost.reduce((sum, cost, column) => sum + cost * (solved.columnValue[column] ?? 0), 0);
  const least = { price: noise * largest, worth: noise * Math.abs(total) };
  return inOrder([
    ...solved.layout.rowBlocks.flatMap((block): Price[] => rowPrice(solved, block, rowDual, shared, least)),
    ...capacityPrices(solved, program, rowDual, shared),
  ]);
}

/** Prices in the order in which reports have them: by kind, and as they were within one. */
export const inOrder = (prices: readonly Price[]): Price[] =>
  prices.toSorted((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));

const order: readonly Price["kind"][] = [
  "commodity",
  "yearly limit",
  "carbon budget",
  "capacity",
  "capacity limit",
  "shared potential",
  "constraint",
];

/**
 * Duals below this share of the largest one, and reduced costs below this share of their terms, are a solver's noise.
 * The exception is a limit whose whole value exceeds that share of all costs, since units may differ widely.
 */
const noise = 1e-9;

function rowPrice(
  { system, time }: SolvedSystem,
  { start, count, subject }: RowBlock,
  rowDual: Float64Array,
  shared: SharedBounds,
  least: { price: number; worth: number },
): Price[] {
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
        lowest: smallestOf(atSteps),
        highest: largestOf(atSteps),
        atSteps,
      },
    ];
  }
  if ("constraint" in subject) {
    const duals = rowDual.subarray(start, start + count);
    const isPriced = duals.some((dual) => Math.abs(dual) > least.price);
    return isPriced ? [constraintPrice({ system, time }, system.constraints[subject.constraint], duals)] : [];
  }
  // A row that binds from above has a dual of at most 0: raising it saves.
  const value = -rowDual[start] + (shared.savings.get(start) ?? 0);
  const counts = (amount: number): boolean =>
    Math.abs(value) > least.price || (least.worth > 0 && Math.abs(value) * amount > least.worth);
  if ("yearlyLimit" in subject && counts(largest(yearlyBoundsOf(system, subject.yearlyLimit, subject.region)))) {
    const unit = `[${system.costUnit}/(${limitUnit(system, subject.yearlyLimit)}*h)]`;
    const location = subject.region === undefined ? "" : system.regions[subject.region];
    return [{ kind: "yearly limit", name: system.yearlyLimits[subject.yearlyLimit].id, location, unit, value }];
  }
  if ("capacityLimit" in subject && counts(largest(system.capacityLimits[subject.capacityLimit]))) {
    const { id } = system.capacityLimits[subject.capacityLimit];
    const unit = `[${system.costUnit}/(${unitOfCapacityLimit(system, subject.capacityLimit)}*a)]`;
    return [{ kind: "capacity limit", name: id, location: "", unit, value }];
  }
  if ("sharedPotential" in subject && counts(1)) {
    const { id } = system.sharedPotentials[subject.sharedPotential];
    const unit = `[${system.costUnit}/a]`;
    return [{ kind: "shared potential", name: id, location: subject.location, unit, value }];
  }
  return [];
}

function constraintPrice(
  { system, time }: Pick<SolvedSystem, "system" | "time">,
  { id, per, unit }: SystemConstraint,
  duals: Float64Array,
): ConstraintPrice {
  const common = { kind: "constraint", name: id, location: "" } as const;
  if (per !== "step") {
    const yearly = unit.endsWith("/a") ? unit.slice(0, -2) : `${unit}*a`;
    return { ...common, unit: `[${system.costUnit}/(${yearly})]`, value: duals[0] + 0, perStep: null };
  }
  const { years, weight, originalSteps, hours } = time;
  const atSteps = duals.map((dual, step) => (dual * years) / (weight[step] * originalSteps[step]) + 0);
  const range = { lowest: smallestOf(atSteps), highest: largestOf(atSteps) };
  const value = meanOverHours(atSteps, hours, weight);
  return { ...common, unit: `[${system.costUnit}/(${unit}*step)]`, value, perStep: { ...range, atSteps } };
}

const smallestOf = (values: Float64Array): number =>
  values.reduce((least, price) => Math.min(least, price), Number.POSITIVE_INFINITY);
const largestOf = (values: Float64Array): number =>
  values.reduce((most, price) => Math.max(most, price), Number.NEGATIVE_INFINITY);

/** The larger of the bounds that are given. */
const largest = ({ min, limit }: YearlyBounds): number => (Number.isFinite(limit) ? limit : min);

function meanOverHours(values: Float64Array, hours: Float64Array, weight: Float64Array): number {
  let sum = 0;
  let total = 0;
  values.forEach((value, step) => {
    sum += value * hours[step] * weight[step];
    total += hours[step] * weight[step];
  });
  return total > 0 ? sum / total : 0;
}

function capacityPrices(
  { system, layout, columnValue }: SolvedSystem,
  program: LinearProgram,
  rowDual: Float64Array,
  shared: SharedBounds,
) {
  const dual = withoutPlantUnits(layout.rowBlocks, rowDual);
  const places = existencePlaces(system);
  const curves = curvePlaces(system);
  return system.components.flatMap((component, position): Price[] =>
    Array.from(layout.columnsOf[position].capacity).flatMap((column, location): Price[] => {
      if (column < 0 || shared.columns.has(column)) return [];
      // The bounds of what is decided not to be built are no bounds of the data.
      if (isDecision(places[position][location] ?? null) && columnValue[column] === 0) return [];
      if (isOnPiece(component.capacity, curves[position][location], location, columnValue[column])) return [];
      const units = layout.columnsOf[position].plantUnits[location];
      const bound = boundOf(program, units < 0 ? column : units, columnValue);
      const { reduced, size } = reducedCost(program, column, dual);
      // Capacity that is not built because it does not pay meets no bound of the data; neither does a number of units
      // that must be whole.
      const counts = bound === "both" || (bound === "upper" && reduced < 0) || (bound === "lower" && reduced > 0);
      if (!counts || Math.abs(reduced) <= noise * size) return [];
      const unit = `[${system.costUnit}/(${capacityUnit(component, flowUnit(system, component))}*a)]`;
      const name = component.name;
      return [{ kind: "capacity", name, location: locationName(system, component, location), unit, value: -reduced }];
    }),
  );
}

/** Whether a chosen piece of a curve, or the choice of none, may bound the capacity in place of a bound of the data. */
function isOnPiece(capacity: Capacity | null, place: CurvePlace | undefined, location: number, built: number): boolean {
  if (!capacity || place?.form !== "choice") return false;
  const { [location]: lower } = capacity.lower;
  const { [location]: upper } = capacity.upper;
  const isAt = (bound: number): boolean => Math.abs(built - bound) <= 1e-9 * Math.max(1, bound);
  return built === 0 || !(isAt(upper) || (lower > 0 && isAt(lower)));
}

/** Fixed numbers of units tie capacities by rows of their own; then the number binds, not the rest of the rows. */
function withoutPlantUnits(blocks: readonly RowBlock[], rowDual: Float64Array): Float64Array {
  const dual = rowDual.slice();
  for (const { rule, start, count } of blocks) if (rule === plantUnits.name) dual.fill(0, start, start + count);
  return dual;
}

interface SharedBounds {
  /** Capacities whose price is that of their potential. */
  readonly columns: ReadonlySet<number>;
  /** By row of a potential: the yearly savings from its members' maxima. */
  readonly savings: ReadonlyMap<number, number>;
}

/**
 * A member that uses a whole shared potential is at its own maximum and at the potential's at the same time, and a
 * solver may put the price on either. The maximum is never tighter than the potential, so the whole price belongs to
 * the potential: raised together with the maxima of all members, it saves −y and the savings of the member's bound.
 */
function potentialsAtBounds(
  { layout, columnValue }: SolvedSystem,
  program: LinearProgram,
  rowDual: Float64Array,
): SharedBounds {
  const { columnStart, rowIndex, value, columnUpper, integer } = program;
  const rows = new Set(layout.rowBlocks.flatMap(({ subject, start }) => ("sharedPotential" in subject ? start : [])));
  const columns = new Set<number>();
  const savings = new Map<number, number>();
  for (const column of layout.columnsOf.flatMap(({ capacity }) => [...capacity])) {
    if (column < 0 || integer || boundOf(program, column, columnValue) !== "upper") continue;
    for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
      const row = rowIndex[entry];
      const isItsOwn = rows.has(row) && Math.abs(value[entry] * columnUpper[column] - 1) < 1e-9;
      if (!isItsOwn || columns.has(column)) continue;
      const { reduced } = reducedCost(program, column, rowDual);
      columns.add(column);
      savings.set(row, (savings.get(row) ?? 0) + Math.max(0, -reduced) * columnUpper[column]);
    }
  }
  return { columns, savings };
}

/** Prices per variable step, by positions of commodity and region; undefined where there are none. */
export type PriceLookup = (commodity: number, region: number) => Float64Array | undefined;

export function priceLookup({ system }: SolvedSystem, report: PriceReport | null): PriceLookup {
  const sums = new Map<string, Float64Array>();
  for (const price of report?.prices ?? []) {
    if (price.kind === "commodity") sums.set(JSON.stringify([price.name, price.location]), price.atSteps);
  }
  return (commodity, region) => sums.get(JSON.stringify([system.commodities[commodity].name, system.regions[region]]));
}
