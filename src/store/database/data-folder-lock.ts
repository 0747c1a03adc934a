/**
 * Keeps a data folder for one service: two would begin each run twice. The lock is one of SQLite on a file of its own,
 * which the system releases with the process, however that ends.
 */
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivate } from "./private-files.ts";
import { StoreError } from "./store-error.ts";

export const lockFileName = "service.lock";

/** Answers with what releases it. Throws `StoreError` `database_unavailable` where another service has the folder, or it cannot be used. */
export function lockDataFolder(dataFolder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const path = join(dataFolder, lockFileName);
    // Whoever can read it could lock it.
    makePrivate(path);
    lock = new DatabaseSync(path);
    // SQLite opens what it may only read as well, and then locks nothing.
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
