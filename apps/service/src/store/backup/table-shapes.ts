/** The tables of the database, read from the database itself, so that a new one is never forgotten. */
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { DatabaseKind } from "../migrations/database-kind.ts";

export interface TableShape {
  name: string;
  columns: string[];
  /** Key columns that hold texts. */
  texts: ReadonlySet<string>;
  /** In their order within the key. */
  primaryKey: string[];
  /** Tables whose records this one refers to. */
  refersTo: string[];
}

/** Every table of the service, each after those it refers to. */
export async function tableShapes(database: Database, kind: DatabaseKind): Promise<TableShape[]> {
  const tables = (await database.introspection.getTables()).filter(
    ({ schema, isView }) => !isView && (kind === "sqlite" || schema === "public"),
  );
  const shapes: TableShape[] = [];
  for (const { name, columns } of tables) {
    const keys = kind === "sqlite" ? await sqliteKeys(database, name) : await postgresqlKeys(database, name);
    const names = columns.map((column) => column.name).sort();
    const texts = new Set(
      columns.filter(({ dataType }) => dataType.toLowerCase() === "text").map((column) => column.name),
    );
    if (keys.primaryKey.length === 0)
      throw new Error(`The table ${name} has no primary key, so its rows have no order.`);
    shapes.push({ name, columns: names, texts, ...keys });
  }
  return inOrder(shapes);
}

interface Keys {
  primaryKey: string[];
  refersTo: string[];
}

async function sqliteKeys(database: Database, table: string): Promise<Keys> {
  const columns = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${table})`.execute(
    database,
  );
  const references = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${table})`.execute(
    database,
  );
  const key = columns.rows.filter(({ pk }) => pk > 0).sort((left, right) => left.pk - right.pk);
  return { primaryKey: key.map(({ name }) => name), refersTo: references.rows.map((row) => row.table) };
}

async function postgresqlKeys(database: Database, table: string): Promise<Keys> {
  const relation = sql`(select oid from pg_class where relname = ${table} and relnamespace = 'public'::regnamespace)`;
  const columns = await sql<{ name: string }>`select attname as name from pg_constraint
    cross join lateral unnest(conkey) with ordinality as key(number, place)
    join pg_attribute on attrelid = conrelid and attnum = key.number
    where contype = 'p' and conrelid = ${relation} order by place`.execute(database);
  const references = await sql<{ name: string }>`select relname as name from pg_constraint
    join pg_class on pg_class.oid = confrelid where contype = 'f' and conrelid = ${relation}`.execute(database);
  return { primaryKey: columns.rows.map(({ name }) => name), refersTo: references.rows.map(({ name }) => name) };
}

/** Each table after those it refers to; by name where there is a choice, so that both databases give one order. */
function inOrder(shapes: TableShape[]): TableShape[] {
  const pending = shapes.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const done: TableShape[] = [];
  while (pending.length > 0) {
    const next = pending.findIndex(({ name, refersTo }) =>
      refersTo.every((other) => other === name || done.some((shape) => shape.name === other)),
    );
    if (next < 0) throw new Error(`The tables ${pending.map(({ name }) => name).join(", ")} refer to each other.`);
    done.push(...pending.splice(next, 1));
  }
  return done;
}

/** The last id given out; null for a table without ids of its own. */
export async function lastIdOf(database: Database, kind: DatabaseKind, table: TableShape): Promise<number | null> {
  if (kind === "sqlite") {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table.name}`.execute(
      database,
    );
    return rows[0]?.seq ?? null;
  }
  const sequence = await sequenceOf(database, table);
  if (sequence === null) return null;
  const { rows } = await sql<{
    last: number | null;
  }>`select pg_sequence_last_value(${sequence}::regclass) as last`.execute(database);
  return rows[0].last;
}

/** The next id is one more. */
export async function setLastId(
  database: Database,
  kind: DatabaseKind,
  table: TableShape,
  last: number,
): Promise<void> {
  if (kind === "sqlite") {
    await sql`delete from sqlite_sequence where name = ${table.name}`.execute(database);
    await sql`insert into sqlite_sequence (name, seq) values (${table.name}, ${last})`.execute(database);
    return;
  }
  const sequence = await sequenceOf(database, table);
  if (sequence !== null) await sql`select setval(${sequence}::regclass, ${last})`.execute(database);
}

async function sequenceOf(database: Database, { name, columns }: TableShape): Promise<string | null> {
  if (!columns.includes("id")) return null;
  const { rows } = await sql<{ name: string | null }>`select pg_get_serial_sequence(${name}, 'id') as name`.execute(
    database,
  );
  return rows[0].name;
}
