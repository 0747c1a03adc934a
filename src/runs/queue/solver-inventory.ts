/** The inventory of the service: taken once, when it is first asked for, and anew whenever somebody looks at it. */
import { type Inventory, takeInventory } from "../../solvers/registry/installed-solvers.ts";
import type { SolverPlaces } from "../../solvers/registry/known-solvers.ts";

export type { Inventory, SolverReport } from "../../solvers/registry/installed-solvers.ts";

export interface SolverInventory {
  /** As it was last taken. */
  current(): Promise<Inventory>;
  /** Taken anew, unless that was done a moment ago. */
  fresh(): Promise<Inventory>;
  close(): void;
}

/** Whoever asks more often gets the answer of before: each takes a second of processor time. */
const freshMilliseconds = 10_000;

export function createSolverInventory(places: SolverPlaces): SolverInventory {
  const closing = new AbortController();
  let latest: Promise<Inventory> | null = null;
  let takenAt = Number.NEGATIVE_INFINITY;
  const take = (): Promise<Inventory> => {
    takenAt = performance.now();
    latest = takeInventory(places, { signal: closing.signal });
    return latest;
  };
  return {
    current: () => latest ?? take(),
    fresh: () => (latest !== null && performance.now() - takenAt < freshMilliseconds ? latest : take()),
    close: () => closing.abort(),
  };
}
