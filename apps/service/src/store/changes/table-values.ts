/** Records of tables by the names of their component and regions. */

import { message } from "@esm/messages/message";
import type { ValuesOperation } from "@esm/model/domain/changes/operation";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { sql, type Transaction } from "kysely";
import type { MissingName } from "../database/batches.ts";
import { inBatches } from "../database/batches.ts";
import { keepIds } from "../database/change-records.ts";
import { seriesOfBytes } from "../database/series-bytes.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { checkLength, referencesOf, valueColumns } from "../datasets/table-columns.ts";

type Place = Pick<ValuesOperation, "family" | "component" | "region" | "regionTo">;

/** Undefined where there is no such record. Throws `StoreError` `not_found`, without a hint, for unknown names. */
export async function readValues(
  transaction: Transaction<Tables>,
  datasetId: number,
  place: Place,
): Promise<Float64Array | undefined> {
  const unknown = async () => new StoreError("not_found", message("no_record_with_that_name"));
  const { record } = await find(transaction, datasetId, place, unknown);
  return record && valuesOf(transaction, record.id);
}

async function valuesOf(transaction: Transaction<Tables>, id: number): Promise<Float64Array | undefined> {
  const rows = transaction.selectFrom("table_records").select(["value", "series"]).where("id", "=", id);
  const row = await rows.executeTakeFirst();
  return row && (row.series ? seriesOfBytes(row.series) : Float64Array.of(row.value ?? Number.NaN));
}

/** Values of records that are there, and not written yet, by their ids. */
export type RevisedValues = Map<number, RevisedRecord>;

interface RevisedRecord {
  family: FamilyName;
  /** In place of those that are stored. */
  whole: Float64Array | undefined;
  /** Written over them, in this order. */
  parts: { values: Float64Array; start: number }[];
}

interface ValuesWork {
  transaction: Transaction<Tables>;
  datasetId: number;
  steps: number;
  revisedValues: RevisedValues;
}

/**
 * Values of a record that is there are written later, all together (`writeRevisedValues`). Throws `StoreError` `not_found` for
 * unknown names, and for a record that is not there where the operation needs it; `unfit` for values of another number than `steps`.
 */
export async function writeValues(work: ValuesWork, operation: ValuesOperation, unknown: MissingName): Promise<void> {
  const { transaction, datasetId, steps, revisedValues } = work;
  const { family, values, start } = operation;
  const { record, references } = await find(transaction, datasetId, operation, unknown);
  if (record === undefined) {
    if (values === null || start !== undefined) throw missing(operation);
    checkLength(family, values, steps);
    const row = { family, ...references, ...valueColumns(family, values) };
    await transaction.insertInto("table_records").values(row).execute();
  } else if (values === null) {
    await keepIds(transaction, "table_records", [record.id]);
    await transaction.deleteFrom("table_records").where("id", "=", record.id).execute();
    revisedValues.delete(record.id);
  } else if (start === undefined) {
    checkLength(family, values, steps);
    revisedValues.set(record.id, { family, whole: values, parts: [] });
  } else addPart(work, { family, values, start }, record);
}

function addPart(
  { steps, revisedValues }: ValuesWork,
  { family, values, start }: { family: FamilyName; values: Float64Array; start: number },
  { id, series_length }: Found,
): void {
  const revised: RevisedRecord = revisedValues.get(id) ?? { family, whole: undefined, parts: [] };
  // A number is a series of one.
  const length = revised.whole?.length ?? series_length ?? 1;
  if (start + values.length > length) {
    throw new StoreError(
      "unfit",
      message("values_beyond_last_step", { count: values.length, start, last: length - 1 }),
    );
  }
  checkLength(family, { length }, steps);
  revised.parts.push({ values, start });
  revisedValues.set(id, revised);
}

/** Records whose old values are kept together. */
const recordsAtOnce = 100;

/**
 * Each record is read and written once: ten thousand operations may be on parts of one series of megabytes. Records that were
 * deleted meanwhile have no values.
 */
export async function writeRevisedValues(transaction: Transaction<Tables>, revised: RevisedValues): Promise<void> {
  for (const some of inBatches([...revised], recordsAtOnce)) {
    await keepIds(
      transaction,
      "table_records",
      some.map(([id]) => id),
    );
    for (const [id, { family, whole, parts }] of some) {
      const before = parts.length > 0 && !whole ? await valuesOf(transaction, id) : whole;
      if (before === undefined) continue;
      const values = parts.length > 0 ? before.slice() : before;
      for (const part of parts) values.set(part.values, part.start);
      await transaction.updateTable("table_records").set(valueColumns(family, values)).where("id", "=", id).execute();
    }
  }
}

interface Found {
  id: number;
  /** Null for a number. */
  series_length: number | null;
}

async function find(transaction: Transaction<Tables>, datasetId: number, place: Place, unknown: MissingName) {
  const { family, component, region, regionTo } = place;
  const names = { component, region, regionTo };
  const references = (await referencesOf(transaction, datasetId, names, unknown)) as {
    component_id: number;
    region_id: number;
    region_to_id: number | null;
  };
  const record: Found | undefined = await transaction
    .selectFrom("table_records")
    .select(["id", "series_length"])
    .where("component_id", "=", references.component_id)
    .where("family", "=", family)
    .where("region_id", "=", references.region_id)
    // As in the index of these records.
    .where(sql<number>`coalesce(region_to_id, 0)`, "=", references.region_to_id ?? 0)
    .executeTakeFirst();
  return { record, references };
}

function missing({ family, component, region, regionTo }: Place): StoreError {
  const place = { table: tableFamilies[family].recordName, component, region };
  return new StoreError(
    "not_found",
    regionTo === null
      ? message("record_missing_in_tables", place)
      : message("connection_missing_in_tables", { ...place, regionTo }),
  );
}
