/** Differences between two revisions of a data set, record by record, with values before and after. */
import { isDeepStrictEqual, promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { type ComponentType, componentKinds } from "@esm/model/domain/component";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { sql, type Transaction } from "kysely";
import { type HistoryTable, historyTables, type LastIds } from "../database/change-records.ts";
import { seriesOfBytes } from "../database/series-bytes.ts";
import type { Tables } from "../database/tables.ts";
import { ofDataset } from "./undo.ts";

export interface RecordDifference {
  /** `source`, `region`, `model`, `dataset` …, or the family of a table as in the addresses of its routes. */
  kind: string;
  /** Name of the record, or of the component of a table record. */
  name: string;
  region?: string;
  region_to?: string | null;
  what: "created" | "deleted" | "changed";
  /** Attributes that differ; null before the creation and after the deletion. */
  attributes: { attribute: string; before: unknown; after: unknown }[];
  /** For a series: the number of time steps that differ, and the first of them. */
  steps?: { count: number; first: number; before: number | null; after: number | null };
}

/** A row of a table at one moment. */
type Row = Record<string, unknown> & { id: number; series?: Uint8Array | null };

const maxDifferences = 1000;

export async function readDifferences(
  transaction: Transaction<Tables>,
  datasetId: number,
  { after, upTo }: { after: number; upTo: number | undefined },
): Promise<{ differences: RecordDifference[]; count: number } | undefined> {
  const span = await spanOf(transaction, datasetId, after, upTo);
  if (!span) return undefined;
  const names = await namesOf(transaction, datasetId);
  const differences: RecordDifference[] = [];
  let count = 0;
  for (const table of historyTables) {
    const ids = await touchedRows(transaction, datasetId, table, span);
    for (const id of ids) {
      // Factors and overrides are part of their component or model: only the first ones are compared.
      if (differences.length >= maxDifferences) {
        count += 1;
        continue;
      }
      const before = await rowBefore(transaction, datasetId, table, id, span);
      const later = await rowAfter(transaction, datasetId, table, id, span);
      const difference = differenceOf(table, before, later, names);
      if (!difference) continue;
      differences.push(difference);
      count += 1;
    }
  }
  return { differences, count };
}

interface Span {
  after: number;
  upTo: number;
  /** Before the first change, and after the last one. */
  lastIds: LastIds;
  nextIds: LastIds | undefined;
}

/** Undefined where the history does not keep all of these changes. */
export async function spanOf(
  transaction: Transaction<Tables>,
  datasetId: number,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<Span | undefined> {
  const changes = await transaction
    .selectFrom("dataset_changes")
    .select(["revision", "last_ids", "kept_bytes"])
    .where("dataset_id", "=", datasetId)
    .where("revision", ">", after)
    .where("revision", "<=", upTo === Number.MAX_SAFE_INTEGER ? upTo : upTo + 1)
    .orderBy("revision")
    .execute();
  const meant = changes.filter(({ revision }) => revision <= upTo);
  const { revision: present } = await transaction
    .selectFrom("datasets")
    .select("revision")
    .where("id", "=", datasetId)
    .executeTakeFirstOrThrow();
  const last = Math.min(upTo, present);
  if (meant.length !== last - after || meant.some(({ kept_bytes }) => kept_bytes === null)) return undefined;
  const next = changes.find(({ revision }) => revision > last);
  const lastIds: LastIds = JSON.parse(meant[0]?.last_ids ?? "{}");
  return { after, upTo: last, lastIds, nextIds: next && JSON.parse(next.last_ids) };
}

/** Rows that the changes have replaced, deleted, brought back or created. */
async function touchedRows(
  transaction: Transaction<Tables>,
  datasetId: number,
  table: HistoryTable,
  { after, upTo, lastIds, nextIds }: Span,
): Promise<number[]> {
  // The history of an earlier version knows nothing of some tables.
  if (after === upTo || lastIds[table] === undefined) return [];
  const created = sql`id > ${lastIds[table] ?? 0} and id <= ${nextIds?.[table] ?? Number.MAX_SAFE_INTEGER}`;
  const deletedLater = sql`select row_id from replaced_rows where dataset_id = ${datasetId} and table_name = ${table}
    and revision > ${upTo} and row_id > ${lastIds[table] ?? 0} and row_id <= ${nextIds?.[table] ?? 0}`;
  const { rows } = await sql<{ id: number }>`
    select row_id as id from replaced_rows where dataset_id = ${datasetId} and table_name = ${table}
      and revision > ${after} and revision <= ${upTo}
    union select id from ${sql.table(table)} where ${ofDataset(table, datasetId)} and ${created}
    union ${deletedLater} order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}

const decompress = promisify(zstdDecompress);

/** As the first of these changes has found it. */
async function rowBefore(
  transaction: Transaction<Tables>,
  datasetId: number,
  table: HistoryTable,
  id: number,
  { after, upTo, lastIds }: Span,
): Promise<Row | undefined> {
  // Created by these changes; a later one of them may have replaced or deleted it.
  if (id > (lastIds[table] ?? 0)) return undefined;
  const replaced = await firstReplaced(transaction, datasetId, table, id, { after, upTo });
  return replaced?.row;
}

/** As the first change after these has found it, or as it is now. */
async function rowAfter(
  transaction: Transaction<Tables>,
  datasetId: number,
  table: HistoryTable,
  id: number,
  { upTo }: Span,
): Promise<Row | undefined> {
  const replaced = await firstReplaced(transaction, datasetId, table, id, {
    after: upTo,
    upTo: Number.MAX_SAFE_INTEGER,
  });
  if (replaced) return replaced.row;
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${id}`.execute(transaction);
  return rows[0];
}

async function firstReplaced(
  transaction: Transaction<Tables>,
  datasetId: number,
  table: HistoryTable,
  id: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ row: Row | undefined } | undefined> {
  const found = await transaction
    .selectFrom("replaced_rows")
    .select(["content", "series"])
    .where("dataset_id", "=", datasetId)
    .where("table_name", "=", table)
    .where("row_id", "=", id)
    .where("revision", ">", after)
    .where("revision", "<=", upTo)
    .orderBy("revision")
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.content === null) return { row: undefined };
  return { row: { ...JSON.parse(found.content), series: found.series && (await decompress(found.series)) } };
}

/** By table and id, also of what does not exist any more. */
type Names = (table: "regions" | "commodities" | "components" | "models", id: unknown) => string;

async function namesOf(transaction: Transaction<Tables>, datasetId: number): Promise<Names> {
  const names = new Map<string, string>();
  for (const table of ["regions", "commodities", "components", "models"] as const) {
    const gone = await transaction
      .selectFrom("replaced_rows")
      .select(["row_id", "content"])
      .where("dataset_id", "=", datasetId)
      .where("table_name", "=", table)
      .where("content", "is not", null)
      .orderBy("revision")
      .execute();
    for (const { row_id, content } of gone) names.set(`${table} ${row_id}`, JSON.parse(content ?? "{}").name);
    const present = transaction.selectFrom(table).select(["id", "name"]).where("dataset_id", "=", datasetId);
    for (const { id, name } of await present.execute()) names.set(`${table} ${id}`, name);
  }
  return (table, id) => names.get(`${table} ${id}`) ?? "";
}

function differenceOf(
  table: HistoryTable,
  before: Row | undefined,
  after: Row | undefined,
  names: Names,
): RecordDifference | undefined {
  const row = after ?? before;
  if (!row) return undefined;
  const what = before === undefined ? "created" : after === undefined ? "deleted" : "changed";
  const attributes = attributesOf(table, before, after, names);
  const steps = differenceOfSeries(seriesIn(before), seriesIn(after));
  if (what === "changed" && attributes.length === 0 && !steps) return undefined;
  return { ...headOf(table, row, names), what, attributes, ...(steps && { steps }) };
}

function headOf(table: HistoryTable, row: Row, names: Names): Pick<RecordDifference, "kind" | "name" | "region"> {
  switch (table) {
    case "datasets":
      return { kind: "dataset", name: String(row.name) };
    case "regions":
      return { kind: "region", name: String(row.name) };
    case "named_series":
      return { kind: "named_series", name: String(row.name) };
    case "commodities":
      return { kind: "commodity", name: String(row.name) };
    case "models":
      return { kind: "model", name: String(row.name) };
    case "components":
      return { kind: componentKinds[row.type as ComponentType].singular, name: String(row.name) };
    case "conversion_factors":
      return { kind: "conversion_factor", name: names("components", row.component_id) };
    case "model_overrides":
      return { kind: "override", name: names("models", row.model_id) };
    case "table_records": {
      const to = row.region_to_id === null ? null : names("regions", row.region_to_id);
      const places = { region: names("regions", row.region_id), ...(to !== null && { region_to: to }) };
      return {
        kind: tableFamilies[row.family as FamilyName].path,
        name: names("components", row.component_id),
        ...places,
      };
    }
  }
}

/** Columns that say nothing to people. */
const hidden = new Set([
  "id",
  "dataset_id",
  "created_by",
  "revision",
  "updated_at",
  "updated_by",
  "series_length",
  "series",
  "numbers",
  "type",
]);

function attributesOf(
  table: HistoryTable,
  before: Row | undefined,
  after: Row | undefined,
  names: Names,
): RecordDifference["attributes"] {
  const columns = Object.keys({ ...before, ...after }).filter((column) => !hidden.has(column));
  const isRecord = table === "table_records";
  return columns.flatMap((column) => {
    if (isRecord && column !== "value") return [];
    const [left, right] = [before, after].map((row) => shownValue(table, column, row?.[column] ?? null));
    if (isDeepStrictEqual(left, right)) return [];
    return [shown(column, left, right, names)];
  });
}

const jsonColumns = new Set([
  "display",
  "geometry",
  "invest_curve",
  "optimization_parameters",
  "override_tables",
  "overrides_by_year",
  "table_sources",
]);

/** As in the interface. */
function shownValue(table: HistoryTable, column: string, value: unknown): unknown {
  if (column === "capacity_variable" && value !== null) return value === 1;
  const isJson = jsonColumns.has(column) || (table === "model_overrides" && column === "value");
  return isJson && typeof value === "string" ? JSON.parse(value) : value;
}

const references = {
  commodity_id: "commodities",
  component_id: "components",
  region_id: "regions",
  parent_id: "models",
} as const;

/** Ids become names. */
function shown(column: string, before: unknown, after: unknown, names: Names) {
  const table = (references as Record<string, (typeof references)[keyof typeof references] | undefined>)[column];
  if (table === undefined) return { attribute: column, before, after };
  const nameOf = (id: unknown) => (id === null ? null : names(table, id));
  return { attribute: column.replace(/_id$/, "_name"), before: nameOf(before), after: nameOf(after) };
}

/** Records of tables have bytes, named series a JSON text. */
function seriesIn(row: Row | undefined): ArrayLike<number> | null {
  if (row?.series) return seriesOfBytes(row.series);
  return typeof row?.numbers === "string" ? JSON.parse(row.numbers) : null;
}

function differenceOfSeries(
  before: ArrayLike<number> | null,
  after: ArrayLike<number> | null,
): RecordDifference["steps"] {
  if (before === null && after === null) return undefined;
  const [left, right] = [before ?? [], after ?? []];
  const length = Math.max(left.length, right.length);
  let count = 0;
  let first = -1;
  for (let step = 0; step < length; step++) {
    if (left[step] === right[step]) continue;
    if (count === 0) first = step;
    count += 1;
  }
  return count === 0 ? undefined : { count, first, before: left[first] ?? null, after: right[first] ?? null };
}
