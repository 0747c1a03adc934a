/** The check of the database after the service did not end in order. */
import { closeSync, existsSync, fstatSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { long } from "../../../tests/support/long.ts";
import { startDatabaseCheck } from "../src/database-check.ts";
import { sqliteFileName } from "../src/store/database/database.ts";
import { atWorkFileName, beginWork } from "../src/store/database/start/orderly-end.ts";
import { openStore } from "../src/store/store.ts";
import { type ServiceProcess, startProcess } from "./http/process.ts";
import { temporaryFolder } from "./store/databases.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder, sqliteFileName);
  await (await store()).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = () => openStore({ dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError() {} });

/** The last pages, which hold the events of the audit log. */
async function damage(): Promise<void> {
  const { audit, close } = await store();
  const event = { at: "2030-01-01", userId: null, address: null, action: "test", target: "/", details: {} };
  for (let count = 0; count < 300; count++) await audit.add({ ...event, username: "n".repeat(250) });
  await close();
  const handle = openSync(file, "r+");
  const { size } = fstatSync(handle);
  for (const page of [1, 2, 3]) writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, size - page * 4096);
  closeSync(handle);
}

/** The list of tables. */
function damageHead(): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(200, 7), 0, 200, 100);
  closeSync(handle);
}

describe("A service's work on a data folder", () => {
  it("follows an orderly end where there was none before, or where the one before ended in order", () => {
    const first = beginWork(folder);
    expect(first.followsOrderlyEnd).toBe(true);
    first.end();
    expect(beginWork(folder).followsOrderlyEnd).toBe(true);
  });

  it("follows no orderly end until the database was checked without a fault", () => {
    beginWork(folder);
    for (const isChecked of [false, true]) {
      const next = beginWork(folder);
      expect(next.followsOrderlyEnd).toBe(false);
      if (isChecked) next.checked();
      next.end();
    }
    expect(beginWork(folder).followsOrderlyEnd).toBe(true);
  });
});

describe("The check of a database", () => {
  const check = () => {
    const said: { level: string; text: string }[] = [];
    const log = (level: string) => (value: unknown, text?: string) =>
      void said.push({ level, text: text ?? String(value) });
    const work = { checked: vi.fn() };
    const logger = { info: log("info"), warn: log("warn"), error: log("error") };
    const started = startDatabaseCheck(file, work, logger as never);
    return { ...started, said, isChecked: () => work.checked.mock.calls.length > 0 };
  };
  const ends = (said: { text: string }[]) => expect.poll(() => said.length, { interval: 50, timeout: 20_000 }).toBe(2);

  it("says that there is no damage", async () => {
    const { said, isChecked } = check();
    await ends(said);
    expect(said[1]).toMatchObject({ level: "info", text: expect.stringMatching(/it has no damage/) });
    expect(isChecked()).toBe(true);
  });

  it.each([
    ["a table", damage],
    ["the list of tables", damageHead],
  ])("says that %s is damaged, and what to do", async (_what, damaging) => {
    await damaging();
    const { said, isChecked } = check();
    await ends(said);
    expect(said[1]).toMatchObject({
      level: "error",
      text: expect.stringMatching(/is damaged: .* found in .*Stop the service and copy.*restore <file>.*backup <file>/),
    });
    expect(isChecked()).toBe(false);
  });

  it("says that it could not be made", async () => {
    rmSync(file);
    const { said, isChecked } = check();
    await ends(said);
    expect(said[1]).toMatchObject({ level: "warn", text: expect.stringMatching(/could not be checked.*tries again/) });
    expect(isChecked()).toBe(false);
  });

  it("ends with the service, and is left to the next start", async () => {
    const { said, isChecked, stop } = check();
    await stop();
    expect(said[1].text).toMatch(/was ended; the next start begins it again/);
    // The last process that closes the database removes the log, so nobody else has it open.
    await (await store()).close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(isChecked()).toBe(false);
  });
});

describe("A service that was killed", () => {
  let service: ServiceProcess;
  const start = async () => {
    service = await startProcess({ DATA_DIR: folder });
  };
  afterEach(() => service.end("SIGKILL"));
  const says = (text: RegExp) =>
    expect.poll(() => service.lines.join("\n"), { interval: 50, timeout: 20_000 }).toMatch(text);

  it("checks its database at the next start, once", long, async () => {
    await start();
    await service.end("SIGKILL");
    expect(existsSync(join(folder, atWorkFileName))).toBe(true);
    await start();
    await says(/did not end in order last time/);
    await says(/has no damage/);
    await service.end("SIGTERM");
    await start();
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect(service.lines.join("\n")).not.toMatch(/did not end in order/);
  });

  it("goes on working with a damaged database, and says at each start what to do", long, async () => {
    await start();
    await service.end("SIGKILL");
    await start();
    await says(/has no damage/);
    await service.end("SIGKILL");
    await (
      await openStore({ dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError() {} })
    ).close();
    damage();
    for (const _ of ["first", "second"]) {
      await start();
      await says(/"level":50.*is damaged: .*Stop the service and copy/);
      expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
      expect(await service.end("SIGTERM")).toBe(0);
    }
  });
});
