/**
 * The figures of a design once it is decided what is built. Solvers take a decision of 1e-6 for 0, which lets 1e-6·M pass for
 * nothing. Choices of a piece of a curve are decisions, too. So the decisions found are fixed, and the rest is solved again without M: a continuous program, whose objective counts and
 * whose duals are the prices.
 */
import { message } from "@esm/messages/message";
import { curvePlaces, pieceAt } from "@esm/model/energy-system/costs/invest-curve";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { existencePlaces, isDecision } from "@esm/model/energy-system/existence";
import { existenceColumn, type Layout, powerVariables } from "@esm/model/formulation/layout";
import { pieceRows } from "@esm/model/formulation/rules/costs/invest-curve";
import { existenceMax } from "@esm/model/formulation/rules/existence";
import type { LinearProgram } from "@esm/program/linear-program";
import { checkSolution, solutionThresholds } from "@esm/program/solution-check";
import { withFixedIntegers } from "@esm/solver/solve/fix-integers";
import type { SolveOutcome } from "@esm/solver/solve/outcome";
import type { Solve } from "../solver-calls.ts";

type Optimal = Extract<SolveOutcome, { status: "optimal" }>;

/** The continuous program that is left when all whole numbers are fixed, and the duals of its rows. */
export interface SettledProgram {
  readonly program: LinearProgram;
  readonly columnValue: Float64Array;
  readonly rowDual: Float64Array;
}

export interface SettledOutcome {
  readonly outcome: SolveOutcome;
  /** Null where the program decides about nothing. */
  readonly settled: SettledProgram | null;
}

/** A part of a program that decides what is built, and the first of its columns and rows. */
export interface DecidingPart {
  readonly system: EnergySystem;
  readonly layout: Layout;
  readonly column: number;
  readonly row: number;
}

/**
 * @param solveClosely solves the program again, with integers kept to 1e-9
 * @param gap the relative gap that the run accepts
 */
export async function settleExistence(
  program: LinearProgram,
  parts: readonly DecidingPart[],
  found: SolveOutcome,
  solve: Solve,
  { solveClosely, gap }: { solveClosely: () => Promise<SolveOutcome>; gap: number },
): Promise<SettledOutcome> {
  const { integer } = program;
  const decides = parts.some(({ layout, column: start }) =>
    layout.columnsOf.some((columns) =>
      [columns.existence, columns.pieceChosen].some((ofEach) =>
        ofEach.some((column) => column >= 0 && integer?.[start + column] === 1),
      ),
    ),
  );
  if (found.status !== "optimal" || !decides) return { outcome: found, settled: null };
  const first = await settle(program, parts, found, solve, gap);
  if (first) return first;
  const again = await solveClosely();
  const attempts = [...found.attempts, ...again.attempts];
  if (again.status !== "optimal") return { outcome: { ...again, attempts }, settled: null };
  const second = await settle(program, parts, { ...again, attempts }, solve, gap);
  return (
    second ?? { outcome: { status: "solver_failed", message: message("existence_leaks"), attempts }, settled: null }
  );
}

/** Null where the design with its decisions fixed is dearer than the search found, or is none. */
async function settle(
  program: LinearProgram,
  parts: readonly DecidingPart[],
  found: Optimal,
  solve: Solve,
  gap: number,
): Promise<SettledOutcome | null> {
  const fixed = settledProgram(program, parts, found.solution.columnValue);
  const rest = await solve(fixed);
  if (rest.status !== "optimal" || !rest.solution.rowDual) return null;
  const allowed = Math.max(gap, solutionThresholds.mixedIntegerGap) * Math.max(1e-3, Math.abs(found.objective));
  if (rest.objective - found.objective > allowed) return null;
  const { columnValue, rowDual } = rest.solution;
  const solution = { columnValue, rowDual: null };
  // What is cheaper than the bound of the search is so by its tolerances.
  const bound = found.bound === null ? null : Math.min(found.bound, rest.objective);
  const check = checkSolution(program, solution, { bound, mixedIntegerGap: gap });
  if (!check.accepted) return null;
  const outcome = { ...found, solution, check, bound, objective: check.measures.objective };
  return { outcome, settled: { program: fixed, columnValue, rowDual } };
}

