/** The databases that suites run on: SQLite always, PostgreSQL where TEST_DATABASE_URL names a server. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseOptions } from "#src/store/database/database.ts";

export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  isMissing: boolean;
  /** A new, empty place for a store. */
  create(): Promise<{ options: DatabaseOptions; remove(): Promise<void> }>;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "energy-systems-test-"));

const optionsFor = (dataFolder: string, databaseUrl: string | undefined): DatabaseOptions => ({
  dataFolder,
  databaseUrl,
  poolSize: 5,
  onConnectionError: () => {},
});

const server = process.env.TEST_DATABASE_URL;

export const testDatabases: TestDatabase[] = [
  {
    name: "SQLite",
    isMissing: false,
    async create() {
      const folder = temporaryFolder();
      const remove = async () => rmSync(folder, { recursive: true, force: true });
      return { options: optionsFor(folder, undefined), remove };
    },
  },
  {
    name: "PostgreSQL",
    isMissing: server === undefined,
    async create() {
      const name = `test_${randomUUID().replaceAll("-", "")}`;
      await onServer(`create database ${name}`);
      const url = new URL(server ?? "");
      url.pathname = `/${name}`;
      const folder = temporaryFolder();
      const remove = async () => {
        await onServer(`drop database ${name} with (force)`);
        rmSync(folder, { recursive: true, force: true });
      };
      return { options: optionsFor(folder, url.href), remove };
    },
  },
];

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
