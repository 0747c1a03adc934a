/** The log of SQLite, and several who write. */
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { type Connections, openDatabase, sqliteFileName } from "../../src/store/database/database.ts";
import { temporaryFolder } from "./databases.ts";

const mebibyte = 2 ** 20;

describe("With SQLite", () => {
  let folder: string;
  let connections: Connections;
  const file = () => join(folder, sqliteFileName);
  const noted = async () =>
    (await connections.read.selectFrom("audit_events").select("action").orderBy("id").execute()).map(
      (row) => row.action,
    );
  const event = (action: string, bytes = 0) => ({
    at: "2030-01-01T00:00:00Z",
    user_id: null,
    username: "",
    address: "",
    action,
    target: "",
    details: JSON.stringify("x".repeat(bytes)),
  });
  const note = (action: string, bytes?: number) =>
    connections.write.insertInto("audit_events").values(event(action, bytes)).execute();

  beforeEach(async () => {
    folder = temporaryFolder();
    connections = await openDatabase({
      dataFolder: folder,
      databaseUrl: undefined,
      poolSize: 1,
      onConnectionError: () => undefined,
    });
  });
  afterEach(async () => {
    await connections.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("written pages move to the database in the background, and the log is used again", async () => {
    const before = statSync(file()).size;
    await note("much", 8 * mebibyte);
    await expect.poll(() => statSync(file()).size - before).toBeGreaterThan(8 * mebibyte);
    const log = () => statSync(`${file()}-wal`).size;
    // It is used anew when all of it is in its place, which is a little after the file has grown.
    await expect
      .poll(async () => {
        const long = log();
        await note("more");
        return log() - long;
      })
      .toBe(0);
    expect((await noted()).slice(0, 2)).toEqual(["much", "more"]);
  });

  it("acknowledged writes have passed through the log, and many writers wait for the disk together", async () => {
    const actions = Array.from({ length: 50 }, (_, index) => `writer ${index}`);
    const log = () => readFileSync(`${file()}-wal`, "utf8");
    await Promise.all(actions.map((action) => note(action).then(() => expect(log()).toContain(action))));
    expect(await noted()).toEqual(actions);
  });

  it("a transaction that fails leaves the next one alone, which began while the first one was being undone", async () => {
    const refused = connections.write.transaction().execute(async (transaction) => {
      await transaction.insertInto("audit_events").values(event("undone")).execute();
      throw new Error("no");
    });
    const next = connections.write.transaction().execute(async (transaction) => {
      await transaction.insertInto("audit_events").values(event("kept")).execute();
    });
    await expect(refused).rejects.toThrow("no");
    await next;
    expect(await noted()).toEqual(["kept"]);
  });

  it.each([
    "a transaction",
    "a single write",
  ])("%s waits for another process without keeping this one", async (what) => {
    const other = new DatabaseSync(file());
    other.exec("begin immediate");
    let isWritten = false;
    const writing =
      what === "a single write"
        ? note("ours")
        : connections.write
            .transaction()
            .execute((transaction) => transaction.insertInto("audit_events").values(event("ours")).execute());
    const written = writing.then(() => {
      isWritten = true;
    });
    for (let turn = 0; turn < 3; turn++) await setTimeout(5);
    expect(isWritten).toBe(false);
    other.exec("commit");
    other.close();
    await written;
    expect(await noted()).toEqual(["ours"]);
  });

  it("a thread that leaves the log to another one does not let it grow without end", long, async () => {
    const leaving = await openDatabase({
      dataFolder: folder,
      databaseUrl: undefined,
      poolSize: 1,
      onConnectionError: () => undefined,
      leavesLog: true,
    });
    const written = 16 * 8 * mebibyte;
    for (let count = 0; count < 16; count++) {
      await leaving.write
        .insertInto("audit_events")
        .values(event("much", 8 * mebibyte))
        .execute();
    }
    expect(statSync(`${file()}-wal`).size).toBeLessThan(0.7 * written);
    await leaving.close();
  });
});
