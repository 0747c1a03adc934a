/** Databases of every earlier state are brought up to date with their data in them, by however many services at once. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunError, RunProgress } from "@esm/model/domain/runs/run";
import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sampled } from "../../../../tests/support/long.ts";
import { restoreFromFile, upgradeWithBackup } from "../../src/store/backup/backup-file.ts";
import { tableShapes } from "../../src/store/backup/table-shapes.ts";
import { type Connections, connectDatabase, openDatabase, sqliteFileName } from "../../src/store/database/database.ts";
import { appliedMigrations, migrateTo } from "../../src/store/database/migrate.ts";
import { stepsBefore } from "../../src/store/migrations/before-0.1/index.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { openStore } from "../../src/store/store.ts";
import { testDatabases } from "./databases.ts";

/** The states of before version 0.1.0, by the last change each of them had. */
const states = Object.keys(stepsBefore("sqlite"));

const waiting: RunProgress = { phase: "queued", fraction: 0, message: "waiting" };
const lost: RunError = { cause: "worker_lost", message: "lost", problems: [] };

type Rows = Record<string, object[]>;
/** Contents of a database as the version of the first state would have written it. */
const rows: Rows = {
  users: [
    { id: 7, username: "ann", password_hash: "-" },
    { id: 8, username: "Ann", password_hash: "- of the other" },
    { id: 9, username: " Bo\u0308b ", password_hash: "-" },
  ],
  datasets: [
    {
      id: 3,
      name: "old",
      description: null,
      hours_per_time_step: 1,
      number_of_time_steps: 2,
      cost_unit: "€",
      length_unit: "km",
      created_by: 7,
    },
  ],
  dataset_permissions: [
    {
      dataset_id: 3,
      user_id: 7,
      allow_usage: 1,
      allow_modification: 1,
      allow_permission_grant: 1,
      allow_permission_revoke: 1,
    },
  ],
  regions: [{ id: 5, dataset_id: 3, name: "north" }],
  commodities: [{ id: 4, dataset_id: 3, name: "electricity", unit: "GW", description: null }],
  components: [
    {
      id: 9,
      dataset_id: 3,
      type: "SINK",
      name: "demand",
      capacity_variable_domain: "CONTINUOUS",
      invest_per_capacity: 0,
      opex_per_capacity: 0,
      interest_rate: 0.08,
      economic_lifetime: 10,
      commodity_id: 4,
    },
    {
      id: 10,
      dataset_id: 3,
      type: "CONVERSION",
      name: "plant",
      capacity_variable_domain: "CONTINUOUS",
      invest_per_capacity: 0,
      opex_per_capacity: 0,
      interest_rate: 0.08,
      economic_lifetime: 10,
    },
  ],
  conversion_factors: [{ component_id: 10, commodity_id: 4, conversion_factor: 0.5 }],
  table_records: [
    {
      id: 11,
      component_id: 9,
      family: "operationRateFix",
      region_id: 5,
      series_length: 2,
      series: Buffer.from(new Float64Array([1, 2]).buffer),
    },
  ],
  models: [{ id: 13, dataset_id: 3, name: "base", created_by: 7 }],
  model_overrides: [{ model_id: 13, component_id: 9, attribute: "interest_rate", operation: "set", value: "0.05" }],
};

const run = {
  model_id: 13,
  dataset_id: 3,
  user_id: 7,
  kind: "optimize",
  options: '{"solver":"auto"}',
  input_hash: "h",
  progress: '{"phase":"export","fraction":1,"message":"done"}',
  options_hash: "o",
  version: "0.1.0",
  created_at: "2026-01-01T00:00:00Z",
  attempt: 1,
  event_count: 1,
};
const figures = '{"objective":5,"years":null,"resolution":"full","warnings":[]}';
/** Contents that later states wrote, into tables and columns they brought. */
const sweep = { id: 4, model_id: 13, dataset_id: 3, user_id: 7, created_at: "2026-01-01" };
const swept = { kind: "optimize", combine: "table", options: {} };
const target = { component_name: "demand", attribute: "interest_rate", operation: "set" };
const parameters = Array.from({ length: 12 }, () => ({ ...target, values: [0.5] }));

