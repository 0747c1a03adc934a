/** The service is killed while it works on runs: the next one goes on, once. */
import { rmSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { long } from "../../../../../tests/support/long.ts";
import { slowExample } from "../../../../../tests/support/systems/slow-example.ts";
import { openStore } from "../../../src/store/store.ts";
import { temporaryFolder } from "../../store/databases.ts";
import { type ServiceProcess, startProcess } from "../process.ts";

describe("Runs of a service that is killed", () => {
  const folder = temporaryFolder();
  // Else the second run has a place, too.
  const settings = { DATA_DIR: folder, MAX_RUNNING_RUNS_PER_USER: "1" };
  let running: ServiceProcess | undefined;
  afterEach(async () => {
    if (running && running.child.exitCode === null && running.child.signalCode === null) await running.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("are begun once more, those that wait too, and fail as lost the second time", long, async () => {
    running = await startProcess(settings);
    let token = "";
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
    const send = async (method: string, path: string, json?: object): Promise<any> => {
      const isForm = json instanceof URLSearchParams;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(json && !isForm ? { "content-type": "application/json" } : {}),
      };
      const body = json && { body: isForm ? json : JSON.stringify(json) };
      return (await fetch(`${running?.url}${path}`, { method, headers, ...body })).json();
    };
    const user = { username: "ann", password: "a long secret" };
    const { id: userId } = await send("POST", "/auth/register", user);
    token = (await send("POST", "/auth/login", new URLSearchParams(user))).access_token;
    const options = { dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError: () => {} };
    const store = await openStore(options);
    const dataset = await createDataset(store, { ...slowExample(), models: [] }, { userId });
    await store.close();
    const model = await send("POST", "/models/", { name: "m", ref_dataset: dataset.id });
    const json = { kind: "optimize", options: { resolution: "full" }, force: true };
    const [slow, waits] = [
      (await send("POST", `/models/${model.id}/runs`, json)).id,
      (await send("POST", `/models/${model.id}/runs`, json)).id,
    ];
    const reaches = (id: number, status: string, attempt: number) =>
      eventually(async () => {
        const run = await send("GET", `/runs/${id}`);
        expect(run).toMatchObject({ status, attempt });
        return run;
      });
    await reaches(slow, "running", 1);
    await running.end("SIGKILL");
    running = await startProcess(settings);
    await reaches(slow, "running", 2);
    await running.end("SIGKILL");
    running = await startProcess(settings);
    const failed = await reaches(slow, "failed", 2);
    expect(failed.error).toMatchObject({ cause: "worker_lost" });
    await reaches(waits, "running", 1);
    expect((await send("POST", `/runs/${waits}/cancel`)).status).toBe("cancelled");
  });
});
