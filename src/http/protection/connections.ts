/** Limits the connections that clients may hold open, so that no client takes all of them. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config/config.ts";
import { networkOf } from "./client-address.ts";
import { answerAndEnd } from "./raw-answers.ts";

export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerAddress }: Pick<Config, "maxConnections" | "maxConnectionsPerAddress">,
): void {
  let all = 0;
  const byNetwork = new Map<string, number>();
  // Runs before the parser sees the connection, so that a refusal costs no more than its answer.
  server.prependListener("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const own = (byNetwork.get(network) ?? 0) + 1;
    all++;
    byNetwork.set(network, own);
    socket.once("close", () => {
      all--;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
    if (all > maxConnections || own > maxConnectionsPerAddress) answerAndEnd(socket, 503);
  });
}

const lookMs = 50;

/**
 * Ends a connection without a request at work when the server closes, or as soon as its last answer ends after that.
 * Otherwise the connection would stay open for its next request, and the server with it. Node.js ends only connections
 * that it reads from. It stops reading from a client that sends requests ahead of their answers, and that client may
 * already have left.
 */
export function endConnectionsAtClose(server: FastifyInstance): void {
  const atWork = new Map<Socket, number>();
  const add = (socket: Socket, count: number) => atWork.set(socket, (atWork.get(socket) ?? 0) + count);
  server.server.on("connection", (socket: Socket) => {
    add(socket, 0);
    socket.once("close", () => atWork.delete(socket));
  });
  server.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    if (!atWork.has(socket)) return;
    add(socket, 1);
    reply.raw.once("close", () => void (atWork.has(socket) && add(socket, -1)));
  });
  server.addHook("preClose", async () => {
    const looking = setInterval(() => {
      for (const [socket, count] of atWork) if (count === 0) socket.destroySoon();
    }, lookMs);
    server.server.once("close", () => clearInterval(looking));
  });
}
