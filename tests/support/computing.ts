/** Work is measured by what it computes: a clock would measure what else the machine does. */

import { existsSync, readFileSync } from "node:fs";

/** Begins to measure; the answer says how many seconds this process and its threads have computed since. */
export function computing(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

/** Since another process began, with its threads; 0 where the system does not tell. */
export function secondsComputedBy(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const stat = readFileSync(file, "latin1");
  // User and system time, counted from behind the command's name, in the hundredths of a second of Linux.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}
