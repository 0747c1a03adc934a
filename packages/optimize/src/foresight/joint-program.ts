/**
 * One program over all milestone years: the program of each year (y), and what ties them together.
 *
 *     cap[c,i,y'] = Σ built[c,i,y]     over the years y that built what stands in y':  y ≤ y' < y + L
 *     min ≤ Σ cap[c,i,y'] ≤ max        where cohorts with different attributes are components of their own
 *     built[c,i,y] = ppu·nb            whole units
 *     built[c1,i,y]/ppu = built[c2,i,y]/ppu     linked quantities, from the second year on
 *     z[c,i,y'] = z[c,i,y]                      what is paid where a cohort was built at all, as long as it stands
 *     Σ cap[c,i,y'] ≥ minIfBuilt·z[c,i,y']      and Σ z ≥ 1 where data say that something exists, over all that stands
 *     Σ g·emissions[y] ≤ carbon budget          g: years from one milestone to the next
 *     min Σ D[y]·(annual cost of y)
 *
 * With the option `retirement` what stands is less by what years have retired (`retirement.ts`).
 *
 * What a year builds is the capacity that stands where nothing older does: then it needs no column of its own. The powers of a storage
 * are built and stand with its energy capacity.
 */

import type { StorageBounds } from "@esm/model/domain/runs/run-options";
import { isInForce } from "@esm/model/energy-system/constraints/system-constraints";
import {
  type ConstraintTerm,
  type EnergySystem,
  locationCount,
  type SystemComponent,
  type SystemConstraint,
} from "@esm/model/energy-system/energy-system";
import { existencePlaces, isDecision } from "@esm/model/energy-system/existence";
import { membersByLocation } from "@esm/model/energy-system/locations";
import type { TimeStructure } from "@esm/model/energy-system/time-structure";
import { programParts } from "@esm/model/formulation/build-program";
import { type SummedColumns, sumsOf } from "@esm/model/formulation/constraint-sums";
import { product, uniform } from "@esm/model/formulation/formulation";
import {
  type CapacityVariable,
  type ComponentColumns,
  existenceColumn,
  type Layout,
  retiredOf,
} from "@esm/model/formulation/layout";
import { addSummedColumns } from "@esm/model/formulation/rules/constraint";
import { yearlyAmounts } from "@esm/model/formulation/rules/yearly-limit";
import { type Assembler, createAssembler } from "@esm/program/assembler";
import type { LinearProgram } from "@esm/program/linear-program";
import type { ProgramParts } from "@esm/program/program-parts";
import { placeKey, placesOf } from "../myopic/cohort-attributes.ts";
import { dependsOnExistence } from "./built-or-not.ts";
import {
  addRetired,
  addRetiredDecision,
  addUnits,
  type BuiltCapacity,
  type RetiredCohort,
  type RetiredCohorts,
  retiredKey,
  type WholeUnits,
} from "./retirement.ts";
import { builtVariables, type ForesightYear } from "./year-systems.ts";

/** The part of a year in the joint program. */
export interface YearBlock {
  /** The system, in whose constraints quantities of other columns than its own count as known. */
  readonly system: EnergySystem;
  readonly parts: ProgramParts;
  /** Positions relative to the first column and row of the block. */
  readonly layout: Layout;
  readonly column: number;
  readonly row: number;
  readonly crossing: readonly CrossingTerm[];
}

/** A term of a constraint whose columns are not those of the year's block. */
export interface CrossingTerm {
  readonly constraint: number;
  readonly term: number;
  /** Positions in the joint program, without the factor of the term. */
  readonly columns: readonly SummedColumns[];
  readonly fixed: number;
}

