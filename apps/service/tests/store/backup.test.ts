/** Backups of each database into each: everything is there, equal, and goes on where it stopped. */
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import type { RunError, RunProgress } from "@esm/model/domain/runs/run";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupToFile, copyDatabase, restoreFromFile } from "../../src/store/backup/backup-file.ts";
import { tableShapes } from "../../src/store/backup/table-shapes.ts";
import { connectDatabase, openDatabase } from "../../src/store/database/database.ts";
import { migrateTo } from "../../src/store/database/migrate.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { dataset, sampleContent } from "./contents.ts";
import { type TestDatabase, temporaryFolder, testDatabases } from "./databases.ts";
import { addRuns, storyOf } from "./run-records.ts";

const present = testDatabases.filter(({ isMissing }) => !isMissing);
const folder = temporaryFolder();
const newFile = () => join(folder, `${randomUUID()}.backup`);

/** A store with something in it, one record of which is gone again: its id must not come back. */
async function fill(store: Store): Promise<Awaited<ReturnType<typeof addRuns>>> {
  const { id } = await store.users.create({ username: "änn \u{1f50c}", passwordHash: "-" });
  await store.users.create({ username: "Ben", passwordHash: "-" });
  const { id: setId } = await store.datasets.create(dataset({ name: "first", number_of_time_steps: 4 }), id);
  const content = {
    ...sampleContent(),
    named_series: { high: { unit: null, values: [1, 2, 3, 4] } },
    importReport: "{}",
  };
  await store.writeDatasetContent(setId, content, { userId: id });
  const { id: gone } = await store.datasets.create(dataset({ name: "gone" }), id);
  await store.datasets.remove(gone);
  await store.tokens.revoke("b", 2 ** 40, 0);
  await store.tokens.revoke("B", 2 ** 40, 0);
  await store.tokens.revoke("a", 2 ** 40, 0);
  await store.tokens.createKey(id, { name: "key", scope: "read", expires_at: "2031-01-01" }, "digest", "2030-01-01");
  await store.attempts.rememberAddress(id, "network", 5);
  await store.attempts.count([{ key: "k", limit: 5, windowMs: 1000 }], 5);
  const event = { at: "2030", userId: id, username: "ann", address: null, action: "a", target: "t", details: { x: 1 } };
  await store.audit.add(event);
  const [{ id: modelId }] = await store.models.listOfDataset(setId, { skip: 0, limit: 1 });
  const of = { datasetId: setId, userId: id };
  const link = { ...of, runId: null, furtherRuns: [2], inputs: true, createdAt: "2030-01-01", expiresAt: "2031-01-01" };
  await store.links.create(link, "digest of a token");
  return addRuns(store, { modelId, ...of });
}

const failure: RunError = { cause: "worker_lost", message: "lost", problems: [] };

const pairs = present.flatMap((from) => present.map((to) => [from.name, to.name, from, to] as const));

