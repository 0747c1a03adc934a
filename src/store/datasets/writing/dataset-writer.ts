/** Writes the content of a data set into it: one transaction, by name, all or nothing. */
import { sql, type Transaction } from "kysely";
import type { Component } from "../../../domain/component.ts";
import { type DatasetAttributes, datasetAttributes } from "../../../domain/dataset.ts";
import type { DatasetContent } from "../../../domain/dataset-content.ts";
import type { ModelContent } from "../../../domain/model.ts";
import { recordSchema } from "../../../domain/schema.ts";
import { idsByName, writeInBatches } from "../../database/batches.ts";
import { beginChange, keepNamed } from "../../database/change-records.ts";
import { changedCommodities } from "../../database/changed-rows.ts";
import type { Connections } from "../../database/database.ts";
import { StoreError } from "../../database/store-error.ts";
import type { Tables } from "../../database/tables.ts";
import { checkSeriesFit, type DatasetRecord, insertDataset, updateAttributes } from "../datasets.ts";
import { writePresentation } from "../presentations.ts";
import { dropStaged, type StagedContent, stageContent } from "./staged-content.ts";
import { createTwinCheck } from "./twins.ts";
import { writeComponents } from "./write-components.ts";
import { writeModels } from "./write-models.ts";
import { type RecordToWrite, writeTables } from "./write-tables.ts";

/**
 * The attributes of the data set are those to change; its name always stays. Tables, components and models are gone through more
 * than once, and need not be in memory as a whole.
 */
export interface ContentToWrite extends Omit<DatasetContent, "dataset" | "tables" | "components" | "models"> {
  dataset: Partial<DatasetAttributes>;
  tables: Iterable<RecordToWrite>;
  components: Iterable<Component>;
  models: Iterable<ModelContent>;
  /** JSON of the report of the import that it is of. */
  importReport?: string | undefined;
}

/** Calls `work` when nobody else of the process writes, until it is done. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Who writes. Without `inTurn`, it is their turn from the beginning. */
export interface WrittenBy {
  userId: number;
  inTurn?: InTurn | undefined;
}

/**
 * Regions, commodities, components and models are added or, where the name exists, replaced. A component keeps its
 * tables of families that the content does not have; other families are replaced. Throws `StoreError`: `not_found` for
 * an unknown data set or name, `unfit` for series of another length, for a component that is stored as another kind and
 * for every record that occurs twice.
 */
export function writeDatasetContent(
  connections: Connections,
  datasetId: number,
  content: ContentToWrite,
  by: WrittenBy,
): Promise<void> {
  return inStagedTransaction(connections, content, by, async (transaction, staged) => {
    const stored = await beginChange(transaction, datasetId);
    if (!stored) throw new StoreError("not_found", `Dataset ${datasetId} not found!`);
    const { name: _, ...attributes } = content.dataset;
    await updateAttributes(transaction, datasetId, attributes);
    await writeParts(transaction, datasetId, { content, staged, userId: by.userId });
    await writeImportReport(transaction, datasetId, stored.revision, content.importReport);
    await checkSeriesFit(transaction, datasetId, attributes.number_of_time_steps ?? stored.number_of_time_steps);
  });
}

/**
 * A new data set with this content, owned by the user. If its name is taken, it gets a number behind it: `Week (2)`. Throws
 * `StoreError` `unfit` for records that occur twice.
 */
export function createDatasetUnderFreeName(
  connections: Connections,
  content: ContentToWrite,
  by: WrittenBy,
): Promise<DatasetRecord> {
  const attributes = recordSchema(datasetAttributes).parse(content.dataset);
  return inStagedTransaction(connections, content, by, async (transaction, staged) => {
    // Two transactions must not find the same name free; with SQLite they are serial anyway.
    if (connections.kind === "postgresql")
      await sql`select pg_advisory_xact_lock(hashtext(${attributes.name}))`.execute(transaction);
    const name = await freeName(transaction, attributes.name);
    const dataset = await insertDataset(transaction, { ...attributes, name }, by.userId);
    await writeParts(transaction, dataset.id, { content, staged, userId: by.userId });
    await writeImportReport(transaction, dataset.id, 0, content.importReport);
    return dataset;
  });
}

