/** Wakes callers in this process that wait for a change of a run. The database says what changed. */
import { EventEmitter } from "node:events";

export interface RunSignals {
  /** Something happened to the run. */
  changed(runId: number): void;
  /** A change that another process reports. */
  changedElsewhere(runId: number): void;
  /** Settles at the next change, after `milliseconds` at the latest, and when the signal aborts. */
  next(runId: number, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Called with every run that changed. */
  onChange(listener: (runId: number) => void): void;
}

const any = "any";

/** @param notifyOthers notifies other processes of a change */
export function createRunSignals(notifyOthers?: (runId: number) => void): RunSignals {
  const emitter = new EventEmitter().setMaxListeners(0);
  const changedElsewhere = (runId: number): void => {
    emitter.emit(String(runId), runId);
    emitter.emit(any, runId);
  };
  return {
    changedElsewhere,
    changed(runId) {
      changedElsewhere(runId);
      notifyOthers?.(runId);
    },
    next(runId, milliseconds, signal) {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const settle = (): void => {
          clearTimeout(timer);
          emitter.off(String(runId), settle);
          signal.removeEventListener("abort", settle);
          resolve();
        };
        const timer = setTimeout(settle, milliseconds);
        emitter.on(String(runId), settle);
        signal.addEventListener("abort", settle, { once: true });
      });
    },
    onChange: (listener) => void emitter.on(any, listener),
  };
}
