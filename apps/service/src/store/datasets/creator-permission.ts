/** The permission that comes with a new data set. */
import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/** Everything. */
export const creatorFlags = {
  allow_usage: 1,
  allow_modification: 1,
  allow_permission_grant: 1,
  allow_permission_revoke: 1,
} as const;

/** Gives the creator of a data set every permission. */
export async function insertCreatorPermission(
  transaction: Transaction<Tables>,
  datasetId: number,
  userId: number,
): Promise<void> {
  await transaction
    .insertInto("dataset_permissions")
    .values({ dataset_id: datasetId, user_id: userId, ...creatorFlags })
    .execute();
}
