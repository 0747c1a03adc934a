/** A service with default settings as a process of its own, on a new database, and what it takes while it works. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { DatabaseOptions } from "@esm/service/store/database/database";
import { openStore, type Store } from "@esm/service/store/store";
import { testDatabases } from "../../apps/service/tests/store/databases.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Held } from "./loop-probe.ts";
import type { Seen } from "./process-watch.ts";

export interface Taken {
  longest_block_ms: number;
  /** Processor time of the longest block, which other load of the machine does not change. */
  longest_block_processor_ms: number;
  /** Processor time of the event loop's thread. */
  event_loop_processor_s: number;
  peak_rss_mb: number;
  /** Beyond what it had before. */
  rss_growth_mb: number;
  children_peak_rss_mb: number;
  /** Memory of the service and its processes together, beyond that of the service before the first part. */
  together_growth_mb: number;
  peak_open_files: number;
}

export interface ProbedService {
  url: string;
  pid: number;
  /** From now on. */
  forget(): Promise<void>;
  taken(): Promise<Taken>;
  /** Beside the service, for what would take too long over HTTP. */
  withStore(work: (store: Store, options: DatabaseOptions) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export type DatabaseName = "SQLite" | "PostgreSQL";

/** The databases that are available; only PostgreSQL where the command line has `--postgresql`. */
export function databaseNames(): DatabaseName[] {
  const names = testDatabases.filter(({ isMissing }) => !isMissing).map(({ name }) => name);
  return process.argv.includes("--postgresql") ? names.filter((name) => name === "PostgreSQL") : names;
}

/** Exactly as `npm start`: what is kept compiled, and how large the heap of short-lived values may be, changes the memory. */
const startWords = packageJson.scripts.start.replace(/^exec node /, "").split(" ");

export async function startProbedService(
  database: DatabaseName,
  environment: Readonly<Record<string, string>> = {},
): Promise<ProbedService> {
  const place = await testDatabases.find(({ name }) => name === database)?.create();
  if (!place) throw new Error(`There is no ${database}.`);
  const folder = mkdtempSync(join(tmpdir(), "attacks-"));
  const options = { ...place.options, dataFolder: folder };
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["--import", "./bench/attacks/loop-probe.ts", ...startWords], {
    env: {
      PATH,
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: options.databaseUrl ?? "",
      // As the image sets them.
      MALLOC_MMAP_THRESHOLD_: "65536",
      MALLOC_TRIM_THRESHOLD_: "131072",
      ...environment,
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    // Linux shares processors between sessions; a deployed service is not in that of its users.
    detached: true,
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The service did not start.")));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const found = /listening at (http:\S+?)"/.exec(line);
      if (found) resolve(found[1]);
      if (/"level":(50|60)/.test(line)) process.stderr.write(`${line}\n`);
    });
  });
  const watch = new Worker(new URL("process-watch.ts", import.meta.url), { workerData: { pid: child.pid } });
  const ask = async (question: string): Promise<[Held, Seen]> => {
    child.send(question);
    watch.postMessage(question);
    return (await Promise.all([answerOf(child), answerOf(watch)])) as [Held, Seen];
  };
  let restKilobytes = 0;
  let firstRestKilobytes = 0;

  return {
    url,
    pid: child.pid ?? 0,
    async forget() {
      await ask("forget");
      writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
      restKilobytes = kilobytes(child.pid, "VmRSS");
      firstRestKilobytes ||= restKilobytes;
    },
    async taken() {
      const [held, seen] = await ask("how much");
      const peak = kilobytes(child.pid, "VmHWM");
      return {
        longest_block_ms: tenths(held.longestBlockMs),
        longest_block_processor_ms: tenths(held.longestBlockProcessorMs),
        event_loop_processor_s: tenths(held.processorMs / 1000),
        peak_rss_mb: Math.round(peak / 1024),
        rss_growth_mb: Math.round((peak - restKilobytes) / 1024),
        children_peak_rss_mb: seen.childrenPeakRssMb,
        together_growth_mb: seen.togetherPeakRssMb - Math.round(firstRestKilobytes / 1024),
        peak_open_files: seen.peakOpenFiles,
      };
    },
    async withStore(work) {
      const store = await openStore(options);
      await work(store, options).finally(() => store.close());
    },
    async stop() {
      const exited = child.exitCode === null ? once(child, "exit") : undefined;
      child.kill("SIGTERM");
      const kill = setTimeout(15_000, undefined, { ref: false }).then(() => child.kill("SIGKILL"));
      await Promise.race([exited, kill]);
      await watch.terminate();
      rmSync(folder, { recursive: true, force: true });
      await place.remove();
    },
  };
}

/** Rejects where the process ends instead. */
async function answerOf(source: NodeJS.EventEmitter): Promise<unknown> {
  const ended = new AbortController();
  const end = once(source, "exit", { signal: ended.signal }).then(() => {
    throw new Error("The service has ended.");
  });
  const answer = once(source, "message", { signal: ended.signal }).then(([message]) => message as unknown);
  end.catch(() => undefined);
  answer.catch(() => undefined);
  return Promise.race([answer, end]).finally(() => ended.abort());
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

function kilobytes(pid: number | undefined, field: "VmHWM" | "VmRSS"): number {
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}
