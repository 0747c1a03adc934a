/** Whether any point of a sweep can be optimized, found out in a thread before anything is queued. */
import { isError, type Problem } from "../domain/problem.ts";
import { pointsOf, type SweepDefinition } from "../domain/sweep.ts";
import { problemsOfAllVariants } from "../energy-system/variants.ts";
import { createThreadPool, type Message } from "../exchange/thread-pool.ts";
import { TooManyWaiting } from "../exchange/turns.ts";
import { withEmissionLimit } from "../myopic/emission-sink.ts";
import { milestonesOf } from "../myopic/milestones.ts";
import type { RunInput } from "./contract.ts";
import type { FrozenInput } from "./model-input.ts";

type Points = Pick<SweepDefinition, "kind" | "parameters" | "combine">;

export interface SweepCheckTask {
  /** The frozen input, compressed. */
  input: Uint8Array;
  points: Points;
}

export interface SweepCheck {
  /** What is wrong with the first point where no point can be optimized; nothing where one can, or where it takes long to say. */
  problemsOfAllPoints(input: FrozenInput, definition: Points, userId: number): Promise<Problem[]>;
  close(): Promise<void>;
}

/** What takes longer is found out by the runs themselves. */
const timeLimitMs = 5_000;
const turns = { atOncePerOwner: 1, waitingPerOwner: 20, waiting: 200 };

export function createSweepCheck(): SweepCheck {
  const program = new URL("sweep-check-worker.ts", import.meta.url);
  const pool = createThreadPool(program, { threads: 1, timeLimitMs, ...turns });
  return {
    async problemsOfAllPoints(input, { kind, parameters, combine }, userId) {
      const prepare = (): Message => {
        const task: SweepCheckTask = { input: Buffer.concat(input.portions), points: { kind, parameters, combine } };
        return { task };
      };
      try {
        return await pool.submit<Problem[]>(prepare, () => [], userId);
      } catch (error) {
        if (error instanceof TooManyWaiting) return [];
        throw error;
      }
    },
    close: pool.close,
  };
}

/** As a run of each point would be refused. */
export function problemsOfAllPoints(
  { snapshot: { content, overrides }, parameters }: RunInput,
  definition: Points,
): Problem[] {
  const points = pointsOf(definition).map((own) => [...overrides, ...own]);
  if (definition.kind === "optimize" || !parameters) return problemsOfAllVariants(content, points);
  // The targets of a pathway set the limit of their sink, whose group a point may choose.
  const milestones = milestonesOf(parameters);
  let refusal: Problem[] = [];
  const groups = new Map<string | null, { content: typeof content; points: typeof points }>();
  for (const point of points) {
    const limited = withEmissionLimit(content, point, milestones);
    if (!limited.content) {
      if (refusal.length === 0) refusal = limited.problems.filter(isError);
      continue;
    }
    const group = groups.get(limited.limitId);
    if (group) group.points.push(point);
    else groups.set(limited.limitId, { content: limited.content, points: [point] });
  }
  for (const group of groups.values()) {
    const problems = problemsOfAllVariants(group.content, group.points);
    if (problems.length === 0) return [];
    if (refusal.length === 0) refusal = problems;
  }
  return refusal;
}
