/** Answers a request with the run it asked for, or says why the run cannot start. */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { FastifyBaseLogger } from "fastify";
import type { RunStart } from "../../runs/requests/start-run.ts";
import { HttpError, invalid, notFound } from "./errors.ts";

/** Where a problem stands that is placed as in the body of a request. */
type Place = (loc: Problem["loc"]) => Problem["loc"];

const inBody: Place = (loc) => ["body", ...loc];

export const invalidRequest = (problems: readonly Problem[], place = inBody): HttpError =>
  invalid(problems.map((problem) => ({ ...problem, loc: place(problem.loc) })));

/** @param log of the request; it names the run so that both sets of log lines can be found */
export function startedOrThrow(
  start: RunStart,
  modelId: number,
  log: FastifyBaseLogger,
  place = inBody,
): Extract<RunStart, { run: unknown }> {
  if (start === "no model") throw notFound("EnergyModel", modelId);
  if (start === "too many") throw tooManyRuns();
  if ("run" in start) {
    const { id } = start.run;
    const what = start.reused ? "finds run" : "begins run";
    log.info({ run_id: id, model_id: modelId }, `${what} ${id} of model ${modelId}`);
    return start;
  }
  throw invalidRequest(start.problems, place);
}

export const tooManyRuns = (): HttpError =>
  new HttpError(429, message("too_many_queued_runs", { route: "POST /runs/{run_id}/cancel" }), { "retry-after": "30" });
