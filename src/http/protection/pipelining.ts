/** Limits pipelined requests: a connection's requests are answered one after the other, and only a few may wait. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Requests of one connection, including the one at work. */
const mostUnanswered = 64;

interface Line {
  length: number;
  /** Settles when the last request has its answer, or its connection is gone. */
  end: Promise<void>;
}

/**
 * Answers go out in order, so an answer made ahead of its turn only takes memory. Node.js keeps reading requests that
 * wait: any number could collect behind one request that takes hours. A connection with too many is cut.
 */
export function answerInTurn(server: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  server.addHook("onRequest", async ({ raw: { socket }, log }, reply) => {
    // The remaining requests that a connection brought before it was cut.
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
