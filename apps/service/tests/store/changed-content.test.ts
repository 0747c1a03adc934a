/** A check sees the content after operations as the database has it after them. */

import type { Words } from "@esm/messages/message";
import { changedContent } from "@esm/model/domain/changes/changed-content";
import type { Operation } from "@esm/model/domain/changes/operation";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { attributeOverridesOf } from "@esm/model/domain/overrides/any-override";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore, type Store } from "../../src/store/store.ts";
import { applyList, tablesInOrder } from "./applied-lists.ts";
import { component, dataset, sampleContent } from "./contents.ts";
import { testDatabases } from "./databases.ts";

const [database] = testDatabases;

const set = (kind: string, name: string | null, attribute: string, value: unknown) =>
  ({ operation: "set", kind, name, attribute, value, from: undefined }) as Operation;
const remove = (kind: string, name: string) => ({ operation: "delete", kind, name }) as Operation;
const values = (family: string, place: readonly (string | null)[], numbers: number[] | null, start?: number) => {
  const [of, region, regionTo = null] = place;
  const all = numbers && Float64Array.from(numbers);
  return {
    operation: "values",
    family,
    component: of,
    region,
    regionTo,
    values: all,
    start,
    from: undefined,
  } as Operation;
};
const measured = (family: string, place: readonly string[], numbers: number[], unit: string, start?: number) =>
  ({ ...values(family, place, numbers, start), unit }) as Operation;
const create = (kind: string, record: object) => ({ operation: "create", kind, record }) as Operation;
const source = (attributes: object) => create("source", component("SOURCE", { ...attributes }));
const withUnits = (attributes: object, measures: object) =>
  create("source", { ...component("SOURCE", { ...attributes }), ...measures });

