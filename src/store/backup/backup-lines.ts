/**
 * A backup as lines of JSON, the same for both databases: a head, then every table with its rows and their digest, then
 * an end. Rows are lists of values in the order of the columns; bytes are an object with their base64.
 */
import { createHash, type Hash } from "node:crypto";
import { StoreError } from "../store-error.ts";

export const backupFormat = "energy-systems-backup";
export const backupVersion = 1;

export type Value = string | number | null | Uint8Array;
export type Row = readonly Value[];

export interface BackupHead {
  format: typeof backupFormat;
  version: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The changes that made the tables what they are. */
  migrations: string[];
}

export type BackupLine =
  | { kind: "head"; head: BackupHead }
  /** `sequence` is the last id that was given, whether or not its record still exists. */
  | { kind: "table"; table: string; columns: string[]; sequence: number | null }
  | { kind: "row"; row: Row }
  | { kind: "tableEnd"; table: string; rows: number; sha256: string }
  | { kind: "end"; tables: number };

/** A row as its line; equal content gives equal lines, whichever database it comes from. */
export function rowText(row: Row): string {
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

export function parseLine(text: string): BackupLine {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new StoreError("unfit", "The backup is damaged: a line of it is no JSON.", { cause: error });
  }
  if (Array.isArray(parsed)) return { kind: "row", row: parsed.map(readValue) };
  return parsed as BackupLine;
}

function readValue(value: unknown): Value {
  if (typeof value === "object" && value !== null) return Buffer.from((value as { base64: string }).base64, "base64");
  return value as Value;
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

/** Lets lines through and throws where rows are not those that were written, or the end is missing. */
export async function* verified(lines: AsyncIterable<BackupLine>): AsyncGenerator<BackupLine> {
  let digest: TableDigest | null = null;
  let [hasHead, hasEnd, tables] = [false, false, 0];
  for await (const line of lines) {
    if (line.kind === "head") hasHead = checkHead(line.head);
    else if (!hasHead) throw new StoreError("unfit", "The file is no backup of this service.");
    else if (line.kind === "table") digest = new TableDigest();
    else if (line.kind === "row") digest?.add(line.row);
    else if (line.kind === "tableEnd") {
      const found = digest?.end(line.table);
      if (found?.sha256 !== line.sha256) throw damaged(line.table);
      tables += 1;
    } else if (line.kind === "end") hasEnd = line.tables === tables;
    yield line;
  }
  if (!hasEnd) throw new StoreError("unfit", "The backup is damaged: its end is missing.");
}

export const damaged = (table: string) =>
  new StoreError("unfit", `The rows of the table ${table} are not those that were written (their digests differ).`);

function checkHead({ format, version }: BackupHead): boolean {
  if (format !== backupFormat) throw new StoreError("unfit", "The file is no backup of this service.");
  if (version > backupVersion) {
    throw new StoreError(
      "database_too_new",
      `The backup has the format ${version}; this version knows ${backupVersion}.`,
    );
  }
  return true;
}
