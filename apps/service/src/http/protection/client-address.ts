/** The origin of a request, as limits and the audit log see it. */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** The network address; behind a trusted proxy, the address of the client that the proxy names. */
export const addressOf = (request: FastifyRequest): string => withoutPrefix(request.ip);

/** A server that listens to both kinds of addresses sees IPv4 clients as `::ffff:192.0.2.1`. */
const withoutPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * The key for limits: an IPv4 address, or the first half of an IPv6 address, because the owner of one such address has
 * all others of the same half.
 */
export function networkOf(ip: string): string {
  const address = withoutPrefix(ip);
  if (!isIPv6(address)) return address;
  const [head, tail] = address.split("%")[0].split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill("0"), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** Short, of fixed length, and not readable in the database. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
