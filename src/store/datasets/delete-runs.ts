/** Runs and sweeps go with their model or data set. */
import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/** Those of a model or data set, with their events and results. */
export async function deleteRunsOf(
  transaction: Transaction<Tables>,
  owner: "model_id" | "dataset_id",
  id: number,
): Promise<void> {
  await transaction.deleteFrom("sweeps").where(owner, "=", id).execute();
  await transaction.deleteFrom("runs").where(owner, "=", id).execute();
}
