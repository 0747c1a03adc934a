/**
 * Within which range a price is certain, with all other prices as they are: from the cost of the dearest plant that runs, to the cost of
 * the cheapest that could run more. A use sets the opposite ends. Only plants and uses in the region count.
 */
import { isOfComponent } from "../../formulation/layout.ts";
import { costBeside, type PricedProgram, rowKinds } from "./price-equations.ts";

/** In cost per energy; null where nothing bounds that side. */
export interface PriceRange {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Below this share of the largest of its block, an energy is 0, and room for more is none. */
const negligible = 1e-6;

export function rangeFinder(priced: PricedProgram): (row: number, step: number) => PriceRange {
  const { solved, program } = priced;
  const { layout, time } = solved;
  let plants: Plants | null = null;
  return (row, step) => {
    plants ??= plantsByBalance(priced);
    let [lower, upper] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const block = layout.rowBlocks[priced.blockOf[row]];
    for (const { start, largest } of plants.get(block.start) ?? []) {
      const column = start + step;
      const value = solved.columnValue[column];
      const { price, coefficient } = costBeside(priced, column, row);
      if (!Number.isFinite(price)) continue;
      const isRunning = value > program.columnLower[column] + negligible * largest;
      const hasRoom = roomOf(priced, column) > negligible * largest;
      // One unit less would save the price, one unit more would cost it; of a use, the other way round.
      if (isRunning && coefficient > 0) lower = Math.max(lower, price);
      if (isRunning && coefficient < 0) upper = Math.min(upper, price);
      if (hasRoom && coefficient > 0) upper = Math.min(upper, price);
      if (hasRoom && coefficient < 0) lower = Math.max(lower, price);
    }
    const scale = time.years / time.weight[step];
    const inUnits = (value: number): number | null => (Number.isFinite(value) ? value * scale + 0 : null);
    return { lower: inUnits(lower), upper: inUnits(upper) };
  };
}

/** By first row of a balance: the blocks of operation in it, with their largest energies. */
type Plants = ReadonlyMap<number, { readonly start: number; readonly largest: number }[]>;

function plantsByBalance({ solved, program, kindOf, blockOf }: PricedProgram): Plants {
  const plants = new Map<number, { start: number; largest: number }[]>();
  for (const { start, count, variable } of solved.layout.columnBlocks.filter(isOfComponent)) {
    if (variable !== "operation") continue;
    const values = solved.columnValue.subarray(start, start + count);
    const largest = values.reduce((most, value) => Math.max(most, value), 0);
    const balances = new Set<number>();
    for (let column = start; column < start + count; column++) {
      for (let entry = program.columnStart[column]; entry < program.columnStart[column + 1]; entry++) {
        const row = program.rowIndex[entry];
        if (kindOf[row] === rowKinds.balance) balances.add(solved.layout.rowBlocks[blockOf[row]].start);
      }
    }
    for (const balance of balances) {
      const its = plants.get(balance) ?? [];
      plants.set(balance, its);
      its.push({ start, largest });
    }
  }
  return plants;
}

/** By how much a column may rise until it meets its bound or a limit of its component: 0 where a limit already holds it. */
function roomOf({ solved, program, kindOf, activity }: PricedProgram, column: number): number {
  const { columnStart, rowIndex, value, columnUpper } = program;
  let room = columnUpper[column] - solved.columnValue[column];
  for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
    const row = rowIndex[entry];
    if (kindOf[row] !== rowKinds.limit) continue;
    const bound = value[entry] > 0 ? program.rowUpper[row] - activity[row] : activity[row] - program.rowLower[row];
    room = Math.min(room, bound / Math.abs(value[entry]));
  }
  return room;
}
