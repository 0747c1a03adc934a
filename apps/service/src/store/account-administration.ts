/** Administration of accounts: list, disable, delete. */

import { message, quoted } from "@esm/messages/message";
import type { Transaction } from "kysely";
import type { Connections } from "./database/database.ts";
import { StoreError } from "./database/store-error.ts";
import type { Tables } from "./database/tables.ts";
import { creatorFlags } from "./datasets/creator-permission.ts";

interface Account {
  id: number;
  username: string;
  /** ISO 8601, UTC; null while the account is enabled. */
  disabledAt: string | null;
  /** Data sets the user created. */
  datasets: number;
  apiKeys: number;
}

export interface AccountAdministration {
  /** All of them, in the order of their ids. */
  list(): Promise<Account[]>;
  /** Null enables again. Throws `StoreError` `not_found`. Tokens and keys of a disabled account are refused at once. */
  setDisabled(username: string, at: string | null): Promise<void>;
  /**
   * Deletes the account with its permissions and keys. Data sets it created go to the new owner, or are deleted with it.
   * Throws `StoreError` `not_found`, or `in_use` where there are data sets and the caller did not say what becomes of
   * them.
   */
  remove(username: string, datasets: { newOwner: string } | "keep" | "delete"): Promise<{ datasets: string[] }>;
}

export function accountAdministration({ read, write }: Connections): AccountAdministration {
  return {
    async list() {
      const rows = await read
        .selectFrom("users")
        .select(({ selectFrom }) => [
          "users.id",
          "users.username",
          "users.disabled_at as disabledAt",
          selectFrom("datasets")
            .whereRef("datasets.created_by", "=", "users.id")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .as("datasets"),
          selectFrom("api_keys")
            .whereRef("api_keys.user_id", "=", "users.id")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .as("apiKeys"),
        ])
        .orderBy("users.id")
        .execute();
      return rows.map((row) => ({ ...row, datasets: Number(row.datasets), apiKeys: Number(row.apiKeys) }));
    },
    async setDisabled(username, at) {
      const update = write.updateTable("users").set({ disabled_at: at }).where("username", "=", username);
      const { numUpdatedRows } = await update.executeTakeFirst();
      if (numUpdatedRows === 0n) throw unknown(username);
    },
    remove(username, choice) {
      return write.transaction().execute(async (transaction) => {
        const userId = await idOf(transaction, username);
        const owned = await transaction
          .selectFrom("datasets")
          .select(["id", "name"])
          .where("created_by", "=", userId)
          .execute();
        const names = owned.map(({ name }) => name);
        if (owned.length > 0 && choice === "keep") throw ownsDatasets(username, names);
        if (typeof choice === "object") await handOver(transaction, userId, await idOf(transaction, choice.newOwner));
        for (const { id } of choice === "delete" ? owned : []) {
          // Components first, because they refer to commodities.
          await transaction.deleteFrom("components").where("dataset_id", "=", id).execute();
          await transaction.deleteFrom("datasets").where("id", "=", id).execute();
        }
        await transaction.deleteFrom("users").where("id", "=", userId).execute();
        return { datasets: names };
      });
    },
  };
}

const unknown = (username: string) => new StoreError("not_found", message("no_user_of_name", { name: username }));

function ownsDatasets(username: string, names: string[]): StoreError {
  const some = quoted(names.slice(0, 5));
  const count = names.length - some.length;
  const datasets = count > 0 ? message("names_and_more", { names: some, count }) : some;
  return new StoreError("in_use", message("user_owns_datasets", { name: username, datasets }));
}

async function idOf(transaction: Transaction<Tables>, username: string): Promise<number> {
  const row = await transaction.selectFrom("users").select("id").where("username", "=", username).executeTakeFirst();
  if (!row) throw unknown(username);
  return row.id;
}

/** From now on, the data sets belong to the new owner, who has every permission for them. */
async function handOver(transaction: Transaction<Tables>, userId: number, newOwnerId: number): Promise<void> {
  if (userId === newOwnerId) throw new StoreError("unfit", message("new_owner_is_the_same"));
  const owned = transaction.selectFrom("datasets").select("id").where("created_by", "=", userId);
  const permissions = (owner: number) =>
    transaction.updateTable("dataset_permissions").where("user_id", "=", owner).where("dataset_id", "in", owned);
  await transaction
    .deleteFrom("dataset_permissions")
    .where("user_id", "=", newOwnerId)
    .where("dataset_id", "in", owned)
    .execute();
  await permissions(userId)
    .set({ user_id: newOwnerId, ...creatorFlags })
    .execute();
  await transaction.updateTable("datasets").set({ created_by: newOwnerId }).where("created_by", "=", userId).execute();
}
