/** The data sets that a user may use, as a subquery. */
import type { Database } from "./database.ts";

export const usableDatasets = (database: Database, userId: number) =>
  database
    .selectFrom("dataset_permissions")
    .select("dataset_id")
    .where("user_id", "=", userId)
    .where("allow_usage", "=", 1);
