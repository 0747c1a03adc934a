/** What is answered where a run cannot be begun. */
import type { RunStart } from "../runs/run-starts.ts";
import { HttpError, notFound } from "./errors.ts";

export function begun(start: RunStart, modelId: number): Extract<RunStart, object> {
  if (start === "no model") throw notFound("EnergyModel", modelId);
  if (start !== "too many") return start;
  throw tooManyRuns();
}

export function tooManyRuns(): HttpError {
  const detail =
    "You have as many runs waiting as one may have. Wait until some have begun, or cancel some: GET /runs/?status=queued " +
    "lists them, POST /runs/{run_id}/cancel cancels one.";
  return new HttpError(429, detail, { "retry-after": "30" });
}
