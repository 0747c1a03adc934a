/** A model that is read as it is wanted: the same records in the same order, whether it is small or large. */
import { hash } from "node:crypto";
import { headOf } from "@esm/model/domain/dataset-content";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { packInput } from "../../../../tests/support/packed-input.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { slowExample } from "../../../../tests/support/systems/slow-example.ts";
import { compressedInput, digestInput, measureInput, unpackInput } from "../../src/runs/input/packed-input.ts";
import type { ModelSource } from "../../src/store/datasets/model-source.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { sampleContent } from "./contents.ts";
import { testDatabases } from "./databases.ts";

const digestOf = (values: Float64Array): string => hash("sha256", values);

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`A model read from ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let userId: number;
    beforeAll(async () => {
      place = await database.create();
      store = await openStore(place.options);
      userId = (await store.users.create({ username: "ann", passwordHash: "-" })).id;
    });
    afterAll(async () => {
      await store.close();
      await place.remove();
    });

    async function modelOf(content: ReturnType<typeof sampleContent>): Promise<number> {
      const { id } = await createDataset(store, content, { userId });
      const [model] = await store.models.listOfDataset(id, { skip: 0, limit: 1 });
      return model.id;
    }
    async function read(source: ModelSource) {
      const [heads, values] = [[], []] as [object[], Float64Array[]];
      for await (const some of source.heads()) heads.push(...some);
      for await (const some of source.values()) values.push(...some);
      return { heads, values };
    }
    /** As it is read with everything in memory. */
    async function whole(modelId: number) {
      const input = await store.readModelInput(modelId);
      if (!input) throw new Error("There is no model.");
      return input;
    }

    /** A component has more than is read at once. */
    const longest = 250_000;
    const large = () => ({
      ...slowExample(longest),
      models: [{ name: "m", description: null, override_parameters: [], optimization_parameters: null }],
    });

    /** A table has more records than are read at once. */
    const connected = () => {
      const regions = Array.from({ length: 26 }, (_, index) => `region ${index}`);
      const distances = Object.fromEntries(
        regions.map((from, row) => [
          from,
          Object.fromEntries(regions.map((to, column) => [to, row * 100 + column]).filter(([to]) => to !== from)),
        ]),
      );
      const line = { type: "TRANSMISSION" as const, commodity_name: "el", tables: { distances } };
      return { ...contentOf({ regions, commodities: { el: "GW" }, components: { line } }), models: large().models };
    };

    it.each([
      ["small", () => sampleContent()],
      ["connected", connected],
      ["large", large],
    ])("has the records of a %s data set, and is packed into the same bytes", async (name, content) => {
      const given = content();
      const modelId = await modelOf({ ...given, dataset: { ...given.dataset, name } });
      const { content: expected, model } = await whole(modelId);
      const packed = await packInput(expected, model);
      const seen = await store.withModel(modelId, async (source) => {
        expect(source.tableBytes > 16 * 2 ** 20).toBe(name === "large");
        expect(source.content).toEqual({ ...expected, tables: [] });
        const { heads, values } = await read(source);
        expect(heads).toEqual(expected.tables.map(headOf));
        // Comparing them one by one would take a minute.
        expect(values.map(digestOf)).toEqual(expected.tables.map((record) => digestOf(record.values)));
        const measures = await measureInput(source);
        if (!measures) throw new Error("It is not too large.");
        const portions: Uint8Array[] = [];
        for await (const portion of compressedInput(source, measures)) portions.push(portion);
        return { ...(await digestInput(source, measures)), portions };
      });
      expect(seen).toMatchObject({ hash: packed.hash, size: packed.size });
      const unpacked = unpackInput(Buffer.concat(seen?.portions ?? []));
      expect((await packInput(unpacked.snapshot.content, model)).hash).toBe(packed.hash);
    });

    it("is undefined where it does not exist", async () => {
      expect(await store.withModel(999, async () => "there")).toBeUndefined();
    });
  });
}
