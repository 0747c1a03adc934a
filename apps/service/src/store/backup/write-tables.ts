/** Writes the lines of a backup into an empty database, in one transaction that commits only if everything arrived. */
import { sql } from "kysely";
import type { Connections, Database } from "../database/database.ts";
import { appliedMigrations, knownBeside, migrate, migrateTo, refuseUnknown } from "../database/migrate.ts";
import { storageFaultOf } from "../database/storage-fault.ts";
import { StoreError } from "../database/store-error.ts";
import type { BackupLine, Row } from "./backup-line.ts";
import { damaged, verified } from "./backup-lines.ts";
import { digestOfTable } from "./read-tables.ts";
import { lastIdOf, setLastId, type TableShape, tableShapes } from "./table-shapes.ts";

/**
 * Limits of a statement: its values, of which SQLite takes 32,766 and PostgreSQL twice as many, and the bytes of its
 * rows.
 */
const maxValues = 8_000;
const maxBytes = 16 * 2 ** 20;

export interface RestoredTable {
  table: string;
  rows: number;
  sha256: string;
}

/**
 * Fills the database and reads every table back: its digest must be that of the backup. A backup of an earlier version
 * gets the tables of that version first and is migrated afterwards. Throws `StoreError` `in_use` where the database has
 * records already, `unfit` where the backup is damaged, `database_too_new` where it comes from a later version.
 */
export async function writeBackup(
  { kind, write: database }: Connections,
  lines: AsyncIterable<BackupLine>,
): Promise<RestoredTable[]> {
  const reader = verified(lines)[Symbol.asyncIterator]();
  const first = await reader.next();
  if (first.done || first.value.kind !== "head")
    throw new StoreError("unfit", "The file is not a backup of this service.");
  const { migrations } = first.value.head;
  await refuseUnknown(migrations, kind);
  await refuseRecords(database, await tableShapes(database, kind));
  await makeTables(database, kind, migrations);
  const shapes = new Map((await tableShapes(database, kind)).map((shape) => [shape.name, shape]));

  const restored = await database.transaction().execute(async (transaction) => {
    await refuseRecords(transaction, [...shapes.values()]);
    const ends: RestoredTable[] = [];
    let table: TableWriter | null = null;
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      const line = next.value;
      if (line.kind === "table") table = openTable(transaction, shapes, line);
      else if (line.kind === "row") await table?.add(line.row);
      else if (line.kind === "tableEnd" && table) {
        await table.flush();
        const { shape, sequence } = table;
        if (sequence !== null) await fitting(shape.name, setLastId(transaction, kind, shape, sequence));
        const digest = await digestOfTable(transaction, kind, shape);
        if (digest.sha256 !== line.sha256 || digest.rows !== line.rows) throw damaged(line.table);
        if ((await lastIdOf(transaction, kind, shape)) !== sequence) throw damaged(line.table);
        ends.push({ table: line.table, rows: line.rows, sha256: line.sha256 });
      }
    }
    const missing = [...shapes.keys()].filter((name) => !ends.some(({ table }) => table === name));
    if (missing.length > 0) throw new StoreError("unfit", `The backup lacks the tables ${missing.join(", ")}.`);
    return ends;
  });
  // The backup itself is the copy of a database of before.
  await migrate(database, kind, async () => undefined);
  return restored;
}

async function refuseRecords(database: Database, shapes: readonly TableShape[]): Promise<void> {
  for (const { name } of shapes) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database);
    if (rows.length === 0) continue;
    throw new StoreError(
      "in_use",
      `The database is not empty (its table ${name} has records). Restore into a new one.`,
    );
  }
}

/**
 * The tables of the backup's version. If the database has those of another version, they are empty and are dropped
 * first.
 */
async function makeTables(database: Database, kind: Connections["kind"], migrations: string[]): Promise<void> {
  const known = Object.keys(await knownBeside(migrations, kind));
  if (migrations.length === 0 || known.slice(0, migrations.length).join() !== migrations.join()) {
    throw new StoreError("unfit", `This version cannot make the tables of the backup (${migrations.join(", ")}).`);
  }
  if ((await appliedMigrations(database, kind)).join() === migrations.join()) return;
  for (const { name } of (await tableShapes(database, kind)).reverse()) await database.schema.dropTable(name).execute();
  for (const table of ["kysely_migration", "kysely_migration_lock"]) {
    await database.schema.dropTable(table).ifExists().execute();
  }
  await migrateTo(database, kind, migrations);
}

/** A refusal by the database is a fault of the backup, unless the database itself has a problem. */
async function fitting(table: string, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (storageFaultOf(error)) throw error;
    const reason = (error as Error).message;
    throw new StoreError("unfit", `The backup's rows of the table ${table} do not fit into it: ${reason}`, {
      cause: error,
    });
  }
}

interface TableWriter {
  shape: TableShape;
  sequence: number | null;
  add(row: Row): Promise<void>;
  flush(): Promise<void>;
}

function openTable(
  database: Database,
  shapes: ReadonlyMap<string, TableShape>,
  { table, columns, sequence }: Extract<BackupLine, { kind: "table" }>,
): TableWriter {
  const shape = shapes.get(table);
  if (shape?.columns.join() !== columns.join()) {
    throw new StoreError("unfit", `The backup's table ${table} has other columns than in this version.`);
  }
  const target = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values `;
  const most = Math.max(1, Math.floor(maxValues / columns.length));
  let rows: Row[] = [];
  let bytes = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    await fitting(table, sql`${target} ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`.execute(database));
    rows = [];
    bytes = 0;
  };
  return {
    shape,
    sequence,
    flush,
    async add(row) {
      rows.push(row);
      for (const value of row) bytes += typeof value === "number" || value === null ? 8 : value.length;
      if (rows.length >= most || bytes >= maxBytes) await flush();
    },
  };
}
