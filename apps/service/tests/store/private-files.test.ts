/** Other users of the machine who can list the data folder still cannot read the database. */
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataFolder, lockFileName } from "../../src/store/database/data-folder-lock.ts";
import { sqliteFileName } from "../../src/store/database/database.ts";
import { makePrivate } from "../../src/store/database/private-files.ts";
import { openStore } from "../../src/store/store.ts";

describe("The files of the database", () => {
  let dataFolder: string;
  let before: number;
  beforeEach(() => {
    before = process.umask(0o022);
    dataFolder = mkdtempSync(join(tmpdir(), "private-files-"));
    chmodSync(dataFolder, 0o755);
  });
  afterEach(() => {
    process.umask(before);
    rmSync(dataFolder, { recursive: true });
  });
  const open = () => openStore({ dataFolder, databaseUrl: undefined, poolSize: 1, onConnectionError: () => {} });
  const modes = () =>
    Object.fromEntries(readdirSync(dataFolder).map((name) => [name, statSync(join(dataFolder, name)).mode & 0o777]));
  const all = (mode: number) => Object.fromEntries(["", "-shm", "-wal"].map((end) => [sqliteFileName + end, mode]));

  it("are for their owner only, in a folder that others may read", async () => {
    const release = lockDataFolder(dataFolder);
    const store = await open();
    await store.users.create({ username: "ann", passwordHash: "-" });
    expect(modes()).toMatchObject({ ...all(0o600), [lockFileName]: 0o600 });
    expect(new Set(Object.values(modes()))).toEqual(new Set([0o600]));
    await store.close();
    release();
  });

  it("are closed to others where an earlier version left them open", async () => {
    const first = await open();
    await first.users.create({ username: "ann", passwordHash: "-" });
    for (const name of Object.keys(all(0))) chmodSync(join(dataFolder, name), 0o644);
    const second = await open();
    expect(await second.users.findByName("ann")).toBeDefined();
    expect(modes()).toEqual(all(0o600));
    // The first one still has its locks: both write.
    await first.users.create({ username: "ben", passwordHash: "-" });
    await second.users.create({ username: "cy", passwordHash: "-" });
    expect(await first.users.list({ skip: 0, limit: 9 })).toHaveLength(3);
    await Promise.all([first.close(), second.close()]);
  });

  it.skipIf(process.getuid?.() !== 0)("stay as they are where they are somebody else's", () => {
    const file = join(dataFolder, sqliteFileName);
    makePrivate(file);
    chmodSync(file, 0o640);
    chownSync(file, 65534, 65534);
    makePrivate(file);
    expect(modes()).toEqual({ [sqliteFileName]: 0o640 });
  });

  it("are not created where that is impossible, which SQLite then reports", () => {
    const file = join(dataFolder, "missing", sqliteFileName);
    makePrivate(file);
    expect(existsSync(file)).toBe(false);
    symlinkSync(file, join(dataFolder, "leads nowhere"));
    makePrivate(join(dataFolder, "leads nowhere"));
    expect(existsSync(file)).toBe(false);
  });
});
