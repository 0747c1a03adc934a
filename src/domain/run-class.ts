/** Classes of runs by what they take: each has places of its own, so that nobody waits behind what takes much longer. */

export const runKinds = ["validate", "optimize", "myopic"] as const;

export type RunKind = (typeof runKinds)[number];

export const runClasses = ["validation", "small", "large"] as const;
export type RunClass = (typeof runClasses)[number];

/** Runs at the same time. Small runs may also have general places; large ones have no others. */
export interface Places {
  validation: number;
  small: number;
  general: number;
}

/** What a run will take, by the estimate that is made when it is queued. */
export interface RunEstimate {
  class: RunClass;
  /** Null where nobody estimated it. */
  seconds: number | null;
}

/** A run that was queued by an earlier version has no class of its own but by its kind. */
export const classOf = (kind: RunKind, kept: RunClass): RunClass => (kind === "validate" ? "validation" : kept);
