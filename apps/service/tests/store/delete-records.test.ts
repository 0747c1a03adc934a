/** Regions and components are deleted with all their records, which are more than are deleted at once. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { testDatabases } from "./databases.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Deleting from ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    beforeAll(async () => {
      place = await database.create();
      store = await openStore(place.options);
    });
    afterAll(async () => {
      await store.close();
      await place.remove();
    });

    it("takes the records of a region in both directions, then those of a component", async () => {
      const regions = Array.from({ length: 30 }, (_, index) => `region ${index}`);
      const toAll = (from: string) => Object.fromEntries(regions.filter((to) => to !== from).map((to) => [to, 1]));
      const distances = Object.fromEntries(regions.map((from) => [from, toAll(from)]));
      const line = { type: "TRANSMISSION" as const, commodity_name: "el", tables: { distances } };
      const wind = {
        type: "SOURCE" as const,
        commodity_name: "el",
        tables: { operationRateMax: { "region 0": [1, 0] } },
      };
      const dataset = { number_of_time_steps: 2 };
      const content = contentOf({ dataset, regions, commodities: { el: "GW" }, components: { line, wind } });
      const user = await store.users.create({ username: "ann", passwordHash: "-" });
      const { id } = await createDataset(store, content, { userId: user.id });
      const page = { skip: 0, limit: 100 };
      const left = async () => [
        await store.tables.countOfDataset("distances", id),
        await store.tables.countOfDataset("operationRateMax", id),
      ];
      expect(await left()).toEqual([30 * 29, 1]);
      const [first] = await store.regions.listOfDataset(id, page);
      expect(await store.regions.remove(first.id)).toMatchObject({ name: "region 0" });
      expect(await left()).toEqual([29 * 28, 0]);
      const [transmission] = await store.components.listOfDataset(id, "TRANSMISSION", page);
      expect(await store.components.remove(transmission.id)).toMatchObject({ id: transmission.id });
      expect(await left()).toEqual([0, 0]);
      expect(await store.components.find(transmission.id)).toBeUndefined();
    });
  });
}
