/** A real server on a free port with a real database, for tests; only runs and archives are stand-ins. */

import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type SolverName, solverNames } from "@esm/solver/solver-facts";
import type { PageFiles } from "@esm/workbench/page-files/packed-files";
import { hash } from "@node-rs/argon2";
import { pino } from "pino";
import type { ReadVariables } from "../../../../packages/exchange/src/netcdf/read-netcdf.ts";
import { type Config, readConfig } from "../../src/config/config.ts";
import { createMetrics } from "../../src/http/routing/metrics.ts";
import { buildServer } from "../../src/http/server.ts";
import { unpackInput } from "../../src/runs/input/packed-input.ts";
import { type OpenOrder, portionsOfInput } from "../../src/runs/jobs/lazy-input.ts";
import type { RunJob } from "../../src/runs/jobs/run-job.ts";
import type { SolverInventory } from "../../src/runs/queue/solver-inventory.ts";
import { startLocalRuns } from "../../src/runs/requests/local-runs.ts";
import type { Admission } from "../../src/runs/store-threads/admission.ts";
import { downloadTasks } from "../../src/runs/store-threads/download-tasks.ts";
import type { DownloadThreads } from "../../src/runs/store-threads/download-threads.ts";
import {
  type ArchiveToStore,
  orRefused,
  type StoredUpload,
  uploadTasks,
} from "../../src/runs/store-threads/upload-tasks.ts";
import type { UploadThreads } from "../../src/runs/store-threads/upload-threads.ts";
import { packSheet } from "../../src/runs/stored-results/parts.ts";
import { keptKeys } from "../../src/store/accounts/signing-keys.ts";
import { StoreError } from "../../src/store/database/store-error.ts";
import { bytesOfContent } from "../../src/store/datasets/size-estimate.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { threadedStore } from "../../src/store/threads/threaded-store.ts";
import { storeTasksHere } from "../runs/store-tasks-here.ts";
import type { TestDatabase } from "../store/databases.ts";
import { checkGerman } from "./german-words.ts";

const noFigures = { objective: null, years: null, resolution: null, problem: null, timings: null, solver: null };

/** Every model is valid and has an empty optimum. Tests replace what they are about. */
export const standInJob: RunJob = async ({ kind }, { onPortion }) => {
  const figures = { ...noFigures, programHash: null, warnings: [] };
  if (kind === "validate") return { status: "succeeded", figures };
  const sheet = { name: "Misc", labelHeader: [""], valueHeader: [], rows: () => [] };
  const year = kind === "myopic" ? 2030 : null;
  await onPortion?.({ part: 0, portion: 0, name: "sheet:Misc", year, bytes: packSheet(sheet) });
  return { status: "succeeded", figures: { ...figures, objective: 1, resolution: "full" } };
};

/** Input of a job. */
export async function inputOf(order: OpenOrder) {
  const portions: Uint8Array[] = [];
  for await (const portion of portionsOfInput(order)) portions.push(portion);
  return unpackInput(Buffer.concat(portions));
}

/** A stand-in inventory: only bundled solvers are usable. */
export function standInSolvers(): SolverInventory {
  const report = (name: SolverName, usable: boolean) => ({
    name,
    usable,
    why: usable ? null : "absent",
    version: usable ? "1.0" : null,
    algorithms: [],
    maximumThreads: null,
    maximumMemoryBytes: null,
    maximumRowsAndColumns: null,
    seconds: 0.1,
  });
  const bundled = ["highs-wasm", "interior-point"];
  const inventory = { config: {}, solvers: solverNames.map((name) => report(name, bundled.includes(name))) };
  return { current: async () => inventory, fresh: async () => inventory, close: () => undefined };
}

type StoreArchive = (archive: ArchiveToStore, admit: Admission, store: Store) => Promise<StoredUpload>;

/** Takes a JSON list of region names for an archive; "fault" fails. */
export const standInArchive: StoreArchive = async ({ path, datasetId, userId }, admit, store) => {
  const given = await readFile(path, "utf8");
  if (given === "fault") {
    const fileResults = [{ file: "regions.json", status: "ERROR" as const, message: "faulty" }];
    return { warnings: 0, fileResults, isFine: false };
  }
  const regions = (JSON.parse(given) as string[]).map((name) => ({ name }));
  const content = { dataset: {}, regions, commodities: [], components: [], tables: [], models: [] };
  const write = () => orRefused(() => store.writeDatasetContent(datasetId, content, { userId }));
  const fileResults = [{ file: "regions.json", status: "OK" as const, message: null }];
  return { warnings: 0, fileResults, isFine: true, ...(await admit(bytesOfContent({ regions }), write)) };
};

/** Upload threads that work in this thread. */
const uploadsOf = (store: Store, reading: Pick<TestOptions, "readVariables">): UploadThreads => ({
  storeArchive: (archive, admit) => uploadTasks.storeArchive(store, archive, admit),
  async storeModelFile(file, admit) {
    const answer = await uploadTasks.storeModelFile(store, { ...file, ...reading, beside: false }, admit);
    if (answer && "isLarge" in answer) throw new Error("Nothing else is read.");
    return answer;
  },
  storeExample: (example, admit) => uploadTasks.storeExample(store, example, admit),
  storeTable: (table, _, admit) => uploadTasks.storeTable(store, table, admit),
});

const downloadsOf = (store: Store): DownloadThreads => ({
  writeArchive: (archive) => downloadTasks.writeArchive(store, archive),
  writeModelFile: (file) => downloadTasks.writeModelFile(store, file),
  writeTable: (table) => downloadTasks.writeTable(store, table),
});

