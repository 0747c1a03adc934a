/** A backup as a file: its lines, compressed. It appears under its name when it is complete and has been read back. */
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Connections } from "../database/database.ts";
import { appliedMigrations, isOfBefore, migrate } from "../database/migrate.ts";
import { StoreError } from "../database/store-error.ts";
import type { BackupLine } from "./backup-line.ts";
import { lineText, verified } from "./backup-lines.ts";
import { inLines } from "./line-queue.ts";
import { parseLine } from "./parse-line.ts";
import { readBackup } from "./read-tables.ts";
import { type RestoredTable, writeBackup } from "./write-tables.ts";

const newline = 0x0a;
const chunkLength = 2 ** 16;
/** Series compress little; more effort would only take longer. */
const compression = { level: 1 };

/** Writes the file and reads it back. Throws where the path exists already. */
export async function backupToFile(connections: Connections, path: string): Promise<RestoredTable[]> {
  if (existsSync(path))
    throw new StoreError("conflict", `The file ${path} already exists. A backup overwrites nothing.`);
  const draft = `${path}.${process.pid}.part`;
  try {
    await pipeline(
      Readable.from(inChunks(connections)),
      createGzip(compression),
      createWriteStream(draft, { flags: "wx", mode: 0o600 }),
    );
    const handle = await open(draft, "r+");
    await handle.sync();
    await handle.close();
    const tables: RestoredTable[] = [];
    for await (const line of verified(linesOfFile(draft))) if (line.kind === "tableEnd") tables.push(tableOf(line));
    await rename(draft, path);
    return tables;
  } catch (error) {
    // If the removal fails too, the first error says why.
    await rm(draft, { force: true }).catch(() => undefined);
    throw pathFaultOf(error, "written") ?? error;
  }
}

/** An error of the file system that the user can correct with another path. */
const pathFaults = ["EACCES", "EISDIR", "ELOOP", "ENAMETOOLONG", "ENOENT", "ENOTDIR", "EPERM"];

function pathFaultOf(error: unknown, what: "read" | "written"): StoreError | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined || !pathFaults.includes(code)) return undefined;
  return new StoreError("not_found", `The backup cannot be ${what}: ${message}`, { cause: error });
}

/** Many short lines at once, which is faster. */
async function* inChunks(connections: Connections): AsyncGenerator<string> {
  let chunk = "";
  for await (const line of inLines((take) => readBackup(connections, take))) {
    chunk += `${lineText(line)}\n`;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

const tableOf = ({ table, rows, sha256 }: RestoredTable): RestoredTable => ({ table, rows, sha256 });

export function restoreFromFile(connections: Connections, path: string): Promise<RestoredTable[]> {
  return writeBackup(connections, linesOfFile(path));
}

/** Brings a database of before version 0.1.0 up to date; the backup in the file is the way back. */
export async function upgradeWithBackup(connections: Connections, path: string): Promise<RestoredTable[]> {
  const { kind, read, write, postgresql } = connections;
  if (!isOfBefore(await appliedMigrations(read, kind))) {
    throw new StoreError(
      "conflict",
      "The database was not written before version 0.1.0. It needs no such upgrade: services bring it up to date at their start.",
    );
  }
  let tables: RestoredTable[] = [];
  const upgrade = () =>
    migrate(write, kind, async () => {
      tables = await backupToFile(connections, path);
    });
  await (postgresql ? postgresql.setUp(upgrade) : upgrade());
  return tables;
}

/** From one database into another, without a file between. */
export function copyDatabase(from: Connections, to: Connections): Promise<RestoredTable[]> {
  return writeBackup(
    to,
    inLines((take) => readBackup(from, take)),
  );
}

async function* linesOfFile(path: string): AsyncGenerator<BackupLine> {
  const bytes = createReadStream(path);
  const expanded = bytes.pipe(createGunzip());
  bytes.on("error", (error) => expanded.destroy(error));
  let parts: Buffer[] = [];
  try {
    for await (const chunk of expanded as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        parts.push(chunk.subarray(start, end));
        yield parseLine(Buffer.concat(parts).toString("utf8"));
        parts = [];
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code?.startsWith("Z_")) {
      throw new StoreError("unfit", "The file is not a backup of this service, or it is damaged.", { cause: error });
    }
    throw pathFaultOf(error, "read") ?? error;
  } finally {
    bytes.destroy();
    expanded.destroy();
  }
}
