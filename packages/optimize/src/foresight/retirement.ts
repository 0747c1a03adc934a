/**
 * Retirement in a pathway with perfect foresight: a later year may use less of a cohort than was built, and never more again. v is the year
 * that built the cohort, y' the milestone before y:
 *
 *     standing[v,y] + retired[v,y] = built[v]                 v < y < v + L
 *     standing[v,y] ≤ standing[v,y'],  standing[v,v] = built[v]
 *     retired[v,y] = ppu·nr                                   whole units
 *     z[v,y] + zr[v,y] = z[v],  z[v,y] ≤ z[v,y']              where it is decided what is built
 *     Σ_v standing[v,y] ≥ minIfBuilt·z[v,y]
 *     cost of y:  invest/CCF·(standing + retired) + opex·standing, and the same of z
 *
 * The rules of a year concern what stands. The powers of a storage have the same rows as its energy. Equal cohorts share a component,
 * whose cap[y] is the sum of their standing; each of them has its own column of what is retired.
 */
import {
  type Capacity,
  type LocationBounds,
  locationCount,
  type PowerCapacity,
  type SystemComponent,
} from "@esm/model/energy-system/energy-system";
import type { Assembler } from "@esm/program/assembler";

/**
 * A component of which later years may retire what stands.
 *
 * @param decides whether costs or a least size depend on whether it is built at all
 */
export function withRetirement(component: SystemComponent, decides: boolean): SystemComponent {
  const any = (most: number): LocationBounds => ({
    lower: new Float64Array(locationCount(component)),
    upper: new Float64Array(locationCount(component)).fill(most),
  });
  const retirable = <Part extends Capacity | PowerCapacity>(part: Part): Part => ({
    ...part,
    retired: any(Number.POSITIVE_INFINITY),
  });
  const { capacity } = component;
  if (!capacity) return component;
  const existence = capacity.existence && { ...capacity.existence, ...(decides && { isTied: true, retired: any(1) }) };
  const powers = component.kind === "storage" && {
    chargeCapacity: component.chargeCapacity && retirable(component.chargeCapacity),
    dischargeCapacity: component.dischargeCapacity && retirable(component.dischargeCapacity),
  };
  return { ...component, ...powers, capacity: { ...retirable(capacity), existence } } as SystemComponent;
}

/** The whole units in which a capacity is built. */
export interface WholeUnits {
  readonly perUnit: number;
  readonly most: number;
}

/** The column of what a year builds, and its units; null where any amount may be. */
export interface BuiltCapacity {
  readonly column: number;
  readonly units: WholeUnits | null;
}

/** A sum of cohorts at a place in a year. */
export interface StandingCohorts {
  /** Names the component, its variable and the place in every year. */
  readonly key: string;
  readonly year: number;
  /** The columns of all that stands and of all that is retired of them. */
  readonly standing: number;
  readonly retired: number;
  /** Columns of what older cohorts have built, and their years. */
  readonly older: readonly (BuiltCapacity & { readonly year: number })[];
  /** Whether the year itself builds some of it. */
  readonly isOwn: boolean;
}

/** The part of a cohort at a place that is retired until a year. */
export interface RetiredCohort {
  readonly column: number;
  /** The columns of all that stands and of all that is retired of its component there. */
  readonly standing: number;
  readonly retired: number;
  /** Until the milestone before; absent in the first year after that of building. */
  readonly before: RetiredCohort | undefined;
  /** The number of its whole units, and their size. */
  readonly units: { readonly column: number; readonly perUnit: number } | null;
}

/** By year, cohort and key, in the order of the years. */
export type RetiredCohorts = Map<string, RetiredCohort>;

export const retiredKey = (year: number, cohort: number, key: string): string => `${year} ${cohort} ${key}`;

/** Rows for what is retired of cohorts. Years have to come in their order. */
export function addRetired(
  { key, year, standing, retired, older, isOwn }: StandingCohorts,
  all: RetiredCohorts,
  assembler: Assembler,
): void {
  const isOne = older.length === 1;
  const ofEach = isOne ? [retired] : addParts(assembler, retired, older.length);
  for (const [index, { year: cohort, column: built, units }] of older.entries()) {
    const column = ofEach[index];
    // A cohort that is alone in its component has a column of what stands, whose bound keeps it from retiring more than was built.
    if (!isOne || isOwn) atLeast(assembler, built, column);
    const before = all.get(retiredKey(year - 1, cohort, key));
    if (before) atLeast(assembler, column, before.column);
    const whole = units && { column: addUnits(assembler, column, units), perUnit: units.perUnit };
    all.set(retiredKey(year, cohort, key), { column, standing, retired, before, units: whole });
  }
}

/** Adds columns of amounts whose sum another column is. */
function addParts(assembler: Assembler, sum: number, count: number): number[] {
  const first = assembler.addColumns(count, { lower: 0, upper: Number.POSITIVE_INFINITY });
  const row = assembler.addRows(1, 0, 0);
  assembler.addEntry(row, sum, 1);
  assembler.addRowBand(row, first, count, -1);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Makes an amount a number of whole units, whose column it returns. */
export function addUnits(assembler: Assembler, column: number, { perUnit, most }: WholeUnits): number {
  const units = assembler.addColumns(1, { lower: 0, upper: most, integer: true });
  const row = assembler.addRows(1, 0, 0);
  assembler.addEntry(row, column, 1);
  assembler.addEntry(row, units, -perUnit);
  return units;
}

/** The decision about a cohort in a later year, and what it was before. */
interface StandingDecision {
  readonly column: number;
  readonly retired: number;
  /** That of the year of building; absent where it is known to have been built. */
  readonly source: number | undefined;
  /** That of the milestone before. */
  readonly before: number | undefined;
}

export function addRetiredDecision({ column, retired, source, before }: StandingDecision, assembler: Assembler): void {
  const known = source === undefined ? 1 : 0;
  const row = assembler.addRows(1, known, known);
  assembler.addEntry(row, column, 1);
  assembler.addEntry(row, retired, 1);
  if (source !== undefined) assembler.addEntry(row, source, -1);
  if (before !== undefined && before !== source) atLeast(assembler, before, column);
}

/** larger ≥ smaller */
function atLeast(assembler: Assembler, larger: number, smaller: number): void {
  const row = assembler.addRows(1, 0, Number.POSITIVE_INFINITY);
  assembler.addEntry(row, larger, 1);
  assembler.addEntry(row, smaller, -1);
}
