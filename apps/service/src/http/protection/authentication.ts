/** Access tokens and API keys, and which user sends a request. */
import { randomBytes, randomUUID } from "node:crypto";
import { message } from "@esm/messages/message";
import { includesScope, type KeyNeeds, type KeyScope } from "@esm/model/domain/accounts/key-scope";
import type { User } from "@esm/model/domain/accounts/user";
import { createSigner, createVerifier } from "fast-jwt";
import type { FastifyRequest } from "fastify";
import type { SigningKey, SigningKeys } from "../../store/accounts/signing-keys.ts";
import type { TokensRepository } from "../../store/accounts/tokens.ts";
import { HttpError } from "../answers/errors.ts";
import { digestOf } from "./client-address.ts";
import type { SessionCookies } from "./session-cookie.ts";

export const tokenLifetimeDays = 8;

/** The claims of a token of this service. Tokens that others sign with the secret have no `generation` and no `jti`. */
interface Claims {
  sub: unknown;
  exp: number;
  generation?: unknown;
}

export interface TokenSigner {
  /** Signs a token for the user: HS256, the id as a text, eight days. No two tokens are equal. */
  sign(user: User, generation: number): string;
  /** Undefined for everything but a valid token. */
  claimsOf(token: string): TokenClaims | undefined;
}

interface TokenClaims {
  userId: number;
  generation: number;
  /**
   * Identifies a token when it is revoked: a digest of the signed part, because a signature can be written in several
   * ways.
   */
  digest: string;
  expiresAtSeconds: number;
}

const algorithm = "HS256" as const;
/** Users send the same token with every request. */
const rememberedTokens = 1000;

interface VerifiedToken {
  claims: TokenClaims;
  /** It counts as long as its key does. */
  key: SigningKey;
}

export function createTokenSigner(keys: SigningKeys): TokenSigner {
  const verifiers = new WeakMap<SigningKey, (token: string) => Claims>();
  /** By the token itself: a digest of it would take most of the time of a verification. The oldest is dropped first. */
  const remembered = new Map<string, VerifiedToken>();

  function verifierOf(key: SigningKey): (token: string) => Claims {
    const known = verifiers.get(key);
    if (known) return known;
    const rules = { algorithms: [algorithm], requiredClaims: ["sub", "exp"] };
    const verify = createVerifier({ ...rules, key: key.secret });
    verifiers.set(key, verify);
    return verify;
  }

  function verified(token: string): VerifiedToken | undefined {
    for (const key of keys.candidates(keyIdOf(token))) {
      try {
        const claims = claimsIn(verifierOf(key)(token), token);
        return claims && { claims, key };
      } catch {
        // Another key may have signed it.
      }
    }
    return undefined;
  }

  const stillCounts = ({ claims, key }: VerifiedToken): boolean =>
    Date.now() < claims.expiresAtSeconds * 1000 && keys.candidates(key.id).includes(key);

  return {
    sign({ id }, generation) {
      const { id: kid, secret } = keys.current();
      const sign = createSigner({ algorithm, kid, key: secret, expiresIn: tokenLifetimeDays * 24 * 3_600_000 });
      return sign({ sub: String(id), generation, jti: randomUUID() });
    },
    claimsOf(token) {
      const known = remembered.get(token);
      if (known && stillCounts(known)) return known.claims;
      remembered.delete(token);
      const session = verified(token);
      if (!session) return undefined;
      remembered.set(token, session);
      if (remembered.size > rememberedTokens) remembered.delete(remembered.keys().next().value ?? "");
      return session.claims;
    },
  };
}

function claimsIn({ sub, exp, generation = 0 }: Claims, token: string): TokenClaims | undefined {
  if (typeof sub !== "string" || !/^\d{1,15}$/.test(sub) || typeof generation !== "number") return undefined;
  const signed = token.slice(0, token.lastIndexOf("."));
  return { userId: Number(sub), generation, digest: digestOf(signed), expiresAtSeconds: exp };
}

/** The key that a token names in its header; tokens that others sign with the secret name none. */
function keyIdOf(token: string): string | undefined {
  try {
    const head: unknown = JSON.parse(Buffer.from(token.split(".", 1)[0], "base64url").toString());
    const { kid } = (head ?? {}) as { kid?: unknown };
    return typeof kid === "string" ? kid : undefined;
  } catch {
    return undefined;
  }
}

const notAuthenticated = () => new HttpError(401, message("not_authenticated"), { "www-authenticate": "Bearer" });
const userGone = () => new HttpError(401, message("user_not_found"), { "www-authenticate": "Bearer" });
const notValidToken = () => new HttpError(403, message("credentials_not_valid"));

const isDisabled = () => new HttpError(403, message("account_disabled"));
const expired = () => new HttpError(403, message("api_key_expired"));

const insufficient = (scope: KeyScope, needed: KeyNeeds) =>
  new HttpError(
    403,
    needed === null ? message("api_key_cannot_manage_keys") : message("api_key_scope_request_needs", { scope, needed }),
  );

/** How requests are authenticated. */
interface Authentication {
  signer: TokenSigner;
  tokens: TokensRepository;
  /** Null where the cookie of the workbench does not count. */
  sessions: SessionCookies | null;
}

/**
 * The user whose token the request carries. Answers 401 without a token or where the user no longer exists; 403
 * for a bearer token that is empty, malformed, forged, expired or revoked, or of a disabled user, and for a key whose scope is
 * too small. Clients of the interface distinguish the two. A session of the workbench that has ended is no token.
 */
export async function authenticate(
  request: FastifyRequest,
  { signer, tokens, sessions }: Authentication,
  needed: KeyNeeds,
): Promise<User> {
  const token = tokenOf(request, sessions);
  if (token === undefined) throw notAuthenticated();
  const notValid = bearerToken(request) === undefined ? notAuthenticated : notValidToken;
  if (isApiKey(token)) {
    const owner = await tokens.userOfKey(digestOfKey(token));
    if (!owner) throw notValid();
    if (owner.isDisabled) throw isDisabled();
    if (owner.expires_at !== null && Date.parse(owner.expires_at) <= Date.now()) throw expired();
    if (needed === null || !includesScope(owner.scope, needed)) throw insufficient(owner.scope, needed);
    return { id: owner.id, username: owner.username };
  }
  const claims = signer.claimsOf(token);
  if (!claims) throw notValid();
  const holder = await tokens.holderOf(claims.userId, claims.digest);
  if (!holder) throw userGone();
  if (holder.revoked || holder.generation !== claims.generation) throw notValid();
  if (holder.isDisabled) throw isDisabled();
  return { id: holder.id, username: holder.username };
}

/** The bearer token; where the request has no such header at all, the token of the workbench's cookie. */
export function tokenOf(request: FastifyRequest, sessions: SessionCookies | null): string | undefined {
  return request.headers.authorization === undefined ? sessions?.tokenOf(request) : bearerToken(request);
}

/** The text after `Bearer`, which may be ""; undefined where there is no such header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? "";
  const [scheme] = header.split(" ", 1);
  return scheme.toLowerCase() === "bearer" ? header.slice(scheme.length + 1).trim() : undefined;
}

const keyPrefix = "esm_";

/** A key of 256 random bits; its prefix distinguishes it from access tokens. */
export const newApiKey = (): string => keyPrefix + randomBytes(32).toString("base64url");
const isApiKey = (token: string): boolean => token.startsWith(keyPrefix);
/** Keys are random, so a plain digest is as safe as a slow one. */
export const digestOfKey = (key: string): string => digestOf(key);
