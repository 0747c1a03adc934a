/** Tables of accounts, their logins and the audit log. */

import type { KeyScope } from "@esm/model/domain/accounts/key-scope";
import type { Generated } from "kysely";

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /**
   * Equal for names that people take for the same (`foldedUserName`); accounts of before may share it. Null where a service
   * of an earlier version has registered the user beside this one.
   */
  folded_name: string | null;
  password_hash: string;
  /** How often the password was changed; tokens of earlier generations are not valid. */
  token_generation: Generated<number>;
  /** ISO 8601, UTC; null while the account is enabled. */
  disabled_at: string | null;
}

export interface AttemptsTable {
  /** The action, and a digest of who tried it. */
  key: string;
  count: number;
  /** In milliseconds since 1970; then counting starts again. */
  ends_at: number;
}

export interface LoginAddressesTable {
  user_id: number;
  /** SHA-256 of the network address. */
  digest: string;
  /** In milliseconds since 1970. */
  last_at: number;
}

export interface AuditEventsTable {
  id: Generated<number>;
  /** ISO 8601, UTC. */
  at: string;
  /** Null where the client is not logged in. No reference: events outlast their users. */
  user_id: number | null;
  username: string;
  /** Network address; null at the command line. */
  address: string | null;
  action: string;
  target: string;
  /** JSON text of an object. */
  details: string;
}

export interface RevokedTokensTable {
  digest: string;
  /** In seconds since 1970; after that the row can be deleted. */
  expires_at: number;
}

export interface ApiKeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the key; the key itself is nowhere. */
  digest: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Keys of before have `write`. */
  scope: Generated<KeyScope>;
  /** ISO 8601, UTC; null where the key does not expire. */
  expires_at: string | null;
}
