/** The service as a process of its own on default settings, and its users. */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { openStore } from "@esm/service/store/store";
import { startProcess } from "../../apps/service/tests/http/process.ts";
import type { TestDatabase } from "../../apps/service/tests/store/databases.ts";
import { createDataset } from "../../tests/support/create-dataset.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Answer = any;

export interface Client {
  get(path: string): Promise<Answer>;
  /** Ids of models. */
  model(content: DatasetContent): Promise<number>;
  /** Time of one run of the example of a week of one region. */
  week(): Promise<number>;
  /** Makes what was found out about the model of before worth nothing. */
  change(modelId: number): Promise<void>;
  run(modelId: number, order: object): Promise<{ id: number; begun(): Promise<Answer> }>;
}

export interface CrowdedService {
  client(username: string): Promise<Client>;
  until(condition: () => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

const lookMs = 250;

export async function startCrowdedService(database: TestDatabase): Promise<CrowdedService> {
  const place = await database.create();
  const { dataFolder, databaseUrl } = place.options;
  const settings = { DATA_DIR: dataFolder, STOP_GRACE_S: "0", LOG_LEVEL: "info" };
  const service = await startProcess(databaseUrl ? { ...settings, DATABASE_URL: databaseUrl } : settings);
  // Data sets that are too large to be typed in are written beside the service, as by another process.
  const store = await openStore(place.options);

  async function client(username: string): Promise<Client> {
    let token = "";
    let count = 0;
    async function send(method: string, path: string, body?: object): Promise<Answer> {
      const isForm = body instanceof FormData || body instanceof URLSearchParams;
      const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
      if (body && !isForm) headers["content-type"] = "application/json";
      const init = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
      const answer = await fetch(service.url + path, { method, headers, ...init });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      const isJson = answer.headers.get("content-type")?.startsWith("application/json");
      return isJson ? answer.json() : answer.arrayBuffer();
    }
    const account = { username, password: "a long secret" };
    const { id: userId } = await send("POST", "/auth/register", account);
    token = (await send("POST", "/auth/login", new URLSearchParams(account))).access_token;
    const modelOf = async (ref_dataset: number): Promise<number> =>
      (await send("POST", "/models/", { name: `model ${++count}`, ref_dataset })).id;

    return {
      get: (path) => send("GET", path),
      async model(content) {
        const named = { ...content.dataset, name: `data of ${username} ${count}` };
        return modelOf((await createDataset(store, { ...content, dataset: named, models: [] }, { userId })).id);
      },
      async week() {
        const name = `week of ${username}`;
        const dataset = await send("POST", "/datasets/", { name, number_of_time_steps: 168 });
        const week = Uint8Array.from(readFileSync("examples/one-region-week.zip"));
        const form = new FormData();
        form.append("file", new Blob([week], { type: "application/zip" }), "week.zip");
        await send("POST", `/datasets/${dataset.id}/upload`, form);
        return modelOf(dataset.id);
      },
      async change(modelId) {
        const { ref_dataset, dataset } = await send("GET", `/models/${modelId}`);
        await send("PUT", `/datasets/${ref_dataset ?? dataset.id}`, { description: `change ${++count}` });
      },
      async run(modelId, order) {
        const { id } = await send("POST", `/models/${modelId}/runs`, order);
        return {
          id,
          async begun() {
            for (;;) {
              const run = await send("GET", `/runs/${id}`);
              if (run.started_at !== null) return run;
              await setTimeout(lookMs);
            }
          },
        };
      },
    };
  }

  return {
    client,
    async until(condition) {
      while (!(await condition())) await setTimeout(lookMs);
    },
    async stop() {
      await service.end("SIGTERM");
      await store.close();
      await place.remove();
    },
  };
}
