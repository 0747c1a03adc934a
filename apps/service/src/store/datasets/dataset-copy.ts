/** Copies a data set within the database: none of its content passes through the memory of the process. */

import type { DatasetAttributes } from "@esm/model/domain/dataset";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { idByName, inBatches } from "../database/batches.ts";
import type { Connections } from "../database/database.ts";
import { orConflict } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { attributeColumns } from "./component-rows.ts";
import { constraintColumns } from "./constraints.ts";
import { attributesOf, type DatasetRecord, insertDataset, nameTaken } from "./datasets.ts";

export type CopyAttributes = Pick<DatasetAttributes, "name"> & Partial<Pick<DatasetAttributes, "description">>;

/**
 * A copy of the data set at one moment, with everything in it except permissions, owned by the user. Undefined where
 * the data set does not exist. Throws `StoreError` `conflict` when the name is taken; then nothing is stored.
 */
export function copyDataset(
  { kind, write }: Connections,
  datasetId: number,
  { name, description }: CopyAttributes,
  userId: number,
): Promise<DatasetRecord | undefined> {
  const transaction = write.transaction();
  // SQLite's transactions always see one state; PostgreSQL needs this isolation level for it.
  const consistent = kind === "sqlite" ? transaction : transaction.setIsolationLevel("repeatable read");
  const copy = consistent.execute(async (transaction) => {
    const original = await transaction
      .selectFrom("datasets")
      .select(["name", "description", "hours_per_time_step", "number_of_time_steps", "cost_unit", "length_unit"])
      .select(["start", "time_zone", "display", "units", "joins_ends", "revision", ...constraintColumns])
      .where("id", "=", datasetId)
      .executeTakeFirst();
    if (!original) return undefined;
    const attributes = {
      ...attributesOf(original),
      name,
      description: description === undefined ? original.description : description,
    };
    const dataset = await insertDataset(transaction, attributes, userId);
    await transaction
      .updateTable("datasets")
      .set({ copied_from_id: datasetId, copied_from_revision: original.revision })
      .where("id", "=", dataset.id)
      .execute();
    for (const statement of recordsOf(datasetId, dataset.id, userId)) {
      await statement.execute(transaction);
    }
    await copyTables(transaction, datasetId, dataset);
    await copyOverrides(transaction, datasetId, dataset.id);
    return dataset;
  });
  return orConflict(copy, nameTaken(name));
}

/** Everything except tables and overrides. Names link the copied records, as in the original. */
function recordsOf(from: number, to: number, userId: number): RawBuilder<unknown>[] {
  const own = attributeColumns.filter((column) => column !== "commodity_id");
  const columns = ["type", "name", ...own, "colour", "carrier", "group"];
  const copiedCommodity = idByName("commodities", to, sql`commodities.name`);
  return [
    sql`insert into regions (dataset_id, name, latitude, longitude, geometry)
      select cast(${to} as bigint), name, latitude, longitude, geometry from regions where dataset_id = ${from} order by id`,
    sql`insert into commodities (dataset_id, name, unit, description)
      select cast(${to} as bigint), name, unit, description from commodities where dataset_id = ${from} order by id`,
    sql`insert into components (dataset_id, commodity_id, ${sql.join(columns.map((column) => sql.ref(column)))})
      select cast(${to} as bigint), ${copiedCommodity}, ${sql.join(columns.map((column) => sql.ref(`components.${column}`)))}
      from components
      left join commodities on commodities.id = components.commodity_id
      where components.dataset_id = ${from} order by components.id`,
    sql`insert into conversion_factors (component_id, commodity_id, conversion_factor)
      select ${idByName("components", to, sql`components.name`)}, ${copiedCommodity}, conversion_factor
      from conversion_factors
      join components on components.id = component_id
      join commodities on commodities.id = conversion_factors.commodity_id
      where components.dataset_id = ${from} order by conversion_factors.id`,
    sql`insert into import_reports (dataset_id, revision, report)
      select cast(${to} as bigint), 0, report from import_reports where dataset_id = ${from}`,
    sql`insert into named_series (dataset_id, name, unit, numbers)
      select cast(${to} as bigint), name, unit, numbers from named_series where dataset_id = ${from} order by id`,
    sql`insert into models (dataset_id, name, description, created_by, optimization_parameters, additional_constraints,
        override_tables, overrides_by_year)
      select cast(${to} as bigint), name, description, cast(${userId} as bigint), optimization_parameters, additional_constraints,
        override_tables, overrides_by_year
      from models where dataset_id = ${from} order by id`,
    sql`update models set parent_id = ${idByName("models", to, sql`parents.name`)}
      from models as originals join models as parents on parents.id = originals.parent_id
      where models.dataset_id = ${to} and originals.dataset_id = ${from} and originals.name = models.name`,
  ];
}

/** Ids of so many records are in memory at a time, or those of one component. */
const recordsInGroup = 10_000;
const componentsInGroup = 500;

async function copyTables(transaction: Transaction<Tables>, from: number, to: DatasetRecord): Promise<void> {
  const components = await transaction
    .selectFrom("table_records")
    .innerJoin("components", "components.id", "component_id")
    .select(({ fn }) => ["component_id", fn.countAll<number>().as("count")])
    .where("dataset_id", "=", from)
    .groupBy("component_id")
    .orderBy("component_id")
    .execute();
  for (const group of groupsOf(components)) {
    const ids = await transaction
      .selectFrom("table_records")
      .select("id")
      .where("component_id", "in", group)
      .orderBy("component_id")
      .orderBy("id")
      .execute();
    await copyRecords(transaction, ids, to);
  }
}

function* groupsOf(components: readonly { component_id: number; count: number }[]): Generator<number[]> {
  let [group, records]: [number[], number] = [[], 0];
  for (const { component_id, count } of components) {
    if (group.length === componentsInGroup || (group.length > 0 && records + Number(count) > recordsInGroup)) {
      yield group;
      [group, records] = [[], 0];
    }
    group.push(component_id);
    records += Number(count);
  }
  if (group.length > 0) yield group;
}

async function copyRecords(transaction: Transaction<Tables>, ids: { id: number }[], to: DatasetRecord): Promise<void> {
  for (const some of inBatches(ids)) {
    await sql`insert into table_records (component_id, family, region_id, region_to_id, value, series_length, series)
      select ${idByName("components", to.id, sql`components.name`)}, family, ${idByName("regions", to.id, sql`regions.name`)},
        ${idByName("regions", to.id, sql`other.name`)}, value, series_length, series
      from table_records
      join components on components.id = component_id
      join regions on regions.id = region_id
      left join regions as other on other.id = region_to_id
      where table_records.id in (${sql.join(some.map(({ id }) => id))})
      order by table_records.component_id, table_records.id`.execute(transaction);
  }
}

/** Copies the overrides of one model at a time: there are at most ten thousand of them. */
async function copyOverrides(transaction: Transaction<Tables>, from: number, to: number): Promise<void> {
  const models = await transaction
    .selectFrom("models")
    .select(["id", idByName("models", to, sql`models.name`).as("copy_id")])
    .where("dataset_id", "=", from)
    .orderBy("id")
    .execute();
  for (const { id, copy_id } of models) {
    await sql`insert into model_overrides (model_id, component_id, attribute, operation, value)
      select cast(${copy_id} as bigint), ${idByName("components", to, sql`components.name`)}, attribute, operation, value
      from model_overrides
      join components on components.id = component_id
      where model_id = ${id} order by model_overrides.id`.execute(transaction);
  }
}
