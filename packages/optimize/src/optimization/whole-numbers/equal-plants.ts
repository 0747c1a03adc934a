/**
 * A plan needs only one of several equal plants at a place. However they share the work, the costs are the same, and in the middle of
 * all optima each has a part.
 *
 * Plants are equal where their columns differ only in rows of their own: the same costs and coefficients, a capacity that may be
 * 0, and rows whose bounds are 0 or absent. Such rows hold for the sum of two plants as for each. So one takes over what the others
 * have, as far as its largest capacity allows; all other rows and the costs stay as they are.
 */

import { message, type Words } from "@esm/messages/message";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import { type ComponentBlock, isCapacity, isOfComponent, type Layout } from "@esm/model/formulation/layout";
import { type LinearProgram, sizeOf } from "@esm/program/linear-program";
import { checkSolution } from "@esm/program/solution-check";
import type { SolveOutcome } from "@esm/solver/solve/outcome";
import { host } from "#host";

/** The columns of a component at one location. */
type Plant = readonly ComponentBlock[];

/** An optimum with as few of equal plants as possible, checked with the same duals; any other outcome as it is. */
export function fewerEqualPlants(
  { program, layout }: BuiltProgram,
  outcome: SolveOutcome,
  onLog?: (line: Words) => void,
): SolveOutcome {
  if (outcome.status !== "optimal" || sizeOf(program).integers > 0) return outcome;
  const columnValue = withFewerEqualPlants(program, layout, outcome.solution.columnValue);
  if (columnValue === null) return outcome;
  const solution = { ...outcome.solution, columnValue };
  const check = checkSolution(program, solution);
  onLog?.(check.accepted ? message("equal_plants_merged") : message("equal_plants_left", { reasons: check.reasons }));
  return check.accepted ? { ...outcome, solution, check, objective: check.measures.objective } : outcome;
}

/** Null where there are no fewer. One value for each column. */
function withFewerEqualPlants(program: LinearProgram, layout: Layout, columnValue: Float64Array): Float64Array | null {
  const alike = severalBy([plantsOf(layout)], (plant) => costsOf(program, plant));
  if (alike.length === 0) return null;
  const owner = ownersOfRows(program, alike.flat());
  const together = severalBy(alike, (plant) => placeOf(program, owner, plant));
  let moved: Float64Array | null = null;
  for (const plants of severalBy(together, (plant) => shapeOf(program, owner, plant))) {
    const totals = totalsOf(plants, columnValue);
    const shares = sharesOf(program, plants, totals);
    const used = plants.filter((plant) => isUsed(plant, columnValue));
    const needed = shares.filter((share) => share > 0);
    if (used.length <= needed.length) continue;
    moved ??= columnValue.slice();
    divide(plants, shares, totals, moved);
  }
  return moved;
}

function plantsOf({ columnBlocks }: Layout): Plant[] {
  const plants = Map.groupBy(
    columnBlocks.filter(isOfComponent),
    ({ subject: { component, location } }) => `${component} ${location}`,
  );
  return [...plants.values()].filter((blocks) => blocks.some(({ variable }) => isCapacity(variable)));
}

/** Classes of several plants with the same key. */
function severalBy(classes: readonly Plant[][], keyOf: (plant: Plant) => string): Plant[][] {
  const finer = classes.flatMap((plants) => [...Map.groupBy(plants, keyOf).values()]);
  return finer.filter(({ length }) => length > 1);
}

function costsOf({ cost }: LinearProgram, plant: Plant): string {
  return plant.map(({ variable, count, start }) => `${variable} ${count} ${cost[start]}`).join();
}

/** The rows of others in which the first columns of a plant stand. */
function placeOf({ columnStart, rowIndex }: LinearProgram, owner: Int32Array, plant: Plant): string {
  const rowsAt = ({ start }: ComponentBlock): Int32Array => rowIndex.slice(columnStart[start], columnStart[start + 1]);
  return plant.map((block) => rowsAt(block).filter((row) => owner[row] === shared)).join(";");
}

const shared = -1;
const empty = -2;