describe.each(pairs)("A backup of %s in %s", (_from, _to, from: TestDatabase, to: TestDatabase) => {
  let source: Awaited<ReturnType<TestDatabase["create"]>>;
  let runs: Awaited<ReturnType<typeof fill>>;
  const file = newFile();
  beforeAll(async () => {
    source = await from.createWithoutTables();
    const store = await openStore(source.options);
    runs = await fill(store);
    // While the service runs.
    const connections = connectDatabase(source.options);
    await backupToFile(connections, file);
    await connections.close();
    await store.close();
  });
  afterAll(() => source.remove());

  it("has every table with equal rows, and new ids follow the old ones", async () => {
    const place = await to.createWithoutTables();
    const connections = connectDatabase(place.options);
    const restored = await restoreFromFile(connections, file);
    const original = connectDatabase(source.options);
    const names = (await tableShapes(original.read, original.kind)).map(({ name }) => name);
    expect(restored.map(({ table }) => table)).toEqual(names);
    // A new table needs something in it here.
    expect(restored.filter(({ rows }) => rows === 0)).toEqual([]);
    await original.close();
    await connections.close();

    const [old, store] = [await openStore(source.options), await openStore(place.options)];
    const page = { skip: 0, limit: 100 };
    expect(await store.users.list(page)).toEqual(await old.users.list(page));
    const [set] = await old.datasets.list(page);
    expect(await store.readDatasetContent(set.id)).toEqual(await old.readDatasetContent(set.id));
    const story = await storyOf(store, runs);
    expect(story).toEqual(await storyOf(old, runs));
    expect(story.stories.map(({ run }) => run?.status)).toEqual(["succeeded", "failed", "running", "queued"]);
    expect(story.stories[0].contents.map(({ length }) => length)).toEqual([1000, 0]);
    // The run that was at work goes on with whoever has the copy.
    const ends = { waiting: story.stories[3].run?.progress as RunProgress, lost: failure, cancelled: failure };
    expect(await store.runQueue.recover({ silentMs: 0, mine: [], ...ends })).toEqual([runs.working]);
    expect((await store.runs.find(runs.working))?.status).toBe("queued");
    const next = await store.datasets.create(dataset({ name: "next" }), set.user.id);
    expect(next.id).toBe(set.id + 2);
    expect((await store.users.create({ username: "new", passwordHash: "-" })).id).toBe(set.user.id + 2);
    await Promise.all([old.close(), store.close()]);

    // Not into what has records.
    const again = connectDatabase(place.options);
    await expect(restoreFromFile(again, file)).rejects.toMatchObject({ code: "in_use" });
    await again.close();
    await place.remove();
  });

  it("can be a copy without a file, into tables that a service made but did not use", async () => {
    const place = await to.createWithoutTables();
    const [original, target] = [connectDatabase(source.options), await openDatabase(place.options)];
    const copied = await copyDatabase(original, target);
    const back = newFile();
    expect(await backupToFile(target, back)).toEqual(copied);
    const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().split("\n").slice(1);
    expect(linesOf(back)).toEqual(linesOf(file));
    await Promise.all([original.close(), target.close()]);
    await place.remove();
  });
});

