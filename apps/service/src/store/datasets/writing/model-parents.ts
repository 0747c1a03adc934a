/**
 * Parents of models (domain/overrides/model-inheritance.ts). No key of the database holds them together, because rows of a change that is
 * undone return in any order: what writes models asks here.
 */
import { type Message, message, valueError } from "@esm/messages/message";
import type { Override } from "@esm/model/domain/model";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import { withoutTwins } from "@esm/model/domain/overrides/inherited-attributes";
import { type ModelChanges, withParent } from "@esm/model/domain/overrides/model-inheritance";
import { quoted, quotedNames } from "@esm/model/domain/truncate";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { keepIds } from "../../database/change-records.ts";
import type { Database } from "../../database/database.ts";
import { RefusedOperations, StoreError } from "../../database/store-error.ts";
import type { Tables } from "../../database/tables.ts";
import { changedColumns, replaceOverrides } from "../model-rows.ts";
import { ownContentOf } from "../reading/dataset-reader.ts";

interface NamedModel {
  id: number;
  name: string;
  parent_id: number | null;
}

export interface Child {
  id: number;
  name: string;
  /** The user who created it, where that user still exists. */
  createdBy: number | null;
}

/** In the order of their ids. */
export async function childrenOf(database: Database, modelId: number): Promise<Child[]> {
  const rows = database.selectFrom("models").select(["id", "name", "created_by"]).where("parent_id", "=", modelId);
  return (await rows.orderBy("id").execute()).map(({ created_by, ...row }) => ({ ...row, createdBy: created_by }));
}

/**
 * Throws `RefusedOperations` where the model cannot have this parent.
 *
 * @param model its id is undefined before it is there
 */
export async function refuseParent(
  transaction: Transaction<Tables>,
  datasetId: number,
  model: { id: number | undefined; name: string },
  parentId: number,
): Promise<void> {
  const refuse = (msg: Message, hint: Message): never => {
    const problem = { type: "value_error", loc: ["body", "parent_id"], msg: valueError(msg), ctx: { error: {} } };
    throw new RefusedOperations([{ ...problem, input: parentId, hint }]);
  };
  const rows = transaction.selectFrom("models").select(["id", "name", "parent_id"]).where("dataset_id", "=", datasetId);
  const models = new Map((await rows.execute()).map((row) => [row.id, row]));
  const parent = models.get(parentId);
  if (!parent) {
    const listed = message("parents_are_listed", { route: `GET /models/?dataset_id=${datasetId}` });
    return refuse(message("parent_not_in_dataset", { id: parentId }), listed);
  }
  const refused = reasonAgainst(model, parent, models.values(), (id) => models.get(id)?.name ?? "");
  if (refused) refuse(refused, message("parents_have_two_levels"));
}

/** Undefined where the model may have the parent. */
function reasonAgainst(
  { id, name }: { id: number | undefined; name: string },
  parent: NamedModel,
  models: Iterable<NamedModel>,
  nameOf: (id: number) => string,
): Message | undefined {
  if (parent.id === id) return message("parent_is_itself", { name: quoted(name) });
  const names = { name: quoted(name), parent: quoted(parent.name) };
  if (parent.parent_id !== null) {
    return message("parent_has_parent", { ...names, other: quoted(nameOf(parent.parent_id)) });
  }
  const children = [...models].filter(({ parent_id }) => id !== undefined && parent_id === id);
  if (children.length === 0) return undefined;
  return message("parent_of_others", { ...names, children: quotedNames(children.map((child) => child.name)) });
}

/**
 * Gives models parents by their names, after all of them have been written. Throws `StoreError` `not_found` for an unknown name, and
 * `unfit` where a parent would have a parent.
 */
