/** Processor time of what is measured in this process. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever the kernel was built for. */
const ticksPerSecond = 100;

/** Returns the seconds of a process by itself, and those of its children that have ended. */
function spentBy(pid: number | string): { own: number; ofEnded: number } {
  // The name of the program stands in brackets and may have any character.
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").replace(/.*\) /s, "").split(" ");
  const [own, ownSystem, ended, endedSystem] = fields.slice(11, 15).map(Number);
  return { own: (own + ownSystem) / ticksPerSecond, ofEnded: (ended + endedSystem) / ticksPerSecond };
}

/** To a microsecond: some programs take less than a hundredth of a second in this process. */
function spentHere(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const childrenOf = (task: string): string[] =>
  readFileSync(`/proc/self/task/${task}/children`, "latin1").split(" ").filter(Boolean);

/** Seconds of this process and its children, also of solvers that wait for another program; NaN where the system does not tell. */
export function processorSeconds(): number {
  try {
    const children = readdirSync("/proc/self/task").flatMap(childrenOf);
    const byChildren = children.map(spentBy).reduce((sum, { own, ofEnded }) => sum + own + ofEnded, 0);
    return spentHere() + spentBy("self").ofEnded + byChildren;
  } catch {
    return Number.NaN;
  }
}
