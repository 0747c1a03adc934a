/** Sweeps as the rest of the service sees them: started, cancelled, removed, and their results in one table. */

import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { isEnded } from "@esm/model/domain/runs/run";
import type { Store } from "../../store/store.ts";
import type { SweepBeginning, SweepRequest } from "./begin-sweep.ts";
import type { ModelChecks } from "./model-checks.ts";
import type { RunStarts } from "./run-starts.ts";

type SweepStart =
  | Exclude<SweepBeginning, "to be checked">
  /** The problems of the model at its first point, which hold at all other points too. */
  | { invalid: Problem[] };

export interface SweepService {
  start(request: SweepRequest): Promise<SweepStart>;
  /** Cancels those of its runs that have not ended. */
  cancel(id: number): Promise<void>;
  /**
   * Removes the sweep and the runs that it started, except runs that other sweeps reuse. Answers false where one of
   * them has not ended.
   */
  remove(id: number): Promise<boolean>;
}

interface SweepServiceOptions {
  store: Store;
  starts: Pick<RunStarts, "beginSweep">;
  checks: Pick<ModelChecks, "problemsOfAllPoints">;
  /** The operations on single runs. */
  runs: { cancel(id: number): Promise<unknown>; remove(id: number): Promise<unknown> };
  /** Tells the dispatcher that runs wait. */
  wake(): void;
}

/** More are of no use to a reader. */
const maxProblems = 50;

export function createSweepService({ store, starts, checks, runs, wake }: SweepServiceOptions): SweepService {
  return {
    async start(request) {
      let begun = await starts.beginSweep(request, false);
      if (begun === "to be checked") {
        const invalid = await checks.problemsOfAllPoints(request);
        if (invalid.length > 0) return { invalid: invalid.slice(0, maxProblems).map(asOfAllPoints) };
        begun = await starts.beginSweep(request, true);
      }
      if (begun === "to be checked") throw new Error("The sweep was checked, but is to be checked again.");
      wake();
      return begun;
    },
    async cancel(id) {
      const open = (await store.sweeps.runs(id)).filter(({ status }) => !isEnded(status));
      await Promise.all(open.map((run) => runs.cancel(run.id)));
    },
    async remove(id) {
      const own = (await store.sweeps.runs(id)).filter(({ reused }) => !reused);
      if (own.some(({ status }) => !isEnded(status))) return false;
      // Removed first, so that its own points do not prevent the removal of its runs.
      await store.sweeps.remove(id);
      for (const run of own) await runs.remove(run.id);
      return true;
    },
  };
}

const asOfAllPoints = (problem: Problem): Problem => ({
  ...problem,
  msg: message("no_point_optimized", { why: problem.msg }),
});
