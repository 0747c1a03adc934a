/**
 * Compresses large answers for clients that accept gzip: JSON, and series as float32. zlib works in threads of its own, piece
 * by piece, so that nobody waits. Archives and workbooks are compressed already, and streams of events must not wait.
 */
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Shorter answers fit into a few packets of the network. */
const minBytes = 4_096;
/** Twice as fast as the default, for 2 % more bytes. */
const options = { level: 4 };
const compress = promisify<Buffer | string, typeof options, Buffer>(gzip);

export function compressLargeAnswers(server: FastifyInstance): void {
  server.addHook("onSend", async ({ headers }, reply, payload) => {
    if (!isCompressible(reply) || reply.hasHeader("content-encoding")) return payload;
    const isStream = payload instanceof Readable;
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (!isStream && !(isWhole && Buffer.byteLength(payload) >= minBytes)) return payload;
    reply.header("vary", [reply.getHeader("vary") ?? [], "accept-encoding"].flat().join(", "));
    if (!acceptsGzip(String(headers["accept-encoding"] ?? ""))) return payload;
    reply.header("content-encoding", "gzip");
    if (isStream) {
      reply.removeHeader("content-length");
      // A fault of the source also breaks off the answer, which otherwise would look complete.
      return pipeline(payload, createGzip(options), () => undefined);
    }
    const bytes = await compress(payload as Buffer | string, options);
    reply.header("content-length", bytes.length);
    return bytes;
  });
}

const isCompressible = (reply: FastifyReply): boolean =>
  reply.statusCode === 200 && /^application\/(?:json|octet-stream)/.test(String(reply.getHeader("content-type")));

const acceptsGzip = (accepted: string): boolean =>
  accepted.split(",").some((each) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(each));
