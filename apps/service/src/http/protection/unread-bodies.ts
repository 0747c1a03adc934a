/** Bodies that no handler reads any more: their clients still get the answer, and occupy their connections for a limited time. */
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyInstance } from "fastify";

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const maxUnreadBytes = 2 ** 28;
const maxUnreadMs = 30_000;

/**
 * Answers that leave before the body of their request has arrived. The rest of the body is read and dropped, so that
 * the client reaches its answer. A client that is cut off while it writes would only see a broken connection.
 *
 * The bytes of the answer leave at once. Only its end waits, because Node.js closes the connection with it where the
 * client asked for that (`Connection: close`, as proxies do).
 */
export function answerBeforeBody(raw: IncomingMessage, answer: string | Buffer): string | Buffer | Readable {
  drainBody(raw);
  return raw.complete || raw.destroyed ? answer : Readable.from(withLateEnd(raw, answer), { objectMode: false });
}

/** Reads bodies behind answers that are no errors, e.g. a redirect: their routes do not read them. */
export function answerUnreadBodies(server: FastifyInstance): void {
  server.addHook("onSend", async ({ raw }, reply, payload) => {
    const isUntouched = raw.readableFlowing === null && !raw.complete && hasBody(raw);
    const answer = payload ?? "";
    if (!isUntouched || !(typeof answer === "string" || Buffer.isBuffer(answer))) return payload;
    reply.header("content-length", Buffer.byteLength(answer));
    return answerBeforeBody(raw, answer);
  });
}

async function* withLateEnd(raw: IncomingMessage, answer: string | Buffer): AsyncGenerator<string | Buffer> {
  if (answer.length > 0) yield answer;
  // A client that left, or was cut off, waits for nothing.
  await finished(raw, { writable: false }).catch(() => {});
}

/** Cuts the client off if its body does not end. */
function drainBody(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  if (raw.complete || raw.destroyed) return;
  let left = maxUnreadBytes;
  const timer = setTimeout(() => raw.destroy(), maxUnreadMs);
  timer.unref();
  raw.on("data", (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
  for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
}
