/**
 * A backup as lines of JSON, the same for both databases: a head, then every table with its rows and their digest, then
 * an end. Rows are lists of values in the order of the columns; bytes are an object with their base64.
 */

import { createHash, type Hash } from "node:crypto";
import { StoreError } from "../database/store-error.ts";
import { type BackupHead, type BackupLine, backupFormat, backupVersion, type Row } from "./backup-line.ts";
import { areTexts } from "./parse-line.ts";

/** A row as its line; equal content gives equal lines, whichever database it comes from. */
function rowText(row: Row): string {
  return JSON.stringify(row.map((value) => (value instanceof Uint8Array ? bytesOf(value) : value)));
}

const bytesOf = (value: Uint8Array) => ({
  base64: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64"),
});

export function lineText(line: BackupLine): string {
  if (line.kind === "row") return rowText(line.row);
  const { kind, ...rest } = line;
  return JSON.stringify({ kind, ...rest });
}

/** The digest of a table: of its rows in the order of their keys. */
export class TableDigest {
  rows = 0;
  private readonly hash: Hash = createHash("sha256");

  add(row: Row): void {
    this.rows += 1;
    this.hash.update(rowText(row)).update("\n");
  }

  end(table: string): Extract<BackupLine, { kind: "tableEnd" }> {
    return { kind: "tableEnd", table, rows: this.rows, sha256: this.hash.digest("hex") };
  }
}

/**
 * Passes lines on. Throws if they are out of order, if rows differ from those that were written, or if the end is
 * missing.
 */
export async function* verified(lines: AsyncIterable<BackupLine>): AsyncGenerator<BackupLine> {
  let open: { table: string; width: number; digest: TableDigest } | null = null;
  let [hasHead, hasEnd] = [false, false];
  const tables = new Set<string>();
  for await (const line of lines) {
    if (!hasHead) {
      if (line.kind !== "head") throw noBackup();
      checkHead(line.head);
      hasHead = true;
    } else if (line.kind === "table" && open === null && !tables.has(line.table) && !hasEnd) {
      open = { table: line.table, width: line.columns.length, digest: new TableDigest() };
      tables.add(line.table);
    } else if (line.kind === "row" && open?.width === line.row.length) open.digest.add(line.row);
    else if (line.kind === "tableEnd" && open?.table === line.table) {
      const digest = open.digest.end(line.table);
      if (digest.sha256 !== line.sha256 || digest.rows !== line.rows) throw damaged(line.table);
      open = null;
    } else if (line.kind === "end" && open === null && !hasEnd) hasEnd = line.tables === tables.size;
    else throw outOfOrder(line);
    yield line;
  }
  if (!hasEnd) throw new StoreError("unfit", "The backup is damaged: its end is missing.");
}

const noBackup = () => new StoreError("unfit", "The file is not a backup of this service.");

function outOfOrder(line: BackupLine): StoreError {
  const what = "table" in line ? ` of the table ${line.table}` : "";
  const message = `The backup is damaged: a line of the kind '${line.kind}'${what} is not where one belongs.`;
  return new StoreError("unfit", message);
}

export const damaged = (table: string) =>
  new StoreError("unfit", `The rows of the table ${table} differ from those that were saved (different digests).`);

function checkHead({ format, version, migrations }: BackupHead): void {
  if (format !== backupFormat || typeof version !== "number") throw noBackup();
  if (version > backupVersion) {
    throw new StoreError(
      "database_too_new",
      `The backup has the format ${version}; this version knows ${backupVersion}.`,
    );
  }
  if (!areTexts(migrations)) {
    throw new StoreError("unfit", "The backup is damaged: its header does not list the migrations of its tables.");
  }
}
