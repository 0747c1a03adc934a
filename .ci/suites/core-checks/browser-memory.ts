/** The memory of a browser's processes, from /proc. */
import { readdirSync, readFileSync } from "node:fs";

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}

/** Resident megabytes of the largest process below another one: that of the page, while it computes. */
export function largestBelow(processId: number): number {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${name}/status`))?.[1])]),
  );
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && (id === processId || (id > 1 && isBelow(parents.get(id))));
  const sizes = [...parents.keys()]
    .filter((id) => id !== processId && isBelow(id))
    .map((id) => Number(/^VmRSS:\s*(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0));
  return Math.round(Math.max(0, ...sizes) / 1024);
}
