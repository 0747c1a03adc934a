/** Requests that come on a connection before the one ahead of them was answered: one after the other, and not without end. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Of one connection, the one at work included. */
const mostUnanswered = 64;

interface Line {
  length: number;
  /** When the last of it has its answer, or its connection is gone. */
  end: Promise<void>;
}

/**
 * Answers go out in order, so what is answered ahead of its turn only takes memory. Node.js reads on whatever waits: behind
 * one request that takes hours there could be any number. A connection with too many is cut.
 */
export function answerInTurn(server: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  server.addHook("onRequest", async ({ raw: { socket }, log }, reply) => {
    // The rest of what a connection brought before it was cut.
    if (socket.destroyed) return void reply.hijack();
    const line = lines.get(socket) ?? { length: 0, end: Promise.resolve() };
    const { end: before } = line;
    line.length++;
    line.end = new Promise((resolve) => {
      reply.raw.once("close", () => {
        line.length--;
        resolve();
      });
    });
    lines.set(socket, line);
    if (line.length === 1) return;
    if (line.length > mostUnanswered) {
      log.warn(`a connection sent more than ${mostUnanswered} requests without waiting for answers and was closed`);
      socket.destroy();
    } else await before;
    if (socket.destroyed) reply.hijack();
  });
}
