/** Reads the solution of a joint program year by year: as solutions of the systems of the years, and as cohorts. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { locationCount } from "@esm/model/energy-system/energy-system";
import { limitUnit } from "@esm/model/energy-system/limits";
import { valueAt } from "@esm/model/formulation/formulation";
import { isOfComponent, type PowerVariable } from "@esm/model/formulation/layout";
import { inOrder, type Price, type PriceReport } from "@esm/model/results/prices";
import type { LinearProgram } from "@esm/program/linear-program";
import { programOf } from "@esm/program/program-parts";
import { type Cohort, noticeable } from "../myopic/cohort.ts";
import { type CarbonBudget, type JointProgram, withKnown, type YearBlock } from "./joint-program.ts";
import { builtVariables, type ForesightYear } from "./year-systems.ts";

/** The part of the columns' values that belongs to a year. */
export const valuesOfYear = ({ column, parts }: YearBlock, columnValue: Float64Array): Float64Array =>
  columnValue.subarray(column, column + parts.columnCount);

/** The duals of a year's rows in money of that year: of a joint program they count D[y] times. */
export const dualsOfYear = ({ row, parts }: YearBlock, rowDual: Float64Array, weight: number): Float64Array =>
  rowDual.slice(row, row + parts.rowCount).map((dual) => dual / weight);

/** Annual cost of a year, as its own program has it. */
export function annualCostOf({ parts }: YearBlock, values: Float64Array): number {
  let total = parts.objectiveOffset;
  for (const { column, count, cost } of parts.costs) {
    for (let index = 0; index < count; index++) total += values[column + index] * valueAt(cost, index);
  }
  return total;
}

/** The constraints of a year's system with what columns of other blocks amount to in the solution. */
export function systemWithAmounts(
  system: EnergySystem,
  { crossing }: YearBlock,
  columnValue: Float64Array,
  stepCount: number,
): EnergySystem {
  if (crossing.length === 0) return system;
  const amounts = crossing.map(({ constraint, term, columns, fixed }) => ({
    constraint,
    term,
    fixed: columns.reduce((total, { column, perStep, coefficient }) => {
      for (let step = 0; step < (perStep ? stepCount : 1); step++) {
        total += columnValue[column + step] * valueAt(coefficient, step);
      }
      return total;
    }, fixed),
  }));
  return { ...system, constraints: withKnown(system.constraints, amounts) };
}

/**
 * The program of one year, whose capacities cost what they cost in the joint program beyond the rows of the year. With the duals of the
 * year, its reduced costs are those of the joint program.
 *
 * @param program the joint program, with the bounds of what is decided
 */
export function pricedProgramOf(
  program: LinearProgram,
  { parts, column, row }: YearBlock,
  rowDual: Float64Array,
  weight: number,
): LinearProgram {
  const own = programOf(parts);
  const cost = own.cost.slice();
  const { columnStart, rowIndex, value } = program;
  for (let index = 0; index < parts.columnCount; index++) {
    for (let entry = columnStart[column + index]; entry < columnStart[column + index + 1]; entry++) {
      const at = rowIndex[entry];
      if (at < row || at >= row + parts.rowCount) cost[index] -= (value[entry] * rowDual[at]) / weight;
    }
  }
  const columns = [column, column + parts.columnCount] as const;
  const rows = [row, row + parts.rowCount] as const;
  return {
    ...own,
    cost,
    columnLower: program.columnLower.slice(...columns),
    columnUpper: program.columnUpper.slice(...columns),
    rowLower: program.rowLower.slice(...rows),
    rowUpper: program.rowUpper.slice(...rows),
  };
}

/** What the budget of all years charges a year, in money of that year. */
export interface BudgetOfYear {
  readonly price: Price;
  /** In a year, by component and location. */
  readonly charges: NonNullable<PriceReport["charges"]>;
}

/**
 * One unit more of the budget is 1/g units more in each year that the milestone stands for: its row has g times the emissions of a year,
 * and counts D[y] times.
 *
 * @param values of the columns of the year
 * @param rowDual of the joint program
 */
export function budgetOfYear(
  { program, budgetRow }: JointProgram,
  { system, layout, column }: YearBlock,
  values: Float64Array,
  rowDual: Float64Array,
  { limitId, yearsPerStep }: CarbonBudget,
  weight: number,
): BudgetOfYear {
  const largest = rowDual.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  // A smaller one is noise of a solver.
  const dual = Math.abs(rowDual[budgetRow]) > 1e-9 * largest ? rowDual[budgetRow] / weight : 0;
  const { columnStart, rowIndex, value } = program;
  const charges = layout.columnsOf.map(({ capacity }) => new Float64Array(capacity.length));
  for (const { subject, start, count } of layout.columnBlocks.filter(isOfComponent)) {
    for (let own = start; own < start + count; own++) {
      for (let entry = columnStart[column + own]; entry < columnStart[column + own + 1]; entry++) {
        if (rowIndex[entry] === budgetRow)
          charges[subject.component][subject.location] -= value[entry] * dual * values[own];
      }
    }
  }
  const position = system.yearlyLimits.findIndex(({ id }) => id === limitId);
  const unit = `[${system.costUnit}/(${limitUnit(system, position)}*h)]`;
  return {
    price: { kind: "carbon budget", name: limitId, location: "", unit, value: -dual * yearsPerStep + 0 },
    charges,
  };
}

/** The prices of a year with that of the budget, if it binds, and what limits charge with what the budget does. */
export const withBudget = (report: PriceReport, { price, charges }: BudgetOfYear): PriceReport => ({
  ...report,
  prices: price.value === 0 ? report.prices : inOrder([...report.prices, price]),
  ...(report.charges && {
    charges: report.charges.map((own, component) =>
      own.map((charge, location) => charge + charges[component][location]),
    ),
  }),
});

/** What the years built, as in a pathway year by year. */
export function cohortsOf(
  years: readonly ForesightYear[],
  { builtColumn, retiredColumn }: JointProgram,
  columnValue: Float64Array,
): Cohort[] {
  return years.flatMap(({ base, milestone: { year } }, position) =>
    base.components.flatMap((component, origin): Cohort[] => {
      const { capacity } = component;
      if (!capacity || capacity.isFixed) return [];
      const builtOf = (variable: "capacity" | PowerVariable): Float64Array =>
        Float64Array.from({ length: locationCount(component) }, (_, location) => {
          const column = builtColumn(position, origin, variable, location);
          return column < 0 ? 0 : Math.max(0, columnValue[column]);
        });
      const found = builtOf("capacity");
      const largest = found.reduce((most, value) => Math.max(most, value), 0);
      const withoutInaccuracy = (value: number): number =>
        value < noticeable * Math.max(largest, noticeable) ? 0 : value;
      const built = found.map(withoutInaccuracy);
      if (!built.some((value) => value > 0)) return [];
      const powers = builtVariables(component).filter((variable) => variable !== "capacity");
      const endsIn = year + capacity.economicLifetime;
      const retired = years.flatMap(({ milestone }, later) => {
        const amounts = built.map((most, location) => {
          const column = later > position ? retiredColumn(later, position, origin, location) : -1;
          return column < 0 ? 0 : Math.min(withoutInaccuracy(columnValue[column]), most);
        });
        return amounts.some((value) => value > 0) ? [{ year: milestone.year, capacity: amounts }] : [];
      });
      return [
        {
          component: origin,
          builtIn: year,
          endsIn,
          capacity: built,
          ...(retired.length > 0 && { retired }),
          ...(powers.length > 0 && { powers: Object.fromEntries(powers.map((power) => [power, builtOf(power)])) }),
        },
      ];
    }),
  );
}
