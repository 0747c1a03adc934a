/** Reads all tables as they are at one moment, while others write. */
import { type RawBuilder, sql } from "kysely";
import { type Connections, type Database, readConsistently } from "../database/database.ts";
import { appliedMigrations, refuseUnknown } from "../database/migrate.ts";
import type { DatabaseKind } from "../migrations/database-kind.ts";
import { type BackupLine, backupFormat, backupVersion, type Row, type Value } from "./backup-line.ts";
import { TableDigest } from "./backup-lines.ts";
import { lastIdOf, type TableShape, tableShapes } from "./table-shapes.ts";

/** The size limit of a page of rows, estimated from the largest row so far. */
const pageBytes = 16 * 2 ** 20;
const maxRows = 500;
const firstRows = 4;

/** Passes on every line of a backup. The database shows one consistent state throughout. */
export function readBackup(connections: Connections, take: (line: BackupLine) => Promise<void>): Promise<void> {
  const { kind } = connections;
  return readConsistently(connections, async (database) => {
    const migrations = await appliedMigrations(database, kind);
    await refuseUnknown(migrations, kind);
    const created_at = new Date().toISOString();
    await take({ kind: "head", head: { format: backupFormat, version: backupVersion, created_at, migrations } });
    const shapes = await tableShapes(database, kind);
    for (const shape of shapes) {
      const sequence = await lastIdOf(database, kind, shape);
      await take({ kind: "table", table: shape.name, columns: shape.columns, sequence });
      const digest = new TableDigest();
      for await (const row of rowsOf(database, kind, shape)) {
        digest.add(row);
        await take({ kind: "row", row });
      }
      await take(digest.end(shape.name));
    }
    await take({ kind: "end", tables: shapes.length });
  });
}

/** The digest of the present contents of a table. */
export async function digestOfTable(database: Database, kind: DatabaseKind, shape: TableShape) {
  const digest = new TableDigest();
  for await (const row of rowsOf(database, kind, shape)) digest.add(row);
  return digest.end(shape.name);
}

/** Rows in the order of their keys, in pages that fit into memory. */
async function* rowsOf(database: Database, kind: DatabaseKind, shape: TableShape): AsyncGenerator<Row> {
  const columns = sql.join(shape.columns.map((column) => sql.ref(column)));
  // Texts ordered by their bytes, as in SQLite, whatever the language of the other database.
  const key = shape.primaryKey.map((column) =>
    kind === "postgresql" && shape.texts.has(column) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
  );
  let last: Value[] | null = null;
  let largestRow = pageBytes / firstRows;
  for (;;) {
    const after: RawBuilder<unknown> = last === null ? sql`` : sql`where (${sql.join(key)}) > (${sql.join(last)})`;
    const limit = Math.max(1, Math.min(maxRows, Math.floor(pageBytes / largestRow)));
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(shape.name)} ${after}
      order by ${sql.join(key)} limit ${limit}`.execute(database);
    const values = rows.map((row) => shape.columns.map((column) => plain(row[column], shape.name, column)));
    yield* values;
    largestRow = Math.max(64, last === null ? 0 : largestRow, ...values.map(sizeOf));
    const end = rows.at(-1);
    if (!end || rows.length < limit) return;
    last = shape.primaryKey.map((column) => plain(end[column], shape.name, column));
  }
}

/** Values that are equal in both databases. */
function plain(value: unknown, table: string, column: string): Value {
  if (value === null || typeof value === "string" || value instanceof Uint8Array) return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new Error(`The column ${column} of ${table} has a value that a backup cannot hold (${typeof value}).`);
}

function sizeOf(row: Row): number {
  let bytes = 0;
  for (const value of row) bytes += typeof value === "number" || value === null ? 8 : value.length;
  return bytes;
}
