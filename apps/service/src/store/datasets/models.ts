/** Energy models with their overrides and optimization parameters. */

import { message } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import type { Constraint } from "@esm/model/domain/constraints/constraint";
import type { ModelContent, OptimizationParameters, Override, YearOverride } from "@esm/model/domain/model";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import { quoted, quotedNames } from "@esm/model/domain/truncate";
import { beginChange, beginChangeOf, keepIds, noteModel } from "../database/change-records.ts";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict, StoreError } from "../database/store-error.ts";
import { additionalOf, tableOverridesIn, yearOverridesIn } from "./constraints.ts";
import { type DatasetRecord, datasetsById } from "./datasets.ts";
import {
  changedColumns,
  deleteOverrides,
  firstOverrides,
  insertOverrides,
  modelColumns,
  overridesOf,
  replaceOverrides,
} from "./model-rows.ts";
import { type Child, childrenOf, handDown, refuseParent } from "./writing/model-parents.ts";

export interface ModelRecord {
  id: number;
  name: string;
  description: string | null;
  dataset: DatasetRecord;
  /** The user who created it, where that user still exists. */
  createdBy: number | null;
  /** The model whose changes apply before its own. */
  parent_id: number | null;
  optimization_parameters: OptimizationParameters | null;
  /** With which it is computed: its own, or that of its parent. */
  pathway: OptimizationParameters | null;
  /** Absent where there are none. */
  additional_constraints?: Constraint[];
  /** Absent where there are none. */
  override_tables?: TableOverride[];
  /** Absent where there are none. */
  overrides_by_year?: YearOverride[];
}

interface ModelWithOverrides extends ModelRecord {
  override_parameters: (Override & { id: number })[];
}

/** A model as it appears in lists. */
export interface ListedModel extends ModelWithOverrides {
  /** The total number, where `override_parameters` are only the first. */
  overrideCount?: number;
}

/** Overrides of a model in a list. */
const maxOverridesInLists = 100;

/** The parent by its id, in place of its name. */
export type ModelToStore = Omit<ModelContent, "parent_name"> & { parent_id?: number | null | undefined };

/** What becomes of the children of a model that is deleted. */
export const fatesOfChildren = ["keep", "delete"] as const;
export type FateOfChildren = (typeof fatesOfChildren)[number];

export interface ModelsRepository {
  /**
   * Throws `StoreError` `conflict` when the data set has a model of that name, `not_found` when an override names an
   * unknown component or the data set does not exist, and `RefusedOperations` for a parent that it cannot have.
   */
  create(datasetId: number, model: ModelToStore, userId: number): Promise<ModelWithOverrides>;
  find(id: number): Promise<ModelRecord | undefined>;
  findWithOverrides(id: number): Promise<ModelWithOverrides | undefined>;
  /**
   * Writes the given attributes; overrides are replaced as a whole. Undefined where the model does not exist. Throws
   * like `create`.
   */
  update(id: number, changes: Partial<ModelToStore>): Promise<ModelWithOverrides | undefined>;
  /**
   * Returns the removed model. Its children get its changes, or are deleted; without a word about them, throws `StoreError` `conflict`
   * where it has any.
   */
  remove(id: number, children?: FateOfChildren): Promise<ModelWithOverrides | undefined>;
  /** Models of which it is the parent, in the order of their ids. */
  children(id: number): Promise<Child[]>;
  /** In the order of their ids. */
  listOfDataset(datasetId: number, page: Page): Promise<ListedModel[]>;
  countOfDataset(datasetId: number): Promise<number>;
}

