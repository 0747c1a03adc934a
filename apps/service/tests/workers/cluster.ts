/** Services and workers as processes of their own on one PostgreSQL, as on many machines. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Run } from "@esm/model/domain/runs/run";
import type { RunEstimate } from "@esm/model/domain/runs/run-class";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { type RunRequirements, runFormat } from "@esm/model/domain/runs/run-requirements";
import { childEnvironment } from "../../../../tests/support/child-environment.ts";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { packInput } from "../../../../tests/support/packed-input.ts";
import { untilInputSettled } from "../../src/runs/requests/start-run.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { type ServiceProcess, startProcess } from "../http/process.ts";
import { type TestDatabase, temporaryFolder } from "../store/databases.ts";

export interface WorkerProcess {
  child: ChildProcess;
  lines: string[];
  /** Sends the signal and answers with the exit code (null where the signal ended it). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Cluster {
  store: Store;
  databaseUrl: string;
  /** A service without places of its own, at its address. */
  service(environment?: Record<string, string>): Promise<string>;
  /** A service that a test stops by signals. */
  serviceProcess(environment?: Record<string, string>): Promise<ServiceProcess>;
  /** A worker that takes runs when the promise resolves. */
  worker(environment?: Record<string, string>): Promise<WorkerProcess>;
  token(url: string): Promise<string>;
  /** A model of the content, of the account that `token` is about where there is one. */
  model(content: DatasetContent): Promise<{ id: number; datasetId: number }>;
  /** Queues a run as a service does. */
  queue(model: { id: number; datasetId: number }, requirements?: RunRequirements, estimate?: RunEstimate): Promise<Run>;
  stop(): Promise<void>;
}

/** As runs that were queued by an earlier version. */
const large: RunEstimate = { class: "large", seconds: null };

const account = { username: "ada", password: "a long secret" };
const secret = "a secret of the cluster that has 32 characters";

/** Spawned by this command, e.g. `ip netns exec name`. */
export function spawnWorker(environment: Record<string, string>, command: string[] = []): Promise<WorkerProcess> {
  const [program, ...rest] = [...command, process.execPath, "apps/service/src/worker.ts"];
  const child = spawn(program, rest, {
    env: { ...childEnvironment, LOG_LEVEL: "info", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const lines: string[] = [];
  let complaint = "";
  child.stderr?.on("data", (part) => {
    complaint += part;
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout ?? process.stdin }).on("line", (line) => {
      lines.push(line);
      if (!line.includes("takes runs")) return;
      resolve({
        child,
        lines,
        async end(signal) {
          if (child.exitCode === null && child.signalCode === null) child.kill(signal);
          const [code] = await exited;
          return code as number | null;
        },
      });
    });
    child.once("exit", () => reject(new Error(`The worker ended before it took runs: ${complaint}`)));
  });
}

export async function startCluster(database: TestDatabase): Promise<Cluster> {
  const { options, remove } = await database.create();
  const databaseUrl = options.databaseUrl ?? "";
  const store = await openStore(options);
  await store.sharing?.tickets.start();
  const cleanups: (() => Promise<unknown>)[] = [];
  const user = await store.users.create({ username: "somebody", passwordHash: "" });
  let models = 0;
  const serviceProcess = async (environment: Record<string, string> = {}): Promise<ServiceProcess> => {
    const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl, SECRET_KEY: secret };
    const rest = { STOP_GRACE_S: "0", MAX_CONCURRENT_RUNS: "0", ...environment };
    const service = await startProcess({ ...settings, ...rest });
    cleanups.push(() => service.end("SIGTERM"));
    return service;
  };
  return {
    store,
    databaseUrl,
    serviceProcess,
    service: async (environment) => (await serviceProcess(environment)).url,
    async worker(environment = {}) {
      const worker = await spawnWorker({ DATABASE_URL: databaseUrl, STOP_GRACE_S: "0", ...environment });
      cleanups.push(() => worker.end("SIGTERM"));
      return worker;
    },
    async token(url) {
      const headers = { "content-type": "application/json" };
      await fetch(`${url}/auth/register`, { method: "POST", headers, body: JSON.stringify(account) });
      const answer = await fetch(`${url}/auth/login`, { method: "POST", body: new URLSearchParams(account) });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    async model(content) {
      const name = `model ${++models}`;
      const users = await store.users.list({ skip: 0, limit: 10 });
      const userId = (users.find(({ username }) => username === account.username) ?? user).id;
      const record = await createDataset(store, { ...content, dataset: { ...content.dataset, name } }, { userId });
      const model = { name, description: null, override_parameters: [], optimization_parameters: null };
      const { id } = await store.models.create(record.id, model, userId);
      return { id, datasetId: record.id };
    },
    async queue({ id: modelId, datasetId }, requirements = { format: runFormat, solver: null }, estimate = large) {
      const read = await store.readModelInput(modelId);
      if (!read) throw new Error("The model is gone.");
      const { portions, ...digest } = await packInput(read.content, read.model);
      const input = { ...digest, portions: () => portions };
      const create = () =>
        store.runs.create({
          modelId,
          datasetId,
          userId: user.id,
          kind: "optimize",
          options: defaultRunOptions(),
          optionsHash: "",
          overrides: [],
          version: "0",
          input,
          revision: 0,
          requirements,
          estimate,
          progress: { phase: "queued", fraction: 0, message: "waiting for a slot" },
        });
      const { run } = await untilInputSettled(store, create);
      await store.sharing?.tickets.issue(requirements, [run.id]);
      store.sharing?.notices.tell({ kind: "look", runId: null });
      return run;
    },
    async stop() {
      await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
      await store.sharing?.tickets.stop();
      await store.close();
      await remove();
    },
  };
}
