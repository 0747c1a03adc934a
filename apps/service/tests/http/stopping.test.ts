/** A stopping service and its running runs, where no other process can take them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { childEnvironment } from "../../../../tests/support/child-environment.ts";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { long } from "../../../../tests/support/long.ts";
import { slowExample } from "../../../../tests/support/systems/slow-example.ts";
import { openStore } from "../../src/store/store.ts";
import { temporaryFolder } from "../store/databases.ts";
import { startProcess } from "./process.ts";

describe("A service that stops", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openStore({ dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError() {} });

  async function stopDuringRun(graceSeconds: string) {
    const service = await startProcess({ DATA_DIR: folder, STOP_GRACE_S: graceSeconds });
    const send = async (path: string, body: BodyInit, authorization = "") => {
      const headers = { authorization, ...(typeof body === "string" && { "content-type": "application/json" }) };
      return (await fetch(service.url + path, { method: "POST", headers, body })).json();
    };
    const user = { username: "ann", password: "a long secret" };
    const { id: userId } = await send("/auth/register", JSON.stringify(user));
    const token = `Bearer ${(await send("/auth/login", new URLSearchParams(user))).access_token}`;
    const store = await open();
    const { id } = await createDataset(store, { ...slowExample(500), models: [] }, { userId });
    const model = await send("/models/", JSON.stringify({ name: "m", ref_dataset: id }), token);
    const run = await send(`/models/${model.id}/runs`, '{"kind":"optimize"}', token);
    await expect.poll(async () => (await store.runs.find(run.id))?.progress.phase, { interval: 20 }).toBe("solve");
    await store.close();
    expect(await service.end("SIGTERM")).toBe(0);
    const after = await open();
    const found = await after.runs.find(run.id);
    await after.close();
    return found;
  }

  it("lets a run go on for as long as it is given, and keeps its result", long, async () => {
    expect(await stopDuringRun("3600")).toMatchObject({ status: "succeeded", attempt: 1 });
  });

  it("returns a run to the queue when that time is over", long, async () => {
    expect(await stopDuringRun("0")).toMatchObject({ status: "queued", attempt: 1 });
  });
});

describe("npm start", () => {
  const folder = temporaryFolder();
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  // The group of processes that a terminal or a service manager gives a signal to.
  const isUnix = process.platform !== "win32";

  it.runIf(isUnix).each([
    ["SIGTERM", "npm alone"],
    ["SIGINT", "npm alone"],
    ["SIGINT", "all processes, as Ctrl-C in a terminal"],
  ] as const)("ends the service in order on %s to %s", long, async (signal, whom) => {
    const env = { ...childEnvironment, HOME: folder, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "info" };
    const npm = spawn("npm", ["start"], { env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
    const lines: string[] = [];
    createInterface({ input: npm.stdout }).on("line", (line) => lines.push(line));
    await expect.poll(() => lines.join("\n"), { interval: 50, timeout: 60_000 }).toMatch(/listening at/);
    const pid = npm.pid ?? 0;
    process.kill(whom === "npm alone" ? pid : -pid, signal);
    const [code] = await once(npm, "close");
    expect(code).toBe(0);
    // Tests of solvers go on for a moment, and may say so afterwards.
    expect(lines).toContainEqual(expect.stringMatching(/"msg":"stopped"/));
    expect(() => readFileSync(join(folder, "energy-systems.sqlite-wal"))).toThrow("ENOENT");
  });
});
