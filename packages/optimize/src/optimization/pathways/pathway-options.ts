/** Options of pathways that contradict each other, the pathway, or the kind of the run. */

import { message, valueError, type Words } from "@esm/messages/message";
import type { OptimizationParameters } from "@esm/model/domain/model";
import type { Problem } from "@esm/model/domain/problem";
import type { OptimizeOptions } from "../model-input.ts";

type PathwayOptions = Pick<
  OptimizeOptions,
  "foresight" | "discountRate" | "yearWeights" | "carbonBudget" | "compareMyopic" | "retirement" | "reactanceRounds"
>;

/** @param parameters null for a run of a single year */
export function problemsOfPathwayOptions(
  parameters: OptimizationParameters | null,
  { foresight = "myopic", discountRate = null, yearWeights = null, carbonBudget = null, ...options }: PathwayOptions,
): Problem[] {
  const { compareMyopic, retirement, reactanceRounds = 0 } = options;
  const given: [string, unknown][] = [
    ["foresight", foresight === "myopic" ? null : foresight],
    ["discount_rate", discountRate],
    ["year_weights", yearWeights],
    ["carbon_budget", carbonBudget],
    ["compare_myopic", compareMyopic || null],
    ["retirement", retirement || null],
  ];
  if (!parameters) {
    return given
      .filter(([, input]) => input !== null)
      .map(([option, input]) =>
        problemOf(option, input, message("option_of_pathways", { option }), message("omit_or_run_pathway")),
      );
  }
  const problems: Problem[] = [];
  if (yearWeights && discountRate !== null) {
    problems.push(problemOf("year_weights", yearWeights, message("weights_and_rate"), message("omit_weights_or_rate")));
  }
  const expected = parameters.number_of_steps + 1;
  if (yearWeights && yearWeights.length !== expected) {
    const msg = message("year_weights_count", { expected, given: yearWeights.length });
    problems.push(problemOf("year_weights", yearWeights, msg, message("give_one_weight_per_year")));
  }
  if (foresight === "perfect") {
    // The program of all years is solved once.
    if (reactanceRounds === 0) return problems;
    const msg = message("rounds_of_one_design");
    return [...problems, problemOf("reactance_rounds", reactanceRounds, msg, message("omit_rounds_or_foresight"))];
  }
  const perfect = given.filter(([option, input]) => input !== null && needsPerfect.includes(option));
  return [
    ...problems,
    ...perfect.map(([option, input]) =>
      problemOf(option, input, message("needs_perfect_foresight", { option }), message("add_perfect_foresight")),
    ),
  ];
}

const needsPerfect: readonly string[] = ["carbon_budget", "compare_myopic", "retirement"];

const problemOf = (option: string, input: unknown, msg: Words, hint: Words): Problem => ({
  type: "value_error",
  loc: [option],
  msg: valueError(msg),
  input,
  hint,
  ctx: { error: {} },
});
