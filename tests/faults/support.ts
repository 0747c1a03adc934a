/** Support for the scenarios of faults.ts: a client, and a line for every expectation. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type ServiceProcess, startProcess } from "../../apps/service/tests/http/process.ts";

export const faultFolder = process.env.FAULT_FOLDER ?? "";
/** The library compiled from faults.c; absent where there is no compiler. */
export const faultLibrary = process.env.FAULT_LIBRARY;

export const example = (name: string) => readFileSync(new URL(`../../examples/${name}.zip`, import.meta.url));

type Start = typeof startProcess;

/** Whatever happens, nothing of it is left: its services are ended, and what it says with `after` is done. */
export async function scenario(
  name: string,
  isPossible: boolean,
  work: (start: Start, after: (task: () => void) => void) => Promise<void>,
): Promise<void> {
  process.stdout.write(`${name}${isPossible ? "" : ": skipped, it cannot be made here"}\n`);
  if (!isPossible) return;
  const tasks: (() => void)[] = [];
  const services: ServiceProcess[] = [];
  const start: Start = async (environment) => {
    const service = await startProcess(environment);
    services.push(service);
    return service;
  };
  try {
    await work(start, (task) => tasks.push(task));
  } catch (error) {
    process.stdout.write(`  NO: ${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    for (const task of tasks.reverse()) task();
    for (const { child } of services) child.kill("SIGKILL");
  }
}

/** Throws where it does not hold, which ends the scenario. */
export function expectThat(what: string, holds: boolean): void {
  if (!holds) throw new Error(what);
  process.stdout.write(`  yes: ${what}\n`);
}

export const shell = (command: string): void => void execFileSync("bash", ["-c", command], { stdio: "inherit" });

export interface FaultAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  body: any;
  /** Seconds; 0 where the answer says nothing. */
  retryAfter: number;
}

export async function clientOf(url: string) {
  const user = { username: "ann", password: "a long secret" };
  await fetch(`${url}/auth/register`, { method: "POST", body: new Blob([JSON.stringify(user)]) });
  const login = await fetch(`${url}/auth/login`, { method: "POST", body: new URLSearchParams(user) });
  const { access_token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;

  async function answerOf(request: Promise<Response>): Promise<FaultAnswer> {
    const answer = await request;
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    const retryAfter = Number(answer.headers.get("retry-after"));
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text(), retryAfter };
  }
  const client = {
    send(method: string, path: string, json?: object): Promise<FaultAnswer> {
      const headers = { authorization, ...(json && { "content-type": "application/json" }) };
      return answerOf(fetch(url + path, { method, headers, ...(json && { body: JSON.stringify(json) }) }));
    },
    login(username: string, password: string): Promise<FaultAnswer> {
      const body = new URLSearchParams({ username, password });
      return answerOf(fetch(`${url}/auth/login`, { method: "POST", body }));
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
    /** Asks again until there is this status, for as long as a slow machine may need. */
    async until(ask: () => Promise<FaultAnswer>, status: number): Promise<FaultAnswer> {
      for (const begin = performance.now(); performance.now() - begin < 120_000; ) {
        const answer = await ask();
        if (answer.status === status) return answer;
        await setTimeout(50);
      }
      throw new Error(`There is no answer with status ${status}.`);
    },
  };
  return client;
}
