/** Problems and progress of one milestone year of a pathway: their messages name it. */

import { message, sentences } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { OptimizeHooks } from "../hooks.ts";

export const progressInYear =
  ({ onProgress }: OptimizeHooks, year: number): OptimizeHooks["onProgress"] =>
  (phase, detail, solver) =>
    onProgress?.(phase, message("detail_of_year", { year, detail }), solver);

/**
 * A repair that was tried with the stock of this year may act differently if it changes earlier years.
 *
 * @param how says what the repair was tried with
 */
export function triedInYear(
  problem: Problem,
  year: number,
  how: "tried_in_year" | "tried_with_earlier_years" = "tried_in_year",
): Problem {
  const { changes, ...ctx } = problem.ctx ?? {};
  if (ctx.alone === undefined) return sameInYear(problem, year);
  const hint = sentences(problem.hint, message(how, { year }));
  return sameInYear({ ...problem, hint, ctx }, year);
}

export const sameInYear = (problem: Problem, year: number): Problem => ({
  ...problem,
  msg: message("in_year", { year, what: problem.msg }),
  ctx: { ...problem.ctx, year },
});