export interface JointProgram {
  readonly program: LinearProgram;
  readonly blocks: readonly YearBlock[];
  /** The column of what a year builds of a component of the model at a location of that year; -1 where there is none. */
  builtColumn(year: number, origin: number, variable: CapacityVariable, location: number): number;
  /** The column of what is retired in a year of what another one has built at a location of that other year; -1 where there is none. */
  retiredColumn(year: number, cohort: number, origin: number, location: number): number;
  /** In the order of the years. */
  readonly retirements: readonly RetiredCohort[];
  /** The row of the carbon budget; -1 without one. */
  readonly budgetRow: number;
}

export interface CarbonBudget {
  /** Emissions of all years together. */
  readonly amount: number;
  /** The yearly limit whose flow counts. */
  readonly limitId: string;
  readonly yearsPerStep: number;
}

interface JointOptions {
  readonly time: TimeStructure;
  readonly storageBounds: StorageBounds;
  readonly budget: CarbonBudget | null;
  /** The year whose block stands first, so that its layout is that of the first columns and rows; the others follow in their order. */
  readonly first?: number;
}

export function jointProgram(years: readonly ForesightYear[], options: JointOptions): JointProgram {
  const { time, storageBounds, budget, first = 0 } = options;
  const assembler = createAssembler();
  const formulated: { system: EnergySystem; parts: ProgramParts; layout: Layout; fixed: CrossingTerm[] }[] = [];
  for (const [position, { system }] of years.entries()) {
    const before = formulated[position - 1];
    const fixed = before ? offsetTerms(years[position], before, time) : [];
    const own = { ...system, constraints: withKnown(system.constraints, [...fixed, ...builtTerms(system)]) };
    formulated.push({ system: own, ...programParts(own, time, storageBounds), fixed });
  }
  const order = [first, ...years.keys()].filter((year, index, all) => all.indexOf(year) === index);
  const starts: { column: number; row: number }[] = [];
  for (const year of order) starts[year] = assembler.addProgram(formulated[year].parts, years[year].weight);
  const built = addBuilt(years, formulated, starts, assembler);
  const keyOf = (year: number, origin: number, variable: CapacityVariable, location: number): string => {
    const { base } = years[year];
    return capacityKey(origin, variable, placeKey(base, base.components[origin], location));
  };
  const builtColumn: JointProgram["builtColumn"] = (year, ...capacity) =>
    built.get(builtKey(year, keyOf(year, ...capacity)))?.column ?? -1;
  const retired = addStanding(years, formulated, starts, built, assembler);
  addLinks(years, builtColumn, assembler);
  addDecisions(years, formulated, starts, assembler);
  const blocks = formulated.map(({ fixed, ...block }, position): YearBlock => {
    const own = { ...starts[position], ...block };
    const crossing = crossingOf(years, formulated, starts, position, builtColumn, fixed, time);
    addCrossing(assembler, own, crossing, time);
    return { ...own, crossing };
  });
  const budgetRow = budget ? addBudget(blocks, budget, time, assembler) : -1;
  const retiredColumn: JointProgram["retiredColumn"] = (year, cohort, origin, location) =>
    retired.get(retiredKey(year, cohort, keyOf(cohort, origin, "capacity", location)))?.column ?? -1;
  const retirements = [...retired.values()];
  return { program: assembler.finish(), blocks, builtColumn, retiredColumn, retirements, budgetRow };
}

type Formulated = Pick<YearBlock, "system" | "parts" | "layout">;
type Starts = readonly { column: number; row: number }[];
type Built = Map<string, BuiltCapacity>;

const builtKey = (year: number, key: string): string => `${year} ${key}`;

/** Names a capacity in every year. */
const capacityKey = (origin: number, variable: CapacityVariable, place: string): string =>
  `${origin} ${variable} ${place}`;

