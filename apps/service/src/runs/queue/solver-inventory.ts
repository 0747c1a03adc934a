/**
 * The installed solvers as the service knows them: tested at the first request, and again whenever a user views the
 * list.
 */
import { takeInventory } from "@esm/solver/registry/installed-solvers";
import type { InstalledSolvers, SolverConfig } from "@esm/solver/solver-facts";

export type { InstalledSolvers, SolverReport } from "@esm/solver/solver-facts";

export interface SolverInventory {
  /** The latest inventory. */
  current(): Promise<InstalledSolvers>;
  /** A new inventory, unless the latest one is recent. */
  fresh(): Promise<InstalledSolvers>;
  close(): void;
}

/** Within this time, the latest inventory is returned: each new one takes a second of processor time. */
const freshMs = 10_000;

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
    fresh: () => (latest !== null && performance.now() - takenAt < freshMs ? latest : take()),
    close: () => closing.abort(),
  };
}