/** cap in [minIfBuilt, its maximum] or 0, powers likewise, and rows of M without effect. */
function settledProgram(
  program: LinearProgram,
  parts: readonly DecidingPart[],
  columnValue: Float64Array,
): LinearProgram {
  const fixed = withFixedIntegers(program, columnValue);
  const bounds = {
    columnLower: fixed.columnLower.slice(),
    columnUpper: fixed.columnUpper.slice(),
    rowLower: fixed.rowLower.slice(),
    rowUpper: fixed.rowUpper.slice(),
  };
  for (const { system, layout, column, row } of parts) {
    const { columnCount, rowCount } = extentOf(layout);
    const columns = { from: column, to: column + columnCount };
    const rows = { from: row, to: row + rowCount };
    settlePart({ system, layout }, columnValue.subarray(columns.from, columns.to), {
      columnLower: bounds.columnLower.subarray(columns.from, columns.to),
      columnUpper: bounds.columnUpper.subarray(columns.from, columns.to),
      rowLower: bounds.rowLower.subarray(rows.from, rows.to),
      rowUpper: bounds.rowUpper.subarray(rows.from, rows.to),
    });
  }
  return { ...fixed, ...bounds };
}

const endOf = (blocks: readonly { start: number; count: number }[]): number =>
  blocks.reduce((end, { start, count }) => Math.max(end, start + count), 0);

const extentOf = ({ columnBlocks, rowBlocks }: Layout) => ({
  columnCount: endOf(columnBlocks),
  rowCount: endOf(rowBlocks),
});

type Bounds = Pick<LinearProgram, "columnLower" | "columnUpper" | "rowLower" | "rowUpper">;

/** Writes into the bounds, which are those of the part. */
function settlePart(
  { system, layout }: Pick<DecidingPart, "system" | "layout">,
  columnValue: Float64Array,
  { columnLower, columnUpper, rowLower, rowUpper }: Bounds,
): void {
  for (const [position, places] of existencePlaces(system).entries()) {
    const columns = layout.columnsOf[position];
    for (const [location, place] of places.entries()) {
      if (!isDecision(place)) continue;
      const capacity = columns.capacity[location];
      if (Math.round(columnValue[existenceColumn(columns, location)]) === 1) {
        columnLower[capacity] = Math.max(columnLower[capacity], place.least);
        continue;
      }
      const none = [capacity, ...powerVariables.map((variable) => columns[variable][location])];
      // A power without a maximum is not tied to the decision.
      for (const column of none) if (column >= 0 && Number.isFinite(columnUpper[column])) columnUpper[column] = 0;
      columnUpper[capacity] = 0;
    }
  }
  settlePieces(system, layout, columnValue, { columnLower, columnUpper });
  for (const { rule, start, count } of layout.rowBlocks) {
    if (rule === existenceMax || rule === pieceRows.max) rowUpper.fill(Number.POSITIVE_INFINITY, start, start + count);
    if (rule === pieceRows.min) rowLower.fill(Number.NEGATIVE_INFINITY, start, start + count);
  }
}

/** Capacities stay on the pieces that they are on, or 0 where none is chosen. A wrong piece of a concave curve may have been within the gap. */
function settlePieces(
  system: EnergySystem,
  layout: Layout,
  columnValue: Float64Array,
  { columnLower, columnUpper }: Pick<LinearProgram, "columnLower" | "columnUpper">,
): void {
  for (const [position, ofComponent] of curvePlaces(system).entries()) {
    const { capacity, pieceChosen, pieceCapacity } = layout.columnsOf[position];
    for (const [location, { form, pieces }] of ofComponent.entries()) {
      if (form !== "choice") continue;
      const [column, chosen, amounts] = [capacity[location], pieceChosen[location], pieceCapacity[location]];
      const isChosen = pieces.some((_, index) => Math.round(columnValue[chosen + index]) === 1);
      const piece = isChosen ? pieceAt(pieces, columnValue[column]) : -1;
      const [from, to] = piece < 0 ? [0, 0] : [pieces[piece].from, pieces[piece].to];
      columnLower[column] = Math.max(columnLower[column], from);
      columnUpper[column] = Math.min(columnUpper[column], to);
      for (const index of pieces.keys()) {
        const value = index === piece ? 1 : 0;
        columnLower[chosen + index] = value;
        columnUpper[chosen + index] = value;
        if (value === 0) columnUpper[amounts + index] = 0;
        else columnUpper[amounts + index] = Number.POSITIVE_INFINITY;
      }
    }
  }
}
