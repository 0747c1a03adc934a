/** A data set that is read in parts for an archive: the same content as when it is read as a whole. */

import type { Component } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import type { ModelContent, Override } from "@esm/model/domain/model";
import { familyNames } from "@esm/model/domain/table-family";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import type { DatasetSource } from "../../src/store/datasets/reading/dataset-reader.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { testDatabases } from "./databases.ts";

const regions = Array.from({ length: 45 }, (_, index) => `region ${index}`);
const commodities = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`commodity ${index}`, "GW"]));
const distances = Object.fromEntries(
  regions.map((from, index) => [
    from,
    Object.fromEntries(regions.filter((to) => to !== from).map((to) => [to, index])),
  ]),
);
const conversions = Object.fromEntries(
  Array.from({ length: 240 }, (_, index) => [
    `conversion ${index}`,
    {
      type: "CONVERSION" as const,
      physical_unit: "GW",
      conversion_factors: Object.keys(commodities).map((commodity_name, factor) => ({
        commodity_name,
        conversion_factor: index / 1_000 + factor / 10_000,
      })),
    },
  ]),
);
const overridden = [
  "invest_per_capacity",
  "opex_per_capacity",
  "capacity_per_plant_unit",
  "interest_rate",
  "economic_lifetime",
] as const;
const manyOverrides = Array.from(
  { length: 1_200 },
  (_, index): Override => ({
    component_name: `conversion ${index % 240}`,
    attribute: overridden[Math.floor(index / 240)],
    operation: "set",
    value: index,
  }),
);

/** More of everything than is read at once. */
const given = () => ({
  ...contentOf({
    dataset: { name: "large", number_of_time_steps: 4 },
    regions,
    commodities,
    components: {
      ...conversions,
      line: { type: "TRANSMISSION", commodity_name: "commodity 0", tables: { distances } },
      wind: {
        type: "SOURCE",
        commodity_name: "commodity 0",
        tables: { operationRateMax: Object.fromEntries(regions.map((region) => [region, [0, 0.25, 0.5, 1]])) },
      },
    },
  }),
  models: ["many", "none"].map(
    (name): ModelContent => ({
      name,
      description: null,
      optimization_parameters: null,
      override_parameters: name === "many" ? manyOverrides : [],
    }),
  ),
});

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`A data set read in parts from ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let datasetId: number;
    beforeAll(async () => {
      place = await database.create();
      store = await openStore(place.options);
      const userId = (await store.users.create({ username: "ann", passwordHash: "-" })).id;
      datasetId = (await createDataset(store, given(), { userId })).id;
    });
    afterAll(async () => {
      await store.close();
      await place.remove();
    });

    /** With the content that is read as a whole. */
    async function read<Result>(work: (source: DatasetSource) => Promise<Result>) {
      const whole = await store.readDatasetContent(datasetId);
      const parts = await store.withDataset(datasetId, work);
      if (!whole || parts === undefined) throw new Error("There is no data set.");
      return { whole, parts };
    }

    it("has its components in the order that is asked for", async () => {
      const { whole, parts } = await read(async ({ content, componentsOf }) => {
        const found: Component[] = [];
        const names = content.components.map(({ name }) => name).reverse();
        for await (const component of componentsOf([...names, "unknown"])) found.push(component);
        return { found, heads: content.components };
      });
      expect(parts.found).toEqual(whole.components.toReversed());
      expect(parts.heads).toEqual(whole.components.map(({ name, type }) => ({ name, type })));
    });

    it("has the tables of each component by regions", async () => {
      const { whole, parts } = await read(async ({ content, tablesOf }) => {
        const found: TableRecord[] = [];
        for (const { name } of content.components) {
          for (const family of familyNames) {
            for (const { family: itsFamily, component, region, regionTo, values } of await tablesOf(name, family)) {
              found.push({ family: itsFamily, component, region, regionTo, values: values.slice() });
            }
          }
        }
        return found;
      });
      expect(parts).toHaveLength(45 * 44 + 45);
      expect(parts).toEqual(whole.tables);
    });

    it("has the overrides of its models in pages", async () => {
      const { whole, parts } = await read(async ({ models }) => {
        const found: ModelContent[] = [];
        const pages: number[] = [];
        for await (const { override_parameters, ...model } of models()) {
          const overrides: Override[] = [];
          for await (const page of override_parameters) {
            pages.push(page.length);
            overrides.push(...page);
          }
          found.push({ ...model, override_parameters: overrides });
        }
        return { found, pages };
      });
      expect(parts.pages).toEqual([500, 500, 200]);
      expect(parts.found).toEqual(whole.models);
      expect(parts.found[0].override_parameters).toEqual(manyOverrides);
    });
  });
}
