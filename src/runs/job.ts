/** Runs one job in a process of its own and tells how it ended, whatever happens to that process. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { JobEnd, JobMessage, JobOrder } from "./job-messages.ts";

const program = fileURLToPath(new URL("./job-process.ts", import.meta.url));
/** A job that was asked to end gets this long before it is killed. */
const graceMilliseconds = 1_500;

export interface JobHooks {
  signal: AbortSignal;
  onProgress?: ((phase: string, detail: string) => void) | undefined;
  onLog?: ((line: string) => void) | undefined;
}

/** Never rejects. The job's process is gone when the promise settles. */
export function runJob(order: JobOrder, { signal, onProgress, onLog }: JobHooks): Promise<JobEnd> {
  if (signal.aborted) return Promise.resolve(cancelled);
  return new Promise((resolve) => {
    const child = fork(program, [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      execArgv: [],
    });
    let end: JobEnd | null = null;
    let errorText = "";
    let killer: NodeJS.Timeout | undefined;
    const abort = (): void => {
      child.kill("SIGTERM");
      killer = setTimeout(() => child.kill("SIGKILL"), graceMilliseconds);
    };
    signal.addEventListener("abort", abort, { once: true });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      // The end of what a dying process says is what matters.
      errorText = (errorText + text).slice(-8_000);
    });
    child.on("message", (message: JobMessage) => {
      if (message.type === "end") end = message.end;
      else if (message.type === "log") onLog?.(message.line);
      else onProgress?.(message.phase, message.detail);
    });
    const settle = (code: number | null, exitSignal: string | null): void => {
      clearTimeout(killer);
      signal.removeEventListener("abort", abort);
      if (signal.aborted) resolve(cancelled);
      else resolve(end ?? lost(code, exitSignal, errorText, onLog));
    };
    child.on("error", (error) => {
      errorText += error.message;
      if (child.pid === undefined) settle(null, null);
    });
    child.on("close", settle);
    child.send(order, (error) => {
      if (error) errorText += error.message;
    });
  });
}

const cancelled: JobEnd = { status: "failed", cause: "cancelled", message: "The run was cancelled." };

function lost(
  code: number | null,
  exitSignal: string | null,
  errorText: string,
  onLog?: (line: string) => void,
): JobEnd {
  const how = exitSignal ? `was ended by ${exitSignal}` : `ended with code ${code}`;
  onLog?.(`the process of the run ${how}: ${errorText.trim()}`);
  if (/out of memory|allocation failed/i.test(errorText) || exitSignal === "SIGKILL") {
    return {
      status: "failed",
      cause: "memory",
      message: `The run needed more memory than there is (its process ${how}).`,
    };
  }
  return { status: "failed", cause: "solver-failed", message: `The process of the run ${how} before it had a result.` };
}
