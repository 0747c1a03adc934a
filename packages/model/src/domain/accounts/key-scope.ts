/** Rights of API keys: `read` reads, `run` also starts and manages runs, `write` does everything but manage the account. */
export const keyScopes = ["read", "run", "write"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The scope that a request needs of an API key; null where no key may send it. */
export type KeyNeeds = KeyScope | null;

/** Each scope includes those before it. */
export const includesScope = (held: KeyScope, needed: KeyScope): boolean =>
  keyScopes.indexOf(held) >= keyScopes.indexOf(needed);
