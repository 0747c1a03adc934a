/** A server that closes waits for its answers, and for no connection beside them. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify from "fastify";
import { expect, it } from "vitest";
import { endConnectionsAtClose } from "../../src/http/protection/ending-connections.ts";

it("A server that closes ends connections without a request, and one whose body nobody reads after its answer", async () => {
  const server = fastify({ forceCloseConnections: "idle" });
  endConnectionsAtClose(server);
  const gate = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _body, done) => done(null));
  server.post("/", () => {
    asked.resolve();
    return gate.promise;
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const [silent, asking] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  await Promise.all([once(silent, "connect"), once(asking, "connect")]);
  asking.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n");
  let answer = "";
  asking.on("data", (bytes) => {
    answer += bytes;
  });
  await asked.promise;
  const closing = server.close();
  await once(silent.resume(), "close");
  expect(answer).toBe("");
  gate.resolve("late");
  await Promise.all([closing, once(asking, "close")]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*late$/);
});
