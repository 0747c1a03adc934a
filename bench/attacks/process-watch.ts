/** A thread that looks at a process again and again: its open files, and the memory of those that it started. */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export interface Seen {
  peakOpenFiles: number;
  /** Peak memory of all child processes together. */
  childrenPeakRssMb: number;
  /** Memory of the process and its children together, sampled at the same time. */
  togetherPeakRssMb: number;
}

const everyMs = 200;
const { pid } = workerData as { pid: number };
const nothing: Seen = { peakOpenFiles: 0, childrenPeakRssMb: 0, togetherPeakRssMb: 0 };
let seen = nothing;

/** Looks at a process, which may have ended meanwhile and then counts as nothing. */
function orNothing<Found>(look: () => Found, nothing: Found): Found {
  try {
    return look();
  } catch {
    return nothing;
  }
}

const residentKilobytes = (of: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(orNothing(() => readFileSync(`/proc/${of}/status`, "utf8"), ""))?.[1] ?? 0);

function descendants(): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // The name of the program stands in brackets and may have any character.
    const found = /.*\) \S (\d+)/s.exec(orNothing(() => readFileSync(`/proc/${name}/stat`, "utf8"), ""));
    if (found) parents.set(Number(name), Number(found[1]));
  }
  const family = new Set([pid]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  family.delete(pid);
  return [...family];
}

function look(): void {
  const files = orNothing(() => readdirSync(`/proc/${pid}/fd`).length, 0);
  const kilobytes = descendants().reduce((sum, child) => sum + residentKilobytes(child), 0);
  const together = kilobytes + residentKilobytes(pid);
  seen = {
    peakOpenFiles: Math.max(seen.peakOpenFiles, files),
    childrenPeakRssMb: Math.max(seen.childrenPeakRssMb, Math.round(kilobytes / 1024)),
    togetherPeakRssMb: Math.max(seen.togetherPeakRssMb, Math.round(together / 1024)),
  };
}

parentPort?.on("message", (question) => {
  if (question === "forget") seen = nothing;
  look();
  parentPort?.postMessage(seen);
});
for (;;) {
  look();
  await setTimeout(everyMs);
}
