/** The processes that came from one, to see that they are gone. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const isLinux = existsSync("/proc/self/stat");

/** The parent of a process; null where it has ended, also if nobody has collected it yet. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the command may contain anything, so count from behind it.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? null : Number(parent);
  } catch {
    return null;
  }
}

/** [process, parent] of all processes that have not ended. */
function processTable(): [number, number][] {
  if (!isLinux) {
    return execFileSync("ps", ["-A", "-o", "pid=,ppid="])
      .toString()
      .trim()
      .split("\n")
      .map((line): [number, number] => {
        const [pid, parent] = line.trim().split(/\s+/).map(Number);
        return [pid, parent];
      });
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      const parent = parentOf(Number(name));
      return parent === null ? [] : [[Number(name), parent]];
    });
}

export function childrenOf(parent: number): number[] {
  return processTable()
    .filter(([, other]) => other === parent)
    .map(([pid]) => pid);
}

/**
 * How far the session of a process stands behind others on Linux, from -20 to 19. Processes that came from the first one
 * of the system without a new session belong to none, and stand behind nobody.
 */
export const shareOfSession = (pid: number): number =>
  Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, "utf8"))?.[1] ?? 0);

/** True while the process exists and has not ended. */
export function isRunning(pid: number): boolean {
  if (isLinux) return parentOf(pid) !== null;
  return processTable().some(([other]) => other === pid);
}

/** Resolves with the first answer that is not null; rejects after `seconds`. */
export async function until<Answer>(ask: () => Answer | null, what: string, seconds = 500): Promise<Answer> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = ask();
    if (answer !== null) return answer;
    if (performance.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
