/** Readers of results take turns. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { long } from "../../../../tests/support/long.ts";
import { packJson } from "../../src/runs/stored-results/parts.ts";
import { createResultPool, type ResultPool } from "../../src/runs/stored-results/result-pool.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { sampleContent } from "../store/contents.ts";
import { temporaryFolder, testDatabases } from "../store/databases.ts";
import { addRuns } from "../store/run-records.ts";

const [sqlite] = testDatabases;
let place: Awaited<ReturnType<typeof sqlite.create>>;
let store: Store;
let pool: ResultPool;
beforeEach(async () => {
  place = await sqlite.create();
  store = await openStore(place.options);
  pool = createResultPool(store);
});
afterEach(async () => {
  await pool.close();
  await store.close();
  await place.remove();
});

/** A run whose result is the operation of two plants. */
async function runWithSeries(steps: number): Promise<number> {
  const { id: userId } = await store.users.create({ username: "ann", passwordHash: "-" });
  const { id: datasetId } = await createDataset(store, sampleContent(), { userId });
  const [{ id: modelId }] = await store.models.listOfDataset(datasetId, { skip: 0, limit: 1 });
  const { waiting: id } = await addRuns(store, { modelId, datasetId, userId });
  const series = ["Wind", "Sun"].map((component) => {
    return { title: "operation", component, variable: "operation", unit: "[GW*h]", region: "A", regionTo: null };
  });
  const bytes = packJson({ steps, series });
  await store.runContents.addResultPortion(
    { id, attempt: 0 },
    { part: 0, portion: 0, name: "series", year: null, bytes },
  );
  return id;
}

it("No user delays the tables of others, however many they request", long, async () => {
  const id = await runWithSeries(10_000);
  const order: string[] = [];
  const ask = (owner: number, name: string) =>
    pool.series(id, {}, "json", join(temporaryFolder(), "table"), owner).then(
      () => void order.push(name),
      (error: Error) => void order.push(error.name),
    );
  // The threads are there: else the other's could still be starting when the one of the many has done them all.
  await Promise.all([1, 2, 3, 4].map((owner) => ask(owner, "before")));
  order.length = 0;
  // One at work, 200 that wait, and one too many. Each takes some milliseconds: a busy machine does not stop one thread for as long as all.
  const many = Array.from({ length: 202 }, (_, index) => ask(7, `many ${index}`));
  const others = ask(8, "another");
  await Promise.all([...many, others]);
  expect(order[0]).toBe("TooManyWaiting");
  expect(order.filter((name) => name === "TooManyWaiting")).toHaveLength(1);
  expect(order.indexOf("another")).toBeLessThan(order.indexOf("many 200"));
});

it("Large tables are written to the file, small ones are answered", long, async () => {
  const id = await runWithSeries(400_000);
  const path = join(temporaryFolder(), "table");
  expect(await pool.series(id, {}, "json", path, 7)).toEqual({ isWritten: true });
  const written = JSON.parse(readFileSync(path, "utf8"));
  expect(
    written.map(({ component, values }: { component: string; values: number[] }) => [component, values.length]),
  ).toEqual([
    ["Wind", 400_000],
    ["Sun", 400_000],
  ]);
  const other = `${path}-2`;
  const small = await pool.series(id, { component: "Sun" }, "json", other, 7);
  expect("bytes" in small && small.bytes.length).toBeGreaterThan(800_000);
  expect(existsSync(other)).toBe(false);
});
