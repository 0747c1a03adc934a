/** Early ends of access tokens, and API keys. Both are stored as digests only. */

import { message } from "@esm/messages/message";
import type { KeyScope } from "@esm/model/domain/accounts/key-scope";
import type { User } from "@esm/model/domain/accounts/user";
import type { Connections } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { orConflict } from "../database/store-error.ts";

interface NewApiKey {
  name: string;
  scope: KeyScope;
  /** ISO 8601, UTC; null where it does not expire. */
  expires_at: string | null;
}

interface ApiKeyRecord extends NewApiKey {
  id: number;
  /** ISO 8601, UTC. */
  created_at: string;
}

interface KeyHolder extends User, Pick<NewApiKey, "scope" | "expires_at"> {
  isDisabled: boolean;
}

interface TokenHolder extends User {
  /** Tokens of earlier generations are not valid. */
  generation: number;
  /** Whether this very token was revoked. */
  revoked: boolean;
  isDisabled: boolean;
}

export interface TokensRepository {
  /** The user of a token; undefined when there is none. */
  holderOf(userId: number, digest: string): Promise<TokenHolder | undefined>;
  /** Makes a token invalid until it would have expired anyway. Removes revocations of expired tokens. */
  revoke(digest: string, expiresAtSeconds: number, nowSeconds: number): Promise<void>;
  /** Sets a password, which ends all existing tokens; answers with the new generation. */
  changePassword(userId: number, passwordHash: string): Promise<number>;
  createKey(userId: number, key: NewApiKey, digest: string, createdAt: string): Promise<ApiKeyRecord>;
  /** In the order of their ids. */
  keysOf(userId: number, page: Page): Promise<ApiKeyRecord[]>;
  countKeysOf(userId: number): Promise<number>;
  /** Undefined when the user has no such key. */
  removeKey(userId: number, id: number): Promise<ApiKeyRecord | undefined>;
  /** Also of a key that has expired. */
  userOfKey(digest: string): Promise<KeyHolder | undefined>;
}

const keyColumns = ["id", "name", "scope", "created_at", "expires_at"] as const;

export function tokensRepository({ read, lookUp, write }: Connections): TokensRepository {
  return {
    async holderOf(userId, digest) {
      const row = await lookUp
        .selectFrom("users")
        .leftJoin("revoked_tokens", (join) => join.on("revoked_tokens.digest", "=", digest))
        .select(["users.id", "users.username", "users.token_generation", "users.disabled_at", "revoked_tokens.digest"])
        .where("users.id", "=", userId)
        .executeTakeFirst();
      if (!row) return undefined;
      const { id, username, token_generation: generation } = row;
      return { id, username, generation, revoked: row.digest !== null, isDisabled: row.disabled_at !== null };
    },
    async revoke(digest, expiresAtSeconds, nowSeconds) {
      await write.deleteFrom("revoked_tokens").where("expires_at", "<", nowSeconds).execute();
      await write
        .insertInto("revoked_tokens")
        .values({ digest, expires_at: expiresAtSeconds })
        .onConflict((conflict) => conflict.column("digest").doNothing())
        .execute();
    },
    async changePassword(userId, passwordHash) {
      const { token_generation } = await write
        .updateTable("users")
        .set((user) => ({ password_hash: passwordHash, token_generation: user("token_generation", "+", 1) }))
        .where("id", "=", userId)
        .returning("token_generation")
        .executeTakeFirstOrThrow();
      return token_generation;
    },
    createKey(userId, key, digest, createdAt) {
      const insert = write
        .insertInto("api_keys")
        .values({ user_id: userId, ...key, digest, created_at: createdAt })
        .returning(keyColumns)
        .executeTakeFirstOrThrow();
      return orConflict(insert, message("key_exists"));
    },
    keysOf(userId, { skip, limit, after = 0 }) {
      const keys = read.selectFrom("api_keys").select(keyColumns).where("user_id", "=", userId).where("id", ">", after);
      return keys.orderBy("id").limit(limit).offset(skip).execute();
    },
    countKeysOf(userId) {
      const keys = read.selectFrom("api_keys").where("user_id", "=", userId);
      return countOf(keys.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    removeKey(userId, id) {
      return write
        .deleteFrom("api_keys")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning(keyColumns)
        .executeTakeFirst();
    },
    async userOfKey(digest) {
      const row = await lookUp
        .selectFrom("api_keys")
        .innerJoin("users", "users.id", "api_keys.user_id")
        .select(["users.id", "users.username", "users.disabled_at", "api_keys.scope", "api_keys.expires_at"])
        .where("api_keys.digest", "=", digest)
        .executeTakeFirst();
      if (!row) return undefined;
      const { disabled_at, ...holder } = row;
      return { ...holder, isDisabled: disabled_at !== null };
    },
  };
}
