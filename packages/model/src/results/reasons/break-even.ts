/**
 * At which cost a capacity that is not built would be. F(k) is the least cost of the system where k of the capacity must stand. It is
 * convex, and a unit is worth
 *
 *     worth = cost − F′(0+)        in a year
 *
 * so that the capacity enters where its annual cost is below. F′(0+) is no dual of the optimum: where nothing is built, a solver may
 * choose between many duals. So the program is solved once more with a small capacity ε, whose reduced cost d is F′(ε). Where
 *
 *     F(0) = F(ε) − d·ε
 *
 * F is a straight line from 0 to ε, and the worth is proved. A smaller ε is tried where it is not.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import { locationCount, type SystemComponent } from "../../energy-system/energy-system.ts";
import { isOfComponent } from "../../formulation/layout.ts";
import { capacityUnit, flowUnit } from "../category.ts";
import { type SolvedSystem, valuesAtSteps } from "../operation.ts";
import { reducedCost } from "../reduced-cost.ts";
import { costSourcesAt, type FullCost, fullCostsOf, type PricesAt } from "./full-cost.ts";
import { limitChargesOf } from "./limit-charges.ts";

export interface BreakEven {
  /** Positions. */
  readonly component: number;
  readonly location: number;
  /** What one unit is worth in a year, of a line per length. */
  readonly worth: number;
  /** Investment per capacity below which it is built; null where it costs no investment now. Below 0: not even for nothing. */
  readonly invest: number | null;
  /** Of a small capacity, as it would be operated, at the prices of the run. */
  readonly fullCosts: readonly FullCost[];
}

/** A place where a capacity might be built and is not. */
export interface UnbuiltPlace {
  readonly component: number;
  readonly location: number;
  readonly column: number;
}

/** Capacities without costs if built, which no data keep at 0. */
export function unbuiltPlaces(
  { system, layout, columnValue }: Pick<SolvedSystem, "system" | "layout" | "columnValue">,
  { columnLower, columnUpper }: Pick<LinearProgram, "columnLower" | "columnUpper">,
): UnbuiltPlace[] {
  return system.components.flatMap((component, position) =>
    Array.from({ length: locationCount(component) }, (_, location): UnbuiltPlace[] => {
      const column = layout.columnsOf[position].capacity[location];
      const isOpen = column >= 0 && columnLower[column] === 0 && columnUpper[column] > 0 && columnValue[column] === 0;
      return isOpen && !component.capacity?.existence ? [{ component: position, location, column }] : [];
    }).flat(),
  );
}

/** Shares of the largest capacity in the same unit, tried one after the other. */
const shares = [1e-3, 1e-5];

/** Small capacities to try. Where nothing is built in the unit, the power of its commodity gives the size. */
export function smallCapacities(
  solved: SolvedSystem,
  { columnUpper }: Pick<LinearProgram, "columnUpper">,
  { component, column }: UnbuiltPlace,
): number[] {
  const { system, layout, columnValue, time } = solved;
  const unitOf = (one: SystemComponent): string => capacityUnit(one, flowUnit(system, one));
  const its = system.components[component];
  let size = 0;
  for (const [position, other] of system.components.entries()) {
    if (unitOf(other) !== unitOf(its)) continue;
    for (const at of layout.columnsOf[position].capacity) if (at >= 0) size = Math.max(size, columnValue[at]);
  }
  if (size === 0) {
    for (const [position, other] of system.components.entries()) {
      if (flowUnit(system, other) !== flowUnit(system, its) || other.kind === "storage") continue;
      for (let location = 0; location < locationCount(other); location++) {
        const variable = other.kind === "transmission" ? "flow" : "operation";
        for (const [step, energy] of valuesAtSteps(solved, position, variable, location).entries())
          size = Math.max(size, energy / time.hours[step]);
      }
    }
  }
  return shares.map((share) => Math.min(share * (size || 1), columnUpper[column] / 2));
}

/** The program with a capacity that must stand. */
export function withCapacity(program: LinearProgram, { column }: UnbuiltPlace, capacity: number): LinearProgram {
  const [columnLower, columnUpper] = [program.columnLower.slice(), program.columnUpper.slice()];
  columnLower[column] = capacity;
  columnUpper[column] = capacity;
  return { ...program, columnLower, columnUpper };
}

/** An optimum of a continuous program; the gap is relative, that between the objective and its bound. */
export interface PricedOptimum {
  readonly objective: number;
  readonly gap: number;
  readonly columnValue: Float64Array;
  readonly rowDual: Float64Array;
}

/** A break-even is given where it is proved to this share of it. */
const accuracy = 1e-3;
/** What is left of a gap of 0. */
const rounding = 1e-12;

/** Null where it is not proved: F bends between 0 and the capacity, or the solves are not exact enough. */
export function provedWorth(
  program: LinearProgram,
  { column }: UnbuiltPlace,
  capacity: number,
  optimum: Pick<PricedOptimum, "objective" | "gap">,
  forced: PricedOptimum,
): number | null {
  const { reduced } = reducedCost(program, column, forced.rowDual);
  const worth = program.cost[column] - reduced;
  const allowed = accuracy * Math.max(Math.abs(worth), Math.abs(program.cost[column])) * capacity;
  const noise =
    (optimum.gap + forced.gap + rounding) * Math.max(Math.abs(optimum.objective), Math.abs(forced.objective));
  const bend = Math.abs(optimum.objective - (forced.objective - reduced * capacity));
  return noise <= allowed && bend <= allowed ? worth : null;
}

/** Less than this share of a year at full power is no operation, but a solver's noise. */
const leastUse = 1e-6;
const hoursPerYear = 8760;

/** @param rowDual of the optimum */
export function breakEvenOf(
  solved: SolvedSystem,
  program: LinearProgram,
  { component, location, column }: UnbuiltPlace,
  worth: number,
  { rowDual, forced, pricesAt }: { rowDual: Float64Array; forced: PricedOptimum; pricesAt: PricesAt },
): BreakEven {
  const operated = { ...solved, columnValue: forced.columnValue };
  let own = 0;
  for (const { subject, start, count } of solved.layout.columnBlocks.filter(isOfComponent)) {
    if (subject.component !== component || subject.location !== location) continue;
    for (let at = start; at < start + count; at++) own += program.cost[at] * forced.columnValue[at];
  }
  const charges = limitChargesOf(operated, program, rowDual)[component][location];
  const sources = costSourcesAt(operated, component, location, { own, charges, pricesAt });
  const output = (sources?.flows ?? []).reduce((sum, { isOutput, energy }) => sum + (isOutput ? energy : 0), 0);
  const isUsed = output > leastUse * hoursPerYear * forced.columnValue[column];
  const { capacity } = solved.system.components[component];
  const factor = capacity?.costFactor[location] ?? 1;
  const perLength = worth / factor;
  const isPaid = capacity !== null && capacity.capexPerCapacityAndYear > 0 && factor > 0;
  const invest = isPaid
    ? ((perLength - capacity.opexPerCapacityAndYear) * capacity.investPerCapacity) / capacity.capexPerCapacityAndYear
    : null;
  const fullCosts = sources && isUsed ? fullCostsOf(sources) : [];
  return { component, location, worth: factor > 0 ? perLength : worth, invest, fullCosts };
}