const laterRows: [state: string, Rows][] = [
  [
    "0002-tokens",
    {
      revoked_tokens: [{ digest: "old", expires_at: 2 ** 40 }],
      api_keys: [{ id: 2, user_id: 7, name: "key", digest: "key", created_at: "2026-01-01" }],
    },
  ],
  [
    "0003-runs",
    {
      run_inputs: [{ hash: "h", size: 3 }],
      run_input_portions: [
        { input_hash: "h", portion: 0, bytes: Buffer.from("in") },
        { input_hash: "h", portion: 1, bytes: Buffer.from("put") },
      ],
      runs: [
        { ...run, id: 21, status: "succeeded", figures, objective: 5, finished_at: "2026-01-01T00:00:01Z" },
        { ...run, id: 22, status: "running", worker_id: "one", heartbeat_at: 1, lease_until: 2 },
        { ...run, id: 23, status: "queued", attempt: 0 },
        { ...run, id: 25, status: "queued", attempt: 0, kind: "validate" },
      ],
      run_events: [{ run_id: 21, sequence: 1, kind: "queued", data: "{}" }],
      run_results: [
        { run_id: 21, attempt: 1, part: 0, portion: 0, name: "summary", year: null, bytes: Buffer.from("result") },
      ],
    },
  ],
  [
    "0004-accounts",
    {
      attempts: [{ key: "k", count: 1, ends_at: 2 ** 42 }],
      login_addresses: [{ user_id: 7, digest: "d", last_at: 5 }],
      audit_events: [{ id: 1, at: "2026", username: "ann", action: "login", target: "ann", details: "{}" }],
    },
  ],
  [
    "0006-sweeps",
    {
      sweeps: [{ ...sweep, definition: JSON.stringify({ ...swept, parameters }) }],
      sweep_points: [{ sweep_id: 4, position: 0, overrides: "[]", run_id: 21, reused: 1 }],
    },
  ],
  ["0007-workers", { workers: [{ id: "one", version: "0.1.0", places: 1, abilities: "{}", seen_at: 1 }] }],
  [
    "0008-traces",
    { runs: [{ ...run, id: 24, status: "failed", traceparent: `00-${"1".repeat(32)}-${"2".repeat(16)}-01` }] },
  ],
  ["0009-last-starts", {}],
  // A validation that a service of an earlier version queues beside this one has the class of the others.
  ["0010-run-classes", { runs: [{ ...run, id: 26, status: "queued", attempt: 0, kind: "validate" }] }],
  [
    "0018-dataset-history",
    {
      dataset_changes: [
        { dataset_id: 3, revision: 2, changed_at: "2026-01-01", changed_by: 7, last_ids: "{}", kept_bytes: 30 },
      ],
      replaced_rows: [
        { dataset_id: 3, revision: 2, table_name: "regions", row_id: 5, content: '{"id":5,"name":"south"}' },
      ],
    },
  ],
  ["0026-import-reports", { import_reports: [{ dataset_id: 3, revision: 2, report: "{}" }] }],
  [
    "0046-links",
    {
      links: [
        {
          id: 8,
          digest: "t",
          user_id: 7,
          dataset_id: 3,
          run_id: 21,
          run_ids: "[]",
          inputs: 0,
          created_at: "2026-01-01",
          expires_at: "2027-01-01",
        },
      ],
    },
  ],
  ["0037-table-overrides", { named_series: [{ id: 6, dataset_id: 3, name: "high", unit: "GW", numbers: "[1,2]" }] }],
];

