/**
 * One folder for everything that a run of the tests writes, also by processes that it kills. It is in memory where there is
 * room for it: tests that wait for a disk take longer the more else uses it.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const sharedMemory = "/dev/shm";
const enoughBytes = 2 ** 30;

function isLargeEnough(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}

const prefix = "energy-system-tests-";

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Runs that were killed leave their folders, which would fill the memory. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = name.startsWith(prefix) ? name.slice(prefix.length - 1).split("-") : [];
    if (/^\d+$/.test(pid ?? "") && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Called once for each run of Vitest, before its workers start; what it answers with is called at the end. */
export default function useOneFolder(): () => void {
  const parent = process.env.TMPDIR === undefined && isLargeEnough(sharedMemory) ? sharedMemory : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