/** All that can be done before is: with SQLite, others cannot write during the transaction. */
function inStagedTransaction<Result>(
  { write }: Connections,
  content: ContentToWrite,
  { inTurn = (work) => work() }: WrittenBy,
  work: (transaction: Transaction<Tables>, staged: StagedContent) => Promise<Result>,
): Promise<Result> {
  return write.connection().execute(async (connection) => {
    refuseTwins(content);
    const staged = await stageContent(connection, content);
    return inTurn(() =>
      connection.transaction().execute(async (transaction) => {
        const result = await work(transaction, staged);
        await dropStaged(transaction);
        return result;
      }),
    );
  });
}

/** Finds a free number between a taken and a free one by halving: few queries, however many names are taken. */
async function freeName(transaction: Transaction<Tables>, name: string): Promise<string> {
  const numbered = (number: number): string => (number === 1 ? name : `${name} (${number})`);
  const isTaken = async (number: number): Promise<boolean> => {
    const found = transaction.selectFrom("datasets").select("id").where("name", "=", numbered(number));
    return (await found.executeTakeFirst()) !== undefined;
  };
  let [taken, free] = [0, 1];
  while (await isTaken(free)) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return numbered(free);
}

async function writeParts(
  transaction: Transaction<Tables>,
  datasetId: number,
  { content, staged, userId }: { content: ContentToWrite; staged: StagedContent; userId: number },
): Promise<void> {
  const regions = await writeRegions(transaction, datasetId, content.regions);
  const commodities = await writeCommodities(transaction, datasetId, content.commodities);
  const components = await writeComponents(transaction, datasetId, staged, commodities);
  await writeTables(transaction, content.tables, components, regions);
  await writeModels(transaction, datasetId, staged.models, userId);
  if (content.presentation) await writePresentation(transaction, datasetId, content.presentation);
}

/** Components and models that occur twice are found when they are staged: they are too many to be gone through once more. */
function refuseTwins(content: ContentToWrite): void {
  for (const list of ["regions", "commodities"] as const) {
    const refuseTwin = createTwinCheck(list);
    for (const { name } of content[list]) refuseTwin(name);
  }
}

/** Replaces the one of an earlier import. Without a report, that stays. */
async function writeImportReport(
  transaction: Transaction<Tables>,
  datasetId: number,
  revision: number,
  report: string | undefined,
): Promise<void> {
  if (report === undefined) return;
  await transaction
    .insertInto("import_reports")
    .values({ dataset_id: datasetId, revision, report })
    .onConflict((conflict) => conflict.column("dataset_id").doUpdateSet({ revision, report }))
    .execute();
}

async function writeRegions(transaction: Transaction<Tables>, datasetId: number, regions: DatasetContent["regions"]) {
  const rows = regions.map(({ name }) => ({ dataset_id: datasetId, name }));
  await writeInBatches(rows, (batch) =>
    transaction
      .insertInto("regions")
      .values(batch)
      .onConflict((conflict) => conflict.columns(["dataset_id", "name"]).doNothing())
      .execute(),
  );
  return idsByName(transaction, "regions", datasetId);
}

async function writeCommodities(
  transaction: Transaction<Tables>,
  datasetId: number,
  commodities: DatasetContent["commodities"],
) {
  const given = commodities.map(({ name, unit, description }) => ({ dataset_id: datasetId, name, unit, description }));
  const known = new Set((await idsByName(transaction, "commodities", datasetId)).keys());
  const rows = await changedCommodities(transaction, { datasetId, known }, given, ["unit", "description"]);
  const names = rows.map(({ name }) => name);
  await keepNamed(transaction, "commodities", datasetId, names);
  await writeInBatches(rows, (batch) =>
    transaction
      .insertInto("commodities")
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(["dataset_id", "name"]).doUpdateSet((row) => ({
          unit: row.ref("excluded.unit"),
          description: row.ref("excluded.description"),
        })),
      )
      .execute(),
  );
  return idsByName(transaction, "commodities", datasetId);
}
