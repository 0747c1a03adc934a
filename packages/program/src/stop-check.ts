/** How long work in one thread ends early: its loops ask, and the answer is thrown. */

/** The parts of such work, as messages name them. */
export type StopPhase = "reduction" | "scaling" | "ordering" | "analysis" | "factorization";

/** Work was stopped: it leaves no result. */
export class StoppedError extends Error {
  readonly phase: StopPhase;

  constructor(phase: StopPhase) {
    super(`Stopped during ${phase}.`);
    this.phase = phase;
  }
}

/**
 * Called in long loops every few milliseconds.
 * @throws StoppedError where the work is to stop
 */
export type StopCheck = (phase: StopPhase) => void;

export const neverStop: StopCheck = () => undefined;

export function createStopCheck(shouldStop: () => boolean): StopCheck {
  return (phase) => {
    if (shouldStop()) throw new StoppedError(phase);
  };
}

/** Whether a loop over rows, columns or nodes asks in this step. */
export const asksAt = (step: number): boolean => (step & 1023) === 0;
