/** An update of the sources under a running service: nothing is worked off by two versions at once, and nothing is lost. */
import { cpSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../store/databases.ts";
import { long } from "../support/long.ts";
import { startProcess } from "./process.ts";

it("Runs wait for the next start where the sources have changed since the last", long, async () => {
  const folder = temporaryFolder();
  for (const part of ["src", "package.json"]) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const environment = { DATA_DIR: join(folder, "data"), STOP_GRACE_S: "0" };
  let service = await startProcess(environment, folder);
  let token = "";
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  const send = async (method: string, path: string, json?: object): Promise<any> => {
    const body = json && { body: json instanceof URLSearchParams ? json : new Blob([JSON.stringify(json)]) };
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(service.url + path, { method, headers, ...body })).json();
  };
  const user = { username: "ann", password: "a long secret" };
  await send("POST", "/auth/register", user);
  token = (await send("POST", "/auth/login", new URLSearchParams(user))).access_token;
  const { id: ref_dataset } = await send("POST", "/datasets/", { name: "d" });
  const { id: model } = await send("POST", "/models/", { name: "m", ref_dataset });
  const validate = async (): Promise<number> =>
    (await send("POST", `/models/${model}/runs`, { kind: "validate", force: true })).id;
  const becomes = (id: number, part: object) =>
    expect.poll(() => send("GET", `/runs/${id}`), { interval: 50 }).toMatchObject(part);

  // The data set is empty, and so the model is not valid: the job was done.
  await becomes(await validate(), { status: "failed", error: { cause: "invalid" } });
  writeFileSync(join(folder, "src/runs/added.ts"), "export {};\n");
  const held = await validate();
  const message = "waiting: the service must be restarted";
  await becomes(held, { status: "queued", attempt: 1, progress: { message } });
  const next = await validate();
  // Whoever waits is told to come again.
  const waiting = await fetch(`${service.url}/models/${model}/esm`, { headers: { authorization: `Bearer ${token}` } });
  expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([503, "10"]);

  // What cannot even be loaded says nothing of it.
  await service.end("SIGTERM");
  service = await startProcess(environment, folder);
  await becomes(held, { status: "failed", attempt: 2, error: { cause: "invalid" } });
  await becomes(next, { status: "failed", attempt: 1 });
  rmSync(join(folder, "src/runs/jobs/execute-job.ts"));
  await becomes(await validate(), { status: "queued", attempt: 1, progress: { message } });
  await service.end("SIGTERM");
  rmSync(folder, { recursive: true });
});
