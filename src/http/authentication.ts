/** Access tokens, and who a request comes from. */
import type { JWT } from "@fastify/jwt";
import type { FastifyRequest } from "fastify";
import type { User, UsersRepository } from "../store/users.ts";
import { HttpError } from "./errors.ts";

const lifetimeDays = 8;

/** Signs a token for the user: HS256, the id as a text, eight days. */
export function signToken(jwt: JWT, user: User): string {
  return jwt.sign({ sub: String(user.id) }, { expiresIn: `${lifetimeDays}d` });
}

const notAuthenticated = () => new HttpError(401, "Not authenticated", { "www-authenticate": "Bearer" });
const notValid = () => new HttpError(403, "Could not validate credentials");

/**
 * The user whose token the request carries. Without a bearer token, or where the user is gone: 401; with one that is
 * empty, malformed, forged or expired: 403 (clients of the interface tell the two apart).
 */
export async function authenticate(request: FastifyRequest, jwt: JWT, users: UsersRepository): Promise<User> {
  const header = request.headers.authorization ?? "";
  const [scheme] = header.split(" ", 1);
  if (scheme.toLowerCase() !== "bearer") throw notAuthenticated();
  const subject = subjectOf(header.slice(scheme.length + 1).trim(), jwt);
  if (subject === undefined) throw notValid();
  const user = await users.find(subject);
  if (!user) throw notAuthenticated();
  return user;
}

function subjectOf(token: string, jwt: JWT): number | undefined {
  try {
    const { sub } = jwt.verify<{ sub: unknown }>(token);
    return typeof sub === "string" && /^\d{1,15}$/.test(sub) ? Number(sub) : undefined;
  } catch {
    return undefined;
  }
}
