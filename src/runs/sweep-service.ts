/** Sweeps as the rest of the service sees them: begun, cancelled, removed, and their results in one table. */
import { setImmediate } from "node:timers/promises";
import type { Problem } from "../domain/problem.ts";
import { isEnded } from "../domain/run.ts";
import { pointCount, pointsOf, type SweepDefinition } from "../domain/sweep.ts";
import type { NewSweep } from "../store/sweeps.ts";
import { frozenModel, reusable, toQueue } from "./new-runs.ts";
import { problemsOfSteps } from "./options-of-run.ts";
import { problemsOfParameters } from "./override-problems.ts";
import type { RunStartsOptions } from "./run-starts.ts";
import { createSweepCheck } from "./sweep-check.ts";

export interface SweepRequest {
  modelId: number;
  userId: number;
  definition: SweepDefinition;
}

export type SweepStart =
  | { id: number }
  /** What is wrong with the request, placed as in its body. */
  | { problems: Problem[] }
  /** What is wrong with the model at its first point, and at all others. */
  | { invalid: Problem[] }
  | "no model"
  /** The user would have more runs waiting than one may have; later there may be room. */
  | "too many";

export interface SweepService {
  start(request: SweepRequest): Promise<SweepStart>;
  /** Ends those of its runs that have not ended. */
  cancel(id: number): Promise<void>;
  /** The sweep with the runs it began, but for those that other sweeps reuse; false where one of them has not ended. */
  remove(id: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface SweepServiceOptions extends RunStartsOptions {
  /** What it asks of single runs. */
  runs: { cancel(id: number): Promise<unknown>; remove(id: number): Promise<unknown> };
  /** Tells the dispatcher that something waits. */
  wake(): void;
}

/** Then others have their turns. */
const pointsAtOnce = 10;
/** Nobody reads more. */
const mostProblems = 50;

export function createSweepService(options: SweepServiceOptions): SweepService {
  const { store, runs, maxQueuedPerUser, traceparent: spanAtHand, wake } = options;
  const check = createSweepCheck();

  return {
    async start({ modelId, userId, definition }) {
      const frozen = await frozenModel(store, modelId);
      if (!frozen) return "no model";
      const problems = [
        ...(await problemsOfParameters(frozen, definition.parameters, ["parameters"])),
        ...problemsOfSteps(definition.options, frozen.content.dataset.number_of_time_steps),
      ];
      if (problems.length > 0) return { problems };
      const traceparent = spanAtHand?.();
      const points: NewSweep["points"] = [];
      let added = 0;
      let isPossible = false;
      for (const overrides of pointsOf(definition)) {
        const { kind, options } = definition;
        const run = toQueue(frozen, { modelId, userId, kind, options, overrides, traceparent });
        const equal = await reusable(store, run, ["succeeded"]);
        points.push({ overrides, run: equal?.id ?? run });
        if (equal) isPossible = true;
        else if (++added > maxQueuedPerUser) return { problems: [tooLarge(pointCount(definition), maxQueuedPerUser)] };
        if (points.length % pointsAtOnce === 0) await setImmediate();
      }
      if (!isPossible) {
        const invalid = await check.problemsOfAllPoints(frozen.input, definition, userId);
        if (invalid.length > 0) return { invalid: invalid.slice(0, mostProblems).map(asOfAllPoints) };
      }
      if (added > 0 && (await store.runs.countQueuedOf(userId)) + added > maxQueuedPerUser) return "too many";
      const { datasetId } = frozen;
      const id = await store.sweeps.create({ modelId, datasetId, userId, definition, points });
      wake();
      return { id };
    },
    async cancel(id) {
      const open = (await store.sweeps.points(id)).filter(({ run }) => run !== null && !isEnded(run.status));
      await Promise.all(open.map(({ run }) => run && runs.cancel(run.id)));
    },
    async remove(id) {
      const own = (await store.sweeps.points(id)).flatMap(({ run, reused }) => (run === null || reused ? [] : [run]));
      if (own.some(({ status }) => !isEnded(status))) return false;
      // First, lest its own points stand in the way of its runs.
      await store.sweeps.remove(id);
      for (const run of own) await runs.remove(run.id);
      return true;
    },
    close: check.close,
  };
}

const asOfAllPoints = (problem: Problem): Problem => ({
  ...problem,
  msg: `No point of the sweep can be optimized: ${problem.msg}`,
});

/** It would not fit however long one waits. */
function tooLarge(points: number, most: number): Problem {
  return {
    type: "value_error",
    loc: ["parameters"],
    msg: `Value error, the ${points} points need more runs than the ${most} that one may have waiting.`,
    input: points,
    hint: `Divide it into sweeps of at most ${most} points, one after the other.`,
    ctx: { error: {} },
  };
}
