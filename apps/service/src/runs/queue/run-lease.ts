/**
 * Keeps the lease of a run at work, and ends the work once the run is to be cancelled or is no longer this attempt's.
 */
import type { RunQueueRepository } from "../../store/runs/run-queue.ts";
import type { RunLease } from "../../store/runs/transition.ts";

interface KeptLease {
  /** Checks at once whether the run is to be cancelled or is gone. */
  check(): void;
  /** Whether the run is gone: deleted, or another worker's. */
  isLost(): boolean;
  end(): void;
}

/** A run whose worker is silent for this long is given to another. */
export const leaseMs = 15_000;
const heartbeatMs = 5_000;
const checkMs = 1_000;

export function keepLease(
  runQueue: Pick<RunQueueRepository, "leaseState" | "heartbeat">,
  lease: RunLease,
  { abort, warn }: { abort(): void; warn(what: string): void },
): KeptLease {
  let lost = false;
  let checking = false;

  async function ask(question: () => ReturnType<RunQueueRepository["leaseState"]>): Promise<void> {
    try {
      const state = await question();
      if (state === "held") return;
      lost ||= state === "lost";
      abort();
    } catch (error) {
      warn(`the database is not responding: ${(error as Error).message}`);
    }
  }

  function check(): void {
    // One query at a time: while the network is down, more would take every connection.
    if (checking) return;
    checking = true;
    void ask(() => runQueue.leaseState(lease)).finally(() => {
      checking = false;
    });
  }

  const timers = [
    setInterval(check, checkMs),
    setInterval(() => void ask(() => runQueue.heartbeat(lease, leaseMs)), heartbeatMs),
  ];
  return {
    check,
    isLost: () => lost,
    end() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