async function bringTo(connections: Connections, state: string): Promise<void> {
  const applied = states.filter((name) => name <= state);
  await migrateTo(connections.write, connections.kind, applied);
  const untyped = connections.write as unknown as Kysely<Record<string, object>>;
  const written = [rows, ...laterRows.filter(([since]) => since <= state).map(([, later]) => later)];
  for (const [table, values] of written.flatMap((some) => Object.entries(some))) {
    for (const row of values) await untyped.insertInto(table).values(row).execute();
  }
}

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`A database of an earlier state on ${database.name}`, () => {
    for (const { cases, options } of sampled(states, 4))
      it.each(cases)("is brought up to date from %s with its data, by two services at once", options, async (state) => {
        const place = await database.createWithoutTables();
        const connections = connectDatabase(place.options);
        await bringTo(connections, state);
        if (database.name === "PostgreSQL") {
          await expect(openStore(place.options)).rejects.toMatchObject({
            code: "database_unavailable",
            message: expect.stringContaining("npm run --silent esm -- upgrade <file>"),
          });
          expect((await appliedMigrations(connections.read, connections.kind)).at(-1)).toBe(state);
          await upgradeWithBackup(connections, join(place.options.dataFolder, "before.gz"));
        }
        await connections.close();

        const [store, other] = await Promise.all([openStore(place.options), openStore(place.options)]);
        const user = { id: 7, username: "ann" };
        expect(await store.tokens.holderOf(7, "digest")).toEqual({
          ...user,
          generation: 0,
          revoked: false,
          isDisabled: false,
        });
        expect(await store.datasets.find(3)).toMatchObject({ name: "old", user });
        const content = await other.readDatasetContent(3);
        expect(content).toMatchObject({
          regions: [{ name: "north" }],
          components: [
            { name: "demand", interest_rate: 0.08 },
            { name: "plant", conversion_factors: [{ commodity_name: "electricity", conversion_factor: 0.5 }] },
          ],
          tables: [{ component: "demand", values: new Float64Array([1, 2]) }],
          models: [{ name: "base", override_parameters: [{ attribute: "interest_rate", value: 0.05 }] }],
        });
        if (state >= "0003-runs") {
          expect(await store.runs.find(21)).toMatchObject({
            status: "succeeded",
            figures: { objective: 5 },
            overrides: [],
            traceparent: null,
          });
          expect((await other.runContents.resultPart(21, 0)).toString()).toBe("result");
          expect(Buffer.from((await other.runContents.input("h")) ?? []).toString()).toBe("input");
          expect(await other.runContents.events(21, 0)).toMatchObject([{ kind: "queued" }]);
          const ends = { silentMs: 0, mine: [], waiting, lost, cancelled: lost };
          expect(await store.runQueue.recover(ends)).toEqual([22]);
          const { queued } = await other.runQueue.state();
          const classes = [
            ["large", 22],
            ["large", 23],
            ["validation", 25],
          ];
          if (state >= "0010-run-classes") classes.push(["validation", 26]);
          expect(queued.map((one) => [one.class, one.id])).toEqual(classes);
          expect(await store.runQueue.claim(22, { id: "two", version: "2" }, 1)).toMatchObject({ attempt: 2 });
        }
        if (state >= "0008-traces") expect((await store.runs.find(24))?.traceparent).toMatch(/^00-1+-2+-01$/);
        if (state >= "0006-sweeps") {
          const points = await store.sweeps.points(4, { skip: 0, limit: 100 });
          expect(points).toMatchObject([{ run: { id: 21 }, reused: true }]);
          const outline = { ...swept, points: 1, counted: { parameters: 12, values: Array(10).fill(1) } };
          expect(await other.sweeps.find(4)).toMatchObject({ ...outline, parameters: parameters.slice(0, 10) });
          expect((await store.sweeps.definition(4))?.parameters).toEqual(parameters);
        }
        if (state >= "0018-dataset-history") {
          expect(await store.history.list(3, { since: 0, before: undefined, limit: 9 })).toMatchObject([
            { revision: 2, changed_by: user, is_kept: true },
          ]);
        }
        // Accounts whose names differ only in upper and lower case are kept, each under its own name.
        const found = async (name: string) => (await store.users.findByName(name))?.id;
        expect([await found("ann"), await found("Ann"), await found("ANN")]).toEqual([7, 8, undefined]);
        expect((await other.users.findByName("Ann"))?.passwordHash).toBe("- of the other");
        expect(await found(" Bo\u0308b ")).toBe(9);
        if (state < "0033-folded-names") {
          expect([await found("bÖB"), await found("böb")]).toEqual([9, 9]);
          for (const username of ["aNN", "ｂÖＢ"]) {
            await expect(store.users.create({ username, passwordHash: "-" })).rejects.toMatchObject({
              code: "conflict",
            });
          }
        }
        if (state >= "0002-tokens") {
          const key = { ...user, isDisabled: false, scope: "write", expires_at: null };
          expect(await store.tokens.userOfKey("key")).toEqual(key);
          expect(await other.tokens.keysOf(7, { skip: 0, limit: 9 })).toEqual([
            { id: 2, name: "key", scope: "write", created_at: "2026-01-01", expires_at: null },
          ]);
        }
        // Later features work on it, and ids count on where the data's end.
        await store.tokens.revoke("digest", 2 ** 40, 0);
        expect(await other.tokens.holderOf(7, "digest")).toMatchObject({ revoked: true });
        await store.accounts.setDisabled("ann", "2030-01-01T00:00:00Z");
        expect(await other.users.findByName("ann")).toMatchObject({ isDisabled: true });
        await Promise.all([store.close(), other.close()]);
        await place.remove();
      });

    it("has something in every table of the last one", async () => {
      const place = await database.createWithoutTables();
      const connections = connectDatabase(place.options);
      await bringTo(connections, states.at(-1) ?? "");
      const shapes = await tableShapes(connections.read, connections.kind);
      const filled = [rows, ...laterRows.map(([, later]) => later)].flatMap((some) => Object.keys(some));
      expect(shapes.map(({ name }) => name).filter((name) => !filled.includes(name))).toEqual([]);
      await connections.close();
      await place.remove();
    });

    it("gets the tables, indexes and constraints that a new database has", async () => {
      const [old, fresh] = [await database.createWithoutTables(), await database.createWithoutTables()];
      const connections = connectDatabase(old.options);
      await bringTo(connections, states[0]);
      await upgradeWithBackup(connections, join(old.options.dataFolder, "before.gz"));
      const direct = await openDatabase(fresh.options);
      const [upgraded, made] = [await schemaOf(connections), await schemaOf(direct)];
      expect(upgraded).toEqual(made);
      expect(made.length).toBeGreaterThan(200);
      const names = Object.keys(migrations(direct.kind));
      expect([
        await appliedMigrations(connections.read, direct.kind),
        await appliedMigrations(direct.read, direct.kind),
      ]).toEqual([names, names]);
      await Promise.all([connections.close(), direct.close()]);
      await Promise.all([old.remove(), fresh.remove()]);
    });

    it("can be had again from the backup of its upgrade, which overwrites nothing and is made once", async () => {
      const [old, fresh] = [await database.createWithoutTables(), await database.createWithoutTables()];
      const connections = connectDatabase(old.options);
      await bringTo(connections, "0018-dataset-history");
      const file = join(old.options.dataFolder, "before.gz");
      writeFileSync(file, "of somebody else");
      await expect(upgradeWithBackup(connections, file)).rejects.toMatchObject({ code: "conflict" });
      expect(readFileSync(file, "utf8")).toBe("of somebody else");
      expect((await appliedMigrations(connections.read, connections.kind)).at(-1)).toBe("0018-dataset-history");
      const tables = await upgradeWithBackup(connections, `${file}.2`);
      await expect(upgradeWithBackup(connections, `${file}.3`)).rejects.toMatchObject({ code: "conflict" });
      expect(existsSync(`${file}.3`)).toBe(false);
      await connections.close();
      const target = await openDatabase(fresh.options);
      expect(await restoreFromFile(target, `${file}.2`)).toEqual(tables);
      await target.close();
      const [store, restored] = [await openStore(old.options), await openStore(fresh.options)];
      const content = await store.readDatasetContent(3);
      expect(content?.tables).toHaveLength(1);
      expect(await restored.readDatasetContent(3)).toEqual(content);
      await Promise.all([store.close(), restored.close()]);
      await Promise.all([old.remove(), fresh.remove()]);
    });

    it("is made once where two services begin at the same time", async () => {
      const place = await database.createWithoutTables();
      const stores = await Promise.all([openStore(place.options), openStore(place.options), openStore(place.options)]);
      for (const [number, store] of stores.entries()) {
        await store.users.create({ username: `user ${number}`, passwordHash: "-" });
      }
      expect(await stores[0].users.count()).toBe(3);
      await Promise.all(stores.map((store) => store.close()));
      await place.remove();
    });
  });
}

