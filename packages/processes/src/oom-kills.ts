/** How often the system has killed a process of ours because memory ran out, where it counts that (Linux). */
import { readFileSync } from "node:fs";

/**
 * The counter of this process's control group; if that cannot be read, the counter of the whole machine. Null where
 * there is no counter. What matters is whether it rose during the work of a process that was killed.
 */
export function oomKillCount(read: (path: string) => string = (path) => readFileSync(path, "latin1")): number | null {
  for (const path of [...counters(attempt(read, "/proc/self/cgroup")), "/proc/vmstat"]) {
    const match = /^oom_kill (\d+)$/m.exec(attempt(read, path));
    if (match) return Number(match[1]);
  }
  return null;
}

/**
 * Version 2 of control groups, then version 1; each with its path on the machine, then with its path in a container.
 */
function counters(groups: string): string[] {
  const second = /^0::(.*)$/m.exec(groups)?.[1];
  const first = /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m.exec(groups)?.[1];
  const places = (path: string | undefined, root: string, file: string): string[] =>
    path === undefined ? [] : [`${root}${path.replace(/\/$/, "")}/${file}`, `${root}/${file}`];
  return [
    ...places(second, "/sys/fs/cgroup", "memory.events"),
    ...places(first, "/sys/fs/cgroup/memory", "memory.oom_control"),
  ];
}

function attempt(read: (path: string) => string, path: string): string {
  try {
    return process.platform === "linux" ? read(path) : "";
  } catch {
    return "";
  }
}
