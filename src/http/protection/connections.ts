/** How many connections clients may hold open: nobody takes all that there are. */
import type { Server } from "node:http";
import type { Config } from "../../config/config.ts";
import { networkOf } from "./client-address.ts";
import { answerAndEnd } from "./raw-answers.ts";

export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerAddress }: Pick<Config, "maxConnections" | "maxConnectionsPerAddress">,
): void {
  let all = 0;
  const byNetwork = new Map<string, number>();
  // Before the parser sees it: what is refused costs no more than its answer.
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
