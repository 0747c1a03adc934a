import { setTimeout } from "node:timers/promises";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import type { Transaction } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { beginChange } from "../../src/store/database/change-records.ts";
import { connectDatabase } from "../../src/store/database/database.ts";
import type { Tables } from "../../src/store/database/tables.ts";
import { bytesOfContent } from "../../src/store/datasets/size-estimate.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { component, dataset, sampleContent } from "./contents.ts";
import { testDatabases } from "./databases.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`The content of a data set on ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let userId: number;
    let datasetId: number;

    beforeEach(async () => {
      place = await database.create();
      store = await openStore(place.options);
      userId = (await store.users.create({ username: "ann", passwordHash: "-" })).id;
      datasetId = (await store.datasets.create(dataset({ name: "sample" }), userId)).id;
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    const write = (content: Parameters<Store["writeDatasetContent"]>[1]) =>
      store.writeDatasetContent(datasetId, content, { userId });
    const empty = { dataset: {}, regions: [], commodities: [], components: [], tables: [], models: [] };

    it("takes the space that was estimated, with the texts of limits and profiles and all series", async () => {
      const long = (letter: string) => letter.repeat(200);
      const costs = { capacity_variable: true, capacity_limit: 9, capacity_limit_id: long("c") };
      const content = contentOf({
        dataset: { number_of_time_steps: 50 },
        regions: ["A", "B"],
        commodities: { el: "GW", [long("h")]: "GW" },
        components: {
          Gas: {
            type: "SOURCE",
            commodity_name: "el",
            ...costs,
            yearly_limit: 5,
            commodity_limit_id: long("y"),
            tables: { regionalLimitMax: { A: 2, B: 3 }, regionalLimitMin: { A: 1 } },
          },
          Cars: {
            type: "STORAGE",
            commodity_name: "el",
            ...costs,
            tables: {
              stateOfChargeMinProfile: { A: Array.from({ length: 50 }, () => 0.1) },
              stateOfChargeMaxProfile: { B: Array.from({ length: 50 }, () => 0.9) },
            },
          },
          Pump: {
            type: "CONVERSION",
            physical_unit: "GW",
            profile_commodity_name_2: long("h"),
            conversion_factors: [
              { commodity_name: "el", conversion_factor: -1 },
              { commodity_name: long("h"), conversion_factor: 3 },
            ],
            tables: { conversionFactorProfile2: { A: Array.from({ length: 50 }, () => 2) } },
          },
        },
      });
      const before = await store.usage.bytesOfDataset(datasetId);
      await write(content);
      const stored = (await store.usage.bytesOfDataset(datasetId)) - before;
      // Replaced content is not subtracted, and names of commodities are counted where they are named.
      expect(stored).toBeGreaterThan(0.8 * bytesOfContent(content));
      expect(stored).toBeLessThan(bytesOfContent(content));
      const [series, texts] = [3 * 50 * Float64Array.BYTES_PER_ELEMENT, 5 * 200];
      expect(stored).toBeGreaterThan(series + texts);
    });

    it("keeps tables of more records than are written at once, in whatever order they come", async () => {
      const regions = Array.from({ length: 55 }, (_, index) => `region ${index}`);
      const components = Object.fromEntries(
        ["cable", "pipe"].map((name) => [name, { type: "TRANSMISSION" as const, commodity_name: "el" }]),
      );
      const content = contentOf({ regions, commodities: { el: "GW" }, components });
      // One of each in turn: neither table is whole before the end.
      content.tables = regions.flatMap((region, from) =>
        regions.flatMap((regionTo, to) =>
          from === to
            ? []
            : ["cable", "pipe"].map((component, which) => ({
                family: "distances" as const,
                component,
                region,
                regionTo,
                values: Float64Array.of(1000 * from + to + which / 2),
              })),
        ),
      );
      for (const time of ["once", "again"]) {
        await write(content);
        const stored = await store.readDatasetContent(datasetId);
        const values = (tables: readonly TableRecord[] = []) =>
          tables.map((record) => [record.component, record.region, record.regionTo, record.values[0]].join()).sort();
        expect([time, values(stored?.tables)]).toEqual([time, values(content.tables)]);
      }
    });

    it("comes back as it was written, to the last bit", async () => {
      await write(sampleContent());
      expect(await store.readDatasetContent(datasetId)).toEqual(sampleContent());
    });

    it("is the same after writing it twice, with the same ids", async () => {
      await write(sampleContent());
      const before = await store.models.listOfDataset(datasetId, { skip: 0, limit: 10 });
      await write(sampleContent());
      expect(await store.readDatasetContent(datasetId)).toEqual(sampleContent());
      expect((await store.models.listOfDataset(datasetId, { skip: 0, limit: 10 }))[0].id).toBe(before[0].id);
    });

    it("keeps the name of the data set for any name in the content", async () => {
      await write({ ...sampleContent(), dataset: { name: "other", cost_unit: "€" }, tables: [] });
      expect(await store.datasets.find(datasetId)).toMatchObject({ name: "sample", cost_unit: "€" });
    });

    it("replaces a component's attributes and the families given, and keeps the others", async () => {
      await write(sampleContent());
      const wind = component("SOURCE", { name: "wind", commodity_name: "hydrogen" });
      const values = Float64Array.of(9);
      const table = { family: "capacityMax" as const, component: "wind", region: "South", regionTo: null, values };
      await write({ ...empty, components: [wind], tables: [table] });
      const content = await store.readDatasetContent(datasetId);
      expect(content?.components.find(({ name }) => name === "wind")).toEqual(wind);
      expect(content?.tables.filter(({ family }) => family === "capacityMax")).toEqual([table]);
      expect(content?.tables.filter(({ family }) => family === "operationRateMax")).toHaveLength(2);
      expect(content?.components).toHaveLength(5);
    });

    it("distinguishes names by case", async () => {
      await write({ ...empty, regions: [{ name: "a" }, { name: "A" }] });
      expect((await store.readDatasetContent(datasetId))?.regions).toEqual([{ name: "a" }, { name: "A" }]);
    });

    it("can be read without its tables", async () => {
      await write(sampleContent());
      expect((await store.readDatasetContent(datasetId, { tables: false }))?.tables).toEqual([]);
    });

    const faults: [string, Partial<ReturnType<typeof sampleContent>>, string, RegExp][] = [
      [
        "an unknown commodity",
        { components: [component("SINK", { name: "heat", commodity_name: "hydrogn" })] },
        "not_found",
        /'hydrogn'/,
      ],
      [
        "an unknown region in the last table",
        { tables: [...sampleContent().tables, { ...sampleContent().tables[0], region: "west" }] },
        "not_found",
        /'west'/,
      ],
      [
        "a series of another length",
        { tables: [{ ...sampleContent().tables[0], values: new Float64Array(3) }] },
        "unfit",
        /'demand' has 3 values/,
      ],
      ["two regions of one name", { regions: [{ name: "x" }, { name: "x" }] }, "unfit", /'x'/],
      [
        "two records of one family, component and region",
        { tables: [sampleContent().tables[0], sampleContent().tables[0]] },
        "unfit",
        /'demand' and region 'north'/,
      ],
      [
        "an override of an unknown component",
        {
          models: [
            {
              ...sampleContent().models[0],
              name: "new",
              override_parameters: [
                { component_name: "sun", attribute: "interest_rate", operation: "set", value: 0.1 },
              ],
            },
          ],
        },
        "not_found",
        /Component sun not found/,
      ],
      [
        "a name that is stored as another kind",
        { components: [component("SINK", { name: "wind", commodity_name: "electricity" })] },
        "unfit",
        /'wind' is a SINK here, but the data set has it as a SOURCE/,
      ],
    ];
    it.each(faults)("refuses %s and changes nothing", async (_, change, code, message) => {
      await write(sampleContent());
      const fault = { ...empty, dataset: { cost_unit: "changed" }, ...change };
      await expect(write(fault)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
      expect(await store.readDatasetContent(datasetId)).toEqual(sampleContent());
    });

    it("refuses an unknown data set", async () => {
      await expect(store.writeDatasetContent(datasetId + 1, sampleContent(), { userId })).rejects.toMatchObject({
        code: "not_found",
      });
      expect(await store.readDatasetContent(datasetId + 1)).toBeUndefined();
    });

    /** Somebody else changes the data set while `work` goes on; it ends with that change. */
    async function whileOtherWrites(work: (other: Transaction<Tables>) => Promise<void>): Promise<void> {
      const elsewhere = connectDatabase({ ...place.options, onConnectionError: () => undefined });
      try {
        await elsewhere.write.transaction().execute(async (transaction) => {
          await beginChange(transaction, datasetId);
          await work(transaction);
        });
      } finally {
        await elsewhere.close();
      }
    }

    it("has computed all that it needs for components and models before others have ended their change", async () => {
      const content = sampleContent();
      const looks: string[] = [];
      const watched = <Item>(name: string, items: Item[]): Iterable<Item> => ({
        *[Symbol.iterator]() {
          yield* items;
          looks.push(name);
        },
      });
      const components = watched("components", content.components);
      const models = watched("models", content.models);
      let writing: Promise<void> | undefined;
      await whileOtherWrites(async () => {
        writing = write({ ...content, components, models });
        await expect.poll(() => looks).toEqual(["components", "models"]);
      });
      await writing;
      expect(looks).toEqual(["components", "models"]);
      expect(await store.readDatasetContent(datasetId)).toEqual(content);
    });

    /** The sample with other attributes, factors, overrides and values. */
    function otherContent() {
      const { components, models, tables, ...rest } = sampleContent();
      return {
        ...rest,
        components: components.map((component) => ({
          ...component,
          description: "other",
          ...(component.type === "CONVERSION" && { conversion_factors: [] }),
        })),
        models: models.map((model) => ({ ...model, override_parameters: [] })),
        tables: tables.map((record) => ({ ...record, values: record.values.map(() => 0.5) })),
      };
    }

    /** Writes the sample while somebody else, who has begun before, changes what is stored. */
    async function writeAfterOthers(): Promise<void> {
      let writing: Promise<void> | undefined;
      await whileOtherWrites(async (other) => {
        writing = write(sampleContent());
        // It compares with what is stored, and waits.
        await setTimeout(100);
        const ofDataset = other.selectFrom("components").select("id").where("dataset_id", "=", datasetId);
        await other
          .updateTable("table_records")
          .set({ value: 0.5 })
          .where("series", "is", null)
          .where("component_id", "in", ofDataset)
          .execute();
        await other
          .updateTable("components")
          .set({ description: "other" })
          .where("dataset_id", "=", datasetId)
          .execute();
      });
      await writing;
    }

    const undoLast = async (): Promise<void> => {
      const revision = (await store.overviews.find(datasetId, 1))?.revision ?? 0;
      await store.changes.undo(datasetId, revision, revision);
    };

    it("is not taken for stored because it was before somebody else changed it", async () => {
      await write(sampleContent());
      await writeAfterOthers();
      expect(await store.readDatasetContent(datasetId)).toEqual(sampleContent());
    });

    it("keeps what it replaces in the history", async () => {
      await write(sampleContent());
      await write(otherContent());
      await undoLast();
      expect(await store.readDatasetContent(datasetId)).toEqual(sampleContent());
    });

    it("keeps what is stored when it is written, not what was before somebody else changed it", async () => {
      await write(sampleContent());
      await writeAfterOthers();
      await undoLast();
      const stored = await store.readDatasetContent(datasetId);
      const { tables, components } = sampleContent();
      expect(stored?.components).toEqual(components.map((component) => ({ ...component, description: "other" })));
      expect(stored?.tables).toEqual(
        tables.map((record) => (record.values.length > 1 ? record : { ...record, values: Float64Array.of(0.5) })),
      );
    });

    it("is written into several data sets at once", async () => {
      const { id: otherId } = await store.datasets.create(dataset({ name: "other" }), userId);
      for (let time = 0; time < 2; time++) {
        const writings = [datasetId, otherId].map((id) => store.writeDatasetContent(id, sampleContent(), { userId }));
        await Promise.all(writings);
      }
      const { dataset: attributes, ...rest } = sampleContent();
      for (const [id, name] of [
        [datasetId, attributes.name],
        [otherId, "other"],
      ] as const) {
        expect(await store.readDatasetContent(id)).toEqual({ ...rest, dataset: { ...attributes, name } });
      }
    });

    it("is compared with what is stored before others have ended their change", async () => {
      await write(sampleContent());
      const { tables, ...rest } = sampleContent();
      let asked = 0;
      const watched = tables.map(({ values, ...record }) => ({
        ...record,
        get values() {
          asked++;
          return values;
        },
      }));
      let writing: Promise<void> | undefined;
      const writeWatched = () => write({ ...rest, tables: watched });
      await writeWatched();
      const askedAlone = asked;
      asked = 0;
      await whileOtherWrites(async () => {
        writing = writeWatched();
        await expect.poll(() => asked).toBe(askedAlone);
      });
      await writing;
      // Somebody else has changed the data set, so it was compared once more.
      expect(asked).toBe(2 * askedAlone);
    });

    it("replaces the overrides of a model, and the factors of a conversion, as a whole", async () => {
      await write(sampleContent());
      const { components, models, ...rest } = sampleContent();
      const other = components.map((component) =>
        component.type === "CONVERSION"
          ? { ...component, conversion_factors: component.conversion_factors.toReversed() }
          : component,
      );
      const shorter = models.map((model) => ({ ...model, override_parameters: model.override_parameters.slice(1) }));
      await write({ ...rest, components: other, models: shorter });
      const stored = await store.readDatasetContent(datasetId);
      expect(stored?.components).toEqual(other);
      expect(stored?.models).toEqual(shorter);
      await write({ ...empty, models: models.map((model) => ({ ...model, override_parameters: [] })) });
      expect((await store.readDatasetContent(datasetId))?.models.flatMap((model) => model.override_parameters)).toEqual(
        [],
      );
    });

    it("is seen as one state while others write", async () => {
      await write(sampleContent());
      const changed = { ...empty, dataset: { description: "changed" }, regions: [{ name: "third" }] };
      const readings = Promise.all(Array.from({ length: 10 }, () => store.readDatasetContent(datasetId)));
      await Promise.all([write(changed), readings]);
      for (const content of await readings) {
        expect(content?.regions.length).toBe(content?.dataset.description === "changed" ? 3 : 2);
      }
    });

    it("takes 200 series of 8760 steps, and others read meanwhile", async () => {
      const regions = Array.from({ length: 100 }, (_, index) => ({ name: `region ${index}` }));
      const names = ["wind", "sun"];
      const content = {
        ...empty,
        regions,
        commodities: sampleContent().commodities,
        components: names.map((name) => component("SOURCE", { name, commodity_name: "electricity" })),
        tables: names.flatMap((name) =>
          regions.map((region, index) => ({
            family: "operationRateMax" as const,
            component: name,
            region: region.name,
            regionTo: null,
            values: new Float64Array(8760).fill(index),
          })),
        ),
      };
      // A connection for each: to open one takes a busy machine longer than to write all this.
      await Promise.all([store.datasets.find(datasetId), store.datasets.find(datasetId)]);
      let isWritten = false;
      const writing = write(content).finally(() => {
        isWritten = true;
      });
      let readMeanwhile = 0;
      while (!isWritten) {
        await store.datasets.find(datasetId);
        await new Promise((resolve) => setImmediate(resolve));
        if (!isWritten) readMeanwhile++;
      }
      await writing;
      expect(readMeanwhile).toBeGreaterThan(0);
      const read = await store.readDatasetContent(datasetId);
      expect(read?.tables).toHaveLength(200);
      expect(read?.tables.every(({ region, values }) => values.at(-1) === Number(region.slice(7)))).toBe(true);
    });

    it("goes with its data set", async () => {
      await write(sampleContent());
      expect(await store.datasets.remove(datasetId)).toMatchObject({ name: "sample" });
      expect(await store.readDatasetContent(datasetId)).toBeUndefined();
      const next = await store.datasets.create(dataset({ name: "sample" }), userId);
      expect(next.id).toBeGreaterThan(datasetId);
      expect((await store.readDatasetContent(next.id))?.components).toEqual([]);
    });

    it("does not let the number of time steps go away from its series", async () => {
      await write(sampleContent());
      await expect(store.datasets.update(datasetId, { number_of_time_steps: 5 })).rejects.toMatchObject({
        code: "unfit",
        message: expect.stringMatching(/5 time steps.*'demand' has 4 values/),
      });
      expect(await store.datasets.find(datasetId)).toMatchObject({ number_of_time_steps: 4 });
    });
  });
}
