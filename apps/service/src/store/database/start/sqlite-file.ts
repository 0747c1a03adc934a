/**
 * Looks at the file of SQLite before the service opens it: a file that is not the service's database must stay as it is, and
 * an empty one must not begin a new life beside the secret of a database that is gone.
 */
import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "../store-error.ts";
import type { Tables } from "../tables.ts";

/** SQLite's codes for a file of another kind, and for one that breaks off or contradicts itself. */
const notDatabase = 26;
const corrupt = 11;

const whatToDo =
  "Check that DATA_DIR names the right folder. If it does, move the file and those that begin with its name to another " +
  "place, and restore a backup: npm run --silent esm -- restore <file>.";

/**
 * Throws `StoreError` `database_unavailable` with what to do.
 * @param secretFile the secret that signs access tokens; it is made after the database
 */
export function refuseUnusableFile(file: string, secretFile: string): void {
  const tables = tablesIn(file);
  if (tables.length === 0 && existsSync(secretFile)) {
    throw unusable(
      `The database ${file} is ${existsSync(file) ? "empty" : "missing"}, but ${secretFile} says that there was one. ` +
        "Users who register in a new database could be taken for earlier ones, whose access tokens are still valid. " +
        `${whatToDo} To start with an empty database, delete ${secretFile}.`,
    );
  }
  if (tables.length > 0 && !tables.includes("kysely_migration")) {
    const some = tables.slice(0, 3).join(", ");
    throw unusable(`The file ${file} is the database of another program (its tables: ${some}). ${whatToDo}`);
  }
}

const expected: Record<keyof Tables, true> = {
  users: true,
  revoked_tokens: true,
  api_keys: true,
  attempts: true,
  login_addresses: true,
  audit_events: true,
  datasets: true,
  dataset_permissions: true,
  regions: true,
  commodities: true,
  named_series: true,
  components: true,
  conversion_factors: true,
  table_records: true,
  models: true,
  model_overrides: true,
  import_reports: true,
  dataset_changes: true,
  replaced_rows: true,
  run_inputs: true,
  run_input_portions: true,
  runs: true,
  run_events: true,
  run_results: true,
  sweeps: true,
  sweep_points: true,
  links: true,
  workers: true,
};

/** Throws `StoreError` `database_unavailable` where a database that is up to date lacks a table. */
export function refuseMissingTables(file: string): void {
  const present = tablesIn(file);
  const missing = Object.keys(expected).filter((name) => !present.includes(name));
  if (missing.length > 0) throw unusable(`The database ${file} has lost its tables ${missing.join(", ")}. ${whatToDo}`);
}

/** None where there is no file. Nothing is written. */
function tablesIn(file: string): string[] {
  const size = sizeOf(file);
  if (size === 0) {
    // SQLite would delete the log, and with it what was committed.
    if (sizeOf(`${file}-wal`) > 0) throw unusable(`The database ${file} is empty, but its log is not. ${whatToDo}`);
    return [];
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const { page_size } = database.prepare("pragma page_size").get() as { page_size: number };
    const rows = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
    // SQLite itself notices only whole pages that are missing. While there is a log, the rest may be there.
    if (size % page_size !== 0 && sizeOf(`${file}-wal`) === 0) throw brokenOff(file);
    return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith("sqlite_"));
  } catch (error) {
    throw reasonOf(error as SqliteError, file);
  } finally {
    database?.close();
  }
}

type SqliteError = Error & { errcode?: number };

function reasonOf(error: SqliteError, file: string): Error {
  if (error instanceof StoreError) return error;
  if (error.errcode === notDatabase) return unusable(`The file ${file} is no SQLite database. ${whatToDo}`);
  if (error.errcode === corrupt) return brokenOff(file);
  return unusable(
    `The database ${file} cannot be read: ${error.message}. The service must be able to use it (DATA_DIR).`,
  );
}

const brokenOff = (file: string): StoreError =>
  unusable(`The database ${file} is damaged: a part of the file is missing or not readable. ${whatToDo}`);

const unusable = (message: string): StoreError => new StoreError("database_unavailable", message);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
