/** Users and the hashes of their passwords. */
import type { User } from "../../domain/user.ts";
import type { Connections } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict } from "../database/store-error.ts";

interface UserWithPassword extends User {
  passwordHash: string;
  /** The generation of new tokens. */
  generation: number;
  isDisabled: boolean;
}

export interface UsersRepository {
  /** Throws `StoreError` `conflict` when the name is taken. */
  create(user: { username: string; passwordHash: string }): Promise<User>;
  find(id: number): Promise<User | undefined>;
  findByName(username: string): Promise<UserWithPassword | undefined>;
  findPassword(id: number): Promise<string | undefined>;
  /** In the order of their ids. */
  list(page: Page): Promise<User[]>;
  count(): Promise<number>;
}

export function usersRepository({ read, write }: Connections): UsersRepository {
  return {
    create({ username, passwordHash }) {
      const insert = write
        .insertInto("users")
        .values({ username, password_hash: passwordHash })
        .returning(["id", "username"])
        .executeTakeFirstOrThrow();
      return orConflict(insert, `User '${username}' already exists!`);
    },
    find(id) {
      return read.selectFrom("users").select(["id", "username"]).where("id", "=", id).executeTakeFirst();
    },
    async findByName(username) {
      const row = await read
        .selectFrom("users")
        .select(["id", "username", "password_hash as passwordHash", "token_generation as generation", "disabled_at"])
        .where("username", "=", username)
        .executeTakeFirst();
      if (!row) return undefined;
      const { disabled_at, ...user } = row;
      return { ...user, isDisabled: disabled_at !== null };
    },
    async findPassword(id) {
      const row = await read.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst();
      return row?.password_hash;
    },
    count() {
      return countOf(read.selectFrom("users").select(({ fn }) => fn.countAll<number>().as("count")));
    },
    list({ skip, limit, after = 0 }) {
      const rows = read.selectFrom("users").select(["id", "username"]).where("id", ">", after);
      return rows.orderBy("id").limit(limit).offset(skip).execute();
    },
  };
}
