/** The memory of a process and of those it started, where the system tells (Linux). */
import { readFileSync } from "node:fs";
import { residentMemoryOf } from "../solvers/process-memory.ts";

/** 0 where nothing is known. */
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
