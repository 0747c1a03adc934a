/** A disk that is full, and a database that goes and comes again: told apart from defects, and nothing of it stays. */
import { rmSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { errorAnswer } from "../../src/http/answers/errors.ts";
import { usersRepository } from "../../src/store/accounts/users.ts";
import { openDatabase } from "../../src/store/database/database.ts";
import { storageFaultOf } from "../../src/store/database/storage-fault.ts";
import { datasetsRepository } from "../../src/store/datasets/datasets.ts";
import { regionsRepository } from "../../src/store/datasets/named-records.ts";
import { writeDatasetContent } from "../../src/store/datasets/writing/dataset-writer.ts";
import { dataset, sampleContent } from "./contents.ts";
import { temporaryFolder } from "./databases.ts";

describe("A disk that is full", () => {
  it("refuses a write as a whole, and takes it when there is room again", async () => {
    const dataFolder = temporaryFolder();
    const options = { dataFolder, databaseUrl: undefined, poolSize: 1, onConnectionError: () => {} };
    const connections = await openDatabase(options);
    const { id } = await usersRepository(connections).create({ username: "ann", passwordHash: "-" });
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(connections.write);
    const room = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(connections.write);
    const steps = 8760;
    const values = new Float64Array(steps).map(Math.random);
    const sample = sampleContent();
    const tables = sample.tables.filter(({ family }) => family === "operationRateFix").slice(0, 1);
    const content = {
      ...sample,
      dataset: dataset({ name: "large", number_of_time_steps: steps }),
      tables: tables.map((table) => ({ ...table, values })),
    };
    expect(tables).toHaveLength(1);
    const { id: datasetId } = await datasetsRepository(connections).create(content.dataset, id);
    const write = () => writeDatasetContent(connections, datasetId, content, { userId: id });
    await room(rows[0].page_count + 4);
    const fault = await write().catch((error: unknown) => error);
    expect(storageFaultOf(fault)?.code).toBe("disk_full");
    expect(await regionsRepository(connections).countOfDataset(datasetId)).toBe(0);
    expect(errorAnswer(fault, "request")).toMatchObject({
      status: 503,
      body: { detail: "disk_full: The disk of the service is full. Nothing was stored." },
      headers: { "retry-after": "10" },
    });
    await room(2 ** 30);
    await write();
    expect(await regionsRepository(connections).countOfDataset(datasetId)).toBe(content.regions.length);
    await connections.close();
    rmSync(dataFolder, { recursive: true });
  });
});

describe("Faults of disk and database", () => {
  it.each([
    [Object.assign(new Error("x"), { errcode: 13 }), "disk_full"],
    [Object.assign(new Error("x"), { errcode: 1032 }), "disk_read_only"],
    [Object.assign(new Error("x"), { errcode: 778 }), "disk_failed"],
    [Object.assign(new Error("x"), { code: "ENOSPC" }), "disk_full"],
    [Object.assign(new Error("x"), { code: "EROFS" }), "disk_read_only"],
    [Object.assign(new Error("x"), { code: "57P01" }), "database_unavailable"],
    [Object.assign(new Error("x"), { code: "08006" }), "database_unavailable"],
    [new Error("Connection terminated unexpectedly"), "database_unavailable"],
    [new Error("outer", { cause: Object.assign(new Error("x"), { code: "53100" }) }), "disk_full"],
    [new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]), "database_unavailable"],
  ])("are known: %s", (error, code) => {
    expect(storageFaultOf(error)?.code).toBe(code);
  });

  it.each([
    new Error("x"),
    Object.assign(new Error("x"), { code: "23505" }),
    { errcode: 2067 },
    null,
    "text",
  ])("are not: %s", (error) => {
    expect(storageFaultOf(error)).toBeUndefined();
  });
});
