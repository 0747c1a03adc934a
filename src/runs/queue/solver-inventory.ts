/** The inventory of the service: taken once, when it is first asked for, and anew whenever somebody looks at it. */
import { type InstalledSolvers, takeInventory } from "../../solvers/registry/installed-solvers.ts";
import type { SolverConfig } from "../../solvers/registry/known-solvers.ts";

export type { InstalledSolvers, SolverReport } from "../../solvers/registry/installed-solvers.ts";

export interface SolverInventory {
  /** As it was last taken. */
  current(): Promise<InstalledSolvers>;
  /** Taken anew, unless that was done a moment ago. */
  fresh(): Promise<InstalledSolvers>;
  close(): void;
}

/** Whoever asks more often gets the answer of before: each takes a second of processor time. */
const freshMilliseconds = 10_000;

export function createSolverInventory(places: SolverConfig): SolverInventory {
  const closing = new AbortController();
  let latest: Promise<InstalledSolvers> | null = null;
  let takenAt = Number.NEGATIVE_INFINITY;
  const take = (): Promise<InstalledSolvers> => {
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