/** By row: the number of the plant that has all its columns, or `shared`. */
function ownersOfRows(program: LinearProgram, plants: readonly Plant[]): Int32Array {
  const { rowCount, columnCount, columnStart, rowIndex } = program;
  const plantOf = new Int32Array(columnCount).fill(shared);
  for (const [number, plant] of plants.entries()) {
    for (const { start, count } of plant) plantOf.fill(number, start, start + count);
  }
  const owner = new Int32Array(rowCount).fill(empty);
  for (let column = 0; column < columnCount; column++) {
    for (let at = columnStart[column]; at < columnStart[column + 1]; at++) {
      const row = rowIndex[at];
      owner[row] = owner[row] === empty || owner[row] === plantOf[column] ? plantOf[column] : shared;
    }
  }
  return owner;
}

/** All that equal plants have in common, in short. A plant that cannot have equals has a text of its own. */
function shapeOf(program: LinearProgram, owner: Int32Array, plant: Plant): string {
  const { columnStart, rowIndex, value, cost, columnLower, columnUpper, rowLower, rowUpper } = program;
  const ofItsOwn = `plant at ${plant[0].start}`;
  const hash = host.sha256();
  const ownRows = new Map<number, number>();
  const nameOf = (row: number): string => {
    if (owner[row] === shared) return `${row}`;
    if (!ownRows.has(row)) ownRows.set(row, ownRows.size);
    return `own ${ownRows.get(row)}`;
  };
  for (const { start, count, variable } of plant) {
    for (let column = start; column < start + count; column++) {
      const isUnlimited = isCapacity(variable) || columnUpper[column] === Number.POSITIVE_INFINITY;
      if (columnLower[column] !== 0 || !isUnlimited) return ofItsOwn;
      const terms: string[] = [];
      for (let at = columnStart[column]; at < columnStart[column + 1]; at++) {
        terms.push(`${nameOf(rowIndex[at])}: ${value[at]}`);
      }
      // Sorted, because rows of its own may stand before the rows of others or after them.
      hash.update(`${cost[column]} ${terms.sort()};`);
    }
  }
  for (const row of ownRows.keys()) {
    if (!isNoAmount(rowLower[row]) || !isNoAmount(rowUpper[row])) return ofItsOwn;
    hash.update(`${rowLower[row]} ${rowUpper[row]};`);
  }
  return hash.end();
}

const isNoAmount = (bound: number): boolean => bound === 0 || !Number.isFinite(bound);

const isUsed = (plant: Plant, columnValue: Float64Array): boolean =>
  plant.some(({ variable, start }) => isCapacity(variable) && columnValue[start] > 0);

/** Totals of equal plants, by block and column. */
function totalsOf(plants: readonly Plant[], columnValue: Float64Array): Float64Array[] {
  return plants[0].map(({ count }, block) =>
    Float64Array.from({ length: count }, (_, at) =>
      plants.reduce((sum, plant) => sum + columnValue[plant[block].start + at], 0),
    ),
  );
}

/** A smaller rest of the whole is what rounding and the solver's accuracy leave. */
const minShare = 1e-9;

/** Shares of the plants in the total: a plant whose capacity may be largest takes all that it can. */
function sharesOf({ columnUpper }: LinearProgram, plants: readonly Plant[], totals: readonly Float64Array[]): number[] {
  const possible = plants.map((plant) =>
    Math.min(
      1,
      ...plant.map(({ variable, start }, block) => {
        const isLimited = isCapacity(variable) && totals[block][0] > 0;
        return isLimited ? columnUpper[start] / totals[block][0] : 1;
      }),
    ),
  );
  const shares = plants.map(() => 0);
  let rest = 1;
  for (const place of [...plants.keys()].sort((left, right) => possible[right] - possible[left])) {
    if (rest < minShare) break;
    shares[place] = Math.min(rest, possible[place]);
    rest -= shares[place];
  }
  return shares;
}

function divide(
  plants: readonly Plant[],
  shares: readonly number[],
  totals: readonly Float64Array[],
  columnValue: Float64Array,
): void {
  for (const [number, plant] of plants.entries()) {
    for (const [block, { start }] of plant.entries()) {
      for (const [at, total] of totals[block].entries()) columnValue[start + at] = total * shares[number];
    }
  }
}
