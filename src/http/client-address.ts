/** From where a request comes, as limits and the audit log know it. */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** The network address; that of the client, where a proxy is trusted to name it. */
export const addressOf = (request: FastifyRequest): string => request.ip.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * What limits count by: an IPv4 address, or the first half of an IPv6 address, because whoever has one of these has
 * all others of the same half.
 */
export function networkOf(address: string): string {
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

/** Short, of one length, and not readable in the database. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
