/** Components of all five kinds, one by one. write-components.ts writes whole data sets. */

import { message } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import { type Component, type ComponentType, componentKinds } from "@esm/model/domain/component";
import { problemsOfComponent } from "@esm/model/domain/schema-problems";
import type { MeasuredComponent } from "@esm/model/domain/units/asked-unit";
import type { Transaction } from "kysely";
import { inBatches } from "../database/batches.ts";
import { beginChange, keepComponents, keepIds } from "../database/change-records.ts";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict, RefusedOperations, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { type ComponentRecord, completeComponents, componentRows } from "./component-records.ts";
import { type ComponentReferences, findReferences, refuseUnknownReferences } from "./component-references.ts";
import { componentOfRow } from "./component-rows.ts";
import { renameInConstraints } from "./constraints.ts";
import { insertComponents, replaceFactors, rowFor } from "./writing/replace-components.ts";
import { deleteTableRecords } from "./writing/write-tables.ts";

export interface ComponentsRepository {
  /**
   * Throws `StoreError` `conflict` when a component of any kind has that name, `not_found` for an unknown commodity,
   * physical unit or data set.
   */
  create(datasetId: number, component: Component): Promise<ComponentRecord>;
  find(id: number): Promise<ComponentRecord | undefined>;
  findByName(datasetId: number, name: string): Promise<ComponentRecord | undefined>;
  /** Units on which their values depend, by name. */
  measured(datasetId: number, names: string[]): Promise<Map<string, MeasuredComponent>>;
  /** Replaces the given attributes. Throws `RefusedOperations` where they contradict the stored ones, and like `create`. */
  update(id: number, given: Record<string, unknown>): Promise<ComponentRecord | undefined>;
  /** Also removes its tables and the overrides that change it; returns the removed component. */
  remove(id: number): Promise<ComponentRecord | undefined>;
  /** In the order of their ids. */
  listOfDataset(datasetId: number, type: ComponentType, page: Page): Promise<ComponentRecord[]>;
  countOfDataset(datasetId: number, type: ComponentType): Promise<number>;
  /** Conversion factors of all conversions of a page together. */
  countFactors(datasetId: number, page: Page): Promise<number>;
}

