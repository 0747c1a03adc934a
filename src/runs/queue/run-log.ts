/** The log of a service or a worker, as far as it is about runs: every line about a run names it. */
import type { Run, RunEnd } from "../../domain/run.ts";

/** A line's text, and beside it what a program looks for. */
type Say = (fields: Readonly<Record<string, unknown>>, line: string) => void;

export interface RunLog {
  info: Say;
  warn: Say;
}

/** Says of one run how it goes. Ids only: names of models are their owners'. */
export function logOfRun(run: Run, log: RunLog): { info(what: string): void; warn(what: string): void } {
  const { id, modelId, datasetId, kind, attempt } = run;
  const fields = { run_id: id, model_id: modelId, dataset_id: datasetId, kind, attempt };
  return {
    info: (what) => log.info(fields, `run ${id}: ${what}`),
    warn: (what) => log.warn(fields, `run ${id}: ${what}`),
  };
}

/** With the cause of a failure; the sentences are the run's own. */
export const describeEnd = (end: RunEnd): string =>
  end.status === "failed" ? `${end.status} (${end.error.cause})` : end.status;
