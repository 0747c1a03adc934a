/**
 * Starts a process that can open nothing: for code that reads foreign bytes and that we have not written. Node.js refuses it
 * every file but those of its program, other processes, threads and native code; its environment is empty; the system limits
 * its memory and its time on a processor. What it works on is its standard input, what it finds goes through its channel.
 */
import { type ChildProcess, spawn } from "node:child_process";

export interface ClosedProgram {
  program: string;
  arguments?: readonly string[];
  /** Files and folders of the program, with a `*` at the end of folders. */
  readable: readonly string[];
  /** Limit of the JavaScript heap; memory outside it does not count. */
  maxHeapMib: number;
  /** Reserved addresses, of which a process of Node.js has many. */
  maxAddressSpaceMib: number;
  /** Limit of processor time. It also ends a process that hangs after its parent has died. */
  maxProcessorSeconds: number;
}

/**
 * Where the system refuses a limit, or does not know it, the others still count. If memory is short, Linux should end this process and
 * not the service.
 */
const limited =
  "{ echo 500 >/proc/self/oom_score_adj; } 2>/dev/null; " +
  '(ulimit -v "$1") 2>/dev/null && ulimit -v "$1"; (ulimit -t "$2") 2>/dev/null && ulimit -t "$2"; shift 2; exec "$@"';

export function closedCommand(order: ClosedProgram): [command: string, ...given: string[]] {
  const { program, readable, maxHeapMib, maxAddressSpaceMib, maxProcessorSeconds } = order;
  const options = ["--permission", ...readable.map((path) => `--allow-fs-read=${path}`)];
  const command = [process.execPath, ...options, `--max-old-space-size=${maxHeapMib}`, program];
  const whole = [...command, ...(order.arguments ?? [])] as [string, ...string[]];
  if (process.platform === "win32") return whole;
  const limits = [maxAddressSpaceMib * 1024, maxProcessorSeconds].map((limit) => String(Math.ceil(limit)));
  return ["/bin/sh", "-c", limited, "sh", ...limits, ...whole];
}

/** @param input the descriptor of an open file, which stays open here */
export function startClosedProcess(order: ClosedProgram, input: number): ChildProcess {
  const [command, ...given] = closedCommand(order);
  return spawn(command, given, {
    cwd: "/",
    // Windows does not start programs without it.
    env: process.platform === "win32" ? { SystemRoot: process.env.SystemRoot } : {},
    stdio: [input, "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}
