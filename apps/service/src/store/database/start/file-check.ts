/**
 * Checks the file of SQLite from its first page to its last, beside a service that works: in a process of its own, because
 * nothing can interrupt SQLite in a thread.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const program = fileURLToPath(new URL("file-check-process.ts", import.meta.url));
const maxBuffer = 2 ** 20;

/** Faults of the file, at most a hundred; none in a file without damage. Rejects where it could not be checked. */
export async function checkFile(file: string, signal: AbortSignal): Promise<string[]> {
  const checking = promisify(execFile)(process.execPath, [program, file], { signal, maxBuffer, env: {} });
  const ended = once(checking.child, "close").catch(() => undefined);
  try {
    return JSON.parse((await checking).stdout) as string[];
  } finally {
    // A check that is ended still has the file open for a moment.
    await ended;
  }
}