/** Columns of what each year builds. */
function addBuilt(
  years: readonly ForesightYear[],
  formulated: readonly Formulated[],
  starts: Starts,
  assembler: Assembler,
): Built {
  const built: Built = new Map();
  for (const [year, { entries, base }] of years.entries()) {
    for (const [position, { origin, cohorts, isOwn }] of entries.entries()) {
      if (!isOwn || cohorts === null) continue;
      const component = base.components[origin];
      for (const variable of builtVariables(component)) {
        for (let location = 0; location < locationCount(component); location++) {
          const standing = formulated[year].layout.columnsOf[position][variable][location] + starts[year].column;
          const units = variable === "capacity" ? unitsOf(component, location) : null;
          const column = cohorts.length === 1 ? standing : addColumn(assembler, units);
          const key = capacityKey(origin, variable, placeKey(base, component, location));
          built.set(builtKey(year, key), { column, units });
        }
      }
    }
  }
  return built;
}

function addColumn(assembler: Assembler, units: WholeUnits | null): number {
  const column = assembler.addColumns(1, { lower: 0, upper: Number.POSITIVE_INFINITY });
  if (units) addUnits(assembler, column, units);
  return column;
}

/** Whole units in which a capacity is built; null where any amount may be. */
function unitsOf({ capacity }: SystemComponent, location: number): WholeUnits | null {
  if (!capacity?.discrete) return null;
  const { perPlantUnit, upper } = capacity;
  return { perUnit: perPlantUnit, most: Math.floor(upper[location] / perPlantUnit + 1e-9) };
}

/** The columns of all that stands of a component at a place, and its bounds in the year. */
interface Together {
  readonly columns: number[];
  readonly lower: number;
  readonly upper: number;
  /** Whether the bounds of its last column already say so. */
  isKept: boolean;
}

const boundsOf = (component: SystemComponent, variable: CapacityVariable) =>
  variable === "capacity" ? component.capacity : component.kind === "storage" ? component[variable] : null;

/**
 * Rows that make the capacity of a year the sum of what stands, and keep the bounds of what stands in several components. Returns the
 * columns of what is retired.
 */
function addStanding(
  years: readonly ForesightYear[],
  formulated: readonly Formulated[],
  starts: Starts,
  built: Built,
  assembler: Assembler,
): RetiredCohorts {
  const allRetired: RetiredCohorts = new Map();
  for (const [year, { entries, system, base }] of years.entries()) {
    const columnAt = (entry: number, variable: CapacityVariable, location: number): number =>
      formulated[year].layout.columnsOf[entry][variable][location] + starts[year].column;
    const together = new Map<string, Together>();
    for (const [position, { origin, cohorts, isOwn }] of entries.entries()) {
      const component = system.components[position];
      if (cohorts === null) continue;
      for (const variable of builtVariables(component)) {
        const boundsOfYear = boundsByPlace(base, origin, variable);
        for (let location = 0; location < locationCount(component); location++) {
          const place = placeKey(system, component, location);
          const column = columnAt(position, variable, location);
          const bounds = boundsOfYear.get(place) ?? unbounded;
          const key = capacityKey(origin, variable, place);
          const known = together.get(key) ?? { columns: [], ...bounds, isKept: true };
          known.columns.push(column);
          known.isKept = (boundsOf(component, variable)?.lower[location] ?? 0) === bounds.lower;
          together.set(key, known);
          if (isOwn && cohorts.length === 1) continue;
          const row = assembler.addRows(1, 0, 0);
          assembler.addEntry(row, column, 1);
          const sources = cohorts.flatMap((cohort) => {
            const source = built.get(builtKey(cohort, key));
            return source ? [{ ...source, year: cohort }] : [];
          });
          for (const source of sources) assembler.addEntry(row, source.column, -1);
          const own = formulated[year].layout.columnsOf[position][retiredOf[variable]][location];
          if (own < 0) continue;
          const retired = own + starts[year].column;
          assembler.addEntry(row, retired, 1);
          const older = sources.filter((source) => source.year !== year);
          addRetired({ key, year, standing: column, retired, older, isOwn }, allRetired, assembler);
        }
      }
    }
    for (const { columns, lower, upper, isKept } of together.values()) {
      if ((columns.length === 1 && isKept) || (lower <= 0 && upper === Number.POSITIVE_INFINITY)) continue;
      const row = assembler.addRows(1, lower, upper);
      for (const column of columns) assembler.addEntry(row, column, 1);
    }
  }
  return allRetired;
}

