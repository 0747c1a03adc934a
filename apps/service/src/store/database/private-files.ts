/**
 * Only the user account of the service may read database files: they hold digests of passwords and the data of every
 * user.
 */
import { chmodSync, closeSync, openSync, statSync } from "node:fs";

const ownerOnly = 0o600;
/** The files that SQLite stores beside a database; new ones get the mode of the database. */
const companions = ["", "-wal", "-shm", "-journal"];

/**
 * Creates the file before SQLite does, which would let every account read it, and restricts the access to existing
 * files. Files of other accounts stay as they are, and SQLite reports files that cannot be changed.
 */
export function makePrivate(file: string): void {
  attempt(() => closeSync(openSync(file, "wx", ownerOnly)));
  for (const companion of companions) attempt(() => closeToOthers(file + companion));
}

/** By its path: closing a file that was opened here would release the locks that this process has on it. */
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
