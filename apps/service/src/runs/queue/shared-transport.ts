/** Runs for all processes on one PostgreSQL: tickets to start them, notices, and the list of workers. */
import { isDeepStrictEqual } from "node:util";
import {
  canTake,
  type RunRequirements,
  runFormat,
  type WorkerAbilities,
  whyNobodyTakes,
} from "@esm/model/domain/runs/run-requirements";
import type { QueuedRun } from "../../store/runs/queue-state.ts";
import type { Store } from "../../store/store.ts";
import { placesBeside, sumOfPlaces } from "./places.ts";
import { abilitiesWith } from "./requirements.ts";
import type { RunSignals } from "./run-changes.ts";
import { waiting } from "./run-execution.ts";
import type { RunLog } from "./run-log.ts";
import type { RunTransport } from "./run-transport.ts";
import type { SolverInventory } from "./solver-inventory.ts";

interface SharedTransportOptions {
  store: Pick<Store, "runQueue" | "workers">;
  sharing: NonNullable<Store["sharing"]>;
  signals: RunSignals;
  workerId: string;
  version: string;
  /** General places of this process; 0 where it only queues runs. */
  places: number;
  solvers?: SolverInventory | undefined;
  log: RunLog;
}

/** More tickets than there are workers are of no use. */
const maxOffered = 100;

export function sharedTransport(options: SharedTransportOptions): RunTransport {
  const { store, signals, workerId: id, version, places, solvers, log } = options;
  const { tickets, notices } = options.sharing;
  // Until its solvers are tested, a process takes only runs that need none of them.
  let abilities: WorkerAbilities = { format: runFormat, solvers: [] };

  let hasLeft = false;

  async function publishWaitReasons(runs: readonly QueuedRun[]): Promise<void> {
    const living = (await store.workers.living()).map((worker) => worker.abilities);
    for (const run of runs) {
      const message = whyNobodyTakes(run.requirements, living) ?? waiting.message;
      if (isDeepStrictEqual(message, run.message)) continue;
      await store.runQueue.publishWaitReason(run.id, { ...waiting, message });
      signals.changed(run.id);
    }
  }

  return {
    async start(listener) {
      await tickets.start();
      await notices.listen((notice) => {
        if (notice.kind === "changed") signals.changedElsewhere(notice.runId);
        else listener.check(notice.runId);
      });
      if (places === 0) return;
      const testing = solvers?.current().then((inventory) => {
        abilities = abilitiesWith(inventory);
        listener.check(null);
      });
      testing?.catch((error: Error) => log.warn({}, `the self-test of the solvers failed: ${error.message}`));
      await store.workers.announce({ id, version, places, abilities });
    },
    canTake: (requirements) => canTake(abilities, requirements),
    take: (requirements) => tickets.take(requirements),
    async offer(runs) {
      if (runs.length === 0) return;
      for (const [requirements, ids] of byRequirements(runs.slice(0, maxOffered))) {
        await tickets.issue(requirements, ids);
      }
      notices.tell({ kind: "look", runId: null });
    },
    notifyCancel: (runId) => notices.tell({ kind: "look", runId }),
    async heartbeat(runs) {
      if (places > 0 && !hasLeft) await store.workers.announce({ id, version, places, abilities });
      await publishWaitReasons(runs);
    },
    places: async () => sumOfPlaces((await store.workers.living()).map((worker) => placesBeside(worker.places))),
    async leave() {
      hasLeft = true;
      await store.workers.leave(id);
    },
    async others() {
      const living = (await store.workers.living()).filter((worker) => worker.id !== id);
      if (living.length === 0) return null;
      return (requirements) => living.some((worker) => canTake(worker.abilities, requirements));
    },
    async stop() {
      await store.workers
        .leave(id)
        .catch((error: Error) => log.warn({}, `worker could not sign off: ${error.message}`));
      await notices.stop();
      await tickets.stop();
    },
  };
}

function byRequirements(runs: readonly QueuedRun[]): [RunRequirements, number[]][] {
  const groups = Map.groupBy(runs, ({ requirements: { format, solver } }) => `${format} ${solver}`);
  return [...groups.values()].map((group) => [group[0].requirements, group.map((run) => run.id)]);
}
