/** A service that can be killed, and its interface as functions. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { childEnvironment } from "../../tests/support/child-environment.ts";

// biome-ignore lint/suspicious/noExplicitAny: records of every kind.
export type Body = any;

export interface Api {
  url: string;
  /** Throws where there is no answer. */
  send(method: string, path: string, json?: unknown): Promise<{ status: number; body: Body; total: number }>;
  token: string | undefined;
}

export interface Killable {
  api: Api;
  url: string;
  /** From its start until it answers. */
  startSeconds: number;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

let token: string | undefined;

export async function startKillable(environment: Record<string, string>): Promise<Killable> {
  const begin = performance.now();
  const child = spawn(process.execPath, ["launch.cjs", "main"], {
    env: { ...childEnvironment, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      const found = /listening at (http:\S+?)"/.exec(line);
      if (found) resolve(found[1]);
      if (/"level":(50|60)/.test(line)) process.stderr.write(`${line}\n`);
    });
    child.once("exit", () => reject(new Error("The service ended before it listened.")));
  });
  if ((await fetch(`${url}/health`)).status !== 200) throw new Error("The service is not healthy.");
  const startSeconds = Number(((performance.now() - begin) / 1000).toFixed(3));
  const api: Api = {
    url,
    get token() {
      return token;
    },
    set token(value) {
      token = value;
    },
    async send(method, path, json) {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const isForm = json instanceof URLSearchParams;
      if (json !== undefined && !isForm) headers["content-type"] = "application/json";
      const sent = json === undefined ? {} : { body: isForm ? json : JSON.stringify(json) };
      const answer = await fetch(url + path, { method, headers, ...sent });
      const body = await answer.json();
      return { status: answer.status, body, total: Number(answer.headers.get("x-total-count")) };
    },
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  return { api, url, startSeconds, kill };
}
