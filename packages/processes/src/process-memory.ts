/** The resident memory of another process, where the system reports it (Linux). */
import { readFileSync } from "node:fs";

interface ResidentMemory {
  readonly currentBytes: number;
  readonly peakBytes: number;
}

function bytesOf(status: string, field: string): number | null {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status);
  return match ? Number(match[1]) * 1024 : null;
}

/** Null where the process is gone or the system has no /proc. Takes a few microseconds. */
export function residentMemoryOf(processId: number): ResidentMemory | null {
  if (process.platform !== "linux") return null;
  try {
    const status = readFileSync(`/proc/${processId}/status`, "latin1");
    const currentBytes = bytesOf(status, "VmRSS");
    const peakBytes = bytesOf(status, "VmHWM");
    return currentBytes === null || peakBytes === null ? null : { currentBytes, peakBytes };
  } catch {
    return null;
  }
}
