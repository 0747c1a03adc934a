/** One piece of hostile input, and what the service's answer has to say about it. */

export interface HostileCase {
  name: string;
  /** `archive` and `sheet` are uploaded into a data set that has content; a body goes to a route. */
  to: "archive" | "sheet" | { method: string; path: string; type?: string };
  bytes(): Buffer;
  /** Place that the answer must name: the entry, the cell, the field. */
  place: string | RegExp;
  /** Statuses that are right; 400 for uploads and 422 for bodies unless said otherwise. */
  statuses?: number[];
}

/** Random numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
