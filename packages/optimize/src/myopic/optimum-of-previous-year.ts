/**
 * The optimum of one milestone year as a candidate for the next: each variable and row is looked up by its meaning.
 * Capacity built in the year is stock in the next and operates as before; of the same component nothing new is built at
 * first. Capacity that no longer stands is assumed to be built again. Where the years differ in more than that, the
 * candidate is wrong, and the solve of the next year finds that out.
 */
import { type EnergySystem, locationCount, locationName } from "@esm/model/energy-system/energy-system";
import { isOfComponent, type Layout, type RowBlock } from "@esm/model/formulation/layout";
import type { Solution } from "@esm/program/linear-program";
import type { YearSystem } from "./year-system.ts";

/** A milestone year and its program. */
interface YearProgram {
  readonly year: number;
  readonly of: YearSystem;
  readonly layout: Layout;
}

export interface SolvedYear extends YearProgram {
  readonly solution: Solution;
}

/** Assumes the same time steps. Prices are null where the year before had none. */
export function candidateFromPreviousYear(before: SolvedYear, now: YearProgram): Solution {
  const { columnValue, rowDual } = before.solution;
  const places = placesIn(before, now);
  return {
    columnValue: valuesOf(before, now, places, columnValue),
    rowDual: rowDual && pricesOf(before, now, places, rowDual),
  };
}

interface Place {
  /** The position of this component in the year before; -1 where it did not exist. */
  readonly same: number;
  /** The present position of the stock that this component became in the year before; -1 where none was built. */
  readonly stock: number;
  /** Positions of stock in the year before that no longer stands: this component takes its place. */
  readonly gone: readonly number[];
}

/** By component of the year. */
function placesIn(before: YearProgram, now: YearProgram): Place[] {
  const then = before.of.origins;
  const find = ({ of }: YearProgram, origin: number, builtIn: number | null): number =>
    of.origins.findIndex((other) => other.origin === origin && other.builtIn === builtIn);
  return now.of.origins.map(({ origin, builtIn }) => {
    if (builtIn !== null) {
      return { same: find(before, origin, builtIn === before.year ? null : builtIn), stock: -1, gone: [] };
    }
    const gone = [...then.keys()].filter((position) => {
      const other = then[position];
      return other.origin === origin && other.builtIn !== null && find(now, origin, other.builtIn) < 0;
    });
    return { same: find(before, origin, null), stock: find(now, origin, before.year), gone };
  });
}

/** The location of another system's component that has the same name; -1 where there is none. */
function locationIn(system: EnergySystem, position: number, other: EnergySystem, otherPosition: number, at: number) {
  const wanted = locationName(system, system.components[position], at);
  const component = other.components[otherPosition];
  for (let location = 0; location < locationCount(component); location++) {
    if (locationName(other, component, location) === wanted) return location;
  }
  return -1;
}

function valuesOf(before: YearProgram, now: YearProgram, places: readonly Place[], from: Float64Array): Float64Array {
  const last = now.layout.columnBlocks.at(-1);
  const values = new Float64Array(last ? last.start + last.count : 0);
  for (const block of now.layout.columnBlocks.filter(isOfComponent)) {
    const { start, count, variable } = block;
    const { component, location } = block.subject;
    const { same, stock, gone } = places[component];
    // Capacity too small for a cohort is built again.
    const isStock = stock >= 0 && locationIn(now.of.system, component, now.of.system, stock, location) >= 0;
    for (const position of isStock ? gone : [same, ...gone]) {
      if (position < 0) continue;
      const place = locationIn(now.of.system, component, before.of.system, position, location);
      const first = place < 0 ? -1 : before.layout.columnsOf[position][variable][place];
      if (first < 0) continue;
      for (let step = 0; step < count; step++) values[start + step] += from[first + step];
    }
  }
  // Both systems have the limits of the base, in its order.
  for (const [limit, excess] of now.layout.excessOf.entries()) {
    if (excess >= 0) values[excess] = from[before.layout.excessOf[limit]];
  }
  for (const block of now.layout.columnBlocks) {
    if (!("constraint" in block.subject)) continue;
    const side = block.variable === "constraintOver" ? "over" : "under";
    const first = before.layout.constraintSlacks[side][block.subject.constraint];
    if (first >= 0) values.set(from.subarray(first, first + block.count), block.start);
  }
  return values;
}

function pricesOf(before: YearProgram, now: YearProgram, places: readonly Place[], from: Float64Array): Float64Array {
  const numberOf = numbering();
  const rows = new Map<string, RowBlock>();
  for (const block of before.layout.rowBlocks) {
    const key = keyOf(before.of.system, block);
    rows.set(`${numberOf(key)} ${key}`, block);
  }
  const last = now.layout.rowBlocks.at(-1);
  const prices = new Float64Array(last ? last.start + last.count : 0);
  const numberNow = numbering();
  for (const block of now.layout.rowBlocks) {
    const number = numberNow(keyOf(now.of.system, block));
    const known = rows.get(`${number} ${keyOf(now.of.system, block, before.of.system, places)}`);
    if (known?.count !== block.count) continue;
    prices.set(from.subarray(known.start, known.start + known.count), block.start);
  }
  return prices;
}

/** Counts how often a key has come: a rule may have several rows about one thing, always in the same order. */
function numbering(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return number;
  };
}

/** The subject of a row, in terms of the year before if that is given. */
function keyOf(
  system: EnergySystem,
  { rule, subject }: RowBlock,
  before: EnergySystem = system,
  places?: readonly Place[],
): string {
  if (!("component" in subject)) return `${rule} ${JSON.stringify(subject)}`;
  const { component, location } = subject;
  const position = places ? places[component].same : component;
  const place = position < 0 ? -1 : locationIn(system, component, before, position, location);
  return `${rule} of component ${position} at ${place}`;
}
