/** Writes the tables of a data set's content, and deletes those of a component or region. */

import { message } from "@esm/messages/message";
import type { FamilyName } from "@esm/model/domain/table-family";
import { sql, type Transaction } from "kysely";
import { insertInBatches, rowsPerInsert, writeInBatches } from "../../database/batches.ts";
import { keepRows } from "../../database/change-records.ts";
import { StoreError } from "../../database/store-error.ts";
import type { Tables } from "../../database/tables.ts";
import { type NewRecord, type Places, portionsOf, type RecordToWrite } from "./table-rows.ts";
import type { KnownTables } from "./unchanged-tables.ts";

const seriesBytesPerInsert = 2 ** 20;

/**
 * A given family replaces all records that the component has of this family, except where these are stored already. Throws
 * `StoreError`: `not_found` for an unknown name, `unfit` for a record that occurs twice.
 */
export async function writeTables(
  transaction: Transaction<Tables>,
  records: Iterable<RecordToWrite>,
  places: Places,
  unchanged: KnownTables,
): Promise<void> {
  for (const rows of portionsOf(changedOf(records, places, unchanged), places)) {
    refuseTwins(rows, places);
    await writePortion(transaction, rows);
  }
}

const changedOf = (records: Iterable<RecordToWrite>, { components }: Places, unchanged: KnownTables) => ({
  *[Symbol.iterator]() {
    for (const record of records) {
      const id = components.get(record.component);
      if (id === undefined || !unchanged.has(record.family, id)) yield record;
    }
  },
});

/** Throws for the first record that stands twice among these, which are whole tables. */
function refuseTwins(rows: readonly NewRecord[], { components, regions }: Places): void {
  const nameOf = (ids: Places["regions"], id: number | null) => [...ids].find((one) => one[1] === id)?.[0];
  const met = new Set<string>();
  for (const { family, component_id, region_id, region_to_id = null } of rows) {
    const place = `${family} ${component_id} ${region_id} ${region_to_id}`;
    if (met.has(place)) {
      const [region, regionTo] = [region_id, region_to_id].map((id) => nameOf(regions, id));
      const twin = { table: family, component: nameOf(components, component_id) ?? "", region: region ?? "" };
      throw new StoreError(
        "unfit",
        regionTo === undefined
          ? message("two_records_of_region", twin)
          : message("two_records_of_pair", { ...twin, regionTo }),
      );
    }
    met.add(place);
  }
}

async function writePortion(transaction: Transaction<Tables>, rows: NewRecord[]): Promise<void> {
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
    },
    Math.max(1, Math.min(rowsPerInsert, Math.floor(seriesBytesPerInsert / longest))),
  );
}

function componentsByFamily(rows: NewRecord[]): Map<FamilyName, Set<number>> {
  const families = new Map<FamilyName, Set<number>>();
  for (const { family, component_id } of rows) {
    const ids = families.get(family) ?? new Set();
    families.set(family, ids.add(component_id));
  }
  return families;
}

/** Before the owners are deleted themselves, which would look for them one by one. */
export async function deleteTableRecords(
  transaction: Transaction<Tables>,
  owner: "component_id" | "region_id" | "region_to_id",
  ids: readonly number[],
): Promise<void> {
  await transaction.deleteFrom("table_records").where(owner, "in", ids).execute();
}