export function modelsRepository(connections: Connections): ModelsRepository {
  const { read, write } = connections;
  return {
    create(datasetId, model, userId) {
      const insert = write.transaction().execute(async (transaction) => {
        await beginChange(transaction, datasetId);
        const { parent_id = null } = model;
        if (parent_id !== null)
          await refuseParent(transaction, datasetId, { id: undefined, name: model.name }, parent_id);
        const { id } = await transaction
          .insertInto("models")
          .values({ dataset_id: datasetId, created_by: userId, parent_id, ...modelColumns(model) })
          .returning("id")
          .executeTakeFirstOrThrow();
        await noteModel(transaction, id);
        await insertOverrides(transaction, datasetId, id, model.override_parameters);
        return wholeModel(transaction, id);
      });
      return orConflict(
        insert.then(existing),
        message("already_for_dataset_exists", {
          record: recordName("EnergyModel"),
          name: model.name,
          dataset: datasetId,
        }),
      );
    },
    find: (id) => modelById(read, id),
    findWithOverrides: (id) => wholeModel(read, id),
    update(id, changes) {
      const update = write.transaction().execute(async (transaction) => {
        const dataset = await beginChangeOf(transaction, "models", id);
        if (!dataset) return undefined;
        await noteModel(transaction, id);
        const { parent_id } = changes;
        if (typeof parent_id === "number") {
          const name = changes.name ?? (await modelById(transaction, id))?.name ?? "";
          await refuseParent(transaction, dataset.id, { id, name }, parent_id);
        }
        const columns = { ...changedColumns(changes), ...(parent_id !== undefined && { parent_id }) };
        if (Object.keys(columns).length > 0) {
          await keepIds(transaction, "models", [id]);
          await transaction.updateTable("models").set(columns).where("id", "=", id).execute();
        }
        if (changes.override_parameters) {
          await replaceOverrides(transaction, dataset.id, id, changes.override_parameters);
        }
        return wholeModel(transaction, id);
      });
      return orConflict(
        update,
        message("exists_in_this_dataset", { record: recordName("EnergyModel"), name: changes.name ?? "" }),
      );
    },
    remove(id, fate) {
      return write.transaction().execute(async (transaction) => {
        const dataset = await beginChangeOf(transaction, "models", id);
        const model = dataset && (await wholeModel(transaction, id));
        if (!model) return undefined;
        const children = await childrenOf(transaction, id);
        if (children.length === 0) await noteModel(transaction, id);
        if (children.length > 0 && fate === undefined) throw hasChildren(model.name, children);
        if (fate === "keep") await handDown(transaction, dataset.id, id);
        for (const gone of fate === "delete" ? [...children, model] : [model]) {
          await keepIds(transaction, "models", [gone.id]);
          await deleteOverrides(transaction, gone.id);
          await transaction.deleteFrom("models").where("id", "=", gone.id).execute();
        }
        return model;
      });
    },
    children: (id) => childrenOf(read, id),
    async listOfDataset(datasetId, { skip, limit, after = 0 }) {
      const rows = modelRows(read).where("models.dataset_id", "=", datasetId).where("models.id", ">", after);
      const models: ListedModel[] = [];
      for (const model of await complete(read, rows.orderBy("models.id").limit(limit).offset(skip))) {
        const { overrides, count } = await firstOverrides(read, model.id, maxOverridesInLists);
        const isCut = count > overrides.length;
        models.push({ ...withOverrides(model, overrides), ...(isCut && { overrideCount: count }) });
      }
      return models;
    },
    countOfDataset(datasetId) {
      const rows = read.selectFrom("models").where("dataset_id", "=", datasetId);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
  };
}

export const hasChildren = (name: string, children: readonly Child[]): StoreError =>
  new StoreError(
    "conflict",
    message("model_has_children", {
      name: quoted(name),
      children: quotedNames(children.map((child) => child.name)),
    }),
    { hint: message("children_kept_or_deleted") },
  );

function existing<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error("The record just written is not there.");
  return item;
}

function modelRows(database: Database) {
  return database
    .selectFrom("models")
    .select(["models.id", "models.name", "models.description", "models.created_by", "models.dataset_id"])
    .select(["models.optimization_parameters", "models.additional_constraints", "models.override_tables"])
    .select(["models.overrides_by_year", "models.parent_id"])
    .leftJoin("models as parents", "parents.id", "models.parent_id")
    .select("parents.optimization_parameters as inherited_parameters");
}

async function modelById(database: Database, id: number): Promise<ModelRecord | undefined> {
  return (await complete(database, modelRows(database).where("models.id", "=", id))).at(0);
}

async function wholeModel(database: Database, id: number): Promise<ModelWithOverrides | undefined> {
  const model = await modelById(database, id);
  return model && withOverrides(model, await overridesOf(database, id));
}

/** In the order of the interface. */
function withOverrides(
  { optimization_parameters, additional_constraints, override_tables, overrides_by_year, ...model }: ModelRecord,
  override_parameters: ModelWithOverrides["override_parameters"],
): ModelWithOverrides {
  const constraints = additional_constraints && { additional_constraints };
  const tables = override_tables && { override_tables };
  const years = overrides_by_year && { overrides_by_year };
  return { ...model, override_parameters, ...tables, ...years, optimization_parameters, ...constraints };
}

/** Model rows with their data sets, fetched for all of them at once. */
async function complete(database: Database, query: ReturnType<typeof modelRows>): Promise<ModelRecord[]> {
  const rows = await query.execute();
  const datasets = await datasetsById(
    database,
    rows.map((row) => row.dataset_id),
  );
  return rows.flatMap(({ id, name, description, created_by, dataset_id, optimization_parameters, ...row }) => {
    const dataset = datasets.get(dataset_id);
    // Deleted between the two queries: then the model is gone too.
    if (!dataset) return [];
    const parameters = optimization_parameters === null ? null : JSON.parse(optimization_parameters);
    const inherited = row.inherited_parameters === null ? null : JSON.parse(row.inherited_parameters);
    const { parent_id } = row;
    const constraints = {
      ...additionalOf(row.additional_constraints),
      ...tableOverridesIn(row.override_tables),
      ...yearOverridesIn(row.overrides_by_year),
    };
    const pathway = { optimization_parameters: parameters, pathway: parameters ?? inherited };
    return [{ name, description, id, dataset, parent_id, createdBy: created_by, ...pathway, ...constraints }];
  });
}
