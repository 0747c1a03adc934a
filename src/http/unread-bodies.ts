/** Bodies that come too slowly or that nobody wants to read any more. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { answerAndEnd } from "./raw-answers.ts";

const leastBytesPerSecond = 1024;
const answerMs = 500;

/**
 * Ends requests whose body comes slower than a kibibyte per second for `seconds`: connections, and files half uploaded,
 * are not held for those who never finish. Time in which the service itself does not read does not count.
 */
export function refuseSlowBodies(server: FastifyInstance, seconds: number): void {
  server.addHook("onRequest", async ({ raw, log }) => {
    if (raw.complete || !hasBody(raw)) return;
    const { socket } = raw;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer);
      const received = socket.bytesRead - before;
      before = socket.bytesRead;
      const isWaiting = raw.readableLength === 0 && !raw.isPaused() && raw.readableFlowing !== null;
      if (!isWaiting || received >= leastBytesPerSecond * seconds) return;
      clearInterval(timer);
      log.warn(`a body came with ${received} bytes in ${seconds} s and was given up`);
      answerAndEnd(socket, 408);
      // A connection that is cut off with bytes unread loses the answer on its way.
      setTimeout(() => raw.destroy(), answerMs).unref();
    }, seconds * 1000);
    timer.unref();
    raw.once("close", () => clearInterval(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const mostUnreadBytes = 2 ** 28;
const mostUnreadMs = 30_000;

/**
 * Whatever is still being sent is let through unread, so that the client gets to its answer: one that is cut off while
 * it writes would only see a broken connection. It is cut off where it does not come to an end.
 */
export function letThrough(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  if (raw.complete || raw.destroyed) return;
  let left = mostUnreadBytes;
  const timer = setTimeout(() => raw.destroy(), mostUnreadMs);
  timer.unref();
  raw.on("data", (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
  for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
}
