/** The order of elimination: minimum degree, or nested dissection where it needs fewer multiplications. */
import type { StopCheck } from "@esm/program/stop-check";
import type { EliminationOrder } from "../ordering/eliminate.ts";
import { minimumDegreeOrder } from "../ordering/minimum-degree.ts";
import { nestedDissectionOrder } from "../ordering/nested-dissection.ts";
import { createKernel } from "./kernel.ts";
import type { SymmetricPattern } from "./matrix-pattern.ts";
import { workOfOrder } from "./symbolic-elimination.ts";

/** A dissection takes as long as some factorizations: where each nonzero of the factors takes fewer multiplications, it gains nothing. */
const minMultiplicationsByNonzero = 30;
/** Or where all factorizations of a solve together take less time. */
const minMultiplications = 1e7;
/** It must save this share of them: the other order keeps programs as they were. */
const minSaving = 0.1;

/** @param kernel whose memory is taken */
export function chooseOrder(pattern: SymmetricPattern, check: StopCheck, kernel = createKernel()): EliminationOrder {
  const { count } = pattern;
  const { start, neighbours } = neighboursOf(pattern);
  const usual = minimumDegreeOrder(count, start, neighbours, check);
  const work = workOfOrder(kernel, pattern, usual.order);
  const worthwhile = Math.max(minMultiplications, minMultiplicationsByNonzero * work.nonzeros);
  if (work.multiplications < worthwhile) return usual;
  check("ordering");
  const dissected = nestedDissectionOrder(count, start, neighbours, check);
  const saves = workOfOrder(kernel, pattern, dissected.order).multiplications < (1 - minSaving) * work.multiplications;
  return saves ? dissected : usual;
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
