/** What API keys may do: `read` reads, `run` also starts and manages runs, `write` does everything but manage the account. */
export const keyScopes = ["read", "run", "write"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a request needs of an API key: a scope, or null where no key may send it. */
export type KeyNeeds = KeyScope | null;

/** Each scope includes those before it. */
export const includesScope = (held: KeyScope, needed: KeyScope): boolean =>
  keyScopes.indexOf(held) >= keyScopes.indexOf(needed);
