/** Starts runs, and finds out what a variant can do. */
import { navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { Run, RunOptions } from "../answers.ts";
import { reload } from "../cached.ts";
import { send } from "../request.ts";

export interface RunRequest {
  kind: Run["kind"];
  options: Partial<RunOptions>;
  /** Also where an equal run has a result. */
  force?: boolean;
}

/** Starts the run and opens its page, which goes on to the results. An equal run with a result is shown instead. */
export async function startRun(variantId: number, request: RunRequest): Promise<void> {
  const run = await send<Run>("POST", `/models/${variantId}/runs`, request);
  reload("/runs/");
  reload(`/datasets/${run.dataset_id}/overview`);
  navigate(addressOf("/r/{run}", { run: run.id }, run.reused ? { same: 1 } : { next: "results" }));
}