/** Suites register and log in more than people do; those that are about limits set them. */
export const withoutLimits = {
  LOGIN_FAILURES_PER_ACCOUNT: "0",
  LOGIN_FAILURES_PER_ADDRESS: "0",
  REGISTRATIONS_PER_ADDRESS: "0",
  REQUESTS_PER_MINUTE: "0",
  MAX_EVENT_LOOP_DELAY_MS: "0",
};

export interface TestOptions {
  environment?: Record<string, string>;
  runJob?: RunJob;
  solvers?: SolverInventory;
  /** Instead of what reads archives and stores them. */
  storeArchive?: StoreArchive;
  /** Instead of the process that reads a netCDF file. */
  readVariables?: ReadVariables;
  downloads?: DownloadThreads;
  /** Files of the workbench; none where absent. */
  page?: PageFiles;
  /** Runs are started, results read and models checked in threads, as in the service. */
  inThreads?: boolean;
  /** So long may a small run take; two minutes where absent. */
  maxSmallMs?: number;
}

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

export interface TestService {
  url: string;
  config: Config;
  store: Store;
  /** Lines of the log, as text. */
  log: string[];
  /** Entries of the run log, where nothing is wrong. */
  runLog: Record<string, unknown>[];
  send(method: string, path: string, options?: { token?: string; json?: unknown } & RequestInit): Promise<Reply>;
  /** Logs in; a user who is not there is created. */
  login(username: string): Promise<string>;
  /** Stops the server and starts it again with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A login checks it in no time: the usual cost of a hash makes 40 ms of each registration and login. */
const quickHash = hash("a long secret", { memoryCost: 8, timeCost: 1 });

export async function startTestService(database: TestDatabase, options: TestOptions = {}): Promise<TestService> {
  const { storeArchive } = options;
  const place = await database.create();
  const { dataFolder, databaseUrl = "" } = place.options;
  const environment = { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, PORT: "0", LOG_LEVEL: "error" };
  const config = readConfig({ ...environment, ...withoutLimits, ...options.environment });
  const log: string[] = [];
  const runLog: Record<string, unknown>[] = [];
  const logger = pino({ level: config.logLevel }, { write: (line: string) => void log.push(line) });

  async function start() {
    const opened = await openStore(place.options);
    // Starting threads takes half a second for each service; a suite of .ci/run has all of these tests with them.
    const allInThreads = process.env.TEST_TASKS_IN_THREADS === "1";
    const store = allInThreads ? threadedStore(opened) : opened;
    const runs = await startLocalRuns({
      store,
      runJob: options.runJob ?? standInJob,
      maxConcurrent: config.maxConcurrentRuns,
      maxRunningPerUser: config.maxRunningRunsPerUser,
      maxQueuedPerUser: config.maxQueuedRunsPerUser,
      maxSmallMs: options.maxSmallMs,
      storeThreads: options.inThreads || allInThreads ? undefined : storeTasksHere,
      timeLimitSeconds: config.solveTimeLimitSeconds,
      memoryLimitMegabytes: config.runMemoryMegabytes,
      log: { info: (fields, line) => void runLog.push({ ...fields, line }), warn: (_, line) => void log.push(line) },
    });
    const services = {
      config,
      store,
      runs,
      solvers: options.solvers ?? standInSolvers(),
      uploads: {
        ...uploadsOf(store, { ...(options.readVariables && { readVariables: options.readVariables }) }),
        ...(storeArchive && {
          storeArchive: (archive: ArchiveToStore, admit: Admission) => storeArchive(archive, admit, store),
        }),
      },
      downloads: options.downloads ?? downloadsOf(store),
      metrics: createMetrics(store),
      room: null,
    };
    const page = options.page ?? new Map();
    const server = await buildServer({ ...services, keys: keptKeys(config.dataFolder), page, logger });
    const url = await server.listen({ host: config.host, port: config.port });
    const stop = async () => {
      runs.releaseFollowers();
      await runs.close();
      await server.close();
      await store.close();
    };
    return { store, url, stop };
  }

  let running = await start();
  const send: TestService["send"] = (method, path, { token, json, ...rest } = {}) => {
    const headers = new Headers(rest.headers);
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    if (json !== undefined) headers.set("content-type", "application/json");
    const body = json === undefined ? rest.body : JSON.stringify(json);
    const init: RequestInit = { redirect: "manual", ...rest, method, headers };
    return reply(fetch(service.url + path, body === undefined || body === null ? init : { ...init, body }));
  };
  const service: TestService = {
    url: running.url,
    store: running.store,
    config,
    log,
    runLog,
    async send(...request) {
      const answer = await send(...request);
      // Asking again takes time: a suite of .ci/run does so. Services with settings of their own may count requests.
      if (process.env.WALK_IN_GERMAN === "1" && !options.environment) await checkGerman(send, request, answer);
      return answer;
    },
    async login(username) {
      const passwordHash = await quickHash;
      await service.store.users.create({ username, passwordHash }).catch((error) => {
        if (!(error instanceof StoreError && error.code === "conflict")) throw error;
      });
      const form = new URLSearchParams({ username, password: "a long secret" });
      return (await service.send("POST", "/auth/login", { body: form })).body.access_token;
    },
    async restart() {
      await running.stop();
      running = await start();
      service.url = running.url;
      service.store = running.store;
    },
    async stop() {
      await running.stop();
      await place.remove();
    },
  };
  return service;
}

async function reply(answer: Promise<Response>): Promise<Reply> {
  const { status, headers, body } = await answer;
  const given = body ? await text(Readable.fromWeb(body as never)) : "";
  const isJson = headers.get("content-type")?.startsWith("application/json");
  return { status, headers, body: isJson && given !== "" ? JSON.parse(given) : given };
}
