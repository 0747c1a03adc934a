/**
 * Proof that a large model is infeasible: every rule may be broken at a price, and the cheapest way to meet all demand
 * still breaks some. The check of that solution bounds its cost from below, so no solution breaks none. Solvers prove
 * the same from the rules alone, but take many times longer for programs of this size.
 */

import { message, type Words } from "@esm/messages/message";
import { relaxationContext } from "./context.ts";
import { elasticProgram } from "./elastic-program.ts";
import { allRelaxations } from "./relaxations/all.ts";
import { type ExplainRequest, sessionOf } from "./session.ts";

/** Relative changes below this are within the tolerances of the check. */
const minCost = 1e-6;

/** Null where it is not proven. */
export async function proveInfeasible(request: ExplainRequest): Promise<Words | null> {
  const { built, onLog } = request;
  onLog?.(message("testing_for_solution"));
  const relaxations = allRelaxations(relaxationContext(request)).filter(({ slacks }) => slacks.length > 0);
  const outcome = await sessionOf(request).solve(elasticProgram(built.program, relaxations, false).program);
  if (outcome.status !== "optimal" || outcome.objective < minCost) return null;
  return message("no_solution_keeps_all_rules", { objective: Number(outcome.objective.toPrecision(3)) });
}
