/**
 * Reserves a data folder for one service, because two would start each run twice. The lock is one of SQLite on a file
 * of its own; the system releases it with the process, however that ends.
 */
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivate } from "./private-files.ts";
import { StoreError } from "./store-error.ts";

export const lockFileName = "service.lock";

/**
 * Answers with the function that releases it. Throws `StoreError` `database_unavailable` where another service has the
 * folder, or it cannot be used.
 */
export function lockDataFolder(dataFolder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const path = join(dataFolder, lockFileName);
    // A user who can read the file could lock it.
    makePrivate(path);
    lock = new DatabaseSync(path);
    // SQLite also opens a file that it may only read, and then locks nothing.
    accessSync(path, constants.W_OK);
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock?.close();
    throw new StoreError("database_unavailable", reasonOf(error as SqliteError, dataFolder), { cause: error });
  }
  return () => lock.close();
}

type SqliteError = Error & { errcode?: number };

/** SQLite's code for a lock that is held elsewhere. */
const busy = 5;

const reasonOf = ({ errcode, message }: SqliteError, dataFolder: string): string =>
  errcode === busy
    ? `The data folder ${dataFolder} is in use by another service. Stop that one first, or give this one a folder of its ` +
      "own (DATA_DIR)."
    : `The data folder ${dataFolder} cannot be used: ${message}. The service must be able to write to it (DATA_DIR).`;
