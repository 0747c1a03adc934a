/**
 * Answers that stay in memory until their clients have received them: limited, and sent in chunks. Otherwise clients that
 * request much and receive nothing could fill the memory.
 */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { HeldBytes } from "./held-bytes.ts";
import { holderOf } from "./sender.ts";

/** The bytes that a connection takes at once in any case; smaller answers are not worth counting. */
const chunkBytes = 2 ** 16;

/** The memory that the next batch of a streamed list may take. */
const batchBytes = 2 ** 22;

/**
 * Counts the bytes of large answers that are kept for clients until they have received them. Sending in chunks shows
 * how fast a client receives. Streamed lists wait until there is room: they hold nothing before that.
 */
export function boundLargeAnswers(server: FastifyInstance, memory: HeldBytes): void {
  server.addHook("onSend", async (request, reply, payload) => {
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (isWhole ? payload.length <= chunkBytes : !isList(reply, payload)) return payload;
    if (!isWhole) {
      releaseAtEnd(reply, await memory.keepInTurn(holderOf(request), batchBytes));
      return payload;
    }
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    releaseAtEnd(reply, memory.keep(holderOf(request), bytes.length));
    reply.header("content-length", bytes.length);
    return Readable.from(chunksOf(bytes), { objectMode: false, highWaterMark: chunkBytes });
  });
}

/** A file has a length, and streams of events are no JSON. */
const isList = (reply: FastifyReply, payload: unknown): boolean =>
  payload instanceof Readable &&
  String(reply.getHeader("content-type")).startsWith("application/json") &&
  !reply.hasHeader("content-length");

function releaseAtEnd({ raw }: FastifyReply, release: () => void): void {
  if (raw.destroyed) release();
  else raw.once("close", release);
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}