describe("A SQLite database of before version 0.1.0", () => {
  const [sqlite] = testDatabases;
  const makeOld = async (state: string) => {
    const place = await sqlite.createWithoutTables();
    const connections = connectDatabase(place.options);
    await bringTo(connections, state);
    await connections.close();
    const file = join(place.options.dataFolder, sqliteFileName);
    const names = () =>
      readdirSync(place.options.dataFolder)
        .filter((name) => name.includes("before-0.1.0"))
        .sort();
    return { ...place, file, names };
  };

  it("is copied beside itself before it is changed, and the copy can be started from again", async () => {
    const { options, file, names, remove } = await makeOld("0018-dataset-history");
    writeFileSync(`${file}.before-0.1.0`, "an earlier copy");
    const store = await openStore(options);
    const content = await store.readDatasetContent(3);
    await store.close();
    await (await openStore(options)).close();
    expect(names()).toEqual([`${sqliteFileName}.before-0.1.0`, `${sqliteFileName}.before-0.1.0-2`]);
    expect(readFileSync(`${file}.before-0.1.0`, "utf8")).toBe("an earlier copy");
    const copy = `${file}.before-0.1.0-2`;
    if (process.platform !== "win32") expect(statSync(copy).mode & 0o777).toBe(0o600);

    const again = { ...options, sqliteFile: copy };
    const old = connectDatabase(again);
    expect((await appliedMigrations(old.read, "sqlite")).at(-1)).toBe("0018-dataset-history");
    await old.close();
    const restored = await openStore(again);
    expect(await restored.readDatasetContent(3)).toEqual(content);
    await restored.close();
    await remove();
  });

  it("stays as it is where it cannot be copied, with a sentence that names the command", async () => {
    const { options, file, names, remove } = await makeOld("0051-copies");
    // SQLite cannot write into a folder.
    mkdirSync(join(`${file}.before-0.1.0.part`, "full"), { recursive: true });
    await expect(openStore(options)).rejects.toMatchObject({
      code: "database_unavailable",
      message: expect.stringMatching(
        /^The database was written before version 0\.1\.0, and no copy of it can be made .*upgrade <file>/,
      ),
    });
    const connections = connectDatabase(options);
    expect(await appliedMigrations(connections.read, "sqlite")).toEqual(states);
    expect(names()).toEqual([`${sqliteFileName}.before-0.1.0.part`]);
    await upgradeWithBackup(connections, join(options.dataFolder, "before.gz"));
    await connections.close();
    await (await openStore(options)).close();
    await remove();
  });
});

