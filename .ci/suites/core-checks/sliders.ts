/** What the suite of moving inputs gives to its page, and what it gets back. */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { CertainRange } from "@esm/optimize/browser";

/** One input of a system, and the values that it takes while it moves. */
export interface Slider {
  name: string;
  /** The change that it makes, at its present value. */
  change: AnyOverride & { value: number };
  from: number;
  to: number;
  step: number;
}

export interface SlidSystem {
  name: string;
  /** The content of the data set. */
  text: string;
  sliders: readonly Slider[];
  /** Changes under which the system has no solution, at the same targets as those of the sliders. */
  withoutSolution: readonly AnyOverride[];
}

/** `auto` has HiGHS beside the interior point method; the other one stands for a file without HiGHS. */
export const solvers = ["auto", "interior-point"] as const;

export interface Answer {
  status: string;
  objective: number | null;
  /** Relative, of the objective and the proof that nothing is cheaper. */
  gap: number;
  milliseconds: number;
}

/** The first point, at the present values; it includes the choice of typical periods. */
export interface Start extends Answer {
  system: string;
  solver: string;
}

export interface Move extends Start {
  slider: string;
  certain: CertainRange | null;
  /** The share that the plan before would cost more, where the page would say that it is another one. */
  dearer: number | null;
  /** The same point of a new core; null where none was asked. */
  fresh: Answer | null;
}

/** A point without a solution, and the one before it once more. */
export interface Farewell {
  system: string;
  solver: string;
  none: Answer;
  before: number | null;
  again: Answer;
}
