/**
 * What the optimum says about prices, as equations. A column strictly between its bounds has a reduced cost of 0:
 *
 *     cost = Σ_rows A·y
 *
 * Rows that have a price are balances and the contents of storages. A column is *free* where no limit of its component holds it: none is
 * met, and none has a dual. A limit that is met without a dual is one of a degenerate optimum, whose prices are not unique. Yearly limits and constraints of the data are known prices: part of the
 * cost of a column, such as that of CO2.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import { multiply } from "@esm/program/products";
import { type ComponentBlock, isOfComponent, isOfDesign, type RowBlock } from "../../formulation/layout.ts";
import { storageBetweenPeriods } from "../../formulation/rules/storage-between-periods.ts";
import { storageContinuity } from "../../formulation/rules/storage-continuity.ts";
import { storageWithinPeriods } from "../../formulation/rules/storage-within-periods.ts";
import type { SolvedSystem } from "../operation.ts";

export const rowKinds = { limit: 0, balance: 1, content: 2, known: 3 } as const;

export interface PricedProgram {
  readonly solved: SolvedSystem;
  readonly program: LinearProgram;
  readonly rowDual: Float64Array;
  /** By row: one of `rowKinds`; `limit` is a row of a single component. */
  readonly kindOf: Uint8Array;
  /** By row: position of its block. */
  readonly blockOf: Int32Array;
  /** A·x and Σ|A·x| */
  readonly activity: Float64Array;
  readonly activitySize: Float64Array;
  readonly isPriced: (row: number) => boolean;
}

/** @param rowDual in the units of the program */
export function pricedProgram(solved: SolvedSystem, program: LinearProgram, rowDual: Float64Array): PricedProgram {
  const kindOf = new Uint8Array(program.rowCount);
  const blockOf = new Int32Array(program.rowCount).fill(-1);
  for (const [position, block] of solved.layout.rowBlocks.entries()) {
    const end = block.start + block.count;
    kindOf.fill(kindOfBlock(block), block.start, end);
    blockOf.fill(position, block.start, end);
  }
  const isPriced = (row: number): boolean => kindOf[row] === rowKinds.balance || kindOf[row] === rowKinds.content;
  const { activity, activitySize } = multiply(program, { columnValue: solved.columnValue, rowDual: null });
  return { solved, program, rowDual, kindOf, blockOf, activity, activitySize, isPriced };
}

const rulesOfContents: readonly string[] = [
  storageContinuity.name,
  storageWithinPeriods.name,
  storageBetweenPeriods.name,
];

function kindOfBlock({ rule, subject }: RowBlock): number {
  if ("commodity" in subject) return rowKinds.balance;
  if (rulesOfContents.includes(rule)) return rowKinds.content;
  return "component" in subject ? rowKinds.limit : rowKinds.known;
}

/** A term below this share of the largest one of its column is rounding; so is a value beside the largest of its block. */
const negligible = 1e-6;

/** An energy or a content that is neither 0 nor at another bound. */
export interface Equation {
  readonly block: ComponentBlock;
  /** Step of the column within its block. */
  readonly step: number;
  /** Rows with a price, and the coefficients there. */
  readonly rows: readonly number[];
  readonly coefficients: readonly number[];
  /** Σ A·y of limits of the component: below 0 where prices pay for a capacity. */
  readonly scarcity: number;
  /** Those limits that hold it; none of a free column. */
  readonly limits: readonly number[];
}

/** One after the other, since years of many components have a million. */
export function* equationsOf(priced: PricedProgram): Generator<Equation> {
  const { solved, program } = priced;
  for (const block of solved.layout.columnBlocks.filter(isOfComponent)) {
    if (isOfDesign(block.variable)) continue;
    const { start, count } = block;
    const values = solved.columnValue.subarray(start, start + count);
    const least = negligible * values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (let step = 0; step < count; step++) {
      const column = start + step;
      const isAbove = values[step] - program.columnLower[column] > least;
      if (!isAbove || !(program.columnUpper[column] - values[step] > least)) continue;
      const equation = equationOf(priced, block, step);
      if (equation) yield equation;
    }
  }
}

/** Null where the reduced cost is not 0 after all. */
function equationOf(priced: PricedProgram, block: ComponentBlock, step: number): Equation | null {
  const { program, rowDual, kindOf, isPriced } = priced;
  const { columnStart, rowIndex, value, cost } = program;
  const column = block.start + step;
  let [rest, size, scarcity] = [cost[column], Math.abs(cost[column]), 0];
  const [rows, coefficients, limits]: number[][] = [[], [], []];
  for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
    const row = rowIndex[entry];
    const term = value[entry] * rowDual[row];
    rest -= term;
    size = Math.max(size, Math.abs(term));
    if (isPriced(row)) {
      rows.push(row);
      coefficients.push(value[entry]);
    } else if (kindOf[row] === rowKinds.limit) {
      scarcity += term;
      if (term !== 0 || isMet(priced, row)) limits.push(row);
    }
  }
  if (Math.abs(rest) > negligible * size) return null;
  const isScarce = Math.abs(scarcity) > negligible * size;
  const held = limits.filter((row) => isMet(priced, row) || isScarce);
  return { block, step, rows, coefficients, scarcity: isScarce ? scarcity : 0, limits: held };
}

function isMet({ program, activity, activitySize }: PricedProgram, row: number): boolean {
  const room = Math.min(program.rowUpper[row] - activity[row], activity[row] - program.rowLower[row]);
  return room <= negligible * activitySize[row];
}

/** The cost of one unit of a column without limits of its capacity and without one row, per unit of that row; with the coefficient there. */
export function costBeside(
  { program, rowDual, kindOf }: PricedProgram,
  column: number,
  besideRow: number,
): { price: number; coefficient: number } {
  const { columnStart, rowIndex, value, cost } = program;
  let [rest, coefficient] = [cost[column], 0];
  for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
    const row = rowIndex[entry];
    if (row === besideRow) coefficient = value[entry];
    else if (kindOf[row] !== rowKinds.limit) rest -= value[entry] * rowDual[row];
  }
  return { price: rest / coefficient, coefficient };
}