describe.each(present.map((database) => [database.name, database] as const))("A backup on %s", (_name, database) => {
  it("sees one moment while others write", async () => {
    const place = await database.createWithoutTables();
    const store = await openStore(place.options);
    const { id } = await store.users.create({ username: "ann", passwordHash: "-" });
    let isOver = false;
    // Each data set comes with its permission: a backup between them would have one without the other.
    const writing = (async () => {
      for (let count = 0; count < 200 && !isOver; count++) {
        await store.datasets.create(dataset({ name: `set ${count}` }), id);
        await setTimeout(3);
      }
    })();
    const connections = connectDatabase(place.options);
    for (let count = 0; count < 3; count++) {
      const tables = await backupToFile(connections, newFile());
      const rowsOf = (name: string) => tables.find(({ table }) => table === name)?.rows;
      expect(rowsOf("dataset_permissions")).toBe(rowsOf("datasets"));
    }
    isOver = true;
    await writing;
    await connections.close();
    await store.close();
    await place.remove();
  });

  it("of an earlier version is brought up to date", async () => {
    const [old, place] = [await database.createWithoutTables(), await database.createWithoutTables()];
    const connections = connectDatabase(old.options);
    await migrateTo(connections.write, connections.kind, ["0001-initial"]);
    await sql`insert into users (username, password_hash) values ('ann', '-')`.execute(connections.write);
    const file = newFile();
    await backupToFile(connections, file);
    await connections.close();
    const target = await openDatabase(place.options);
    await restoreFromFile(target, file);
    await target.close();
    const store = await openStore(place.options);
    expect(await store.users.findByName("ann")).toMatchObject({ isDisabled: false, generation: 0 });
    await store.close();
    await Promise.all([old.remove(), place.remove()]);
  });

  it("that is damaged or of a later version is refused, and leaves nothing", async () => {
    const [old, place] = [await database.createWithoutTables(), await database.createWithoutTables()];
    const store = await openStore(old.options);
    await store.users.create({ username: "ann", passwordHash: "-" });
    await store.close();
    const connections = connectDatabase(old.options);
    const file = newFile();
    await backupToFile(connections, file);
    await expect(backupToFile(connections, file)).rejects.toMatchObject({ code: "conflict" });
    for (const path of [join(folder, "missing", "x"), join(file, "x")]) {
      await expect(backupToFile(connections, path), path).rejects.toMatchObject({ code: "not_found" });
      await expect(restoreFromFile(connections, path), path).rejects.toMatchObject({ code: "not_found" });
    }
    await connections.close();

    const bytes = readFileSync(file);
    const text = gunzipSync(bytes).toString();
    const lines = text.trimEnd().split("\n");
    const withLines = (change: (line: string, number: number) => string[]) =>
      gzipSync(lines.flatMap(change).join("\n"));
    const users = lines.findIndex((line) => line.includes('"table":"users"'));
    const usersEnd = lines.findIndex((line, number) => number > users && line.includes('"tableEnd"'));
    /** The table of users with this instead of its row, and the digest of that. */
    const withUsers = (...rows: string[]) => {
      const sha256 = createHash("sha256")
        .update(rows.map((row) => `${row}\n`).join(""))
        .digest("hex");
      const end = JSON.stringify({ kind: "tableEnd", table: "users", rows: rows.length, sha256 });
      return gzipSync([...lines.slice(0, users + 1), ...rows, end, ...lines.slice(usersEnd + 1)].join("\n"));
    };
    const [head, user] = [lines[0], lines[users + 1]];
    const columns: string[] = JSON.parse(lines[users]).columns;
    const changed = (column: string, value: unknown) =>
      JSON.stringify(JSON.parse(user).map((old: unknown, place: number) => (columns[place] === column ? value : old)));
    const faults = {
      "cut off": bytes.subarray(0, bytes.length - 20),
      "without its end": gzipSync(text.trimEnd().split("\n").slice(0, -1).join("\n")),
      "with another name in it": gzipSync(text.replace('"ann"', '"eve"')),
      "without a row": gzipSync(
        text
          .split("\n")
          .filter((line) => !line.includes('"ann"'))
          .join("\n"),
      ),
      "with the end of a table twice": withLines((line, number) => (number === usersEnd ? [line, line] : [line])),
      "with a table twice": withLines((line, number) =>
        number === usersEnd ? [line, ...lines.slice(users, usersEnd + 1)] : [line],
      ),
      "with a table before the end of another": withLines((line, number) =>
        number === users ? [lines[users - 1].replace("tableEnd", "table"), line] : [line],
      ),
      "with two heads": withLines((line, number) => (number === 0 ? [line, line] : [line])),
      "with a row before all tables": withLines((line, number) => (number === 0 ? [line, user] : [line])),
      "with lines behind its end": gzipSync(`${text.trimEnd()}\n${user}\n`),
      "without a head": gzipSync(lines.slice(1).join("\n")),
      "with a head of nothing": gzipSync(text.replace(head, '{"kind":"head","head":null}')),
      "with a head that is null": gzipSync(text.replace(head, "null")),
      "with a head that is a text": gzipSync(text.replace(head, '"head"')),
      "with a text for its changes": gzipSync(text.replace(/"migrations":\[[^\]]*\]/, '"migrations":"x"')),
      "with no changes": gzipSync(text.replace(/"migrations":\[[^\]]*\]/, '"migrations":[]')),
      "with changes in another order": gzipSync(
        text.replace(/"migrations":\[[^\]]*\]/, '"migrations":["0002-tokens","0001-initial"]'),
      ),
      "with a text for a version": gzipSync(text.replace('"version":1', '"version":"1"')),
      "with a line of nothing": withLines((line, number) => (number === users ? ["null", line] : [line])),
      "with a line of another kind": withLines((line, number) => (number === users ? ['{"kind":"x"}', line] : [line])),
      "with no columns": gzipSync(text.replace(/("table":"users"),"columns":\[[^\]]*\]/, "$1")),
      "with a flag in a row": withUsers(changed("username", true)),
      "with an empty object in a row": withUsers(changed("username", {})),
      "with a short row": withUsers('["ann"]'),
      "with two users of one name": withUsers(user, changed("id", 2)),
      "with a user without a name": withUsers(changed("username", null)),
      "no backup": Buffer.from("no backup"),
      "of a later version": gzipSync(text.replace('"0100-schema"', '"0100-schema","9999-future"')),
    };
    const target = await openDatabase(place.options);
    for (const [fault, content] of Object.entries(faults)) {
      const path = newFile();
      writeFileSync(path, content);
      const code = fault === "of a later version" ? "database_too_new" : "unfit";
      await expect(restoreFromFile(target, path), fault).rejects.toMatchObject({ code });
      expect(await target.read.selectFrom("users").selectAll().execute()).toEqual([]);
    }
    await restoreFromFile(target, file);
    expect(await target.read.selectFrom("users").selectAll().execute()).toHaveLength(1);
    await target.close();
    await Promise.all([old.remove(), place.remove()]);
  });
});

it("Every change of the tables is known to both databases", () => {
  expect(Object.keys(migrations("sqlite"))).toEqual(Object.keys(migrations("postgresql")));
});
