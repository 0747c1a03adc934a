/** Where runs are cancelled: in what phase, of which solver; the moments themselves come by chance. */
import type { RunOptions } from "@esm/model/domain/runs/run-options";

/** Signs of a run's progress. */
export interface Sign {
  phase: string;
  solver?: { phase: string } | undefined;
}

export interface Moment {
  name: string;
  options: Partial<RunOptions>;
  steps: "slow" | "quick";
  /** How much later the cancellation comes at the most. */
  laterMs: number;
  isReached(sign: Sign): boolean;
}

const bySolver = (phase: string) => (sign: Sign) => sign.solver?.phase === phase;
const byPhase = (phase: string) => (sign: Sign) => sign.phase === phase;

export const moments: readonly Moment[] = [
  { name: "start", options: {}, steps: "slow", laterMs: 400, isReached: () => true },
  { name: "build", options: {}, steps: "slow", laterMs: 300, isReached: byPhase("build") },
  { name: "presolve", options: { solver: "highs-wasm" }, steps: "slow", laterMs: 300, isReached: byPhase("solve") },
  { name: "simplex", options: { solver: "highs-wasm" }, steps: "slow", laterMs: 300, isReached: bySolver("simplex") },
  {
    name: "interior point",
    options: { solver: "interior-point" },
    steps: "slow",
    laterMs: 300,
    isReached: bySolver("interior-point"),
  },
  { name: "export", options: {}, steps: "quick", laterMs: 30, isReached: byPhase("export") },
];

export const stepsOf: Record<Moment["steps"], number> = { slow: 2000, quick: 150 };

/** Where the moment does not come, any other will do. */
export const longestWaitMs = 15_000;

/** Where runs are worked off and cancelled. */
export interface Stage {
  /** Begins a run and settles when the moment has come, or waiting for it is over. */
  begin(moment: Moment): Promise<number>;
  /** Job and solver of whatever is at work. */
  processes(): number[];
  /** The state after it was cancelled and had ended. */
  cancel(id: number): Promise<string>;
  residentBytes(): number;
  /** Answers with the files that are left. */
  close(): Promise<string[]>;
}
