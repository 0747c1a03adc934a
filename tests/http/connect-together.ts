/** Many connections that are all there before the server takes in the first. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A thread that opens connections, each with a request, and tells when all have been sent. */
const connecting = `
  const { workerData: { port, connections, sent } } = require("node:worker_threads");
  let left = connections;
  for (let id = 0; id < connections; id++) {
    const socket = require("node:net").connect(port, "127.0.0.1");
    socket.write("GET /request" + id + " HTTP/1.1\\r\\nHost: service\\r\\n\\r\\n", () => {
      if (--left > 0) return;
      Atomics.store(sent, 0, 1);
      Atomics.notify(sent, 0);
    });
  }`;

/** Blocks this thread, and with it the server, until all have sent a request. Answers with what ends them. */
export async function connectTogether(port: number, connections: number): Promise<() => Promise<unknown>> {
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(connecting, { eval: true, workerData: { port, connections, sent } });
  await once(clients, "online");
  Atomics.wait(sent, 0, 0);
  return () => clients.terminate();
}
