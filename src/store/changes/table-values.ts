/** Records of tables by the names of their component and regions. */
import { sql, type Transaction } from "kysely";
import type { ValuesOperation } from "../../domain/changes/operation.ts";
import { tableFamilies } from "../../domain/table-family.ts";
import { keepRows } from "../database/change-records.ts";
import { seriesOfBytes } from "../database/series-bytes.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { checkLength, referencesOf, valueColumns } from "../datasets/table-columns.ts";

type Place = Pick<ValuesOperation, "family" | "component" | "region" | "regionTo">;

/** Undefined where there is no such record. Throws `StoreError` `not_found` for unknown names. */
export async function readValues(
  transaction: Transaction<Tables>,
  datasetId: number,
  place: Place,
): Promise<Float64Array | undefined> {
  const found = await find(transaction, datasetId, place);
  if (found.record === undefined) return undefined;
  const row = await transaction
    .selectFrom("table_records")
    .select(["value", "series"])
    .where("id", "=", found.record)
    .executeTakeFirstOrThrow();
  return row.series ? seriesOfBytes(row.series) : Float64Array.of(row.value ?? Number.NaN);
}

/**
 * Throws `StoreError` `not_found` for unknown names, and for a record that is not there where the operation needs it;
 * `unfit` for values of another number than `steps`.
 */
export async function writeValues(
  transaction: Transaction<Tables>,
  datasetId: number,
  steps: number,
  operation: ValuesOperation,
): Promise<void> {
  const { family, start } = operation;
  const { record, references } = await find(transaction, datasetId, operation);
  if (record === undefined && (operation.values === null || start !== undefined)) throw missing(operation);
  await keepRows(transaction, "table_records", sql`id = ${record ?? 0}`);
  if (operation.values === null) {
    await transaction
      .deleteFrom("table_records")
      .where("id", "=", record ?? 0)
      .execute();
    return;
  }
  const stored = start === undefined ? undefined : await readValues(transaction, datasetId, operation);
  const values = stored ? withPart(stored, operation.values, start ?? 0) : operation.values;
  checkLength(family, values, steps);
  const columns = valueColumns(family, values);
  if (record === undefined) {
    await transaction
      .insertInto("table_records")
      .values({ family, ...references, ...columns })
      .execute();
  } else {
    await transaction.updateTable("table_records").set(columns).where("id", "=", record).execute();
  }
}

async function find(transaction: Transaction<Tables>, datasetId: number, place: Place) {
  const { family, component, region, regionTo } = place;
  const references = (await referencesOf(transaction, datasetId, { component, region, regionTo })) as {
    component_id: number;
    region_id: number;
    region_to_id: number | null;
  };
  const row = await transaction
    .selectFrom("table_records")
    .select("id")
    .where("component_id", "=", references.component_id)
    .where("family", "=", family)
    .where("region_id", "=", references.region_id)
    // As in the index of these records.
    .where(sql<number>`coalesce(region_to_id, 0)`, "=", references.region_to_id ?? 0)
    .executeTakeFirst();
  return { record: row?.id, references };
}

function missing({ family, component, region, regionTo }: Place): StoreError {
  const { recordName } = tableFamilies[family];
  const place = regionTo === null ? `region ${region}` : `region ${region} to region ${regionTo}`;
  return new StoreError("not_found", `${recordName} of component ${component} and ${place} not found!`);
}

function withPart(stored: Float64Array, part: Float64Array, start: number): Float64Array {
  if (start + part.length > stored.length) {
    const last = `${part.length} values from time step ${start} on end after the last time step ${stored.length - 1}.`;
    throw new StoreError("unfit", last);
  }
  const values = stored.slice();
  values.set(part, start);
  return values;
}
