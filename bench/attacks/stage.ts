/** A service with default settings as a process of its own, an attacker, and what a victim meets meanwhile. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openStore } from "../../src/store/store.ts";
import { testDatabases } from "../../tests/store/databases.ts";
import type { Attack, Client, Stage } from "./attack.ts";

export type { DatabaseOptions } from "../../src/store/database.ts";
export type { Store } from "../../src/store/store.ts";

export interface Measured {
  part: string;
  seconds: number;
  /** How many answers had each status; 0 is a connection that broke. */
  statuses: Record<string, number>;
  victim: { requests: number; statuses: Record<string, number>; p50_ms: number; p99_ms: number; longest_ms: number };
  peak_rss_mb: number;
}

const password = "a long secret";
/** The service has done what it was asked for, and its memory is what it keeps. */
const restMs = 1_000;

/** Of each part of the attack, after the same without one; on a new database. */
export async function measure(attack: Attack, database: "SQLite" | "PostgreSQL"): Promise<Measured[]> {
  const place = await testDatabases.find(({ name }) => name === database)?.create();
  if (!place) throw new Error(`There is no ${database}.`);
  const folder = mkdtempSync(join(tmpdir(), "attacks-"));
  const options = { ...place.options, dataFolder: folder };
  const { PATH = "" } = process.env;
  const environment = { PATH, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn", ...attack.environment };
  const child = spawn(process.execPath, ["src/main.ts"], {
    env: { ...environment, LOG_LEVEL: "info", DATABASE_URL: options.databaseUrl ?? "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The service did not start.")));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /listening at (http:\S+?)"/.exec(line);
      if (found) resolve(found[1]);
    });
  });
  try {
    const victim = await clientOf(url, "victim");
    const stage: Stage = {
      url,
      attacker: await clientOf(url, "attacker"),
      client: (username) => clientOf(url, username),
      async withStore(work) {
        const store = await openStore(options);
        await work(store, options).finally(() => store.close());
      },
    };
    const parts = {
      "nothing else": () => setTimeout(3_000).then((): number[] => []),
      ...(await attack.prepare(stage)),
    };
    const measured: Measured[] = [];
    for (const [part, work] of Object.entries(parts)) {
      await setTimeout(restMs);
      writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
      measured.push({ part, ...(await whileAsking(url, victim, work)), peak_rss_mb: peakMebibytes(child.pid) });
    }
    return measured;
  } finally {
    const exited = child.exitCode === null ? once(child, "exit") : undefined;
    child.kill("SIGTERM");
    const kill = setTimeout(15_000, undefined, { ref: false }).then(() => child.kill("SIGKILL"));
    await Promise.race([exited, kill]);
    rmSync(folder, { recursive: true, force: true });
    await place.remove();
  }
}

async function whileAsking(url: string, { token }: Client, work: () => Promise<number[]>) {
  const victim = new Worker(new URL("victim.ts", import.meta.url), { workerData: { url, token } });
  await setTimeout(500);
  const begin = performance.now();
  const statuses = await work();
  const seconds = round((performance.now() - begin) / 1000);
  victim.postMessage("enough");
  const [met] = (await once(victim, "message")) as [{ times: number[]; statuses: Record<string, number> }];
  const times = met.times.toSorted((left, right) => left - right);
  const quantile = (share: number): number => round(times[Math.floor((times.length - 1) * share)]);
  const figures = { p50_ms: quantile(0.5), p99_ms: quantile(0.99), longest_ms: quantile(1) };
  return {
    seconds,
    statuses: counted(statuses),
    victim: { requests: times.length, statuses: met.statuses, ...figures },
  };
}

const counted = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));

const round = (value: number): number => Math.round(value * 10) / 10;

function peakMebibytes(pid: number | undefined): number {
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(found?.[1] ?? 0) / 1024);
}

async function clientOf(url: string, username: string): Promise<Client> {
  const client: Client = {
    token: "",
    userId: 0,
    async status(method, path, body) {
      try {
        const answer = await send(method, path, body);
        await answer.arrayBuffer();
        return answer.status;
      } catch {
        return 0;
      }
    },
    async json(method, path, body) {
      const answer = await send(method, path, body);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
      return answer.json();
    },
  };
  const send = (method: string, path: string, body?: object): Promise<Response> => {
    const headers: Record<string, string> = client.token ? { authorization: `Bearer ${client.token}` } : {};
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    if (body && !isForm) headers["content-type"] = "application/json";
    const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    return fetch(url + path, { method, headers, ...content });
  };
  client.userId = (await client.json("POST", "/auth/register", { username, password })).id;
  client.token = (await client.json("POST", "/auth/login", new URLSearchParams({ username, password }))).access_token;
  return client;
}
