/** Checks the data of a variant without computing anything. */
import type { Run } from "./answers.ts";
import { type Problem, RequestError, send } from "./request.ts";

const askAgainMs = 300;

/** All problems at once. A check takes a fraction of a second; it may wait for others. */
export async function checkData(variantId: number): Promise<Problem[]> {
  let run = await send<Run>("POST", `/models/${variantId}/runs`, { kind: "validate" });
  while (run.status === "queued" || run.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    run = await send<Run>("GET", `/runs/${run.id}`);
  }
  // A start answers with the first ten problems.
  const { error, warnings } = run.reused ? await send<Run>("GET", `/runs/${run.id}`) : run;
  if (error && error.problems.length === 0) throw new RequestError(0, error.message);
  return [...(error?.problems ?? []), ...warnings];
}
