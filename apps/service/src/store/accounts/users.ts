/** Users and the hashes of their passwords. */

import { message } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import { foldedUserName } from "@esm/model/domain/accounts/user-name";
import { sql } from "kysely";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict, StoreError } from "../database/store-error.ts";

interface UserWithPassword extends User {
  passwordHash: string;
  /** The generation of new tokens. */
  generation: number;
  isDisabled: boolean;
}

interface UserFilter {
  /** Only this user, and those who have a permission for a data set for which this user has one. */
  sharingWith?: number | undefined;
}

export interface UsersRepository {
  /** Throws `StoreError` `conflict` when an account has the name, in upper or lower case. */
  create(user: { username: string; passwordHash: string }): Promise<User>;
  find(id: number, filter?: UserFilter): Promise<User | undefined>;
  /**
   * The user of exactly this name; otherwise the one whose name differs only in upper and lower case, if there is exactly
   * one.
   */
  findByName(username: string): Promise<UserWithPassword | undefined>;
  findPassword(id: number): Promise<string | undefined>;
  /** In the order of their ids. */
  list(page: Page, filter?: UserFilter): Promise<User[]>;
  count(filter?: UserFilter): Promise<number>;
}

export function usersRepository({ kind, read, write }: Connections): UsersRepository {
  return {
    create({ username, passwordHash }) {
      const folded = foldedUserName(username);
      const taken = message("user_exists", { name: username });
      const insert = write.transaction().execute(async (transaction) => {
        // The index is not unique, so two transactions must not find the same name free; with SQLite they are serial anyway.
        if (kind === "postgresql") {
          await sql`select pg_advisory_xact_lock(hashtext(${`user ${folded}`}))`.execute(transaction);
        }
        const users = transaction.selectFrom("users").select("id").where("folded_name", "=", folded);
        if (await users.executeTakeFirst()) throw new StoreError("conflict", taken);
        return transaction
          .insertInto("users")
          .values({ username, folded_name: folded, password_hash: passwordHash })
          .returning(["id", "username"])
          .executeTakeFirstOrThrow();
      });
      return orConflict(insert, taken);
    },
    find(id, filter = {}) {
      const rows = usersOf(read, filter).select(["id", "username"]).where("id", "=", id);
      return rows.executeTakeFirst();
    },
    async findByName(username) {
      const [first, second] = await read
        .selectFrom("users")
        .select(["id", "username", "password_hash as passwordHash", "token_generation as generation", "disabled_at"])
        .where((row) => row.or([row("username", "=", username), row("folded_name", "=", foldedUserName(username))]))
        .orderBy(sql`case when username = ${username} then 0 else 1 end`)
        .limit(2)
        .execute();
      if (!first || (first.username !== username && second)) return undefined;
      const { disabled_at, ...user } = first;
      return { ...user, isDisabled: disabled_at !== null };
    },
    async findPassword(id) {
      const row = await read.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst();
      return row?.password_hash;
    },
    count(filter = {}) {
      return countOf(usersOf(read, filter).select(({ fn }) => fn.countAll<number>().as("count")));
    },
    list({ skip, limit, after = 0 }, filter = {}) {
      const rows = usersOf(read, filter).select(["id", "username"]).where("id", ">", after);
      return rows.orderBy("id").limit(limit).offset(skip).execute();
    },
  };
}

function usersOf(read: Database, { sharingWith }: UserFilter) {
  const users = read.selectFrom("users");
  if (sharingWith === undefined) return users;
  const permissions = read.selectFrom("dataset_permissions");
  const datasets = permissions.select("dataset_id").where("user_id", "=", sharingWith);
  const theirs = permissions.select("user_id").where("dataset_id", "in", datasets);
  return users.where((row) => row.or([row("id", "=", sharingWith), row("id", "in", theirs)]));
}
