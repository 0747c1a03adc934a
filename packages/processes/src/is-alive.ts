/** Whether a process that was started has not ended. */
import type { ChildProcess } from "node:child_process";

/** Something that was started and has not ended. */
export const isAlive = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;
