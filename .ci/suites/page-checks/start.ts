/** The start of the service from its build, and its first page (Q29). The fastest of four starts counts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { wordsOf } from "../started-programs.ts";
import { machineLoad, timeFinding } from "./measure.ts";
import type { Check } from "./workbench.ts";

const times = 4;
const root = join(import.meta.dirname, "../../..");

export const start: Check = async () => {
  const load = machineLoad();
  const starts: { listeningMs: number; pageMs: number }[] = [];
  // The first start has the programs built and compiled for the others.
  await started();
  for (let time = 0; time < times; time++) starts.push(await started());
  const least = (name: "listeningMs" | "pageMs"): number => Math.min(...starts.map((each) => each[name]));
  const averageLoad = (load + machineLoad()) / 2;
  return [
    timeFinding("Q29 from the start to listening", least("listeningMs"), 2000, averageLoad),
    timeFinding("Q29 first /app/ and its files", least("pageMs"), 1000, averageLoad),
  ];
};

async function started(): Promise<{ listeningMs: number; pageMs: number }> {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  const begin = performance.now();
  const service = spawn(process.execPath, wordsOf("start"), {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await addressOf(service.stdout);
    const listeningMs = performance.now() - begin;
    const pageMs = await msOfPage(url);
    return { listeningMs, pageMs };
  } finally {
    service.kill();
    if (service.exitCode === null) await once(service, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url) {
      output.resume();
      return url;
    }
  }
  throw new Error("The service ended before it listened.");
}

async function msOfPage(url: string): Promise<number> {
  const begin = performance.now();
  const index = await (await fetch(`${url}/app/`)).text();
  const files = [...index.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map(([, path]) => path);
  await Promise.all(files.map(async (path) => (await fetch(url + path)).arrayBuffer()));
  return performance.now() - begin;
}
