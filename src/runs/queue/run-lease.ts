/**
 * Keeps the lease of a run at work, and ends the work once the run is to be cancelled or is no longer this attempt's.
 */
import type { RunQueueRepository } from "../../store/runs/run-queue.ts";
import type { Attempt } from "../../store/runs/transition.ts";

interface RunLease {
  /** Checks at once whether the run is to be cancelled or is gone. */
  look(): void;
  /** Whether the run is gone: deleted, or another worker's. */
  isLost(): boolean;
  end(): void;
}

/** A run whose worker is silent for this long is given to another. */
export const leaseMs = 15_000;
const heartbeatMs = 5_000;
const lookMs = 1_000;

export function keepLease(
  runQueue: Pick<RunQueueRepository, "standing" | "heartbeat">,
  attempt: Attempt,
  { abort, warn }: { abort(): void; warn(what: string): void },
): RunLease {
  let lost = false;
  let looking = false;

  async function ask(question: () => ReturnType<RunQueueRepository["standing"]>): Promise<void> {
    try {
      const standing = await question();
      if (standing === "go on") return;
      lost ||= standing === "lost";
      abort();
    } catch (error) {
      warn(`the database is not responding: ${(error as Error).message}`);
    }
  }

  function look(): void {
    // One query at a time: while the network is down, more would take every connection.
    if (looking) return;
    looking = true;
    void ask(() => runQueue.standing(attempt)).finally(() => {
      looking = false;
    });
  }

  const timers = [
    setInterval(look, lookMs),
    setInterval(() => void ask(() => runQueue.heartbeat(attempt, leaseMs)), heartbeatMs),
  ];
  return {
    look,
    isLost: () => lost,
    end() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