export function componentsRepository(connections: Connections): ComponentsRepository {
  const { read, write } = connections;
  const byId = async (database: Database, id: number): Promise<ComponentRecord | undefined> =>
    (await completeComponents(database, await componentRows(database).where("components.id", "=", id).execute())).at(0);

  return {
    async create(datasetId, component) {
      const insert = write.transaction().execute(async (transaction) => {
        if (!(await beginChange(transaction, datasetId))) {
          throw new StoreError("not_found", message("not_found", { what: recordName("Dataset"), name: datasetId }));
        }
        return byId(transaction, await insertComponent(transaction, datasetId, component));
      });
      return existing(await orConflict(insert, conflictMessage(component.name)));
    },
    find: (id) => byId(read, id),
    async findByName(datasetId, name) {
      const rows = componentRows(read).where("components.dataset_id", "=", datasetId);
      return (await completeComponents(read, await rows.where("components.name", "=", name).execute())).at(0);
    },
    async measured(datasetId, names) {
      const measured = new Map<string, MeasuredComponent>();
      for (const some of inBatches(names)) {
        const rows = componentRows(read).where("components.dataset_id", "=", datasetId);
        for (const row of await rows.where("components.name", "in", some).execute()) {
          measured.set(row.name, { ...componentOfRow(row, []) });
        }
      }
      return measured;
    },
    update(id, given) {
      return write.transaction().execute(async (transaction) => {
        const seen = await byId(transaction, id);
        if (!seen || !(await beginChange(transaction, seen.dataset.id))) return undefined;
        const stored = await byId(transaction, id);
        if (!stored) return undefined;
        const component = merged(stored.attributes, given);
        await replaceComponent(transaction, stored.dataset.id, id, component);
        const names = { from: stored.attributes.name, to: component.name };
        if (names.from !== names.to) await renameInConstraints(transaction, stored.dataset.id, "component", names);
        return byId(transaction, id);
      });
    },
    remove(id) {
      return write.transaction().execute(async (transaction) => {
        const stored = await byId(transaction, id);
        if (stored) await beginChange(transaction, stored.dataset.id);
        return (await deleteComponents(transaction, [id])) > 0 ? stored : undefined;
      });
    },
    async listOfDataset(datasetId, type, { skip, limit, after = 0 }) {
      const rows = componentRows(read).where("components.dataset_id", "=", datasetId).where("type", "=", type);
      const some = rows.where("components.id", ">", after).orderBy("components.id").limit(limit).offset(skip);
      return completeComponents(read, await some.execute());
    },
    countFactors(datasetId, { skip, limit }) {
      const conversions = read
        .selectFrom("components")
        .select("id")
        .where("dataset_id", "=", datasetId)
        .where("type", "=", "CONVERSION");
      const ofPage = conversions.orderBy("id").limit(limit).offset(skip);
      const rows = read.selectFrom("conversion_factors").where("component_id", "in", ofPage);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    countOfDataset(datasetId, type) {
      const rows = read.selectFrom("components").where("dataset_id", "=", datasetId).where("type", "=", type);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
  };
}

function merged(stored: Component, given: Record<string, unknown>): Component {
  const component = { ...stored, ...given };
  const problems = problemsOfComponent(component, ["body"]);
  if (problems.length > 0) throw new RefusedOperations(problems);
  return component as Component;
}

const conflictMessage = (name: string) =>
  message("exists_in_this_dataset", { record: recordName("EnergyComponent"), name });

function existing<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error("The record just written is not there.");
  return item;
}

/** Answers with its id. Throws as `create`. */
async function insertComponent(
  transaction: Transaction<Tables>,
  datasetId: number,
  component: Component,
): Promise<number> {
  await refuseTakenName(transaction, datasetId, component.name, null);
  const references = await knownReferences(transaction, datasetId, component);
  const [{ id }] = await insertComponents(transaction, datasetId, [component], references);
  return id;
}

/** Throws as `update`. */
async function replaceComponent(
  transaction: Transaction<Tables>,
  datasetId: number,
  id: number,
  revised: Component,
): Promise<void> {
  await refuseTakenName(transaction, datasetId, revised.name, id);
  const references = await knownReferences(transaction, datasetId, revised);
  await keepIds(transaction, "components", [id]);
  const row = rowFor(datasetId, revised, references);
  await transaction.updateTable("components").set(row).where("id", "=", id).execute();
  if (revised.type === "CONVERSION") await replaceFactors(transaction, [{ id, attributes: revised }], references);
}

/** Checked before the references are looked up. If another writer comes in between, the constraint of the table decides. */
export async function refuseTakenName(
  transaction: Transaction<Tables>,
  datasetId: number,
  name: string,
  except: number | null,
): Promise<void> {
  const other = await transaction
    .selectFrom("components")
    .select(["id", "type"])
    .where("dataset_id", "=", datasetId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (other && other.id !== except) throw takenName(datasetId, name, other.type);
}

export const takenName = (datasetId: number, name: string, type: ComponentType): StoreError =>
  new StoreError(
    "conflict",
    message("exists_in_dataset", { record: recordName(componentKinds[type].recordName), name, dataset: datasetId }),
  );

async function knownReferences(
  transaction: Transaction<Tables>,
  datasetId: number,
  component: Component,
): Promise<ComponentReferences> {
  const references = await findReferences(transaction, datasetId, [component]);
  await refuseUnknownReferences(transaction, datasetId, component, references);
  return references;
}

/** With their tables and the overrides that change them. Answers how many there were. */
export async function deleteComponents(transaction: Transaction<Tables>, ids: readonly number[]): Promise<number> {
  await keepComponents(transaction, ids);
  await deleteTableRecords(transaction, "component_id", ids);
  const { numDeletedRows } = await transaction.deleteFrom("components").where("id", "in", ids).executeTakeFirst();
  return Number(numDeletedRows);
}
