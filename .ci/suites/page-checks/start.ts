/** The start of the service with and without the page, and the first page that has to be bundled (Q29). The fastest start of each kind counts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { machineLoad, median, timeFinding } from "./measure.ts";
import type { Check, Finding } from "./workbench.ts";

const times = 4;
const root = join(import.meta.dirname, "../../..");
const hooks = (without: string): string[] => ["--import", `${join(import.meta.dirname, "start-without.mjs")}?${without}`];

export const start: Check = async () => {
  const load = machineLoad();
  const found = { with: [] as number[], without: [] as number[], page: [] as number[] };
  // The first start compiles the sources for the others.
  await started([], false);
  for (let time = 0; time < times; time++) {
    found.without.push((await started(hooks("page"), false)).listeningMs);
    found.with.push((await started([], false)).listeningMs);
    if (time < 2) found.page.push((await started(hooks("cache"), true)).pageMs);
  }
  const [before, after] = [Math.min(...found.without), Math.min(...found.with)];
  // How different equal starts are says what a busy machine can tell apart.
  const most = 50 * load + (median(found.without) - before);
  const difference: Finding = {
    bar: "Q29 from the start to listening, without and with the page",
    figure: `${before.toFixed(0)} and ${after.toFixed(0)} ms (≤ ${most.toFixed(0)} ms more)`,
    isMet: after - before <= most,
    isTime: true,
  };
  return [difference, timeFinding("Q29 first /app/ and its files without a cache", Math.min(...found.page), 2000, (load + machineLoad()) / 2)];
};

async function started(options: readonly string[], asksForPage: boolean): Promise<{ listeningMs: number; pageMs: number }> {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  const begin = performance.now();
  const service = spawn(process.execPath, [...options, "--import", "./src/compile-cache.mjs", "--import", "./src/program-files/use-bundles.ts", "src/main.ts"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await addressOf(service.stdout);
    const listeningMs = performance.now() - begin;
    const pageMs = asksForPage ? await msOfPage(url) : 0;
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
