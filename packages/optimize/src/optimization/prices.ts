/**
 * Prices of an optimum. A mixed-integer program has none: the value of one more unit depends on whether another plant
 * is built for it. As is usual, its plants are fixed at their solution, and the prices are those of the continuous
 * rest.
 */

import { message } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import type { SolvedSystem } from "@esm/model/results/operation";
import type { PriceReport } from "@esm/model/results/prices";
import { priceReport } from "@esm/model/results/reasons/price-report";
import { withFixedIntegers } from "@esm/solver/solve/fix-integers";
import type { SolveOutcome } from "@esm/solver/solve/solve";
import type { Solve } from "./solver-calls.ts";
import type { SettledProgram } from "./whole-numbers/settle-existence.ts";

type Optimal = Extract<SolveOutcome, { status: "optimal" }>;

export const noteOnDecisions = inEnglish(message("prices_with_decisions_fixed"));
export const noteOnFixedUnits = inEnglish(message("plants_whole_units_prices_valid"));

/** @param solution as the solver gave it */
export async function pricesOfOptimum(
  { program }: BuiltProgram,
  { solution }: Optimal,
  solved: SolvedSystem,
  { solve, settled }: { solve: Solve; settled: SettledProgram | null },
): Promise<PriceReport | { prices: null; warning: Problem }> {
  if (solution.rowDual) return priceReport(solved, program, solution.rowDual, null);
  if (settled) {
    const asPriced = { ...solved, columnValue: settled.columnValue };
    return priceReport(asPriced, settled.program, settled.rowDual, noteOnDecisions);
  }
  const fixed = withFixedIntegers(program, solution.columnValue);
  const outcome = await solve(fixed);
  if (outcome.status === "optimal" && outcome.solution.rowDual) {
    const asPriced = { ...solved, columnValue: outcome.solution.columnValue };
    return priceReport(asPriced, program, outcome.solution.rowDual, noteOnFixedUnits);
  }
  return { prices: null, warning: noPrices(outcome.status) };
}

export const noPrices = (status: string): Problem => ({
  type: "no_prices",
  severity: "warning",
  loc: ["model"],
  msg: message("no_prices", { status }),
  hint: message("use_continuous_capacities_get_prices"),
});
