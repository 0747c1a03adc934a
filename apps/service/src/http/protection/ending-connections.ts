/** Lets a server close while clients keep connections open. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const checkMs = 50;

/**
 * Ends a connection without a request at work when the server closes, or as soon as its last answer ends after that. Node.js ends only
 * those that are idle at that moment, and none whose last request has a body that nobody read.
 */
export function endConnectionsAtClose(server: FastifyInstance): void {
  /** How many requests of a connection have no answer yet. */
  const unanswered = new Map<Socket, number>();
  const count = (socket: Socket, difference: number): void => {
    const before = unanswered.get(socket);
    if (before !== undefined) unanswered.set(socket, before + difference);
  };
  server.server.on("connection", (socket: Socket) => {
    unanswered.set(socket, 0);
    socket.once("close", () => unanswered.delete(socket));
  });
  server.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    count(socket, 1);
    reply.raw.once("close", () => count(socket, -1));
  });
  server.addHook("preClose", async () => {
    const timer = setInterval(() => {
      for (const [socket, requests] of unanswered) if (requests === 0) socket.destroySoon();
    }, checkMs);
    server.server.once("close", () => clearInterval(timer));
  });
}
