/**
 * The register of open connections, and what it is for: clients may hold only so many, the requests of one connection
 * are answered one after the other, and a server that closes does not wait for connections without a request.
 */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config/config.ts";
import { networkOf } from "./client-address.ts";
import { answerAndEnd } from "./raw-answers.ts";

interface Connection {
  /** Requests whose answers have not ended, including the one at work. */
  unanswered: number;
  /** Settles when the last request has its answer, or the connection is gone. */
  lastAnswer: Promise<void>;
}

type Connections = ReadonlyMap<Socket, Connection>;

export function watchConnections(
  server: FastifyInstance,
  { maxConnections, maxConnectionsPerAddress }: Pick<Config, "maxConnections" | "maxConnectionsPerAddress">,
): void {
  const connections = new Map<Socket, Connection>();
  const byNetwork = new Map<string, number>();
  // Runs before the parser sees the connection, so that a refusal costs no more than its answer.
  server.server.prependListener("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const own = (byNetwork.get(network) ?? 0) + 1;
    connections.set(socket, { unanswered: 0, lastAnswer: Promise.resolve() });
    byNetwork.set(network, own);
    socket.once("close", () => {
      connections.delete(socket);
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
    if (connections.size > maxConnections || own > maxConnectionsPerAddress) answerAndEnd(socket, 503);
  });
  answerInTurn(server, connections);
  endConnectionsAtClose(server, connections);
}

const maxUnanswered = 64;

/**
 * Answers go out in order, so an answer made ahead of its turn only takes memory. Node.js keeps reading requests that
 * wait: any number could collect behind one request that takes hours. A connection with too many is cut.
 */
function answerInTurn(server: FastifyInstance, connections: Connections): void {
  server.addHook("onRequest", async ({ raw: { socket }, log }, reply) => {
    // The remaining requests that a connection brought before it was cut.
    if (socket.destroyed) return void reply.hijack();
    const connection = connections.get(socket);
    // Requests that are injected have none.
    if (connection === undefined) return;
    const { lastAnswer: before } = connection;
    connection.unanswered++;
    connection.lastAnswer = new Promise((resolve) => {
      reply.raw.once("close", () => {
        connection.unanswered--;
        resolve();
      });
    });
    if (connection.unanswered === 1) return;
    if (connection.unanswered > maxUnanswered) {
      log.warn(`a connection sent more than ${maxUnanswered} requests without waiting for answers and was closed`);
      socket.destroy();
    } else await before;
    if (socket.destroyed) reply.hijack();
  });
}

const checkMs = 50;

/**
 * Ends a connection without a request at work when the server closes, or as soon as its last answer ends after that.
 * Otherwise the connection would stay open for its next request, and the server with it. Node.js ends only connections
 * that it reads from. It stops reading from a client that sends requests ahead of their answers, and that client may
 * already have left.
 */
function endConnectionsAtClose(server: FastifyInstance, connections: Connections): void {
  server.addHook("preClose", async () => {
    const timer = setInterval(() => {
      for (const [socket, { unanswered }] of connections) if (unanswered === 0) socket.destroySoon();
      // The server itself does not know those of other sockets that listen for it.
      if (connections.size === 0 && !server.server.listening) clearInterval(timer);
    }, checkMs);
  });
}
