/** Connections that arrive together are taken in together, and end with the server. */
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "#src/http/listen.ts";
import { watchConnections } from "#src/http/protection/connections.ts";
import { connectTogether } from "./connect-together.ts";

describe("A server that listens", () => {
  let server: FastifyInstance;
  let listening: Listening;
  let gate: PromiseWithResolvers<string>;
  beforeEach(async () => {
    server = fastify();
    watchConnections(server, { maxConnections: 1000, maxConnectionsPerAddress: 1000 });
    gate = Promise.withResolvers();
    server.get("/request0", () => gate.promise);
    server.get("/:name", async () => "answer");
    listening = await listen(server, { host: "127.0.0.1", port: 0 });
  });
  const end = () => Promise.all([server.close(), listening.close()]);
  afterEach(async () => {
    gate.resolve("late");
    await end();
  });

  const portOf = () => (server.server.address() as AddressInfo).port;

  // Other systems do not share connections out between sockets.
  it.runIf(process.platform === "linux")("takes in several connections in a turn of the event loop", async () => {
    const connections = 64;
    const turns = new Set<number>();
    let [turn, arrived] = [0, 0];
    server.server.on("connection", () => {
      arrived++;
      turns.add(turn);
    });
    const leave = await connectTogether(portOf(), connections);
    for (; arrived < connections; turn++) await setImmediate();
    await leave();
    expect(turns.size).toBeLessThan(connections / 2);
  });

  it("ends when the last answer has been given, at whichever socket its client is", async () => {
    let answered = 0;
    server.server.on("request", (_, answer) => answer.once("close", () => answered++));
    const leave = await connectTogether(portOf(), 64);
    await expect.poll(() => answered).toBe(63);
    let hasEnded = false;
    const ending = end().then(() => {
      hasEnded = true;
    });
    await setImmediate();
    expect(hasEnded).toBe(false);
    gate.resolve("answer");
    await ending;
    await leave();
  });

  it("refuses an address that others have, and leaves nothing open", async () => {
    const other = fastify();
    await expect(listen(other, { host: "127.0.0.1", port: portOf() })).rejects.toThrow("EADDRINUSE");
    expect(other.server.listening).toBe(false);
    await other.close();
  });
});
