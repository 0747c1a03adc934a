/** Answers to HEAD: the headers that GET would have, without a body. */
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Call it after everything that changes answers, because their length is that of what GET sends. */
export function answerHeadsWithoutBody(server: FastifyInstance): void {
  server.addHook("onSend", async ({ method }, reply, payload) => {
    if (method !== "HEAD" || payload === null || payload === undefined) return payload;
    if (payload instanceof Readable) payload.destroy();
    else reply.header("content-length", Buffer.byteLength(payload as string | Buffer));
    return null;
  });
}
