/** Classes of runs by what they take: each has places of its own, so that no run waits behind much longer ones. */

export const runKinds = ["validate", "optimize", "myopic", "alternatives"] as const;

export type RunKind = (typeof runKinds)[number];

export const runClasses = ["validation", "small", "large"] as const;
export type RunClass = (typeof runClasses)[number];

/** Runs at the same time. Small runs may also use general places; large ones use only these. */
export interface Places {
  validation: number;
  small: number;
  general: number;
}

/** The expected time of a run, as estimated when it is queued. */
export interface RunEstimate {
  class: RunClass;
  /** Null without an estimate. */
  seconds: number | null;
}

/** Measures of a run with a result. */
export interface RunMeasures {
  seconds: number;
  /** Memory with its solvers; null where nobody looked. */
  peakBytes: number | null;
}

/** A run queued by an earlier version has no stored class; its kind determines one. */
export const classOf = (kind: RunKind, kept: RunClass): RunClass => (kind === "validate" ? "validation" : kept);
