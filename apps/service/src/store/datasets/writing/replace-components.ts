/** Writes several components at once, whose references are known. Those that are replaced keep their names, and how they are shown. */

import type { Component } from "@esm/model/domain/component";
import { sql, type Transaction } from "kysely";
import { type CompiledStatements, inBatches, insertInBatches, insertRows } from "../../database/batches.ts";
import { keepIds, keepRows } from "../../database/change-records.ts";
import type { NewComponentRow, Tables } from "../../database/tables.ts";
import type { ComponentReferences } from "../component-references.ts";
import { attributeColumns, componentRow } from "../component-rows.ts";

/** Compiling a statement for as many takes some milliseconds. */
const componentsAtOnce = 100;

export interface ComponentToWrite {
  id: number;
  attributes: Component;
}

export function rowFor(datasetId: number, component: Component, { commodities }: ComponentReferences) {
  const commodity = component.type === "CONVERSION" ? undefined : commodities.get(component.commodity_name);
  return componentRow(datasetId, component, commodity ?? null);
}

/** In their order. Answers with their ids. */
export async function insertComponents(
  transaction: Transaction<Tables>,
  datasetId: number,
  components: readonly Component[],
  references: ComponentReferences,
): Promise<ComponentToWrite[]> {
  const compiled: CompiledStatements = new Map();
  const ids = new Map<string, number>();
  for (const some of inBatches(components, componentsAtOnce)) {
    const given = some.map((component) => rowFor(datasetId, component, references));
    const { rows } = await insertRows<NewComponentRow, Record<"id", number> & Record<"name", string>>(
      transaction,
      compiled,
      given,
      (batch) => transaction.insertInto("components").values(batch).returning(["id", "name"]),
    );
    for (const { id, name } of rows) ids.set(name, id);
  }
  const inserted = components.map((attributes) => ({ id: ids.get(attributes.name) ?? 0, attributes }));
  await insertFactors(transaction, inserted, references);
  return inserted;
}

/** Factors of conversions stay as they are. */
export async function replaceComponents(
  transaction: Transaction<Tables>,
  datasetId: number,
  components: readonly ComponentToWrite[],
  references: ComponentReferences,
): Promise<void> {
  await keepIds(
    transaction,
    "components",
    components.map(({ id }) => id),
  );
  const compiled: CompiledStatements = new Map();
  for (const some of inBatches(components, componentsAtOnce)) {
    const rows = some.map(({ attributes }) => rowFor(datasetId, attributes, references));
    await insertRows(transaction, compiled, rows, (batch) => {
      const insert = transaction.insertInto("components").values(batch);
      return insert.onConflict((conflict) => conflict.columns(["dataset_id", "name"]).doUpdateSet(excluded));
    });
  }
}

/** Columns of the row that the insert would have written. */
const excluded = Object.fromEntries(attributeColumns.map((name) => [name, sql.ref(`excluded.${name}`)]));

/** Replaces the factors of conversions. */
export async function replaceFactors(
  transaction: Transaction<Tables>,
  conversions: readonly ComponentToWrite[],
  references: ComponentReferences,
): Promise<void> {
  for (const some of inBatches(conversions, componentsAtOnce)) {
    const ids = some.map(({ id }) => id);
    await keepRows(transaction, "conversion_factors", sql`component_id in (${sql.join(ids)})`);
    await transaction.deleteFrom("conversion_factors").where("component_id", "in", ids).execute();
  }
  await insertFactors(transaction, conversions, references);
}

async function insertFactors(
  transaction: Transaction<Tables>,
  conversions: readonly ComponentToWrite[],
  { commodities }: ComponentReferences,
): Promise<void> {
  const rows = conversions.flatMap(({ id, attributes }) =>
    attributes.type !== "CONVERSION"
      ? []
      : attributes.conversion_factors.map(({ commodity_name, conversion_factor }) => ({
          component_id: id,
          commodity_id: commodities.get(commodity_name) ?? 0,
          conversion_factor,
        })),
  );
  await insertInBatches(transaction, rows, (batch) => transaction.insertInto("conversion_factors").values(batch));
}