/** The bounds of a year of all that stands of a component, by place; none where it may no longer be built. */
function boundsByPlace(
  base: EnergySystem,
  origin: number,
  variable: CapacityVariable,
): ReadonlyMap<string, { lower: number; upper: number }> {
  const component = base.components[origin];
  const bounds = boundsOf(component, variable);
  if (!bounds) return new Map();
  const { lower, upper } = bounds;
  return new Map(
    placesOf(base, component).map((place, location) => [place, { lower: lower[location], upper: upper[location] }]),
  );
}

const unbounded = { lower: 0, upper: Number.POSITIVE_INFINITY } as const;

/** Linked components are built in equal numbers of units in every year; the first year has this rule among its own. */
function addLinks(
  years: readonly ForesightYear[],
  builtColumn: JointProgram["builtColumn"],
  assembler: Assembler,
): void {
  for (const [year, { base }] of years.entries()) {
    if (year === 0) continue;
    for (const { members } of base.linkedQuantities) {
      for (const linked of membersByLocation(base, members)) {
        for (let index = 1; index < linked.length; index++) {
          const columns = [linked[index - 1], linked[index]].map(({ component, location }) => ({
            column: builtColumn(year, component, "capacity", location),
            units: 1 / (base.components[component].capacity?.perPlantUnit ?? 1),
          }));
          if (columns.some(({ column }) => column < 0)) continue;
          const row = assembler.addRows(1, 0, 0);
          columns.forEach(({ column, units }, side) => {
            assembler.addEntry(row, column, side === 0 ? units : -units);
          });
        }
      }
    }
  }
}

/** All that stands of a component at a place in a year, and the decisions about it. */
interface StandingDecisions {
  /** The columns of its capacities. */
  readonly columns: number[];
  readonly decided: number[];
  /** Whether it is known that some of it was built. */
  isCertain: boolean;
  /** Whether some of it may retire. */
  mayRetire: boolean;
}

/** Rows that tie the decisions of cohorts that stand to those of the years that built them, and what has to be there in each year. */
function addDecisions(
  years: readonly ForesightYear[],
  formulated: readonly Formulated[],
  starts: Starts,
  assembler: Assembler,
): void {
  const decisions = new Map<string, number>();
  for (const [year, { entries, system, base }] of years.entries()) {
    const { column: start } = starts[year];
    const { columnsOf } = formulated[year].layout;
    const standing = new Map<string, StandingDecisions>();
    for (const [position, { origin, cohorts, isOwn }] of entries.entries()) {
      const { retiredExistence } = columnsOf[position];
      const depends = dependsOnExistence(base.components[origin]) || retiredExistence.some((each) => each >= 0);
      if (cohorts?.length !== 1 || !depends) continue;
      for (const [location, place] of existencePlaces(system)[position].entries()) {
        const where = placeKey(system, system.components[position], location);
        const column = isDecision(place) ? start + existenceColumn(columnsOf[position], location) : -1;
        const keyIn = (of: number): string => `${of} ${cohorts[0]} ${origin} ${where}`;
        if (column >= 0) decisions.set(keyIn(year), column);
        const source = isOwn ? undefined : decisions.get(keyIn(cohorts[0]));
        if (retiredExistence[location] >= 0) {
          const retired = start + retiredExistence[location];
          addRetiredDecision({ column, retired, source, before: decisions.get(keyIn(year - 1)) }, assembler);
        } else if (column >= 0 && source !== undefined) addDifference(assembler, column, source);
        const key = `${origin} ${where}`;
        const there = standing.get(key) ?? { columns: [], decided: [], isCertain: false, mayRetire: false };
        there.columns.push(start + columnsOf[position].capacity[location]);
        if (column >= 0) there.decided.push(column);
        there.isCertain ||= place === 1;
        there.mayRetire ||= columnsOf[position].retiredCapacity[location] >= 0;
        standing.set(key, there);
      }
    }
    for (const [position, { origin, cohorts, isOwn }] of entries.entries()) {
      const { existence } = base.components[origin].capacity ?? {};
      if (!isOwn || cohorts === null || !existence || !dependsOnExistence(base.components[origin])) continue;
      for (const [location, place] of existencePlaces(system)[position].entries()) {
        const where = placeKey(system, system.components[position], location);
        const there = standing.get(`${origin} ${where}`);
        // What stands alone is in the program of the year.
        if (!there || there.columns.length === 1) continue;
        const least = existence.least[location];
        const own = isDecision(place) ? [start + existenceColumn(columnsOf[position], location)] : [];
        // Older cohorts stand as they were built, with their least size, unless they may retire.
        const sized = there.mayRetire ? there.decided : own;
        for (const decision of least > 0 ? sized : []) {
          const row = assembler.addRows(1, 0, Number.POSITIVE_INFINITY);
          for (const column of there.columns) assembler.addEntry(row, column, 1);
          assembler.addEntry(row, decision, -least);
        }
        if (existence.isGiven[location] && !there.isCertain) {
          const row = assembler.addRows(1, 1, Number.POSITIVE_INFINITY);
          for (const column of there.decided) assembler.addEntry(row, column, 1);
        }
      }
    }
  }
}

