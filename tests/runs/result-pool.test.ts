/** What is made of results is made by turns between those who ask. */
import { expect, it } from "vitest";
import { createResultPool } from "#src/runs/result-pool.ts";
import type { Store } from "#src/store/store.ts";

it("Nobody has both threads that read results, however much they ask for", async () => {
  const begun: number[] = [];
  const goOn = Promise.withResolvers<never[]>();
  const resultParts = (id: number) => {
    begun.push(id);
    return goOn.promise;
  };
  const pool = createResultPool({ runContents: { resultParts } } as unknown as Store);
  const tables = [1, 2, 3].map((run) => pool.summary(run, "json", 7));
  await expect.poll(() => begun).toEqual([1]);
  tables.push(pool.summary(4, "json", 8));
  await expect.poll(() => begun).toEqual([1, 4]);
  const many = Array.from({ length: 200 }, () => pool.summary(5, "json", 7).catch((error: Error) => error.name));
  const waiting = await Promise.race(many);
  expect(waiting).toBe("TooManyWaiting");
  goOn.resolve([]);
  await Promise.allSettled([...tables, ...many]);
  expect(begun.length).toBe(4 + 198);
  await pool.close();
});
