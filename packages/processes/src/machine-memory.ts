import { totalmem } from "node:os";

/** The memory of the machine, or of the container. */
export function machineMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** @param limitBytes of its own, where it has one */
export const memoryOfRunBytes = (limitBytes?: number): number =>
  Math.min(limitBytes ?? Number.POSITIVE_INFINITY, machineMemoryBytes());
