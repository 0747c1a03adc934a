/** The order of elimination: minimum degree, or nested dissection where it needs fewer multiplications. */
import type { StopCheck } from "../../../linear-program/stop-check.ts";
import type { EliminationOrder } from "../ordering/eliminate.ts";
import { minimumDegreeOrder } from "../ordering/minimum-degree.ts";
import { nestedDissectionOrder } from "../ordering/nested-dissection.ts";
import { inverseOf, lowerTriangle, type SymmetricPattern, transposed } from "./matrix-pattern.ts";
import { eliminationTree } from "./symbolic-elimination.ts";

/** A dissection takes as long as some factorizations: where each nonzero of the factors takes fewer multiplications, it gains nothing. */
const minMultiplicationsByNonzero = 30;
/** It must save this share of them: the other order keeps programs as they were. */
const minSaving = 0.1;

export function chooseOrder(pattern: SymmetricPattern, check: StopCheck): EliminationOrder {
  const { count } = pattern;
  const { start, neighbours } = neighboursOf(pattern);
  const usual = minimumDegreeOrder(count, start, neighbours, check);
  const work = workOf(pattern, usual.order);
  if (work.multiplications < minMultiplicationsByNonzero * work.nonzeros) return usual;
  check("ordering");
  const dissected = nestedDissectionOrder(count, start, neighbours, check);
  const saves = workOf(pattern, dissected.order).multiplications < (1 - minSaving) * work.multiplications;
  return saves ? dissected : usual;
}

/** Of a factorization in this order, without what supernodes add. */
function workOf(pattern: SymmetricPattern, order: Int32Array): { nonzeros: number; multiplications: number } {
  const { count } = pattern;
  const lower = lowerTriangle(pattern, inverseOf(order));
  const { below } = eliminationTree({ count, ...transposed(count, lower.columnStart, lower.rowIndex) }, []);
  let nonzeros = 0;
  let multiplications = 0;
  for (const length of below) {
    nonzeros += length + 1;
    multiplications += (length + 1) ** 2 / 2;
  }
  return { nonzeros, multiplications };
}

/** Both directions of every entry, by node. */
function neighboursOf({ count, row, column }: SymmetricPattern): { start: Int32Array; neighbours: Int32Array } {
  const start = new Int32Array(count + 1);
  for (let at = 0; at < row.length; at++) {
    start[row[at] + 1]++;
    start[column[at] + 1]++;
  }
  for (let at = 0; at < count; at++) start[at + 1] += start[at];
  const next = start.slice(0, count);
  const neighbours = new Int32Array(2 * row.length);
  for (let at = 0; at < row.length; at++) {
    neighbours[next[column[at]]++] = row[at];
    neighbours[next[row[at]]++] = column[at];
  }
  return { start, neighbours };
}
