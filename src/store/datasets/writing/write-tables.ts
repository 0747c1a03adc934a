/** Writes the tables of a data set's content, and deletes those of a component or region. */
import { type Insertable, sql, type Transaction } from "kysely";
import type { TableRecord } from "../../../domain/dataset-content.ts";
import { type FamilyName, tableFamilies } from "../../../domain/table-family.ts";
import { collectNewGarbage, releaseMade, releaseMemory } from "../../../platform/release-memory.ts";
import { type Ids, idOf, insertInBatches, rowsPerInsert, writeInBatches } from "../../database/batches.ts";
import { keepRows } from "../../database/change-records.ts";
import { changedOfOwners } from "../../database/changed-rows.ts";
import type { TableRecordsTable } from "../../database/dataset-tables.ts";
import { bytesOfSeries } from "../../database/series-bytes.ts";
import { nextSlice } from "../../database/slices.ts";
import { StoreError } from "../../database/store-error.ts";
import type { Tables } from "../../database/tables.ts";

/** With `length`, that of a series, `values` are not asked for before they are compared or written: they may be in a file. */
export type RecordToWrite = TableRecord & { readonly length?: number };

const seriesBytesPerInsert = 2 ** 20;

/** Of a portion. */
const enoughRows = 5_000;

/** A given family replaces all records that the component has of this family. Throws `StoreError` `unfit` for a record that occurs twice. */
export async function writeTables(
  transaction: Transaction<Tables>,
  tables: Iterable<RecordToWrite>,
  components: Ids,
  regions: Ids,
): Promise<void> {
  for (const rows of portionsOf(tables, components, regions)) {
    await writePortion(transaction, rows);
    collectNewGarbage();
  }
}

/** All rows of a family of a component are in the same portion. Rows, since a hundred thousand records take more beside them. */
function* portionsOf(records: Iterable<RecordToWrite>, components: Ids, regions: Ids): Generator<NewRecord[]> {
  const families = new Map<FamilyName, Map<string, { size: number; rows: NewRecord[] }>>();
  const tableOf = ({ family, component }: TableRecord) => {
    const ofFamily = families.get(family) ?? new Map();
    families.set(family, ofFamily);
    const table = ofFamily.get(component) ?? { size: 0, rows: [] };
    ofFamily.set(component, table);
    return table;
  };
  for (const record of records) tableOf(record).size++;
  let whole: NewRecord[] = [];
  for (const record of records) {
    const table = tableOf(record);
    table.rows.push(tableRow(record, components, regions));
    if (table.rows.length < table.size) continue;
    refuseTwins(table.rows, record, regions);
    for (const row of table.rows) whole.push(row);
    table.rows = [];
    collectNewGarbage();
    if (whole.length < enoughRows) continue;
    yield whole;
    whole = [];
  }
  if (whole.length > 0) yield whole;
}

/** Of one table. */
function refuseTwins(rows: readonly NewRecord[], { family, component }: TableRecord, regions: Ids): void {
  const met = new Map<number, Set<number | null>>();
  for (const { region_id, region_to_id = null } of rows) {
    const others = met.get(region_id) ?? new Set();
    met.set(region_id, others);
    if (others.has(region_to_id)) {
      const [region, regionTo] = [region_id, region_to_id].map((id) => [...regions].find((one) => one[1] === id)?.[0]);
      const where = regionTo === undefined ? `region '${region}'` : `regions '${region}' and '${regionTo}'`;
      throw new StoreError("unfit", `There are two records of ${family} for component '${component}' and ${where}.`);
    }
    others.add(region_to_id);
  }
}

async function writePortion(transaction: Transaction<Tables>, given: NewRecord[]): Promise<void> {
  const rows = await changedRecords(transaction, given);
  collectNewGarbage();
  for (const [family, ids] of componentsByFamily(rows)) {
    await writeInBatches([...ids], async (batch) => {
      await keepRows(transaction, "table_records", sql`family = ${family} and component_id in (${sql.join(batch)})`);
      const ofFamily = transaction.deleteFrom("table_records").where("family", "=", family);
      await ofFamily.where("component_id", "in", batch).execute();
    });
  }
  const insert = (batch: NewRecord[]) => transaction.insertInto("table_records").values(batch);
  await insertInBatches(
    transaction,
    rows.filter((row) => row.series_length === null),
    insert,
  );
  const series = rows.filter((row) => row.series_length !== null);
  const bytesOf = ({ series_length }: NewRecord) => (series_length ?? 0) * Float64Array.BYTES_PER_ELEMENT;
  const longest = series.reduce((bytes, row) => Math.max(bytes, bytesOf(row)), 1);
  await writeInBatches(
    series,
    async (batch) => {
      // Values that are in a file are read once.
      const rows = batch.map((row) => ({ ...row }));
      await insert(rows).execute();
      releaseMade(rows.flatMap(({ series }) => series ?? []));
    },
    Math.max(1, Math.min(rowsPerInsert, Math.floor(seriesBytesPerInsert / longest))),
  );
}