function addDifference(assembler: Assembler, column: number, other: number): void {
  const row = assembler.addRows(1, 0, 0);
  assembler.addEntry(row, column, 1);
  assembler.addEntry(row, other, -1);
}

/** What a year builds, as against all that stands. */
const isOfBuilding = ({ quantity }: ConstraintTerm): boolean => quantity === "built" || quantity === "investment";

/** Constraints with the numbers of their crossing terms. */
export const withKnown = (
  constraints: readonly SystemConstraint[],
  known: readonly { readonly constraint: number; readonly term: number; readonly fixed: number }[],
): SystemConstraint[] =>
  constraints.map((each, constraint) => ({
    ...each,
    terms: each.terms.map((term, index) => {
      const found = known.find((one) => one.constraint === constraint && one.term === index);
      return found ? { ...term, known: found.fixed } : term;
    }),
  }));

/** Terms of what the year itself builds: their columns follow when all years are there. */
const builtTerms = ({ constraints }: EnergySystem): CrossingTerm[] =>
  constraints.flatMap(({ terms }, constraint) =>
    terms.flatMap((each, term) =>
      each.yearOffset === 0 && isOfBuilding(each) ? [{ constraint, term, columns: [], fixed: 0 }] : [],
    ),
  );

/** Terms of the year before: what data fix there. */
function offsetTerms({ system }: ForesightYear, before: Formulated, time: TimeStructure): CrossingTerm[] {
  return system.constraints.flatMap(({ terms }, constraint) =>
    terms.flatMap((each, term): CrossingTerm[] => {
      if (each.yearOffset === 0) return [];
      const { fixed } = amountsOf(before, constraint, term, before.layout.columnsOf, time);
      return [{ constraint, term, columns: [], fixed: isOfBuilding(each) ? 0 : fixed }];
    }),
  );
}

/** The columns of a term in the system of a year, as if it were of this year and had no factor. */
function amountsOf(
  { system }: Pick<Formulated, "system">,
  constraint: number,
  term: number,
  columnsOf: readonly ComponentColumns[],
  time: TimeStructure,
): { columns: readonly SummedColumns[]; fixed: number } {
  const whole = system.constraints[constraint];
  const { known: _, ...now } = whole.terms[term];
  const only = { ...whole, terms: [{ ...now, factor: 1, yearOffset: 0 }] };
  const { columns, fixed } = sumsOf({ system, time, columnsOf }, only);
  return { columns, fixed: typeof fixed === "number" ? fixed : fixed[0] };
}