export async function writeParents(
  transaction: Transaction<Tables>,
  datasetId: number,
  models: readonly { name: string; parent_name?: string | undefined }[],
): Promise<void> {
  if (models.length === 0) return;
  const rows = transaction.selectFrom("models").select(["id", "name", "parent_id"]).where("dataset_id", "=", datasetId);
  const stored = new Map((await rows.execute()).map((row): [string, NamedModel] => [row.name, row]));
  for (const { name, parent_name } of models) {
    const model = stored.get(name);
    const parent = parent_name === undefined ? undefined : stored.get(parent_name);
    if (parent_name !== undefined && !parent) {
      const hint = nearestNameHint(parent_name, [...stored.keys()].filter((one) => one !== name).sort());
      throw new StoreError(
        "not_found",
        message("parent_unknown", { name: quoted(name), parent: quoted(parent_name) }),
        {
          hint,
        },
      );
    }
    const parent_id = parent?.id ?? null;
    if (!model || model.parent_id === parent_id) continue;
    await keepIds(transaction, "models", [model.id]);
    await transaction.updateTable("models").set({ parent_id }).where("id", "=", model.id).execute();
    model.parent_id = parent_id;
  }
  const byId = new Map([...stored.values()].map((model) => [model.id, model]));
  for (const model of stored.values()) {
    const parent = model.parent_id === null ? undefined : byId.get(model.parent_id);
    const refused = parent && reasonAgainst(model, parent, [], (id) => byId.get(id)?.name ?? "");
    if (refused) throw new StoreError("unfit", refused, { hint: message("parents_have_two_levels") });
  }
}

/** Whether a model of the data set has a parent that is gone, or that has one itself. */
export async function hasBrokenParents(transaction: Transaction<Tables>, datasetId: number): Promise<boolean> {
  const { rows } = await sql`select models.id from models left join models as parents on parents.id = models.parent_id
    where models.dataset_id = ${datasetId} and models.parent_id is not null
      and (parents.id is null or parents.parent_id is not null) limit 1`.execute(transaction);
  return rows.length > 0;
}

/** The changes of a model become changes of each of its children, which then have no parent: they are computed as before. */
export async function handDown(transaction: Transaction<Tables>, datasetId: number, modelId: number): Promise<void> {
  const parent = await ownContentOf(transaction, modelId);
  for (const { id } of await childrenOf(transaction, modelId)) {
    const own = await ownContentOf(transaction, id);
    if (!parent || !own) continue;
    const { override_parameters, override_tables, overrides_by_year, additional_constraints, optimization_parameters } =
      withParent<ModelChanges>(own, parent);
    const columns = changedColumns({
      override_tables: override_tables ?? [],
      overrides_by_year: overrides_by_year ?? [],
      additional_constraints: additional_constraints ?? [],
      optimization_parameters,
    });
    await keepIds(transaction, "models", [id]);
    await transaction
      .updateTable("models")
      .set({ ...columns, parent_id: null })
      .where("id", "=", id)
      .execute();
    const givenValue = await valuesOf(transaction, datasetId, override_parameters);
    await replaceOverrides(transaction, datasetId, id, withoutTwins(override_parameters, givenValue));
  }
}

/** The values that the data set gives to attributes that have more than one of these overrides. */
async function valuesOf(
  transaction: Transaction<Tables>,
  datasetId: number,
  overrides: readonly Override[],
): Promise<(component: string, attribute: Override["attribute"]) => unknown> {
  const targets = Map.groupBy(overrides, ({ component_name, attribute }) =>
    JSON.stringify([component_name, attribute]),
  );
  const values = new Map<string, unknown>();
  for (const [key, [{ component_name, attribute }, ...others]] of targets) {
    if (others.length === 0) continue;
    const column: RawBuilder<unknown> = sql.ref(`components.${attribute}`);
    const { rows } = await sql<{ value: unknown }>`select ${column} as value from components
      where dataset_id = ${datasetId} and name = ${component_name}`.execute(transaction);
    values.set(key, rows[0]?.value);
  }
  return (component, attribute) => values.get(JSON.stringify([component, attribute]));
}
