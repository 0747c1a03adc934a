import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { sqliteFileName } from "../../src/store/database/database.ts";
import { openStore } from "../../src/store/store.ts";
import { temporaryFolder } from "../store/databases.ts";
import { failedStart, type ServiceProcess, startProcess } from "./process.ts";

describe("The service as a process", () => {
  const folder = temporaryFolder();
  let running: ServiceProcess | undefined;
  afterEach(async () => {
    if (running && running.child.exitCode === null && running.child.signalCode === null) await running.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async () => {
    running = await startProcess({ DATA_DIR: folder });
    return running;
  };

  async function login({ url }: ServiceProcess): Promise<string> {
    const user = { username: "ann", password: "a long secret" };
    await fetch(`${url}/auth/register`, { method: "POST", body: new Blob([JSON.stringify(user)]) });
    const answer = await fetch(`${url}/auth/login`, { method: "POST", body: new URLSearchParams(user) });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  it("loses nothing it has acknowledged when it is killed, and knows its tokens again", long, async () => {
    const first = await start();
    const authorization = `Bearer ${await login(first)}`;
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let count = 0; ; count++) {
        const name = `data set ${count}`;
        const body = new Blob([JSON.stringify({ name })]);
        const answer = await fetch(`${first.url}/datasets/`, { method: "POST", headers: { authorization }, body });
        if (answer.status === 200) acknowledged.push(name);
      }
    })().catch(() => "killed");
    while (acknowledged.length < 20) await setTimeout(5);
    expect(await first.end("SIGKILL")).toBeNull();
    await writing;

    const second = await start();
    const answer = await fetch(`${second.url}/datasets/?limit=100000`, { headers: { authorization } });
    expect(answer.status).toBe(200);
    const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(acknowledged));
  });

  const endInOrder = async (signal: "SIGTERM" | "SIGINT") => {
    const service = await start();
    // Their connections stay open, at each of the sockets that the service listens with.
    const answers = await Promise.all(Array.from({ length: 64 }, () => fetch(`${service.url}/health/live`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await service.end(signal)).toBe(0);
    await expect(fetch(`${service.url}/health`)).rejects.toThrow();
  };
  it("ends in order on SIGTERM", () => endInOrder("SIGTERM"));
  it("ends in order on SIGINT", long, () => endInOrder("SIGINT"));

  it("names every setting that cannot be used", long, async () => {
    const { code, said } = await failedStart({ DATA_DIR: folder, PORT: "eighty", LOG_LEVEL: "loud" });
    expect(code).toBe(1);
    expect(said).toMatch(/PORT: must be a whole number/);
    expect(said).toMatch(/LOG_LEVEL: /);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it("reports a port that is in use and a database that does not respond", long, async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const faults = [{ PORT: String(port) }, { DATABASE_URL: "postgresql://test:hidden@127.0.0.1:1/none" }];
    for (const fault of faults) {
      const { code, said } = await failedStart({ DATA_DIR: join(folder, "other"), ...fault });
      expect(code).toBe(1);
      expect(said).toMatch(/EADDRINUSE|The database cannot be used/);
      expect(said).not.toMatch(/\n\s+at |hidden/);
    }
    other.close();
  });

  it("does not share its port with another service", long, async () => {
    const { port } = new URL((await start()).url);
    const { code, said } = await failedStart({ DATA_DIR: join(folder, "other"), PORT: port });
    expect([code, said]).toEqual([1, expect.stringContaining("EADDRINUSE")]);
  });

  it("locks its data folder, and leaves it to the next one however it ends", long, async () => {
    const first = await start();
    const { code, said } = await failedStart({ DATA_DIR: folder });
    expect([code, said]).toEqual([1, expect.stringContaining("is in use by another service")]);
    await first.end("SIGKILL");
    expect((await fetch(`${(await start()).url}/health`)).status).toBe(200);
  });

  it("reports that its data folder cannot be used", long, async () => {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "a file");
    writeFileSync(file, "");
    const { code, said } = await failedStart({ DATA_DIR: join(file, "data") });
    expect(code).toBe(1);
    expect(said).toMatch(/The data folder .* cannot be used: ENOTDIR.*DATA_DIR/);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it("leaves the data of a newer version alone", long, async () => {
    await (
      await openStore({ dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError() {} })
    ).close();
    const database = new DatabaseSync(join(folder, sqliteFileName));
    database.exec("insert into kysely_migration values ('9999-future', '')");
    database.close();
    const { code, said } = await failedStart({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(said).toMatch(/newer version/);
  });
});