function crossingOf(
  years: readonly ForesightYear[],
  formulated: readonly Formulated[],
  starts: Starts,
  position: number,
  builtColumn: JointProgram["builtColumn"],
  fixed: readonly CrossingTerm[],
  time: TimeStructure,
): CrossingTerm[] {
  const { system } = formulated[position];
  return [...fixed, ...builtTerms(system)].map(({ constraint, term, fixed }) => {
    const { yearOffset, ...each } = system.constraints[constraint].terms[term];
    const of = position + yearOffset;
    const isBuilding = isOfBuilding({ ...each, yearOffset });
    const columnsOf = isBuilding
      ? builtColumnsOf(years, formulated, starts, of, builtColumn)
      : formulated[of].layout.columnsOf;
    const start = isBuilding ? 0 : starts[of].column;
    const { columns } = amountsOf(formulated[of], constraint, term, columnsOf, time);
    return { constraint, term, fixed, columns: columns.map((sum) => ({ ...sum, column: sum.column + start })) };
  });
}

/** By component of the year's system: columns of what the year builds in place of those of what stands. */
function builtColumnsOf(
  years: readonly ForesightYear[],
  formulated: readonly Formulated[],
  starts: Starts,
  year: number,
  builtColumn: JointProgram["builtColumn"],
): ComponentColumns[] {
  const { column: start } = starts[year];
  return years[year].entries.map(({ origin, isOwn }, position) => {
    const of = (variable: CapacityVariable): Int32Array =>
      formulated[year].layout.columnsOf[position][variable].map((_, location) =>
        isOwn ? builtColumn(year, origin, variable, location) : -1,
      );
    const columns = formulated[year].layout.columnsOf[position];
    return {
      ...columns,
      capacity: of("capacity"),
      chargeCapacity: of("chargeCapacity"),
      dischargeCapacity: of("dischargeCapacity"),
      existence: columns.existence.map((column) => (column < 0 ? column : column + start)),
      plantUnits: columns.plantUnits.map((column) => (column < 0 ? column : column + start)),
    };
  });
}

function addCrossing(
  assembler: Assembler,
  { system, layout, row }: Pick<YearBlock, "system" | "layout" | "row">,
  crossing: readonly CrossingTerm[],
  time: TimeStructure,
): void {
  for (const { constraint, term, columns } of crossing) {
    const constrained = system.constraints[constraint];
    if (!isInForce(constrained)) continue;
    const block = layout.rowBlocks.find(({ subject }) => "constraint" in subject && subject.constraint === constraint);
    if (!block) continue;
    const { factor } = constrained.terms[term];
    const scaled = columns.map((sum) => ({ ...sum, coefficient: product(sum.coefficient, factor) }));
    addSummedColumns(assembler, row + block.start, scaled, constrained, time);
  }
}

function addBudget(
  blocks: readonly YearBlock[],
  { amount, limitId, yearsPerStep }: CarbonBudget,
  time: TimeStructure,
  assembler: Assembler,
): number {
  const upper = Float64Array.of(amount);
  const row = assembler.addRows(1, Number.NEGATIVE_INFINITY, upper);
  for (const { system, layout, column } of blocks) {
    const position = system.yearlyLimits.findIndex(({ id }) => id === limitId);
    const perYear = product(uniform(time.weight), 1 / time.years);
    for (const { column: own, sign, fixed } of yearlyAmounts({ system, time, columnsOf: layout.columnsOf }, position)) {
      if (fixed === null)
        assembler.addRowBand(row, column + own, time.stepCount, product(perYear, sign * yearsPerStep));
      else upper[0] -= sign * fixed * yearsPerStep;
    }
  }
  return row;
}
