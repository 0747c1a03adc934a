/** A proxy before a server whose network can be cut: bytes vanish, connections stay open, new ones get no answer. */
import { connect, createServer, type Socket } from "node:net";

export interface CutProxy {
  /** The URL with the proxy's address. */
  url: string;
  /** From now on nothing goes through, and what was under way is lost. */
  cut(): void;
  /** New connections work again; those from before never do. */
  mend(): void;
  /** How often clients have said something after an answer, or as the first. */
  roundTrips(): number;
  close(): Promise<void>;
}

export async function cutProxyFor(target: string): Promise<CutProxy> {
  const { hostname: host, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let roundTrips = 0;
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => {}).on("close", () => sockets.delete(client));
    if (isCut) return;
    const remote = connect(Number(port), host);
    sockets.add(remote);
    // Neither side learns that the other one is gone while the network is cut.
    const both = [client, remote] as const;
    let alive = true;
    let isAnswered = true;
    for (const [from, to] of [both, [remote, client] as const]) {
      from.on("data", (bytes) => {
        alive &&= !isCut;
        if (from === client && isAnswered) roundTrips++;
        isAnswered = from === remote;
        if (alive) to.write(bytes);
      });
      from.on("error", () => {}).on("close", () => alive && !isCut && to.destroy());
    }
    remote.on("close", () => sockets.delete(remote));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    roundTrips: () => roundTrips,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
