/**
 * Answers that cannot change: they carry an entity tag, and clients that have them already get 304. The rights are
 * checked as for every request.
 */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { keptUntilChanged } from "../answers/caching.ts";

/** Another process may have other code, which may word the same result in another way. */
const process = performance.timeOrigin;

/**
 * @param parts all that the answer depends on, besides the address
 * @param make throws where there is no such answer; that refusal has no tag
 */
export async function taggedAnswer<Answer>(
  reply: FastifyReply,
  parts: readonly unknown[],
  make: () => Promise<Answer>,
): Promise<Answer | Buffer> {
  const { url, headers } = reply.request;
  const digest = createHash("sha256").update(JSON.stringify([process, url, ...parts]));
  // Weak: the same content may be compressed on its way.
  const tag = `W/"${digest.digest("base64url").slice(0, 22)}"`;
  const known = headers["if-none-match"]?.split(",").map((each) => each.trim()) ?? [];
  const isKnown = known.some((each) => each === tag || each === tag.slice(2));
  const answer = isKnown ? Buffer.alloc(0) : await make();
  reply.header("etag", tag).header("cache-control", keptUntilChanged);
  if (isKnown) reply.code(304);
  return answer;
}
