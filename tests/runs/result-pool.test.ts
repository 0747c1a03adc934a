/** What is made of results is made by turns between those who ask. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packJson } from "#src/runs/result-parts.ts";
import { createResultPool } from "#src/runs/result-pool.ts";
import type { Store } from "#src/store/store.ts";
import { temporaryFolder } from "../store/databases.ts";

it("Nobody has both threads that read results, however much they ask for", async () => {
  const begun: number[] = [];
  const goOn = Promise.withResolvers<never[]>();
  const resultParts = (id: number) => {
    begun.push(id);
    return goOn.promise;
  };
  const pool = createResultPool({ runContents: { resultParts } } as unknown as Store);
  const tables = [1, 2, 3].map((run) => pool.summary(run, "json", "", 7));
  await expect.poll(() => begun).toEqual([1]);
  tables.push(pool.summary(4, "json", "", 8));
  await expect.poll(() => begun).toEqual([1, 4]);
  const many = Array.from({ length: 200 }, () => pool.summary(5, "json", "", 7).catch((error: Error) => error.name));
  const waiting = await Promise.race(many);
  expect(waiting).toBe("TooManyWaiting");
  goOn.resolve([]);
  await Promise.allSettled([...tables, ...many]);
  expect(begun.length).toBe(4 + 198);
  await pool.close();
});

it("Large tables are written to the file, small ones are answered", async () => {
  const series = ["Wind", "Sun"].map((component) => {
    return { title: "operation", component, variable: "operation", unit: "[GW*h]", region: "A", regionTo: null };
  });
  const bytes = packJson({ steps: 400_000, series });
  const runContents = {
    resultParts: async () => [{ part: 0, name: "series", year: null }],
    resultPart: async () => bytes,
  };
  const pool = createResultPool({ runContents } as unknown as Store);
  const path = join(temporaryFolder(), "table");
  expect(await pool.series(1, {}, "json", path, 7)).toEqual({ isWritten: true });
  const written = JSON.parse(readFileSync(path, "utf8"));
  expect(
    written.map(({ component, values }: { component: string; values: number[] }) => [component, values.length]),
  ).toEqual([
    ["Wind", 400_000],
    ["Sun", 400_000],
  ]);
  const other = `${path}-2`;
  const small = await pool.series(1, { component: "Sun" }, "json", other, 7);
  expect("bytes" in small && small.bytes.length).toBeGreaterThan(800_000);
  expect(existsSync(other)).toBe(false);
  await pool.close();
});
