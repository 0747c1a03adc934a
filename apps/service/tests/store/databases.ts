/** The databases that suites run on: SQLite always, PostgreSQL where TEST_DATABASE_URL names a server. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { once } from "../../src/platform/once.ts";
import { type DatabaseOptions, openDatabase, sqliteFileName } from "../../src/store/database/database.ts";

export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  isMissing: boolean;
  /** A new, empty place for a store. */
  create(): Promise<Place>;
  /** One without tables, where it is tested how they are made. */
  createWithoutTables(): Promise<Place>;
}

interface Place {
  options: DatabaseOptions;
  remove(): Promise<void>;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "energy-systems-test-"));

const optionsFor = (dataFolder: string, databaseUrl: string | undefined): DatabaseOptions => ({
  dataFolder,
  databaseUrl,
  poolSize: 5,
  onConnectionError: () => {},
});

const server = process.env.TEST_DATABASE_URL;

async function sqlitePlace(): Promise<Place> {
  const folder = temporaryFolder();
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  return { options: optionsFor(folder, undefined), remove };
}

/** The tables are made once for all tests of a process: making them takes longer than most tests. */
const withTables = once(async (): Promise<Uint8Array> => {
  const { options, remove } = await sqlitePlace();
  await (await openDatabase(options)).close();
  const bytes = readFileSync(join(options.dataFolder, sqliteFileName));
  await remove();
  return bytes;
});

/** The name of a database with them, which stays as long as the server of the tests. */
const postgresqlWithTables = once(async (): Promise<string> => {
  const { options } = await postgresqlPlace();
  await (await openDatabase(options)).close();
  return new URL(options.databaseUrl ?? "").pathname.slice(1);
});

async function postgresqlPlace(template = "template1"): Promise<Place> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template ${template}`);
  const url = new URL(server ?? "");
  url.pathname = `/${name}`;
  const folder = temporaryFolder();
  const remove = async () => {
    await onServer(`drop database ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  };
  return { options: optionsFor(folder, url.href), remove };
}

export const testDatabases: TestDatabase[] = [
  {
    name: "SQLite",
    isMissing: false,
    async create() {
      const place = await sqlitePlace();
      writeFileSync(join(place.options.dataFolder, sqliteFileName), await withTables());
      return place;
    },
    createWithoutTables: sqlitePlace,
  },
  {
    name: "PostgreSQL",
    isMissing: server === undefined,
    create: async () => postgresqlPlace(await postgresqlWithTables()),
    createWithoutTables: postgresqlPlace,
  },
];

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
