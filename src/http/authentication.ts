/** Access tokens and API keys, and who a request comes from. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { JWT } from "@fastify/jwt";
import type { FastifyRequest } from "fastify";
import type { TokensRepository } from "../store/tokens.ts";
import type { User } from "../store/users.ts";
import { HttpError } from "./errors.ts";

const lifetimeDays = 8;

/** What a token of this service says. `generation` and `jti` are absent from tokens that others sign with the secret. */
interface Claims {
  sub: unknown;
  exp: number;
  generation?: unknown;
}

/** Signs a token for the user: HS256, the id as a text, eight days. No two tokens are equal. */
export function signToken(jwt: JWT, user: User, generation: number): string {
  return jwt.sign({ sub: String(user.id), generation }, { expiresIn: `${lifetimeDays}d`, jti: randomUUID() });
}

const notAuthenticated = () => new HttpError(401, "Not authenticated", { "www-authenticate": "Bearer" });
const notValid = () => new HttpError(403, "Could not validate credentials");

/**
 * The user whose token the request carries. Without a bearer token, or where the user is gone: 401; with one that is
 * empty, malformed, forged, expired or revoked: 403 (clients of the interface tell the two apart).
 */
export async function authenticate(request: FastifyRequest, jwt: JWT, tokens: TokensRepository): Promise<User> {
  const token = bearerToken(request);
  if (token === undefined) throw notAuthenticated();
  if (isApiKey(token)) {
    const user = await tokens.userOfKey(digestOfKey(token));
    if (!user) throw notValid();
    return user;
  }
  const claims = claimsOf(token, jwt);
  if (!claims) throw notValid();
  const holder = await tokens.holderOf(claims.userId, claims.digest);
  if (!holder) throw notAuthenticated();
  if (holder.revoked || holder.generation !== claims.generation) throw notValid();
  return { id: holder.id, username: holder.username };
}

/** What stands behind `Bearer`, "" included; undefined where there is no such header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? "";
  const [scheme] = header.split(" ", 1);
  return scheme.toLowerCase() === "bearer" ? header.slice(scheme.length + 1).trim() : undefined;
}

export interface TokenClaims {
  userId: number;
  generation: number;
  /** By which a token is known when it is revoked: of what is signed, since a signature can be written in several ways. */
  digest: string;
  expiresAtSeconds: number;
}

/** Undefined for everything but a valid token. */
export function claimsOf(token: string, jwt: JWT): TokenClaims | undefined {
  try {
    const { sub, exp, generation = 0 } = jwt.verify<Claims>(token);
    if (typeof sub !== "string" || !/^\d{1,15}$/.test(sub) || typeof generation !== "number") return undefined;
    const signed = token.slice(0, token.lastIndexOf("."));
    return { userId: Number(sub), generation, digest: sha256(signed), expiresAtSeconds: exp };
  } catch {
    return undefined;
  }
}

const keyPrefix = "esm_";

/** A key of 256 random bits; its prefix tells it from access tokens. */
export const newApiKey = (): string => keyPrefix + randomBytes(32).toString("base64url");
export const isApiKey = (token: string): boolean => token.startsWith(keyPrefix);
/** Keys are random, so a plain digest is as good as a slow one. */
export const digestOfKey = (key: string): string => sha256(key);

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");
