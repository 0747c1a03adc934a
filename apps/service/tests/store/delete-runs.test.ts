/** Runs go with what they belong to, also where their events and results are more than are deleted at once. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { long } from "../../../../tests/support/long.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { dataset, sampleContent } from "./contents.ts";
import { testDatabases } from "./databases.ts";
import { addRuns, storyOf } from "./run-records.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Runs on ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let userId: number;
    let runs: Awaited<ReturnType<typeof filled>>;
    let others: Awaited<ReturnType<typeof filled>>;
    let before: Awaited<ReturnType<typeof storyOf>>;

    beforeEach(async () => {
      place = await database.create();
      store = await openStore(place.options);
      userId = (await store.users.create({ username: "ann", passwordHash: "-" })).id;
      runs = await filled("first");
      others = await filled("second");
      before = await storyOf(store, others.ids);
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    /** A data set with a model and its runs, one of which has much. */
    async function filled(name: string) {
      const content = { ...sampleContent(), dataset: dataset({ name, number_of_time_steps: 4 }) };
      const { id: datasetId } = await createDataset(store, content, { userId });
      const [{ id: modelId }] = await store.models.listOfDataset(datasetId, { skip: 0, limit: 1 });
      const ids = await addRuns(store, { modelId, datasetId, userId });
      const lease = { id: ids.working, attempt: 1 };
      for (let portion = 0; portion < 20; portion++) {
        const part = { part: 0, portion, name: "summary", year: null, bytes: new Uint8Array(10) };
        await store.runContents.addResultPortion(lease, part);
      }
      const lines = Array.from({ length: 1_200 }, (_, line) => `line ${line}`);
      for (const line of lines) await store.runQueue.log(lease, [line]);
      expect(await store.runContents.log(ids.working)).toEqual(lines);
      return { datasetId, modelId, ids };
    }

    const left = async ({ ids }: typeof runs) => {
      const { sweep, ...ofModel } = ids;
      const found = Object.values(ofModel).map(async (id) => ({
        run: await store.runs.find(id),
        events: await store.runContents.events(id, 0),
        log: await store.runContents.log(id),
        parts: await store.runContents.resultParts(id),
      }));
      return { runs: await Promise.all(found), sweep: await store.sweeps.find(sweep) };
    };
    const nothing = { runs: Array(4).fill({ run: undefined, events: [], log: [], parts: [] }), sweep: undefined };

    it("go with their data set, those of others stay", long, async () => {
      await store.datasets.remove(runs.datasetId);
      expect(await left(runs)).toEqual(nothing);
      expect(await storyOf(store, others.ids)).toEqual(before);
    });

    it("go with their model, those of others stay", async () => {
      await store.models.remove(runs.modelId);
      expect(await left(runs)).toEqual(nothing);
      expect(await storyOf(store, others.ids)).toEqual(before);
    });

    it("go one by one with their events and results", long, async () => {
      const { working, failed } = runs.ids;
      const error = { cause: "infeasible" as const, message: "too little wind", problems: [] };
      await store.runQueue.finish({ id: working, attempt: 1 }, { status: "failed", error });
      expect(await store.runs.remove(working)).toBe("removed");
      expect((await left(runs)).runs.map(({ run }) => run !== undefined)).toEqual([true, true, false, true]);
      expect(await store.runContents.log(working)).toEqual([]);
      expect(await store.runContents.resultParts(working)).toEqual([]);
      expect(await store.runs.find(failed)).toBeDefined();
    });
  });
}
