/** Which documented successes were seen, and which operations have been answered with too few of them. */
import type { Operation } from "./document.ts";

export interface Coverage {
  saw(operation: Operation, status: number, mediaType: string): void;
  /** Operations with a documented success that was seen less often than is enough. */
  wanted(enough: (operation: Operation) => number): Operation[];
  /** Successes that were never seen, as `operation status mediaType`. */
  unseen(): string[];
  /** A line for each documented success, with how often it was seen. */
  table(): string[];
  /** Operations that answered with a success. */
  reached(): number;
}

export function createCoverage(operations: readonly Operation[]): Coverage {
  const counts = new Map<string, number>();
  const keys = new Map(operations.map((operation) => [operation.id, operation.successes]));
  for (const [id, successes] of keys) for (const success of successes) counts.set(`${id} ${success}`, 0);
  const countOf = (id: string, success: string): number => counts.get(`${id} ${success}`) ?? 0;
  return {
    saw({ id }, status, mediaType) {
      const key = `${id} ${`${status} ${mediaType}`.trim()}`;
      const count = counts.get(key);
      if (count !== undefined) counts.set(key, count + 1);
    },
    wanted: (enough) =>
      operations.filter((operation) =>
        operation.successes.some((success) => countOf(operation.id, success) < enough(operation)),
      ),
    unseen: () => [...counts].filter(([, count]) => count === 0).map(([key]) => key),
    table: () => [...counts].map(([key, count]) => `${String(count).padStart(6)}  ${key}`),
    reached: () =>
      operations.filter(({ id, successes }) => successes.some((success) => countOf(id, success) > 0)).length,
  };
}
