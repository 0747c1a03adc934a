/** Energy models with their overrides and optimization parameters. */
import type { ModelContent, OptimizationParameters, Override } from "../domain/model.ts";
import { type Connections, type Database, lockDataset } from "./database.ts";
import { type DatasetRecord, datasetsById } from "./datasets.ts";
import { changedColumns, insertOverrides, modelColumns, overridesOf } from "./model-rows.ts";
import { countOf, type Page } from "./page.ts";
import { orConflict } from "./store-error.ts";

export interface ModelRecord {
  id: number;
  name: string;
  description: string | null;
  dataset: DatasetRecord;
  /** The user who created it, where that user still exists. */
  createdBy: number | null;
  override_parameters: (Override & { id: number })[];
  optimization_parameters: OptimizationParameters | null;
}

export interface ModelsRepository {
  /**
   * Throws `StoreError` `conflict` when the data set has a model of that name, `not_found` when an override names an
   * unknown component or the data set is gone.
   */
  create(datasetId: number, model: ModelContent, userId: number): Promise<ModelRecord>;
  find(id: number): Promise<ModelRecord | undefined>;
  /**
   * Writes what is given; overrides are replaced as a whole. Undefined when there is no such model. Throws like `create`.
   */
  update(id: number, changes: Partial<ModelContent>): Promise<ModelRecord | undefined>;
  /** Returns what it was. */
  remove(id: number): Promise<ModelRecord | undefined>;
  /** In the order of their ids. */
  listOfDataset(datasetId: number, page: Page): Promise<ModelRecord[]>;
  countOfDataset(datasetId: number): Promise<number>;
}

export function modelsRepository(connections: Connections): ModelsRepository {
  const { read, write } = connections;
  return {
    create(datasetId, model, userId) {
      const insert = write.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto("models")
          .values({ dataset_id: datasetId, created_by: userId, ...modelColumns(model) })
          .returning("id")
          .executeTakeFirstOrThrow();
        await insertOverrides(transaction, datasetId, id, model.override_parameters);
        return complete(transaction, modelRows(transaction).where("models.id", "=", id));
      });
      return orConflict(insert.then(only), `EnergyModel ${model.name} already for dataset ${datasetId} exists!`);
    },
    async find(id) {
      return (await complete(read, modelRows(read).where("models.id", "=", id))).at(0);
    },
    update(id, changes) {
      const update = write.transaction().execute(async (transaction) => {
        const model = await transaction
          .selectFrom("models")
          .select("dataset_id")
          .where("id", "=", id)
          .executeTakeFirst();
        if (!model || !(await lockDataset(connections, transaction, model.dataset_id))) return undefined;
        const columns = changedColumns(changes);
        if (Object.keys(columns).length > 0) {
          await transaction.updateTable("models").set(columns).where("id", "=", id).execute();
        }
        if (changes.override_parameters) {
          await transaction.deleteFrom("model_overrides").where("model_id", "=", id).execute();
          await insertOverrides(transaction, model.dataset_id, id, changes.override_parameters);
        }
        return (await complete(transaction, modelRows(transaction).where("models.id", "=", id))).at(0);
      });
      return orConflict(update, `EnergyModel ${changes.name} already exists in this dataset!`);
    },
    remove(id) {
      return write.transaction().execute(async (transaction) => {
        const [model] = await complete(transaction, modelRows(transaction).where("models.id", "=", id));
        await transaction.deleteFrom("models").where("id", "=", id).execute();
        return model;
      });
    },
    listOfDataset(datasetId, { skip, limit }) {
      const rows = modelRows(read).where("models.dataset_id", "=", datasetId);
      return complete(read, rows.orderBy("models.id").limit(limit).offset(skip));
    },
    countOfDataset(datasetId) {
      const rows = read.selectFrom("models").where("dataset_id", "=", datasetId);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
  };
}

function only<Item>(items: Item[]): Item {
  const item = items.at(0);
  if (item === undefined) throw new Error("The record just written is not there.");
  return item;
}

function modelRows(database: Database) {
  return database
    .selectFrom("models")
    .select(["models.id", "models.name", "models.description", "models.created_by", "models.dataset_id"])
    .select("models.optimization_parameters");
}

/** Model rows with their data sets and overrides, fetched for all of them at once. */
async function complete(database: Database, query: ReturnType<typeof modelRows>): Promise<ModelRecord[]> {
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const datasets = await datasetsById(
    database,
    rows.map((row) => row.dataset_id),
  );
  const overrides = await overridesOf(
    database,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const dataset = datasets.get(row.dataset_id);
    // Deleted between the two questions: then the model is gone too.
    if (!dataset) return [];
    const { id, name, description, created_by, optimization_parameters } = row;
    return [
      {
        name,
        description,
        id,
        dataset,
        createdBy: created_by,
        override_parameters: overrides.get(id) ?? [],
        optimization_parameters: optimization_parameters === null ? null : JSON.parse(optimization_parameters),
      },
    ];
  });
}
