/** Connections by the hundred, and requests that do not wait for the answers ahead of them. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type Attack, atOnce } from "./attack.ts";

const newConnections = 400;
const ahead = 50_000;
/** After this, who has no answer yet is not waited for any more. */
const patienceMs = 30_000;
const broken = 0;

export const connections: Attack = {
  name: "connections",
  what: `${newConnections} new connections at once; ${ahead} requests on one connection that do not wait for their answers`,
  async prepare({ url, attacker, some }) {
    const { hostname, port } = new URL(url);
    const request = `GET /auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${attacker.token}\r\n\r\n`;
    /** The status of the first answer; 0 where the connection was cut before. */
    async function ask(text: string): Promise<number> {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.write(text);
      // Being cut off is an error, and an answer.
      const answered = once(socket, "readable").catch(() => undefined);
      await Promise.race([answered, setTimeout(patienceMs, undefined, { ref: false })]);
      const begin = String(socket.read() ?? "");
      socket.destroy();
      return Number(/^HTTP\/1\.1 (\d+)/.exec(begin)?.[1] ?? broken);
    }
    return {
      "new connections": () => atOnce(some(newConnections), () => ask(request)),
      "as many requests on few connections": () =>
        atOnce(some(newConnections), () => attacker.status("GET", "/auth/me")),
      // Being cut off is what has to come of it, and no fault.
      "requests ahead of answers": async () =>
        [await ask(request.repeat(some(ahead)))].filter((status) => status !== broken),
    };
  },
};
