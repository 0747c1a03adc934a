/** Writes the content of a data set into it: one transaction, by name, all or nothing. */

import { message } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import type { Component } from "@esm/model/domain/component";
import { type DatasetAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { ModelContent } from "@esm/model/domain/model";
import { recordSchema } from "@esm/model/domain/schema";
import { type Kysely, sql, type Transaction } from "kysely";
import { beginChange } from "../../database/change-records.ts";
import type { Connections } from "../../database/database.ts";
import { StoreError } from "../../database/store-error.ts";
import type { Tables } from "../../database/tables.ts";
import { writeConstraints } from "../constraints.ts";
import { checkSeriesFit, type DatasetRecord, insertDataset, updateAttributes } from "../datasets.ts";
import { writeNamedSeries } from "../named-series.ts";
import { writePresentation } from "../presentations.ts";
import { dropStaged, type StagedContent, stageContent } from "./staged-content.ts";
import { stageHistory } from "./staged-history.ts";
import type { RecordToWrite } from "./table-rows.ts";
import { createTwinCheck } from "./twins.ts";
import { findUnchanged, nothingStored, type Unchanged } from "./unchanged.ts";
import { writeComponents } from "./write-components.ts";
import { writeModels } from "./write-models.ts";
import { writeCommodities, writeRegions } from "./write-names.ts";
import { writeTables } from "./write-tables.ts";

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

export interface WrittenBy {
  userId: number;
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
  return withStaged(connections.write, content, async (connection, staged) => {
    const compare = (database: Kysely<Tables>) => findUnchanged(database, datasetId, content.tables, staged);
    const before = await datasetBefore(connection, datasetId);
    const unchangedBefore = await compare(connection);
    // With PostgreSQL others can write meanwhile, and what is staged would be sent to it once more.
    const keep =
      connections.kind === "sqlite" && before
        ? await stageHistory(connection, { ...before, tables: content.tables, unchanged: unchangedBefore.tables })
        : undefined;
    return inTransaction(connection, async (transaction) => {
      const stored = await beginChange(transaction, datasetId);
      if (!stored)
        throw new StoreError("not_found", message("not_found", { what: recordName("Dataset"), name: datasetId }));
      // Somebody else may have written after that.
      const isSame = stored.revision === (before?.revision ?? Number.NaN) + 1;
      const unchanged = isSame ? unchangedBefore : await compare(transaction);
      if (isSame) await keep?.(transaction);
      const { name: _, ...attributes } = content.dataset;
      await updateAttributes(transaction, datasetId, attributes);
      await writeParts(transaction, { datasetId, userId: by.userId }, { content, staged, unchanged });
      await writeImportReport(transaction, datasetId, stored.revision, content.importReport);
      await checkSeriesFit(transaction, datasetId, attributes.number_of_time_steps ?? stored.number_of_time_steps);
    });
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
  return withStaged(connections.write, content, (connection, staged) =>
    inTransaction(connection, async (transaction) => {
      // Two transactions must not find the same name free; with SQLite they are serial anyway.
      if (connections.kind === "postgresql")
        await sql`select pg_advisory_xact_lock(hashtext(${attributes.name}))`.execute(transaction);
      const name = await freeName(transaction, attributes.name);
      const dataset = await insertDataset(transaction, { ...attributes, name }, by.userId);
      const owner = { datasetId: dataset.id, userId: by.userId };
      await writeParts(transaction, owner, { content, staged, unchanged: nothingStored });
      await writeImportReport(transaction, dataset.id, 0, content.importReport);
      return dataset;
    }),
  );
}

/** All that can be done before is: with SQLite, others cannot write during the transaction. */
function withStaged<Result>(
  write: Kysely<Tables>,
  content: ContentToWrite,
  work: (connection: Kysely<Tables>, staged: StagedContent) => Promise<Result>,
): Promise<Result> {
  return write.connection().execute(async (connection) => {
    refuseTwins(content);
    return work(connection, await stageContent(connection, content));
  });
}

function inTransaction<Result>(
  connection: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return connection.transaction().execute(async (transaction) => {
    const result = await work(transaction);
    await dropStaged(transaction);
    return result;
  });
}

function datasetBefore(database: Kysely<Tables>, datasetId: number) {
  const columns = ["id as datasetId", "revision", "number_of_time_steps as steps"] as const;
  return database.selectFrom("datasets").select(columns).where("id", "=", datasetId).executeTakeFirst();
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
  owner: { datasetId: number; userId: number },
  { content, staged, unchanged }: { content: ContentToWrite; staged: StagedContent; unchanged: Unchanged },
): Promise<void> {
  const { datasetId } = owner;
  const regions = await writeRegions(transaction, datasetId, content.regions);
  const commodities = await writeCommodities(transaction, datasetId, content.commodities);
  const components = await writeComponents(transaction, datasetId, staged, commodities);
  await writeTables(transaction, content.tables, { components, regions }, unchanged.tables);
  await writeModels(transaction, owner, staged.models, unchanged.models);
  await writeConstraints(transaction, datasetId, content);
  await writeNamedSeries(transaction, datasetId, content.named_series);
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
