/** Who may do what with which data set: one record per data set and user. */
import type { Transaction } from "kysely";
import type { Connections } from "./database.ts";
import type { Tables } from "./tables.ts";

export const permissionFlags = [
  "allow_usage",
  "allow_modification",
  "allow_permission_grant",
  "allow_permission_revoke",
] as const;
export type PermissionFlag = (typeof permissionFlags)[number];
export type PermissionFlags = Record<PermissionFlag, boolean>;

export interface PermissionsRepository {
  /** What the user may do with the data set; undefined when there is no record (or no such data set). */
  find(datasetId: number, userId: number): Promise<PermissionFlags | undefined>;
}

export function permissionsRepository({ read }: Connections): PermissionsRepository {
  return {
    async find(datasetId, userId) {
      const row = await read
        .selectFrom("dataset_permissions")
        .select(permissionFlags)
        .where("dataset_id", "=", datasetId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        allow_usage: row.allow_usage === 1,
        allow_modification: row.allow_modification === 1,
        allow_permission_grant: row.allow_permission_grant === 1,
        allow_permission_revoke: row.allow_permission_revoke === 1,
      };
    },
  };
}

/** Gives the creator of a data set everything. */
export async function insertCreatorPermission(
  transaction: Transaction<Tables>,
  datasetId: number,
  userId: number,
): Promise<void> {
  await transaction
    .insertInto("dataset_permissions")
    .values({
      dataset_id: datasetId,
      user_id: userId,
      allow_usage: 1,
      allow_modification: 1,
      allow_permission_grant: 1,
      allow_permission_revoke: 1,
    })
    .execute();
}