/** A line for each column, index and constraint. Columns of older tables have another order, which nothing depends on. */
async function schemaOf({ kind, read }: Connections): Promise<string[]> {
  const lines: string[] = [];
  const add = async (what: string, statement: ReturnType<typeof sql>) => {
    const { rows } = await statement.execute(read);
    for (const row of rows) lines.push(`${what} ${JSON.stringify(row)}`);
  };
  if (kind === "postgresql") {
    await add(
      "column",
      sql`select table_name, column_name, data_type, is_nullable, column_default, is_identity, identity_generation
        from information_schema.columns where table_schema = 'public'`,
    );
    await add(
      "constraint",
      sql`select conrelid::regclass::text as target, conname, pg_get_constraintdef(oid) as definition
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
    );
    await add("index", sql`select indexname, indexdef from pg_indexes where schemaname = 'public'`);
    return lines.sort();
  }
  const { rows: tables } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
    where type = 'table' and name not like 'sqlite_%'`.execute(read);
  for (const { name, sql: text } of tables) {
    lines.push(`${name} ${/autoincrement/i.test(text)} ${text.match(constraints)?.sort()}`);
    await add(
      `${name} column`,
      sql`select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(${name})`,
    );
    await add(
      `${name} reference`,
      sql`select "table", "from", "to", on_update, on_delete, "match" from pragma_foreign_key_list(${name})`,
    );
    // Texts of indexes differ in quotes and spaces. Those of constraints have names that count tables.
    await add(
      `${name} index`,
      sql`select iif(origin = 'c', name, null) as index_name, "unique", origin, partial,
        (select replace(replace(replace(lower(sql), '"', ''), char(10), ''), ' ', '') from sqlite_schema
          where sqlite_schema.name = list.name) as text,
        (select json_group_array(json_array(seqno, name, "desc", coll, key) order by seqno)
          from pragma_index_xinfo(list.name)) as parts
        from pragma_index_list(${name}) as list`,
    );
  }
  return lines.sort();
}

const constraints = /constraint "\w+" (?:check|unique|primary key) \((?:[^()]|\([^()]*\))*\)/gi;
