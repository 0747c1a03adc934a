/**
 * Where the service listens. Each turn of the event loop takes in one connection from each listening socket: behind hundreds
 * that arrive together, others would wait for as many turns. Linux shares connections out between sockets that listen at the
 * same address.
 */
import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/** So many connections come in with each turn. */
const sockets = process.platform === "linux" ? 16 : 1;

/**
 * Clients may connect by the hundred at the same time. The system drops connections beyond this number, and their clients
 * try again after a second.
 */
const backlog = 4096;

export interface Listening {
  /** As a URL. */
  address: string;
  /** Accepts no new connections, and answers when those of the sockets beside the server's own have ended. */
  close(): Promise<void>;
}

/** Rejects where the address cannot be had. */
export async function listen(
  server: FastifyInstance,
  { host, port }: Pick<Config, "host" | "port">,
): Promise<Listening> {
  const others: Server[] = [];
  const close = async () => void (await Promise.all(others.map(closed)));
  const reusePort = sockets > 1;
  // Sockets that share their address also share it with another service of the same account, which would get half of all requests.
  if (reusePort && port !== 0) await closed(await listening(createServer(), { host, port }));
  const shared = { host, port, backlog, reusePort };
  const address = await server.listen(shared);
  const own = server.server.address() as AddressInfo;
  while (others.length < sockets - 1) {
    // As a server of HTTP accepts connections.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.server.emit("connection", socket);
    });
    others.push(other);
    await listening(other, { ...shared, host: own.address, port: own.port });
  }
  return { address, close };
}

async function listening(server: Server, options: ListenOptions): Promise<Server> {
  await once(server.listen(options), "listening");
  return server;
}

const closed = (server: Server): Promise<unknown> => once(server.close(), "close");
