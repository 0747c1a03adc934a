/** The store in threads: much content is there as it was given, or nothing of it is, and refusals arrive as they were thrown. */
import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { long } from "../../../../tests/support/long.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { StaleRevision } from "../../src/store/changes/stale-revision.ts";
import { RefusedOperations, StoreError } from "../../src/store/database/store-error.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { threadedStore } from "../../src/store/threads/threaded-store.ts";
import { testDatabases } from "./databases.ts";

const steps = 8760;
const regions = Array.from({ length: 20 }, (_, index) => `region ${index}`);

/** Much sooner than `toEqual`, which looks at each of many values on its own. */
const expectEqual = (found: unknown, expected: unknown): void =>
  expect(isDeepStrictEqual(found, expected), "as it was given").toBe(true);

/** Series of 2.8 MB for each source. */
function muchContent(sources: readonly string[], scale = 1) {
  const series = Object.fromEntries(
    regions.map((region, number) => [region, Array.from({ length: steps }, (_, step) => scale * (step + number))]),
  );
  const tables = { operationRateMax: series };
  const source = { type: "SOURCE" as const, commodity_name: "electricity", tables };
  const components = Object.fromEntries(sources.map((name) => [name, source]));
  const dataset = { number_of_time_steps: steps };
  return contentOf({ dataset, regions, commodities: { electricity: "GW" }, components });
}

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Much content on ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let by: { userId: number };
    beforeEach(async () => {
      place = await database.create();
      store = threadedStore(await openStore(place.options));
      by = { userId: (await store.users.create({ username: "ann", passwordHash: "-" })).id };
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    it("is stored as it was given: into a data set that is there, and as a table", long, async () => {
      const { id } = await createDataset(store, muchContent(["Wind"]), by);
      expectEqual(await store.readDatasetContent(id), muchContent(["Wind"]));
      await store.writeDatasetContent(id, muchContent(["Wind", "Sun"], 2), by);
      expectEqual(await store.readDatasetContent(id), muchContent(["Wind", "Sun"], 2));
      const [{ id: componentId }] = await store.components.listOfDataset(id, "SOURCE", { skip: 0, limit: 1 });
      const owner = await store.tables.owner(componentId);
      if (!owner) throw new Error("There is no such component.");
      await store.tables.replaceOfComponent("operationRateMax", owner, muchContent(["Wind"], 3).tables);
      const after = await store.tables.readOfComponent("operationRateMax", componentId);
      expectEqual(after, muchContent(["Wind"], 3).tables);
    });

    it("is copied with everything in it, or not at all", long, async () => {
      const { id } = await createDataset(store, muchContent(["Wind", "Sun"]), by);
      const copy = await store.copyDataset(id, { name: "copy", description: "of it" }, by);
      expect(copy).toMatchObject({ name: "copy", description: "of it", user: { id: by.userId } });
      const { dataset, ...content } = muchContent(["Wind", "Sun"]);
      const expected = { ...content, dataset: { ...dataset, name: "copy", description: "of it" } };
      expectEqual(copy && (await store.readDatasetContent(copy.id)), expected);
      await expect(store.copyDataset(id, { name: "copy" }, by)).rejects.toMatchObject({ code: "conflict" });
      expect(await store.copyDataset(9_999, { name: "of nothing" }, by)).toBeUndefined();
      expect(await store.datasets.count()).toBe(2);
    });

    it("is copied in its order where ids of many components and models are read in groups", long, async () => {
      const names = Array.from({ length: 1_100 }, (_, index) => `source ${index}`);
      const source = { type: "SOURCE" as const, commodity_name: "el", tables: { capacityMax: { N: 1, S: 2 } } };
      const components = Object.fromEntries(names.map((name) => [name, source]));
      const content = contentOf({ regions: ["N", "S"], commodities: { el: "GW" }, components });
      content.models = ["one", "two"].map((name, index) => ({
        name,
        description: "",
        optimization_parameters: null,
        override_parameters: names.map((component_name) => {
          return { component_name, attribute: "invest_per_capacity", operation: "multiply" as const, value: index + 2 };
        }),
      }));
      const { id } = await createDataset(store, content, by);
      const copy = await store.copyDataset(id, { name: "copy" }, by);
      const expected = { ...content, dataset: { ...content.dataset, name: "copy" } };
      expectEqual(copy && (await store.readDatasetContent(copy.id)), expected);
      const entriesOf = (datasetId: number) =>
        store.tables.listOfDataset("capacityMax", datasetId, { skip: 0, limit: 3_000 });
      const placesOf = async (datasetId: number) =>
        (await entriesOf(datasetId)).map(({ component, region }) => `${component.name} ${region.name}`);
      expect(copy && (await placesOf(copy.id))).toEqual(await placesOf(id));
    });

    it("is read and removed with its series, alone and with the whole table", long, async () => {
      const long = { ...muchContent([]).dataset, number_of_time_steps: 270_000 };
      const values = (scale: number) => Float64Array.from({ length: 270_000 }, (_, step) => scale * step);
      const { components, regions, commodities } = muchContent(["Wind"]);
      const record = { family: "operationRateMax" as const, component: "Wind", regionTo: null };
      const tables = ["region 0", "region 1"].map((region, index) => ({
        ...record,
        region,
        values: values(index + 1),
      }));
      const content = { dataset: long, regions, commodities, components, models: [], tables };
      const { id: datasetId } = await createDataset(store, content, by);
      const [first, second] = await store.tables.listOfDataset("operationRateMax", datasetId, { skip: 0, limit: 10 });
      const series = new Map([
        [first.id, values(1)],
        [second.id, values(2)],
      ]);
      expectEqual(await store.tables.seriesOf([first.id, second.id]), series);
      expectEqual(await store.tables.remove("operationRateMax", first.id), { ...first, series: values(1) });
      expect(await store.tables.remove("operationRateMax", first.id)).toBeUndefined();
      const [{ id: componentId }] = await store.components.listOfDataset(datasetId, "SOURCE", { skip: 0, limit: 1 });
      const removed = await store.tables.removeOfComponent("operationRateMax", componentId, 10);
      expectEqual(removed, [{ ...second, series: values(2) }]);
      expect(await store.tables.countOfDataset("operationRateMax", datasetId)).toBe(0);
    });

    it("is refused as a whole, with the reason", long, async () => {
      const { id } = await createDataset(store, muchContent(["Wind"]), by);
      const { tables, ...rest } = muchContent(["Sun"]);
      const unknown = { ...tables[0], component: "Sum" };
      const unfit = store.writeDatasetContent(id, { ...rest, tables: [...tables, unknown] }, by);
      await expect(unfit).rejects.toBeInstanceOf(StoreError);
      await expect(unfit).rejects.toMatchObject({ code: "not_found", hint: "Did you mean 'Sun'?" });
      expectEqual(await store.readDatasetContent(id), muchContent(["Wind"]));
    });

    it("lets small writes come in between, and is written together with them", long, async () => {
      const { dataset } = muchContent([]);
      const empty = { dataset, regions: [], commodities: [], components: [], tables: [], models: [] };
      const ids: number[] = [];
      for (const name of ["first", "second", "third"]) {
        ids.push((await createDataset(store, { ...empty, dataset: { ...dataset, name } }, by)).id);
      }
      const writes: Promise<unknown>[] = ids.map((id) => store.writeDatasetContent(id, muchContent(["Wind"]), by));
      for (let count = 0; count < 10; count++) {
        writes.push(store.users.create({ username: `user ${count}`, passwordHash: "-" }));
      }
      await Promise.all(writes);
      expect(await store.users.count()).toBe(11);
      for (const id of ids) expect((await store.readDatasetContent(id))?.tables).toEqual(muchContent(["Wind"]).tables);
    });
  });

  describe.skipIf(database.isMissing)(`The store in threads on ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    beforeEach(async () => {
      place = await database.create();
      store = threadedStore(await openStore(place.options));
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });
    const createUser = async (username: string) => (await store.users.create({ username, passwordHash: "-" })).id;

    it("reads what was written before, by any of its threads", long, async () => {
      for (let count = 1; count <= 20; count++) {
        const id = await createUser(`user ${count}`);
        const found = await Promise.all([
          store.users.find(id),
          store.users.findByName(`user ${count}`),
          store.users.count(),
        ]);
        expect(found).toMatchObject([{ id }, { id }, count]);
      }
    });

    it(
      "refuses a taken name, a change of an old revision and one that contradicts what is stored, each by its own error",
      long,
      async () => {
        const userId = await createUser("ann");
        await expect(createUser("ann")).rejects.toBeInstanceOf(StoreError);
        const { id } = await createDataset(store, muchContent(["Wind"]), { userId });
        const [wind] = await store.components.listOfDataset(id, "SOURCE", { skip: 0, limit: 1 });
        const operation = { type: "set-attribute", path: ["components", "Wind", "nothing"], value: 1 } as never;
        const stale = store.changes.apply(id, 99, { operations: [operation], title: null });
        await expect(stale).rejects.toBeInstanceOf(StaleRevision);
        await expect(stale).rejects.toMatchObject({ revision: expect.any(Number) });
        const contradiction = store.components.update(wind.id, { yearly_limit: 5 });
        await expect(contradiction).rejects.toBeInstanceOf(RefusedOperations);
      },
    );

    it("counts what users keep as the store itself does", long, async () => {
      const [ann, bob] = [await createUser("ann"), await createUser("bob")];
      const { id } = await createDataset(store, muchContent(["Wind"]), { userId: ann });
      const direct = await openStore(place.options);
      for (const user of [ann, bob]) {
        expect(await store.usage.dataBytesOf(user)).toBe(await direct.usage.dataBytesOf(user));
        const ids = await store.overviews.idsOfUser(user, { sort: "id" });
        expect(await store.overviews.listOfUser(user, ids)).toEqual(await direct.overviews.listOfUser(user, ids));
      }
      expect(await store.usage.bytesOfDataset(id)).toBe(await direct.usage.bytesOfDataset(id));
      await direct.close();
    });

    // With PostgreSQL, short writes run in this process, and the caller waits for them.
    it.skipIf(database.name !== "SQLite")("has done what was asked of it before it closes", async () => {
      const writes = Array.from({ length: 50 }, (_, count) => createUser(`user ${count}`));
      await store.close();
      expect(new Set(await Promise.all(writes)).size).toBe(50);
      const again = await openStore(place.options);
      expect(await again.users.count()).toBe(50);
      await again.close();
      store = threadedStore(await openStore(place.options));
    });
  });
}
