/** Shared columns and indexes of the tables, in both databases. */
import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from "kysely";
import type { DatabaseKind } from "../database-kind.ts";

type Table = CreateTableBuilder<string, string>;
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const required: Column = (column) => column.notNull();
export const unique: Column = (column) => column.notNull().unique();
/** A flag or a count. */
export const zero: Column = (column) => column.notNull().defaultTo(0);
export const key: Column = (column) => column.primaryKey();

/** The record is deleted together with the one to which it belongs. */
export const belongsTo =
  (target: string): Column =>
  (column) =>
    column.notNull().references(target).onDelete("cascade");

/** Null after the record to which it refers has been deleted. */
export const refersTo =
  (target: string): Column =>
  (column) =>
    column.references(target).onDelete("set null");

/** SQLite's integers have 64 bits under any type name; PostgreSQL needs the longer type. */
export function typesOf(kind: DatabaseKind) {
  return {
    integer: kind === "sqlite" ? "integer" : "bigint",
    smallFlag: kind === "sqlite" ? "integer" : "smallint",
    number: "double precision",
    text: "text",
    bytes: kind === "sqlite" ? "blob" : "bytea",
  } as const;
}

/** A table whose ids only increase: the id of a deleted record is never used again. */
export const tableWithId = (database: Kysely<unknown>, kind: DatabaseKind, name: string): Table =>
  table(database, name).addColumn("id", typesOf(kind).integer, (column) =>
    kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
  );

export const table = (database: Kysely<unknown>, name: string): Table => database.schema.createTable(name) as Table;

/** Creates indexes, by their names. */
export async function indexes(
  database: Kysely<unknown>,
  target: string,
  columns: Readonly<Record<string, string[]>>,
): Promise<void> {
  for (const [name, own] of Object.entries(columns)) {
    await database.schema.createIndex(name).on(target).columns(own).execute();
  }
}
