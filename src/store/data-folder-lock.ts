/**
 * Keeps a data folder for one service: two would begin each run twice. The lock is one of SQLite on a file of its own,
 * which the system releases with the process, however that ends.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "./store-error.ts";

export const lockFileName = "service.lock";

/** Answers with what releases it. Throws `StoreError` `database_unavailable` where another service has the folder. */
export function lockDataFolder(dataFolder: string): () => void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(dataFolder, lockFileName));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    const message =
      `The data folder ${dataFolder} is in use by another service. Stop that one first, or give this one a folder of its ` +
      "own (DATA_DIR).";
    throw new StoreError("database_unavailable", message, { cause: error });
  }
  return () => lock.close();
}
