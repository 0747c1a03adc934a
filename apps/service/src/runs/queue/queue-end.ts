/** How a process that executes runs stops: others get what they can take at once, and the rest has some time to end. */
import { setTimeout as wait } from "node:timers/promises";
import type { RunRequirements } from "@esm/model/domain/runs/run-requirements";
import { type ClaimOptions, offerRuns } from "./claim-run.ts";
import type { Execution } from "./run-execution.ts";
import type { RunTransport } from "./run-transport.ts";

export interface ExecutionAtWork extends Execution {
  requirements: RunRequirements;
}

/** @param stopStarting from then on, no execution begins */
export function createEnd(
  executions: ReadonlyMap<number, ExecutionAtWork>,
  options: ClaimOptions,
  stopStarting: () => Promise<void>,
) {
  async function handOver(): Promise<void> {
    const canTake = await othersOf(options);
    if (!canTake) return;
    await stopStarting();
    const handed = [...executions.values()].filter(({ requirements }) => canTake(requirements));
    await giveBack(handed, options);
  }

  return {
    handOver,
    async end(graceMs: number): Promise<void> {
      const end = performance.now() + graceMs;
      await stopStarting();
      if (executions.size > 0 && graceMs > 0) {
        await handOver();
        const ended = Promise.all([...executions.values()].map(({ done }) => done));
        await Promise.race([ended, wait(Math.max(0, end - performance.now()), undefined, { ref: false })]);
      }
      await giveBack([...executions.values()], options);
    },
  };
}

/** Capacity of other worker processes; null where there are none, or the database does not say. */
async function othersOf({ transport, log }: ClaimOptions): ReturnType<RunTransport["others"]> {
  try {
    await transport.leave();
    return await transport.others();
  } catch (error) {
    log.warn({}, `whether others can take the runs is not known: ${(error as Error).message}`);
    return null;
  }
}

/** Ends the executions, and offers their runs to others. */
async function giveBack(executions: readonly Execution[], options: ClaimOptions): Promise<void> {
  if (executions.length === 0) return;
  for (const execution of executions) execution.stop("the service stops");
  await Promise.all(executions.map(({ done }) => done));
  await offerRuns(options).catch((error: Error) => options.log.warn({}, error.message));
}