describe("The content after operations", () => {
  let place: Awaited<ReturnType<typeof database.create>>;
  let store: Store;
  let datasetId: number;
  let before: DatasetContent;

  beforeEach(async () => {
    place = await database.create();
    store = await openStore(place.options);
    const userId = (await store.users.create({ username: "ann", passwordHash: "-" })).id;
    datasetId = (await store.datasets.create(dataset({ name: "sample" }), userId)).id;
    await store.writeDatasetContent(datasetId, sampleContent(), { userId });
    before = (await store.readDatasetContent(datasetId)) ?? sampleContent();
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const checked = (operations: readonly Operation[]) =>
    changedContent(before, before.models[0].override_parameters, operations);
  const inOrder = (content: DatasetContent) => ({
    ...content,
    tables: tablesInOrder(content),
    models: [],
    presentation: undefined,
  });
  const saved = (operations: readonly Operation[]) => applyList(store, datasetId, operations);

  const accepted: Record<string, Operation[]> = {
    "attributes of every kind": [
      set("dataset", null, "cost_unit", "M€"),
      set("commodity", "hydrogen", "unit", "GW_hydrogen"),
      set("source", "wind", "interest_rate", 0.01),
      set("source", "wind", "colour", "#aabbcc"),
      set("region", "north", "latitude", 53),
    ],
    "new names, which references follow": [
      set("region", "north", "name", "North"),
      set("commodity", "electricity", "name", "power"),
      set("source", "wind", "name", "Wind"),
      set("source", "Wind", "opex_per_capacity", 3),
      values("capacityMax", ["Wind", "North"], [7]),
    ],
    "a factor that differs by time step, and the new name of its commodity": [
      set("conversion", "electrolyser", "profile_commodity_name", "hydrogen"),
      values("conversionFactorProfile", ["electrolyser", "north"], [0.7, 0.6, 0, 0.7]),
      set("commodity", "hydrogen", "name", "H₂"),
    ],
    "a second factor that differs by time step, and the new name of its commodity": [
      set("conversion", "electrolyser", "profile_commodity_name", "hydrogen"),
      set("conversion", "electrolyser", "profile_commodity_name_2", "electricity"),
      values("conversionFactorProfile2", ["electrolyser", "north"], [-1, -1.1, -1, -1.2]),
      set("commodity", "electricity", "name", "power"),
    ],
    "limits of single regions and lower ones": [
      values("regionalLimitMax", ["wind", "north"], [7]),
      values("regionalLimitMin", ["wind", "South"], [2]),
      set("source", "wind", "commodity_limit_id", "quota"),
      set("source", "wind", "yearly_limit_min", 5),
    ],
    "names that change places": [
      set("region", "north", "name", "between"),
      set("region", "South", "name", "north"),
      set("region", "between", "name", "South"),
    ],
    "names of commodities that change places, with factors that differ by time step": [
      set("conversion", "electrolyser", "profile_commodity_name", "hydrogen"),
      set("conversion", "electrolyser", "profile_commodity_name_2", "electricity"),
      values("conversionFactorProfile", ["electrolyser", "north"], [0.7, 0.6, 0, 0.7]),
      set("commodity", "hydrogen", "name", "between"),
      set("commodity", "electricity", "name", "hydrogen"),
      set("commodity", "between", "name", "electricity"),
    ],
    "names of components that change places, with tables and overrides": [
      set("source", "wind", "name", "between"),
      set("storage", "battery", "name", "wind"),
      set("source", "between", "name", "battery"),
      values("capacityMax", ["battery", "South"], [3]),
      values("capacityMax", ["wind", "north"], [4]),
    ],
    "factors of commodities that are not there, until another one gets the name": [
      set("conversion", "electrolyser", "profile_commodity_name", "heat"),
      set("conversion", "electrolyser", "profile_commodity_name_2", "steam"),
      set("conversion", "electrolyser", "profile_commodity_name_3", "water"),
      create("commodity", { name: "heat", unit: "GW_th", description: null }),
      set("commodity", "heat", "name", "warmth"),
      set("commodity", "hydrogen", "name", "steam"),
      set("commodity", "steam", "name", "H₂"),
    ],
    "a factor of a removed commodity, and another one that gets its name": [
      create("commodity", { name: "heat", unit: "GW_th", description: null }),
      set("conversion", "electrolyser", "profile_commodity_name", "heat"),
      remove("commodity", "heat"),
      set("commodity", "hydrogen", "name", "heat"),
      set("commodity", "heat", "name", "warmth"),
      create("commodity", { name: "heat", unit: "MW_th", description: null }),
    ],
    "a commodity that nothing needs any more": [
      create("commodity", { name: "heat", unit: "GW_th", description: null }),
      source({ name: "boiler", commodity_name: "heat" }),
      set("commodity", "heat", "name", "warmth"),
      set("source", "boiler", "commodity_name", "electricity"),
      remove("commodity", "warmth"),
      set("conversion", "electrolyser", "conversion_factors", [
        { commodity_name: "electricity", conversion_factor: 1 },
      ]),
      remove("commodity", "hydrogen"),
    ],
    "a component that is removed and made again, without its tables and overrides": [
      remove("source", "wind"),
      source({ name: "wind", commodity_name: "hydrogen" }),
      values("capacityMax", ["wind", "South"], [2]),
      set("source", "wind", "name", "Wind"),
      source({ name: "wind", commodity_name: "electricity" }),
    ],
    "a region that gets a new name, is removed and made again": [
      set("region", "north", "name", "North"),
      remove("region", "North"),
      create("region", { name: "north" }),
      values("capacityMax", ["wind", "north"], [2]),
      values("distances", ["cable", "South", "north"], [3]),
      set("region", "South", "name", "North"),
    ],
    "values of records that are removed and made again": [
      values("operationRateMax", ["wind", "north"], null),
      values("operationRateMax", ["wind", "north"], [1, 2, 3, 4]),
      values("operationRateMax", ["wind", "north"], [9], 3),
      values("operationRateMax", ["wind", "north"], [8], 0),
      values("distances", ["cable", "north", "South"], null),
    ],
    "records that are made and removed": [
      create("region", { name: "east" }),
      create("commodity", { name: "heat", unit: "GW_th", description: null }),
      source({ name: "boiler", commodity_name: "heat" }),
      values("capacityMax", ["boiler", "east"], [2]),
      remove("region", "South"),
      remove("source", "wind"),
    ],
    "values of a whole record, a part, and none": [
      values("operationRateMax", ["wind", "north"], [1, 2, 3, 4]),
      values("operationRateMax", ["wind", "South"], [9, 9], 1),
      values("capacityMax", ["wind", "north"], null),
      values("distances", ["cable", "north", "South"], [5]),
    ],
    "attributes that need each other": [
      set("conversion", "electrolyser", "physical_unit", "GW_h2"),
      set("conversion", "electrolyser", "conversion_factors", [
        { commodity_name: "hydrogen", conversion_factor: 1 },
        { commodity_name: "electricity", conversion_factor: -1.4 },
      ]),
    ],
    "values with units, by the units at their point of the list": [
      set("dataset", null, "units", "checked"),
      set("commodity", "electricity", "unit", "GW_el"),
      set("commodity", "hydrogen", "unit", "GW_H2"),
      set("source", "wind", "commodity_cost", { value: 30, unit: "EUR/MWh" }),
      set("commodity", "electricity", "unit", "MW_el"),
      withUnits({ name: "boiler", commodity_name: "hydrogen" }, { commodity_cost: { value: 3, unit: "EUR/kWh" } }),
      measured("capacityMax", ["wind", "north"], [7], "GW"),
      measured("operationRateMax", ["wind", "South"], [90, 80], "%", 1),
      set("conversion", "electrolyser", "physical_unit", "GW_H2"),
      set("conversion", "electrolyser", "conversion_factors", [
        { commodity_name: "hydrogen", conversion_factor: 1 },
        { commodity_name: "electricity", conversion_factor: { value: -0.0014, unit: "GW_el/GW_H2" } },
      ]),
    ],
    "another number of time steps, with series that fit": [
      set("dataset", null, "number_of_time_steps", 2),
      values("operationRateMax", ["wind", "north"], [1, 2]),
      values("operationRateMax", ["wind", "South"], null),
      values("operationRateFix", ["demand", "north"], [1, 1]),
    ],
  };

  for (const [what, operations] of Object.entries(accepted)) {
    it(`is that of the database: ${what}`, async () => {
      const after = checked(operations);
      expect(after.problems).toEqual([]);
      expect(await saved(operations)).toEqual([]);
      const stored = (await store.readDatasetContent(datasetId)) ?? sampleContent();
      expect(inOrder(after.content)).toEqual(inOrder(stored));
      expect(after.overrides).toEqual(stored.models[0].override_parameters);
    });
  }

  const refused: Record<string, Operation[]> = {
    "unknown names": [
      set("source", "wnd", "interest_rate", 0),
      set("sink", "wind", "interest_rate", 0),
      remove("region", "nrth"),
      values("capacityMax", ["wind", "nort"], [1]),
      values("capacityMax", ["wnd", "north"], [1]),
      source({ name: "boiler", commodity_name: "heat" }),
      set("source", "wind", "commodity_name", "heat"),
      set("conversion", "electrolyser", "physical_unit", "PS"),
    ],
    "names that are taken": [
      set("region", "north", "name", "South"),
      set("source", "wind", "name", "battery"),
      create("commodity", { name: "hydrogen", unit: "kg", description: null }),
    ],
    "a commodity that is used": [remove("commodity", "electricity")],
    "a commodity that is used under a new name": [
      set("commodity", "electricity", "name", "energy"),
      set("source", "wind", "name", "Wind"),
      remove("commodity", "energy"),
      remove("commodity", "electricity"),
    ],
    "old names of records with new ones": [
      set("region", "north", "name", "North"),
      values("capacityMax", ["wind", "north"], [1]),
      set("source", "wind", "name", "Wind"),
      values("capacityMax", ["wind", "North"], null),
      remove("source", "Wind"),
      source({ name: "Wind", commodity_name: "electricity" }),
      values("capacityMax", ["Wind", "North"], null),
    ],
    "a unit that no commodity has any more": [
      set("commodity", "electricity", "unit", "MW_el"),
      set("conversion", "electrolyser", "physical_unit", "GW_el"),
      set("conversion", "electrolyser", "physical_unit", "GW_el"),
    ],
    "values that do not fit": [
      values("operationRateMax", ["wind", "north"], [1, 2]),
      values("operationRateMax", ["wind", "South"], [9, 9], 3),
      values("capacityMax", ["battery", "north"], null),
    ],
    "values with units that do not fit": [
      set("source", "wind", "commodity_cost", { value: 30, unit: "EUR/MWh" }),
      set("dataset", null, "units", "checked"),
      set("commodity", "electricity", "unit", "GW_el"),
      set("source", "wind", "commodity_cost", { value: 30, unit: "EUR/MW" }),
      set("sink", "wind", "commodity_cost", { value: 30, unit: "EUR/MWh" }),
      withUnits({ name: "boiler", commodity_name: "electricity" }, { interest_rate: { value: 200, unit: "%/a" } }),
      measured("capacityMax", ["wind", "north"], [7], "GWh"),
      measured("capacityMax", ["wnd", "north"], [7], "GWh"),
    ],
    "attributes that contradict each other": [set("source", "wind", "commodity_limit_id", null)],
    "series of another length": [set("dataset", null, "number_of_time_steps", 2)],
  };

  for (const [what, operations] of Object.entries(refused)) {
    it(`refuses what the database refuses: ${what}`, async () => {
      const essence = (problems: readonly { type: string; loc: unknown; hint?: Words }[]) =>
        problems.map(({ type, loc, hint }) => ({ type, loc, hint }));
      const { problems } = checked(operations);
      expect(problems).not.toEqual([]);
      expect(essence(problems)).toEqual(essence(await saved(operations)));
    });
  }

  it("gives overrides of unknown components to a component that gets their name", () => {
    const override = { attribute: "interest_rate", operation: "set", value: 0.1 } as const;
    const overrides = ["ghost", "wind"].map((name) => ({ component_name: name, ...override }));
    const operations = [set("source", "wind", "name", "ghost"), set("source", "ghost", "name", "Wind")];
    const after = changedContent(before, overrides, operations);
    expect(attributeOverridesOf(after.overrides).map((one) => one.component_name)).toEqual(["Wind", "Wind"]);
  });

  it("leaves the content before as it was", () => {
    const copy = structuredClone(before);
    for (const operations of Object.values({ ...accepted, ...refused })) checked(operations);
    expect(before).toEqual(copy);
  });
});
