/** Services and workers that start at the same moment on a PostgreSQL database without tables. */
import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startProcess } from "../http/process.ts";
import { temporaryFolder, testDatabases } from "../store/databases.ts";
import { spawnWorker } from "./cluster.ts";

const [postgresql] = testDatabases.filter(({ name }) => name === "PostgreSQL");
const rounds = Number(process.env.START_ROUNDS ?? 2);

describe.skipIf(postgresql.isMissing)("Two services and a worker on an empty database", () => {
  it(`all come up when they start together, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { options, remove } = await postgresql.createWithoutTables();
      const DATABASE_URL = options.databaseUrl ?? "";
      const folders = [temporaryFolder(), temporaryFolder()];
      const started = await Promise.allSettled([
        ...folders.map((folder) => startProcess({ DATA_DIR: folder, DATABASE_URL, STOP_GRACE_S: "0" })),
        spawnWorker({ DATABASE_URL, STOP_GRACE_S: "0" }),
      ]);
      const codes = await Promise.all(
        started.map((process) =>
          process.status === "fulfilled" ? process.value.end("SIGTERM") : String(process.reason),
        ),
      );
      expect(codes).toEqual([0, 0, 0]);
      for (const folder of folders) rmSync(folder, { recursive: true });
      await remove();
    }
  });
});
