/** Opens the service's store for a command, beside a service that may be running on it. */
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "@esm/service/config/config";
import { sqliteFileName } from "@esm/service/store/database/database";
import { openStore, type Store } from "@esm/service/store/store";
import { UsageError } from "../options/usage.ts";

export const settingsHint = "The settings DATA_DIR or DATABASE_URL select the database (docs/reference/settings.md).";

/** Without `create`, a missing database means that the settings are wrong, not that a new one is wanted. */
export async function withStore<Result>(
  work: (store: Store, config: Config) => Promise<Result>,
  { create = false } = {},
): Promise<Result> {
  const config = readConfig(process.env);
  if (!create && !config.databaseUrl && !existsSync(join(config.dataFolder, sqliteFileName))) {
    throw new UsageError(`There is no database in the folder ${config.dataFolder}. ${settingsHint}`);
  }
  const store = await openStore({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    poolSize: 2,
    onCopy: (copy) => void process.stderr.write(`The database of before version 0.1.0 was copied to ${copy}.\n`),
    onConnectionError: (error) => process.stderr.write(`${error.message}\n`),
  });
  try {
    return await work(store, config);
  } finally {
    await store.close();
  }
}

/** Actions of an administrator at the command line appear in the audit log under the name of the system's user. */
export function recordByAdministrator(store: Store, action: string, target: string, details = {}): Promise<void> {
  const username = `command line (${userInfo().username})`;
  return store.audit.add({
    at: new Date().toISOString(),
    userId: null,
    username,
    address: null,
    action,
    target,
    details,
  });
}
