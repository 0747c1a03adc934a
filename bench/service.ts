/** The service as a process of its own with an empty data folder, and a client that measures how long others wait. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

export interface MeasuredService {
  send(method: string, path: string, body?: object): Promise<Response>;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  json(method: string, path: string, body?: object): Promise<any>;
  /** Measures another client that asks for the path again and again while `work` runs. */
  whileAsking(path: string, work: () => Promise<unknown>): Promise<Waits>;
  /** The largest memory of the process so far. */
  peakMebibytes(): number;
  stop(): Promise<void>;
}

export interface Waits {
  othersP50Ms: number;
  othersP99Ms: number;
  othersMaxMs: number;
  otherRequests: number;
}

export async function startMeasuredService(): Promise<MeasuredService> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const child = spawn(process.execPath, ["launch.cjs", "main"], {
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /listening at (http:\S+?)"/.exec(line);
      if (found) resolve(found[1]);
    });
  });

  let token = "";
  async function send(method: string, path: string, body?: object): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    if (body && !isForm) headers["content-type"] = "application/json";
    const init = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const answer = await fetch(url + path, { method, headers, ...init });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const json: MeasuredService["json"] = async (method, path, body) => (await send(method, path, body)).json();
  const account = { username: "bench", password: "a long secret" };
  await json("POST", "/auth/register", account);
  token = (await json("POST", "/auth/login", new URLSearchParams(account))).access_token;

  return {
    send,
    json,
    async whileAsking(path, work) {
      let running = true;
      const times: number[] = [];
      const asking = (async () => {
        while (running) {
          const start = performance.now();
          await json("GET", path);
          times.push(performance.now() - start);
          await setTimeout(2);
        }
      })();
      await work();
      running = false;
      await asking;
      times.sort((left, right) => left - right);
      const quantile = (share: number) => Math.round(10 * times[Math.floor((times.length - 1) * share)]) / 10;
      return {
        othersP50Ms: quantile(0.5),
        othersP99Ms: quantile(0.99),
        othersMaxMs: quantile(1),
        otherRequests: times.length,
      };
    },
    peakMebibytes() {
      const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
      return Math.round(Number(found?.[1] ?? 0) / 1024);
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** A workbook as the form of an upload. */
export function formOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(bytes)]), "table.xlsx");
  return form;
}
