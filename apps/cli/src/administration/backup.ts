/**
 * `backup`, `restore`, `upgrade` and `copy`: all data of the service, into a file, from a file, with a file as the way back, or from
 * one database into another.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readConfig } from "@esm/service/config/config";
import { backupToFile, copyDatabase, restoreFromFile, upgradeWithBackup } from "@esm/service/store/backup/backup-file";
import type { RestoredTable } from "@esm/service/store/backup/write-tables";
import {
  type Connections,
  connectDatabase,
  type DatabaseOptions,
  sqliteFileName,
} from "@esm/service/store/database/database";
import { helpText, type OptionRule, parseOptions, UsageError } from "../options/usage.ts";
import { settingsHint } from "./with-store.ts";

const common = {
  json: { description: "Print one JSON object: rows and digest of every table." },
  help: { description: "Show this." },
} as const satisfies Record<string, OptionRule>;

const copyOptions = {
  to: { value: "WHERE", description: "An empty database: postgresql://…, or a folder or a file (.sqlite) for SQLite." },
  ...common,
} as const satisfies Record<string, OptionRule>;

export const backupCommand = {
  run: (args: string[]) =>
    fileCommand("backup", args, async (path) => using(presentDatabase(), (from) => backupToFile(from, path))),
};

export const restoreCommand = {
  run: (args: string[]) =>
    fileCommand("restore", args, async (path) => using(configured(), (to) => restoreFromFile(to, path))),
};

export const upgradeCommand = {
  run: (args: string[]) =>
    fileCommand("upgrade", args, async (path) => using(presentDatabase(), (on) => upgradeWithBackup(on, path))),
};

export const copyCommand = {
  async run(args: string[]): Promise<number> {
    const usage = "npx esm copy --to <where>";
    const { operands, text, flags } = parseOptions(args, copyOptions);
    if (flags.has("help")) {
      process.stdout.write(helpText(usage, copyOptions));
      return 0;
    }
    if (operands.length > 0 || text.to === undefined) throw new UsageError(`Usage: ${usage}`);
    const source = presentDatabase();
    const target = targetOf(text.to);
    const same =
      source.databaseUrl === undefined && target.databaseUrl === undefined && fileOf(source) === fileOf(target);
    if (same) throw new UsageError("A database cannot be copied into itself.");
    report(await using(source, (from) => using(target, (to) => copyDatabase(from, to))), flags.has("json"));
    return 0;
  },
};

async function fileCommand(
  name: string,
  args: string[],
  work: (path: string) => Promise<RestoredTable[]>,
): Promise<number> {
  const usage = `npx esm ${name} <file> [--json]`;
  const { operands, flags } = parseOptions(args, common);
  if (flags.has("help")) {
    process.stdout.write(helpText(usage, common));
    return 0;
  }
  const [path, ...rest] = operands;
  if (path === undefined || rest.length > 0) throw new UsageError(`Usage: ${usage}`);
  report(await work(path), flags.has("json"));
  return 0;
}

const base = { poolSize: 2, onConnectionError: (error: Error) => void process.stderr.write(`${error.message}\n`) };

function configured(): DatabaseOptions {
  const { dataFolder, databaseUrl } = readConfig(process.env);
  return { ...base, dataFolder, databaseUrl };
}

const fileOf = ({ dataFolder, sqliteFile }: DatabaseOptions): string =>
  resolve(sqliteFile ?? join(dataFolder, sqliteFileName));

function presentDatabase(): DatabaseOptions {
  const options = configured();
  if (options.databaseUrl !== undefined || existsSync(fileOf(options))) return options;
  throw new UsageError(`There is no database in the folder ${options.dataFolder}. ${settingsHint}`);
}

function targetOf(where: string): DatabaseOptions {
  if (/^postgres(ql)?:\/\//.test(where)) return { ...base, dataFolder: ".", databaseUrl: where };
  const databaseUrl = undefined;
  if (where.endsWith(".sqlite")) return { ...base, dataFolder: ".", sqliteFile: where, databaseUrl };
  return { ...base, dataFolder: where, databaseUrl };
}

async function using<Result>(options: DatabaseOptions, work: (connections: Connections) => Promise<Result>) {
  const connections = connectDatabase(options);
  try {
    return await work(connections);
  } finally {
    await connections.close();
  }
}

function report(tables: readonly RestoredTable[], asJson: boolean): void {
  if (asJson) process.stdout.write(`${JSON.stringify({ tables })}\n`);
  else {
    const lines = tables.map(
      ({ table, rows, sha256 }) => `${sha256.slice(0, 16)}  ${String(rows).padStart(9)}  ${table}`,
    );
    process.stdout.write(`${lines.join("\n")}\n${tables.length} tables, all read again and found equal.\n`);
  }
}
