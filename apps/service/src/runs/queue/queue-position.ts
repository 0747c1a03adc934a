/** The runs ahead of a waiting run, and how long they may take. */
import type { Run } from "@esm/model/domain/runs/run";
import { type Places, type RunClass, runClasses } from "@esm/model/domain/runs/run-class";
import { createSharedReading } from "../../platform/shared-reading.ts";
import type { ActiveRun, QueueState } from "../../store/runs/queue-state.ts";
import type { Store } from "../../store/store.ts";
import { fairOrder, lineOf } from "./fair-order.ts";

export interface QueuePosition {
  /** Runs before it: those of its class that will start earlier, and those at work in the places that it may take. */
  ahead: number;
  /** How many of these are running. */
  running: number;
  /** Slots that its class may use; 0 if no service or worker is executing runs. */
  places: number;
  /** Rough time until it starts; null where it is unknown. */
  waitSeconds: number | null;
}

/** Seconds that runs of a class take here, per second of their estimates; null where it is not yet known. */
export type Pace = Record<RunClass, number | null>;

interface PositionTools {
  store: Pick<Store, "runQueue">;
  /** The places of all services and workers that execute runs. */
  places(): Promise<Places>;
  /** Registers a listener for every change of a run that this process notices. */
  onChange(listener: () => void): void;
}

/**
 * Reading a long queue takes milliseconds. Its positions stay valid for this many times as long, unless a run changes.
 */
const timesAsLong = 4;
const maxAgeMs = 250;

export type Positions = (runs: readonly Pick<Run, "id" | "status">[]) => Promise<Map<number, QueuePosition>>;

/** Positions of waiting runs. Requests at the same moment share one reading of the queue. */
export function createPositions({ store, places, onChange }: PositionTools): Positions {
  let changes = 0;
  let known: { positions: Map<number, QueuePosition>; until: number } | undefined;
  onChange(() => {
    changes += 1;
    known = undefined;
  });
  const read = createSharedReading(async () => {
    const [begin, before] = [performance.now(), changes];
    const [state, all] = [await store.runQueue.state(), await places()];
    const pace: Pace = { validation: null, small: null, large: null };
    for (const which of runClasses) pace[which] = await store.runQueue.pace(which);
    const positions = positionsIn(state, { places: all, pace, now: Date.now() });
    const end = performance.now();
    const until = end + Math.min(maxAgeMs, timesAsLong * (end - begin));
    known = changes === before ? { positions, until } : undefined;
    return positions;
  });
  return async (runs) => {
    const found = new Map<number, QueuePosition>();
    const waiting = runs.filter(({ status }) => status === "queued");
    if (waiting.length === 0) return found;
    // Runs that started in the meantime have no position yet.
    const isKnown = known && performance.now() < known.until && waiting.every(({ id }) => known?.positions.has(id));
    const positions = known && isKnown ? known.positions : await read();
    for (const { id } of waiting) {
      const position = positions.get(id);
      if (position) found.set(id, position);
    }
    return found;
  };
}

/**
 * Positions of all waiting runs.
 *
 * @param now in milliseconds since 1970
 */
export function positionsIn(
  state: QueueState,
  { places, pace, now }: { places: Places; pace: Pace; now: number },
): Map<number, QueuePosition> {
  const byId = new Map(state.queued.map((run) => [run.id, run]));
  const expected = (run: ActiveRun): number => expectedSeconds(run, pace);
  const positions = new Map<number, QueuePosition>();
  for (const which of runClasses) {
    const running = runningBefore(which, state, places);
    const open = placesOf(which, state, places);
    const free = untilFree(
      open,
      running.map((run) => secondsLeft(run, expected(run), now)),
    );
    for (const [earlier, id] of fairOrder(lineOf(state, which)).entries()) {
      const seconds = Math.min(...free);
      positions.set(id, {
        ahead: earlier + running.length,
        running: running.length,
        places: open,
        waitSeconds: Number.isFinite(seconds) ? roughly(seconds) : null,
      });
      const run = byId.get(id);
      // Earlier runs take the first place that becomes free, one after the other.
      if (open > 0) free[free.indexOf(seconds)] += run ? expected(run) : unknown;
    }
  }
  return positions;
}

/** A large run also waits for small ones that occupy general places. */
function runningBefore(which: RunClass, { running }: QueueState, places: Places): ActiveRun[] {
  const same = running.filter((run) => run.class === which);
  if (which !== "large") return same;
  return [...same, ...running.filter((run) => run.class === "small").slice(places.small)];
}

/** Small runs may take the general places that no large run occupies or waits for. */
function placesOf(which: RunClass, { queued, running }: QueueState, { validation, small, general }: Places): number {
  if (which === "validation") return validation;
  if (which === "large") return general;
  const isLarge = (run: ActiveRun): boolean => run.class === "large";
  return small + (queued.some(isLarge) ? 0 : Math.max(0, general - running.filter(isLarge).length));
}

const unknown = Number.POSITIVE_INFINITY;

const expectedSeconds = ({ class: which, estimateSeconds }: ActiveRun, pace: Pace): number =>
  estimateSeconds === null ? unknown : estimateSeconds * (pace[which] ?? 1);

/** A run that takes longer than expected may take as long again; after that the time is unknown. */
function secondsLeft({ startedAt }: ActiveRun, expected: number, now: number): number {
  const taken = Math.max(0, (now - Date.parse(startedAt ?? "")) / 1000);
  if (taken < expected) return expected - taken;
  return taken < 2 * expected ? 2 * expected - taken : unknown;
}

/** Seconds after which each place is free, if no other run waits. */
function untilFree(places: number, ends: readonly number[]): number[] {
  const idle = Math.max(0, places - ends.length);
  // If more runs are at work than there are places, the first ones that end leave no place free.
  const last = ends.toSorted((left, right) => left - right).slice(Math.max(0, ends.length - places));
  return [...Array<number>(idle).fill(0), ...last];
}

const minute = 60;
const hour = 3600;
const steps = [
  0,
  1,
  2,
  3,
  5,
  10,
  15,
  20,
  30,
  45,
  ...[1, 2, 3, 5, 10, 15, 20, 30, 45].map((minutes) => minutes * minute),
  ...[1, 2, 3, 5, 10, 24].map((hours) => hours * hour),
];

/** The next of a few round figures: the estimate is no more precise. */
export const roughly = (seconds: number): number =>
  steps.find((step) => seconds <= step) ?? 24 * hour * Math.ceil(seconds / (24 * hour));
