/** The log lines of a service or a worker about runs: every line names its run. */
import type { Run, RunEnd } from "@esm/model/domain/runs/run";

/** A line's text, and fields for programs that search the log. */
type Say = (fields: Readonly<Record<string, unknown>>, line: string) => void;

export interface RunLog {
  info: Say;
  warn: Say;
}

/** Reports the progress of one run. Ids only: names of models belong to their owners. */
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
