/** What users keep, counted beside the service. */
import { describe, expect, it } from "vitest";
import { createCounts } from "#src/runs/store-threads/usage-counts.ts";
import { openStore } from "#src/store/store.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { createDataset } from "../support/create-dataset.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Counts of what users keep on ${database.name}`, () => {
    it("equal those of the store, also for several users at the same time", async () => {
      const place = await database.create();
      const store = await openStore(place.options);
      const ann = await store.users.create({ username: "ann", passwordHash: "-" });
      const bob = await store.users.create({ username: "bob", passwordHash: "-" });
      await createDataset(store, sampleContent(), { userId: ann.id });
      const { usage: counts, overviews, close } = createCounts(store);
      const [ofAnn, ofBob, runsOfAnn] = await Promise.all([
        counts.dataBytesOf(ann.id),
        counts.dataBytesOf(bob.id),
        counts.runBytesOf(ann.id),
      ]);
      expect(ofAnn).toBe(await store.usage.dataBytesOf(ann.id));
      expect(ofAnn).toBeGreaterThan(0);
      expect([ofBob, runsOfAnn, await counts.inputBytesOf(ann.id)]).toEqual([0, 0, 0]);
      const ids = await overviews.idsOfUser(ann.id, { sort: "id" });
      const [overview] = await overviews.listOfUser(ann.id, ids);
      // Without the history, which a copy or an archive of the data set does not have.
      expect(overview.bytes).toBe(await store.usage.bytesOfDataset(overview.dataset.id));
      expect(overview.bytes).toBe(await counts.bytesOfDataset(overview.dataset.id));
      expect(overview.bytes).toBeLessThan(ofAnn);
      expect(await overviews.find(overview.dataset.id, ann.id)).toEqual(
        await store.overviews.find(overview.dataset.id, ann.id),
      );
      expect(await overviews.listOfUser(bob.id, ids)).toEqual([]);
      await close();
      await store.close();
      await place.remove();
    });
  });
}
