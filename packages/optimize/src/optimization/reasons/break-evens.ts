/**
 * Break-evens of what is not built, each proved by a solve with a small capacity (`break-even.ts` of the results). Such a solve takes as long
 * as that of the run, so there are break-evens only where all of them together are small. The program decides that, not the clock: equal runs
 * have equal figures.
 */

import { message } from "@esm/messages/message";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import type { SolvedSystem } from "@esm/model/results/operation";
import { type PriceReport, priceLookup } from "@esm/model/results/prices";
import {
  type BreakEven,
  breakEvenOf,
  type PricedOptimum,
  provedWorth,
  smallCapacities,
  type UnbuiltPlace,
  unbuiltPlaces,
  withCapacity,
} from "@esm/model/results/reasons/break-even";
import { sizeOf } from "@esm/program/linear-program";
import type { SolveOutcome } from "@esm/solver/solve/solve";
import type { OptimizeHooks } from "../hooks.ts";
import type { Solve } from "../solver-calls.ts";

/** Of all programs of a run together; a year of one region with two components that are not built has about as many. */
const maxNonzeros = 1e6;

type Optimal = Extract<SolveOutcome, { status: "optimal" }>;

/** The report with break-evens; as it was where the program has integers or is large. */
export async function withBreakEvens(
  report: PriceReport,
  { program }: BuiltProgram,
  outcome: Optimal,
  solved: SolvedSystem,
  { solve, hooks }: { solve: Solve; hooks: Pick<OptimizeHooks, "onLog" | "onProgress"> },
): Promise<PriceReport> {
  const optimum = pricedOptimum(outcome);
  if (!optimum) return report;
  const places = unbuiltPlaces(solved, program);
  const { nonzeros } = sizeOf(program);
  if (places.length * nonzeros > maxNonzeros) {
    hooks.onLog?.(message("break_evens_left_out", { count: places.length, nonzeros }));
    return report;
  }
  if (places.length > 0) hooks.onProgress?.("results", message("finding_break_evens", { count: places.length }));
  const pricesAt = priceLookup(solved, report);
  const breakEvens: BreakEven[] = [];
  for (const place of places) {
    const found = await provedAt(place, { program, optimum, outcome, solved, solve });
    if (!found) continue;
    const { worth, forced } = found;
    const given = { rowDual: optimum.rowDual, forced, pricesAt };
    breakEvens.push(breakEvenOf(solved, program, place, worth, given));
  }
  return { ...report, breakEvens };
}

interface Given extends Pick<BuiltProgram, "program"> {
  readonly optimum: PricedOptimum;
  readonly outcome: Optimal;
  readonly solved: SolvedSystem;
  readonly solve: Solve;
}

/** Progress and attempts of these solves are not those of the run. */
const unheard = { onAttempt: undefined, onAttemptEnd: undefined, onProgress: undefined, onLog: undefined };

async function provedAt(
  place: UnbuiltPlace,
  { program, optimum, outcome, solved, solve }: Given,
): Promise<{ worth: number; forced: PricedOptimum } | null> {
  for (const capacity of smallCapacities(solved, program, place)) {
    const startingBasis = outcome.basis ?? undefined;
    const end = await solve(withCapacity(program, place, capacity), { startingBasis, ...unheard });
    const forced = end.status === "optimal" ? pricedOptimum(end) : null;
    if (!forced) return null;
    const worth = provedWorth(program, place, capacity, optimum, forced);
    if (worth !== null) return { worth, forced };
  }
  return null;
}

/** Null of a program with integers. */
function pricedOptimum({ solution, objective, check }: Optimal): PricedOptimum | null {
  const { columnValue, rowDual } = solution;
  return rowDual && { objective, gap: Math.abs(check.measures.gap ?? 0), columnValue, rowDual };
}
