/** Starts runs of all variants that are out of date. */
import type { DatasetDetails, Run, Variant } from "../../../data/answers.ts";
import { reload } from "../../../data/cached.ts";
import { problemText } from "../../../data/problem-text.ts";
import { RequestError, send } from "../../../data/request.ts";
import type { RunRequest } from "../../../data/runs/start-run.ts";
import { wholeVariant } from "../../../data/whole-variant.ts";
import { outOfDate, runToFollow } from "./out-of-date.ts";

export interface Started {
  /** By variant, as they were started, or found. */
  runs: ReadonlyMap<number, Run>;
  /** Why a variant is not run, by variant. */
  refused: ReadonlyMap<number, string>;
}

/**
 * A variant whose inputs have equal ones among its runs gets that result at once. One that is refused leaves the others alone. Throws
 * `RequestError` where no more runs can be started, after `onStart` has told of those that were.
 */
export async function runAll(
  dataset: number,
  variants: readonly Variant[],
  onStart: (started: Started) => void,
): Promise<void> {
  const { models } = await send<DatasetDetails>("GET", `/datasets/${dataset}/overview`);
  const requests = new Map<number, RunRequest>();
  const runs = new Map<number, Run>();
  const refused = new Map<number, string>();
  try {
    for (const listed of outOfDate(models)) {
      const variant = variants.find(({ id }) => id === listed.id);
      if (!variant) continue;
      const parent = variants.find(({ id }) => id === variant.parent_id) ?? null;
      const isPathway = wholeVariant(variant, parent).optimization_parameters !== null;
      const followed = runToFollow(listed, models, isPathway);
      const request = followed === null ? undefined : (requests.get(followed) ?? (await requestOf(followed)));
      if (followed !== null && request) requests.set(followed, request);
      try {
        const given = request ?? { kind: isPathway ? "myopic" : "optimize", options: {} };
        runs.set(variant.id, await send<Run>("POST", `/models/${variant.id}/runs`, given));
      } catch (error) {
        if (!(error instanceof RequestError) || error.status !== 422) throw error;
        refused.set(variant.id, error.problems.map(problemText).join(" ") || error.message);
      }
      onStart({ runs: new Map(runs), refused: new Map(refused) });
    }
  } finally {
    reload("/runs/");
    reload("/datasets/");
  }
}

async function requestOf(run: number): Promise<RunRequest> {
  const { kind, options } = await send<Run>("GET", `/runs/${run}`);
  return { kind, options };
}
