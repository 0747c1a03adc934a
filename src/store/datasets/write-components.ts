/** Writes the components of a data set's content. */
import { sql, type Transaction } from "kysely";
import type { Component, ComponentType } from "../../domain/component.ts";
import {
  type Ids,
  idOf,
  idsByName,
  insertInBatches,
  portions,
  rowsPerInsert,
  writeInBatches,
} from "../database/batches.ts";
import { keepNamed, keepRows } from "../database/change-records.ts";
import { changedNamed, changedOfOwners } from "../database/changed-rows.ts";
import { StoreError } from "../database/store-error.ts";
import type { NewComponentRow, Tables } from "../database/tables.ts";
import { attributeColumns, componentRow } from "./component-rows.ts";

/** Rows of several components have one statement to be compiled. */
type Compiled = Parameters<typeof insertInBatches>[3];

/** Of a portion of the conversions. */
const enoughFactors = 5_000;

/**
 * Adds components, or replaces the attributes of those whose names exist. Answers with the ids of all components. They are gone through
 * twice, in portions.
 */
export async function writeComponents(
  transaction: Transaction<Tables>,
  datasetId: number,
  components: Iterable<Component>,
  commodities: Ids,
): Promise<Ids> {
  const stored = await transaction
    .selectFrom("components")
    .select(["name", "type"])
    .where("dataset_id", "=", datasetId)
    .execute();
  const before: Stored = {
    known: new Set(stored.map(({ name }) => name)),
    types: new Map(stored.map(({ name, type }) => [name, type])),
  };
  const compiled: Compiled = new Map();
  for (const some of portions(components, rowsPerInsert)) {
    await writePortion(transaction, datasetId, some, { commodities, ...before, compiled });
  }
  const ids = await idsByName(transaction, "components", datasetId);
  const compiledFactors: Compiled = new Map();
  for (const some of portions(
    conversionsIn(components),
    enoughFactors,
    ({ conversion_factors }) => conversion_factors.length + 1,
  )) {
    await writeConversionFactors(transaction, some, { components: ids, commodities, compiled: compiledFactors });
  }
  return ids;
}

interface Stored {
  known: ReadonlySet<string>;
  /** Those that were written are added. */
  types: Map<string, ComponentType>;
}

async function writePortion(
  transaction: Transaction<Tables>,
  datasetId: number,
  components: Component[],
  { commodities, known, types, compiled }: Stored & { commodities: Ids; compiled: Compiled },
): Promise<void> {
  const rows = components.map((component) => {
    const type = types.get(component.name) ?? component.type;
    if (type !== component.type) {
      throw new StoreError(
        "unfit",
        `Component '${component.name}' is a ${component.type} here, but the data set has it as a ${type}: ` +
          "names are unique over all kinds.",
      );
    }
    types.set(component.name, type);
    const commodity =
      component.type === "CONVERSION" ? null : idOf(commodities, component.commodity_name, "EnergyCommodity");
    return componentRow(datasetId, component, commodity);
  });
  const changed = await changedNamed(transaction, { table: "components", datasetId, known }, rows, attributeColumns);
  await keepNamed(
    transaction,
    "components",
    datasetId,
    changed.map(({ name }) => name).filter((name) => known.has(name)),
  );
  const insert = (batch: NewComponentRow[]) =>
    transaction
      .insertInto("components")
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(["dataset_id", "name"])
          .doUpdateSet((row) =>
            Object.fromEntries(attributeColumns.map((column) => [column, row.ref(`excluded.${column}`)])),
          ),
      );
  await insertInBatches(transaction, changed, insert, compiled);
}

type Conversion = Extract<Component, { type: "CONVERSION" }>;

function* conversionsIn(components: Iterable<Component>): Generator<Conversion> {
  for (const component of components) if (component.type === "CONVERSION") yield component;
}

/** Of whole conversions. */
async function writeConversionFactors(
  transaction: Transaction<Tables>,
  conversions: Conversion[],
  { components: componentIds, commodities, compiled }: { components: Ids; commodities: Ids; compiled: Compiled },
): Promise<void> {
  const rows = await changedOfOwners(
    transaction,
    { table: "conversion_factors", owner: "component_id", columns: ["commodity_id", "conversion_factor"] },
    conversions.flatMap(({ name, conversion_factors }) =>
      conversion_factors.map(({ commodity_name, conversion_factor }) => ({
        component_id: idOf(componentIds, name, "EnergyComponent"),
        commodity_id: idOf(commodities, commodity_name, "EnergyCommodity"),
        conversion_factor,
      })),
    ),
  );
  const without = conversions.filter(({ conversion_factors }) => conversion_factors.length === 0);
  const ids = new Set([
    ...without.map(({ name }) => idOf(componentIds, name, "EnergyComponent")),
    ...rows.map((row) => row.component_id),
  ]);
  await writeInBatches([...ids], async (batch) => {
    await keepRows(transaction, "conversion_factors", sql`component_id in (${sql.join(batch)})`);
    await transaction.deleteFrom("conversion_factors").where("component_id", "in", batch).execute();
  });
  const insert = (batch: typeof rows) => transaction.insertInto("conversion_factors").values(batch);
  await insertInBatches(transaction, rows, insert, compiled);
}
