/** A user of the service. */
import { setTimeout } from "node:timers/promises";
import type { Client } from "./attack.ts";

const password = "a long secret";
const maxWaits = 60;

/** Registers an account and logs in. */
export async function clientOf(url: string, username: string): Promise<Client> {
  const client: Client = {
    token: "",
    userId: 0,
    async status(method, path, body, further) {
      try {
        const answer = await send(method, path, body, further);
        await answer.body?.pipeTo(new WritableStream());
        return answer.status;
      } catch {
        return 0;
      }
    },
    async json(method, path, body) {
      let answer = await send(method, path, body);
      // The service asks for patience where the machine is busy.
      for (let waits = 0; answer.status === 503 && waits < maxWaits; waits++) {
        await answer.body?.cancel();
        await setTimeout(1000 * Number(answer.headers.get("retry-after") ?? 1));
        answer = await send(method, path, body);
      }
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
      return answer.json();
    },
  };
  const send = (method: string, path: string, body?: object, further: object = {}): Promise<Response> => {
    const headers: Record<string, string> = {
      ...(client.token && { authorization: `Bearer ${client.token}` }),
      ...further,
    };
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    if (body && !isForm) headers["content-type"] = "application/json";
    const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    return fetch(url + path, { method, headers, ...content });
  };
  client.userId = (await client.json("POST", "/auth/register", { username, password })).id;
  client.token = (await client.json("POST", "/auth/login", new URLSearchParams({ username, password }))).access_token;
  return client;
}
