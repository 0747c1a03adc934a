/** The bound that holds a column at its value, and its reduced cost. */
import type { LinearProgram } from "@esm/program/linear-program";

type Bound = "lower" | "upper" | "both" | null;

/** The bound of the data at which a column stands; a lower bound of 0 is none. */
export function boundOf({ columnLower, columnUpper }: LinearProgram, column: number, values: Float64Array): Bound {
  const [value, lower, upper] = [values[column], columnLower[column], columnUpper[column]];
  // Capacities may be small throughout, in a large unit.
  const size = Math.min(1, Math.max(Math.abs(value), Number.isFinite(upper) ? Math.abs(upper) : 0, Math.abs(lower)));
  const near = (bound: number): boolean =>
    Number.isFinite(bound) && Math.abs(value - bound) <= 1e-6 * Math.max(size, Math.abs(bound));
  if (lower === upper) return "both";
  if (near(upper)) return "upper";
  return lower !== 0 && near(lower) ? "lower" : null;
}

/** With the largest of its terms. */
export function reducedCost(
  { cost, columnStart, rowIndex, value }: LinearProgram,
  column: number,
  dual: Float64Array,
): { reduced: number; size: number } {
  let reduced = cost[column];
  let size = Math.abs(reduced);
  for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
    const term = value[entry] * dual[rowIndex[entry]];
    reduced -= term;
    size = Math.max(size, Math.abs(term));
  }
  return { reduced, size };
}
