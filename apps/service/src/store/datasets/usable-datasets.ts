/** The data sets that a user has a permission for, or may use, as subqueries. */
import type { Database } from "../database/database.ts";

export const permittedDatasets = (database: Database, userId: number) =>
  database.selectFrom("dataset_permissions").select("dataset_id").where("user_id", "=", userId);

export const usableDatasets = (database: Database, userId: number) =>
  permittedDatasets(database, userId).where("allow_usage", "=", 1);