/** Those of components of which the family differs from the stored one. */
async function changedRecords(transaction: Transaction<Tables>, rows: NewRecord[]): Promise<NewRecord[]> {
  const changed: NewRecord[] = [];
  for (const [family, ofFamily] of Map.groupBy(rows, (row) => row.family)) {
    const columns = ["region_id", "region_to_id", "value", "series_length"] as const;
    const records = { table: "table_records", owner: "component_id", columns, family } as const;
    const compare = (ids: readonly number[], given: readonly NewRecord[]) => haveSeries(transaction, ids, given);
    for (const row of await changedOfOwners(transaction, records, ofFamily, compare)) changed.push(row);
  }
  return changed;
}

/** Whether the stored records have these series. */
async function haveSeries(
  transaction: Transaction<Tables>,
  ids: readonly number[],
  given: readonly NewRecord[],
): Promise<boolean> {
  const [first] = given;
  if (!first?.series) return true;
  const atOnce = Math.max(1, Math.floor(seriesBytesPerInsert / Math.max(1, first.series.byteLength)));
  // Mostly the first one tells that something is different.
  for (let [start, end] = [0, 1]; start < ids.length; [start, end] = [end, end + atOnce]) {
    const some = ids.slice(start, end);
    const stored = transaction.selectFrom("table_records").select("series").where("id", "in", some).orderBy("id");
    for (const [index, { series }] of (await stored.execute()).entries()) {
      const other = given[start + index].series;
      const isSame = series && other && Buffer.compare(series, other) === 0;
      if (series) releaseMemory([series]);
      if (other) releaseMade([other]);
      if (!isSame) return false;
    }
    await nextSlice();
  }
  return true;
}

type NewRecord = Insertable<TableRecordsTable>;

/** The bytes of a series are asked for when they are written: values of large contents are in a file until then. */
function tableRow(record: RecordToWrite, components: Ids, regions: Ids): NewRecord {
  const head = {
    component_id: idOf(components, record.component, "EnergyComponent"),
    family: record.family,
    region_id: idOf(regions, record.region, "Region"),
    region_to_id: record.regionTo === null ? null : idOf(regions, record.regionTo, "Region"),
  };
  const isSeries = tableFamilies[record.family].shape === "series";
  // Without a getter: there may be a hundred thousand of them, and it takes more than the value.
  if (!isSeries) return { ...head, value: record.values[0], series: null, series_length: null };
  return {
    ...{ ...head, value: null },
    get series() {
      return bytesOfSeries(record.values);
    },
    series_length: record.length ?? record.values.length,
  };
}

function componentsByFamily(rows: NewRecord[]): Map<FamilyName, Set<number>> {
  const families = new Map<FamilyName, Set<number>>();
  for (const { family, component_id } of rows) {
    const ids = families.get(family) ?? new Set();
    families.set(family, ids.add(component_id));
  }
  return families;
}

/** Of a slice of some milliseconds. */
const [numbersAtOnce, seriesAtOnce] = [500, 20];

/**
 * With other work in between, before the owner is deleted itself: deleted with it, a hundred thousand records would be one
 * statement, which nobody can interrupt.
 */
export async function deleteTableRecords(
  transaction: Transaction<Tables>,
  owner: "component_id" | "region_id" | "region_to_id",
  id: number,
): Promise<void> {
  for (const [what, atOnce] of [
    [sql<boolean>`series is null`, numbersAtOnce],
    [sql<boolean>`series is not null`, seriesAtOnce],
  ] as const) {
    for (;;) {
      const some = transaction.selectFrom("table_records").select("id").where(owner, "=", id).where(what).limit(atOnce);
      const { numDeletedRows } = await transaction
        .deleteFrom("table_records")
        .where("id", "in", some)
        .executeTakeFirstOrThrow();
      if (Number(numDeletedRows) < atOnce) break;
      await nextSlice();
    }
  }
}
