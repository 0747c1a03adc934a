/** What is before a run that waits, and how long that may take. */
import type { Run } from "../domain/run.ts";
import { type Places, type RunClass, runClasses } from "../domain/run-class.ts";
import type { ActiveRun, QueueState } from "../store/run-queue-state.ts";
import type { Store } from "../store/store.ts";
import { fairOrder, lineOf } from "./fairness.ts";
import { createSharedReading } from "./shared-reading.ts";

export interface QueuePosition {
  /** Runs before it: those of its class that will be begun earlier, and those at work in the places that it may have. */
  ahead: number;
  /** Of these, at work. */
  running: number;
  /** Places that its class may have; 0 where nobody works on runs at present. */
  places: number;
  /** Until it begins, roughly; null where nobody knows. */
  waitSeconds: number | null;
}

/** Seconds that runs of a class take here, by those of their estimates; null where nobody knows yet. */
export type Pace = Record<RunClass, number | null>;

export interface PositionTools {
  store: Pick<Store, "runQueue">;
  /** Of all who work on runs. */
  places(): Promise<Places>;
}

export type Positions = (runs: readonly Pick<Run, "id" | "status">[]) => Promise<Map<number, QueuePosition>>;

/** Of those of the runs that wait. However many ask at the same time, the queue is read once for them. */
export function createPositions({ store, places }: PositionTools): Positions {
  const read = createSharedReading(async () => {
    const [state, all] = [await store.runQueue.state(), await places()];
    const pace: Pace = { validation: null, small: null, large: null };
    for (const which of runClasses) pace[which] = await store.runQueue.pace(which);
    const orders = Object.fromEntries(runClasses.map((which) => [which, fairOrder(lineOf(state, which))]));
    return { state, orders, is: { places: all, pace, now: Date.now() } };
  });
  return async (runs) => {
    const found = new Map<number, QueuePosition>();
    const waiting = runs.filter(({ status }) => status === "queued");
    if (waiting.length === 0) return found;
    const { state, orders, is } = await read();
    for (const { id } of waiting) {
      const position = positionIn(state, id, is, orders);
      if (position) found.set(id, position);
    }
    return found;
  };
}

/**
 * @param now in milliseconds since 1970
 * @param orders in which the runs of each class will be begun, where somebody knows already
 */
export function positionIn(
  state: QueueState,
  id: number,
  { places, pace, now }: { places: Places; pace: Pace; now: number },
  orders: Partial<Record<RunClass, number[]>> = {},
): QueuePosition | null {
  const own = state.queued.find((run) => run.id === id);
  if (!own) return null;
  const order = orders[own.class] ?? fairOrder(lineOf(state, own.class));
  const earlier = order.slice(0, order.indexOf(id));
  const running = runningBefore(own.class, state, places);
  const open = placesOf(own.class, state, places);
  const byId = new Map(state.queued.map((run) => [run.id, run]));
  const expected = (run: ActiveRun): number => expectedSeconds(run, pace);
  const seconds = secondsUntilFree(open, {
    ends: running.map((run) => secondsLeft(run, expected(run), now)),
    takes: earlier.map((earlierId) => byId.get(earlierId)).map((run) => (run ? expected(run) : unknown)),
  });
  return {
    ahead: earlier.length + running.length,
    running: running.length,
    places: open,
    waitSeconds: Number.isFinite(seconds) ? roughly(seconds) : null,
  };
}

/** A large run waits for small ones, too, where they have general places. */
function runningBefore(which: RunClass, { running }: QueueState, places: Places): ActiveRun[] {
  const same = running.filter((run) => run.class === which);
  if (which !== "large") return same;
  return [...same, ...running.filter((run) => run.class === "small").slice(places.small)];
}

/** Small runs have the general places that no large one has or waits for. */
function placesOf(which: RunClass, { queued, running }: QueueState, { validation, small, general }: Places): number {
  if (which === "validation") return validation;
  if (which === "large") return general;
  const isLarge = (run: ActiveRun): boolean => run.class === "large";
  return small + (queued.some(isLarge) ? 0 : Math.max(0, general - running.filter(isLarge).length));
}

const unknown = Number.POSITIVE_INFINITY;

const expectedSeconds = ({ class: which, estimateSeconds }: ActiveRun, pace: Pace): number =>
  estimateSeconds === null ? unknown : estimateSeconds * (pace[which] ?? 1);

/** One that takes longer than expected may take as long again; after that nobody knows. */
function secondsLeft({ startedAt }: ActiveRun, expected: number, now: number): number {
  const taken = Math.max(0, (now - Date.parse(startedAt ?? "")) / 1000);
  if (taken < expected) return expected - taken;
  return taken < 2 * expected ? 2 * expected - taken : unknown;
}

/** Those that are earlier take the first place that gets free, one after the other. */
function secondsUntilFree(places: number, before: { ends: number[]; takes: number[] }): number {
  if (places === 0) return unknown;
  const ends = before.ends.toSorted((left, right) => left - right);
  const idle = Math.max(0, places - ends.length);
  // Where more are at work than there are places, the first of them that end leave none free.
  const free = [...Array<number>(idle).fill(0), ...ends.slice(Math.max(0, ends.length - places))];
  for (const seconds of before.takes) {
    const next = free.indexOf(Math.min(...free));
    free[next] += seconds;
  }
  return Math.min(...free);
}

const minute = 60;
const hour = 3600;
const steps = [
  ...[0, 1, 2, 3, 5, 10, 15, 20, 30, 45],
  ...[1, 2, 3, 5, 10, 15, 20, 30, 45].map((minutes) => minutes * minute),
  ...[1, 2, 3, 5, 10, 24].map((hours) => hours * hour),
];

/** The next of a few round figures: nothing better is known. */
export const roughly = (seconds: number): number =>
  steps.find((step) => seconds <= step) ?? 24 * hour * Math.ceil(seconds / (24 * hour));
