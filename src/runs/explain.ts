/** Why a system has no optimum, in the user's names. */
import type { Problem } from "../domain/problem.ts";
import { type ExplainRequest, explainInfeasible } from "../explanation/explain-infeasible.ts";
import { explainUnbounded } from "../explanation/explain-unbounded.ts";

/** The list is never empty; the likeliest culprit is first. Never rejects for what solvers do. */
export async function explainEnd(status: "infeasible" | "unbounded", request: ExplainRequest): Promise<Problem[]> {
  if (status === "unbounded") return explainUnbounded(request);
  return (await explainInfeasible(request)).problems;
}
