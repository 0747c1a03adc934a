/** What the scenarios of faults.ts need: a client, and a line for every expectation. */
import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";

export async function scenario(name: string, isPossible: boolean, work: () => Promise<void>): Promise<void> {
  process.stdout.write(`${name}${isPossible ? "" : ": skipped, it cannot be made here"}\n`);
  if (isPossible) await work();
}

export function expectThat(what: string, holds: boolean): void {
  process.stdout.write(`  ${holds ? "yes" : "NO"}: ${what}\n`);
  if (!holds) process.exit(1);
}

export const shell = (command: string): void => void execFileSync("bash", ["-c", command], { stdio: "inherit" });

export interface FaultAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  body: any;
}

export async function clientOf(url: string) {
  const user = { username: "ann", password: "secret" };
  await fetch(`${url}/auth/register`, { method: "POST", body: new Blob([JSON.stringify(user)]) });
  const login = await fetch(`${url}/auth/login`, { method: "POST", body: new URLSearchParams(user) });
  const { access_token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;

  async function answerOf(request: Promise<Response>): Promise<FaultAnswer> {
    const answer = await request;
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  }
  const client = {
    send(method: string, path: string, json?: object): Promise<FaultAnswer> {
      const headers = { authorization, ...(json && { "content-type": "application/json" }) };
      return answerOf(fetch(url + path, { method, headers, ...(json && { body: JSON.stringify(json) }) }));
    },
    upload(path: string, bytes: Buffer): Promise<FaultAnswer> {
      const body = new FormData();
      body.append("file", new Blob([new Uint8Array(bytes)], { type: "application/zip" }), "archive.zip");
      return answerOf(fetch(url + path, { method: "POST", headers: { authorization }, body }));
    },
    async ok(method: string, path: string, json?: object) {
      const { status, body } = await client.send(method, path, json);
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    /** Asks again until there is this status. */
    async until(ask: () => Promise<FaultAnswer>, status: number, times: number): Promise<FaultAnswer> {
      for (let count = 0; count < times; count++) {
        const answer = await ask();
        if (answer.status === status) return answer;
        await setTimeout(50);
      }
      throw new Error(`There is no answer with status ${status}.`);
    },
  };
  return client;
}
