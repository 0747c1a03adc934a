/** Database files are for whoever runs the service: they hold digests of passwords and the data of every user. */
import { chmodSync, closeSync, openSync, statSync } from "node:fs";

const ownerOnly = 0o600;
/** What SQLite keeps beside a database; it gives new ones the mode of the database. */
const companions = ["", "-wal", "-shm", "-journal"];

/**
 * Makes the file before SQLite does, which would let everybody read it, and closes to others what is there already. What
 * belongs to somebody else stays as it is, and what cannot be changed is left to SQLite to complain about.
 */
export function makePrivate(file: string): void {
  attempt(() => closeSync(openSync(file, "wx", ownerOnly)));
  for (const companion of companions) attempt(() => closeToOthers(file + companion));
}

/** By its path: to close a file that was opened here would release the locks that this process has on it. */
function closeToOthers(path: string): void {
  const { uid, mode } = statSync(path);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
