/** Files that the service finds in its data folder when it starts: some must be refused, and left as they are. */
import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keptKeys, secretFileName } from "../../src/store/accounts/signing-keys.ts";
import { sqliteFileName } from "../../src/store/database/database.ts";
import { openStore } from "../../src/store/store.ts";
import { temporaryFolder } from "./databases.ts";

describe("The file of SQLite at the start of the service", () => {
  let folder: string;
  let file: string;
  const open = () => openStore({ dataFolder: folder, databaseUrl: undefined, poolSize: 1, onConnectionError() {} });
  const openAndClose = async () => (await open()).close();
  const change = (statement: string) => {
    const database = new DatabaseSync(file);
    database.exec(statement);
    database.close();
  };
  const emptyDatabase = () => {
    rmSync(file);
    change("create table t (x); drop table t");
  };
  const bytes = () => (existsSync(file) ? readFileSync(file).toString("base64") : null);

  beforeEach(async () => {
    folder = temporaryFolder();
    file = join(folder, sqliteFileName);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function refuses(said: RegExp): Promise<void> {
    const before = bytes();
    await expect(open()).rejects.toMatchObject({ code: "database_unavailable", message: expect.stringMatching(said) });
    await expect(open()).rejects.toThrow(/restore a backup.*restore <file>/);
    expect(bytes()).toBe(before);
  }

  it("may be absent or empty where there was no service before", async () => {
    await openAndClose();
    rmSync(file);
    writeFileSync(file, "");
    await openAndClose();
  });

  it("may hold no tables yet, as a first start that was killed leaves it", async () => {
    change("pragma journal_mode = wal; create table t (x); drop table t");
    await openAndClose();
  });

  it.each([
    ["empty", () => writeFileSync(file, "")],
    ["missing", () => rmSync(file)],
    ["empty", emptyDatabase],
  ])("is refused where it is %s beside the secret of an earlier database", async (what, make) => {
    await openAndClose();
    keptKeys(folder);
    await openAndClose();
    make();
    await refuses(new RegExp(`is ${what}, but .*${secretFileName}.* To start with an empty database, delete .*secret`));
    rmSync(join(folder, secretFileName));
    await openAndClose();
  });

  it("is refused where it is empty and its log is not", async () => {
    const store = await open();
    copyFileSync(`${file}-wal`, join(folder, "log"));
    await store.close();
    copyFileSync(join(folder, "log"), `${file}-wal`);
    writeFileSync(file, "");
    await refuses(/is empty, but its log is not/);
    expect(readFileSync(`${file}-wal`).equals(readFileSync(join(folder, "log")))).toBe(true);
  });

  it.each([
    ["a few letters", "hello"],
    ["a long text", "hello ".repeat(10_000)],
    ["zeros", "\0".repeat(20_000)],
  ])("is refused where it is another kind of file: %s", async (_what, content) => {
    writeFileSync(file, content);
    await refuses(/is no SQLite database/);
  });

  it("is refused where it belongs to another program, whose data stay as they are", async () => {
    change("create table songs (title text); insert into songs values ('one')");
    await refuses(/is the database of another program \(its tables: songs\)/);
  });

  it.each([
    ["within its head", 50],
    ["after its first page", 4096],
    ["in the middle of a page", 40 * 4096 + 17],
    ["one byte before its end", -1],
  ])("is refused where it breaks off %s", async (_where, length) => {
    await openAndClose();
    truncateSync(file, length > 0 ? length : readFileSync(file).length + length);
    await refuses(/a part of the file is missing/);
  });

  it("is refused where a table was dropped", async () => {
    await openAndClose();
    change("drop table sweep_points");
    await refuses(/has lost its tables sweep_points/);
  });

  it("is read with its log, as a service that was killed leaves both", async () => {
    const store = await open();
    await store.users.create({ username: "ann", passwordHash: "-" });
    for (const end of ["", "-wal"]) copyFileSync(file + end, join(folder, `copy${end}`));
    await store.close();
    for (const end of ["", "-wal"]) copyFileSync(join(folder, `copy${end}`), file + end);
    const again = await open();
    expect(await again.users.list({ skip: 0, limit: 10 })).toMatchObject([{ username: "ann" }]);
    await again.close();
  });
});
