/** A process and those it started: their memory, where the system reports it (Linux), and their end. */
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAlive } from "@esm/processes/is-alive";
import { residentMemoryOf } from "@esm/processes/process-memory";
import { restorePriority } from "./process-priority.ts";

/** Whether the process of a job leads a group, to which its solver belongs. */
export const isLeader = process.platform !== "win32";

/** Undefined for a process that has ended: another process may have its id by now. */
const idOf = (leader: ChildProcess): number | undefined => (isAlive(leader) ? leader.pid : undefined);

/** Sends SIGTERM to the process, which ends those it started. */
export function askToEnd(leader: ChildProcess): void {
  const id = idOf(leader);
  if (id === undefined) return;
  restorePriority(id);
  leader.kill("SIGTERM");
}

/**
 * Sends SIGKILL to the process and, where it leads a group, to those it started: on a busy machine they would notice
 * its end late.
 */
export function killTree(leader: ChildProcess): void {
  const id = idOf(leader);
  if (id === undefined) return;
  restorePriority(id);
  try {
    if (isLeader) process.kill(-id, "SIGKILL");
  } catch {
    // Its group does not exist yet, or no longer.
  }
  leader.kill("SIGKILL");
}

/** 0 where the memory is unknown. */
export function residentBytesOfTree(processId: number): number {
  const own = residentMemoryOf(processId)?.currentBytes ?? 0;
  return childrenOf(processId).reduce((sum, child) => sum + residentBytesOfTree(child), own);
}

function childrenOf(processId: number): number[] {
  if (process.platform !== "linux") return [];
  try {
    const text = readFileSync(`/proc/${processId}/task/${processId}/children`, "latin1").trim();
    return text === "" ? [] : text.split(" ").map(Number);
  } catch {
    return [];
  }
}
