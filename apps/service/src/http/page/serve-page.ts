/**
 * Serves the workbench, the page for people: `/app/` and everything below it is one document, which finds out itself
 * what to show. Its files come from the room page-files. None of this is part of the documented interface.
 */

import { message } from "@esm/messages/message";
import {
  assetsFolder,
  coreFolder,
  indexName,
  type PageFile,
  type PageFiles,
} from "@esm/workbench/page-files/packed-files";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "../answers/errors.ts";

/**
 * No other host, no inline script or style, and no text that becomes a script, but for two workers of the page, each by a policy of its
 * own: the core (`@esm/optimize/browser`), a script of this service that is started from a blob and uses WebAssembly, and the script
 * that checks data.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types esm-core esm-checks",
].join("; ");

const protection = {
  "content-security-policy": policy,
  // Both isolate the page from other origins; browsers then let its threads share memory.
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "permissions-policy": "geolocation=(), camera=(), microphone=()",
};

const forever = "public, max-age=31536000, immutable";

/** Where the page begins, for the answers to other methods. */
export const pagePaths = ["/", "/app/"];

const method = ["GET", "HEAD"];

/** @param files none where the service was started without a build */
export function servePage(server: FastifyInstance, files: PageFiles): void {
  const config = { access: "public" };

  const serve = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    server.route({ method, url, config, handler });
  serve("/", async (_request, reply) => reply.redirect("/app/", 307));
  serve("/app/assets/:name", async (request, reply) => {
    const { name } = request.params as { name: string };
    const file = files.get(assetsFolder + name);
    if (!file) throw new HttpError(404, message("no_such_address"));
    return send(file, request, reply.header("cache-control", forever));
  });
  serve(`/app/${coreFolder}:name`, async (request, reply) => {
    const { name } = request.params as { name: string };
    const file = files.get(coreFolder + name);
    if (!file) throw new HttpError(404, message("no_such_address"));
    return send(file, request, reply.header("cache-control", "no-cache"));
  });
  for (const path of ["/app/", "/app/*"]) {
    serve(path, async (request, reply) => {
      const file = files.get(indexName);
      if (!file) throw new HttpError(503, message("without_page"));
      return send(file, request, reply.header("cache-control", "no-cache"));
    });
  }
}

function send(file: PageFile, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(protection).header("etag", file.etag).header("vary", "accept-encoding");
  if (headers["if-none-match"]?.includes(file.etag)) return reply.code(304).send();
  const [coding, bytes] = encodedFor(String(headers["accept-encoding"] ?? ""), file);
  if (coding !== null) reply.header("content-encoding", coding);
  return reply.header("content-type", file.mediaType).send(Buffer.from(bytes));
}

/** The shortest form that the client takes. */
function encodedFor(accepted: string, { plain, gzip, brotli }: PageFile): [string | null, Uint8Array] {
  const takes = (coding: string): boolean =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);
  if (takes("br")) return ["br", brotli];
  return takes("gzip") ? ["gzip", gzip] : [null, plain];
}
