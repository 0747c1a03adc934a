/** Processor time of what is measured in this process. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever the kernel was built for. */
const ticksPerSecond = 100;

function spentBy(pid: number | string): number {
  // The name of the program stands in brackets and may have any character.
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").replace(/.*\) /s, "").split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond;
}

const childrenOf = (task: string): string[] =>
  readFileSync(`/proc/self/task/${task}/children`, "latin1").split(" ").filter(Boolean);

/** Seconds of this process and its children, also of solvers that wait for another program; NaN where the system does not tell. */
export function processorSeconds(): number {
  try {
    const children = readdirSync("/proc/self/task").flatMap(childrenOf);
    return ["self", ...children].reduce((sum, pid) => sum + spentBy(pid), 0);
  } catch {
    return Number.NaN;
  }
}
