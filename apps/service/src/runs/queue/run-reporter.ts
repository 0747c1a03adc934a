/** Writes the progress and the log of a job to the database, about twice a second and in order. */

import { message, type Words } from "@esm/messages/message";
import type { RunProgress } from "@esm/model/domain/runs/run";
import type { RunLease } from "../../store/runs/transition.ts";
import type { Store } from "../../store/store.ts";
import type { JobProgress } from "../jobs/job-messages.ts";

const intervalMs = 500;
/** An endless log must not fill the database. */
const maxLines = 20_000;

export interface RunReporter {
  progress(progress: JobProgress): void;
  log(line: Words): void;
  /** Writes the remaining messages. */
  end(): Promise<void>;
}

/** @param listener `fault` receives the errors of failed writes; their messages are lost, the run is not */
export function createRunReporter(
  { runQueue }: Pick<Store, "runQueue">,
  lease: RunLease,
  listener: { written(): void; fault(error: unknown): void },
): RunReporter {
  let latest: JobProgress | null = null;
  let phase: string | null = null;
  let lines: Words[] = [];
  let lineCount = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const [written, some] = [latest, lines];
    latest = null;
    lines = [];
    try {
      if (some.length > 0) await runQueue.log(lease, some);
      if (written) {
        const { solver, ...rest } = written;
        const progress: RunProgress = rest;
        await runQueue.progress(lease, progress, solver ? { solver } : {});
      }
      if (written || some.length > 0) listener.written();
    } catch (error) {
      listener.fault(error);
    }
  }
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
  }
  const soon = (): void => {
    timer ??= setTimeout(flush, intervalMs);
  };

  return {
    progress(progress) {
      latest = progress;
      // A new phase is written at once.
      if (progress.phase !== phase) flush();
      else soon();
      phase = progress.phase;
    },
    log(line) {
      lineCount++;
      if (lineCount < maxLines) lines.push(line);
      else if (lineCount === maxLines) lines.push(message("log_too_long"));
      else return;
      soon();
    },
    async end() {
      flush();
      await writing;
    },
  };
}
