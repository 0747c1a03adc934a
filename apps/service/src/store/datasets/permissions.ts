/** The permissions of users for data sets: one record per data set and user. */

import { message } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import { type PermissionFlag, type PermissionFlags, permissionFlags, type User } from "@esm/model/domain/accounts/user";
import type { Selectable } from "kysely";
import { inBatches } from "../database/batches.ts";
import type { Connections, Database } from "../database/database.ts";
import type { DatasetPermissionsTable } from "../database/dataset-tables.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict, StoreError } from "../database/store-error.ts";
import { type DatasetRecord, datasetQuery, datasetsById, toRecord } from "./datasets.ts";

export interface PermissionRecord extends PermissionFlags {
  id: number;
  dataset: DatasetRecord;
  user: User;
}

type PermissionsOf = { datasetId: number } | { userId: number };

export interface PermissionsRepository {
  /** The user's permissions for the data set; undefined where there is no record (or no such data set). */
  find(datasetId: number, userId: number): Promise<PermissionFlags | undefined>;
  /** The data set with the user's permissions for it, null where there is no record; undefined where there is no such data set. */
  findWithDataset(
    datasetId: number,
    userId: number,
  ): Promise<{ dataset: DatasetRecord; flags: PermissionFlags | null } | undefined>;
  findRecord(datasetId: number, userId: number): Promise<PermissionRecord | undefined>;
  findById(id: number): Promise<PermissionRecord | undefined>;
  /** In the order of their ids. */
  list(of: PermissionsOf, page: Page): Promise<PermissionRecord[]>;
  count(of: PermissionsOf): Promise<number>;
  /**
   * Throws `StoreError` `conflict` when the user has a record for the data set, `not_found` when there is no such user.
   */
  create(datasetId: number, userId: number, flags: PermissionFlags): Promise<PermissionRecord>;
  /** Writes the given flags. Undefined where the record does not exist. */
  update(id: number, flags: Partial<PermissionFlags>): Promise<PermissionRecord | undefined>;
  /** Returns the removed permission. */
  remove(id: number): Promise<PermissionRecord | undefined>;
}

export function permissionsRepository({ read, lookUp, write }: Connections): PermissionsRepository {
  const byDatasetAndUser = (datasetId: number, userId: number) =>
    rowsOf(lookUp).where("dataset_id", "=", datasetId).where("user_id", "=", userId);
  return {
    async find(datasetId, userId) {
      const row = await byDatasetAndUser(datasetId, userId).executeTakeFirst();
      return row && flagsOf(row);
    },
    async findWithDataset(datasetId, userId) {
      const row = await datasetQuery(lookUp)
        .leftJoin("dataset_permissions", (join) =>
          join.onRef("dataset_id", "=", "datasets.id").on("user_id", "=", userId),
        )
        .select(permissionFlags)
        .where("datasets.id", "=", datasetId)
        .executeTakeFirst();
      if (!row) return undefined;
      const { allow_usage, allow_modification, allow_permission_grant, allow_permission_revoke, ...dataset } = row;
      const flags = { allow_usage, allow_modification, allow_permission_grant, allow_permission_revoke };
      return { dataset: toRecord(dataset), flags: allow_usage === null ? null : flagsOf(flags) };
    },
    async findRecord(datasetId, userId) {
      return (await complete(read, await byDatasetAndUser(datasetId, userId).execute())).at(0);
    },
    async findById(id) {
      return (await complete(read, await rowsOf(read).where("id", "=", id).execute())).at(0);
    },
    async list(of, { skip, limit, after = 0 }) {
      const [column, id] = placeOf(of);
      const rows = rowsOf(read).where(column, "=", id).where("id", ">", after);
      return complete(read, await rows.orderBy("id").limit(limit).offset(skip).execute());
    },
    count(of) {
      const [column, id] = placeOf(of);
      const rows = read.selectFrom("dataset_permissions").where(column, "=", id);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    async create(datasetId, userId, flags) {
      const insert = write.transaction().execute(async (transaction) => {
        const user = await transaction.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
        if (!user) throw new StoreError("not_found", message("not_found", { what: recordName("User"), name: userId }));
        const row = await transaction
          .insertInto("dataset_permissions")
          .values({ dataset_id: datasetId, user_id: userId, ...columnsOf(flags) })
          .returningAll()
          .executeTakeFirstOrThrow();
        return complete(transaction, [row]);
      });
      return (await orConflict(insert, message("permission_exists")))[0];
    },
    update(id, flags) {
      return write.transaction().execute(async (transaction) => {
        const columns = columnsOf(flags);
        if (Object.keys(columns).length > 0) {
          await transaction.updateTable("dataset_permissions").set(columns).where("id", "=", id).execute();
        }
        return (await complete(transaction, await rowsOf(transaction).where("id", "=", id).execute())).at(0);
      });
    },
    remove(id) {
      return write.transaction().execute(async (transaction) => {
        const [record] = await complete(transaction, await rowsOf(transaction).where("id", "=", id).execute());
        await transaction.deleteFrom("dataset_permissions").where("id", "=", id).execute();
        return record;
      });
    },
  };
}

type Row = Selectable<DatasetPermissionsTable>;

const placeOf = (of: PermissionsOf) =>
  "datasetId" in of ? (["dataset_id", of.datasetId] as const) : (["user_id", of.userId] as const);

const rowsOf = (database: Database) => database.selectFrom("dataset_permissions").selectAll();

const flagsOf = (row: Record<PermissionFlag, number | null>): PermissionFlags => ({
  allow_usage: row.allow_usage === 1,
  allow_modification: row.allow_modification === 1,
  allow_permission_grant: row.allow_permission_grant === 1,
  allow_permission_revoke: row.allow_permission_revoke === 1,
});

function columnsOf(flags: Partial<PermissionFlags>): Record<PermissionFlag, number> {
  const changed = permissionFlags.filter((flag) => flags[flag] !== undefined);
  return Object.fromEntries(changed.map((flag) => [flag, Number(flags[flag])])) as Record<PermissionFlag, number>;
}

/** Rows with their data sets and users; rows deleted in the meantime are left out. */
async function complete(database: Database, rows: Row[]): Promise<PermissionRecord[]> {
  const datasets = await datasetsById(
    database,
    rows.map((row) => row.dataset_id),
  );
  const users = new Map<number, User>();
  for (const ids of inBatches([...new Set(rows.map((row) => row.user_id))])) {
    const found = await database.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
    for (const user of found) users.set(user.id, user);
  }
  return rows.flatMap((row) => {
    const [dataset, user] = [datasets.get(row.dataset_id), users.get(row.user_id)];
    return dataset && user ? [{ ...flagsOf(row), id: row.id, dataset, user }] : [];
  });
}
