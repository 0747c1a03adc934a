/** A list of operations does what its operations do one after the other, as a check of it says, and can be undone as a whole. */
import "../../../../tests/support/same-chances.ts";
import { changedContent } from "@esm/model/domain/changes/changed-content";
import type { Operation } from "@esm/model/domain/changes/operation";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { applyList, tablesInOrder } from "./applied-lists.ts";
import { component, dataset, sampleContent } from "./contents.ts";
import { testDatabases } from "./databases.ts";

const steps = 4;
const kinds = ["source", "sink", "conversion", "storage", "transmission"] as const;
const kindOf = {
  wind: "source",
  demand: "sink",
  electrolyser: "conversion",
  battery: "storage",
  cable: "transmission",
};
const components = [...Object.keys(kindOf), "first", "second"];
const regions = ["north", "South", "east"];
const commodities = ["electricity", "hydrogen", "heat"];

const anyOf = <Item>(items: readonly Item[]) => fc.constantFrom(...items);
const number = fc.integer({ min: 0, max: 9 });

/** Mostly of the kind that it has at first. */
const named = fc
  .tuple(anyOf(components), anyOf(kinds), fc.integer({ min: 0, max: 9 }))
  .map(([name, other, chance]): [string, string] => {
    const first: Readonly<Record<string, string>> = kindOf;
    return [chance < 9 ? (first[name] ?? "source") : other, name];
  });

const set = (kind: string, name: string | null, attribute: string, value: unknown) =>
  ({ operation: "set", kind, name, attribute, value, from: undefined }) as Operation;

const factors = fc
  .tuple(anyOf(commodities), anyOf(commodities))
  .map(([one, other]) => [
    { commodity_name: one, conversion_factor: 1 },
    ...(one === other ? [] : [{ commodity_name: other, conversion_factor: -0.5 }]),
  ]);

const onComponents = fc.oneof(
  fc.tuple(named, number).map(([[kind, name], value]) => set(kind, name, "opex_per_capacity", value)),
  fc.tuple(named, number).map(([[kind, name], value]) => set(kind, name, "interest_rate", value / 100)),
  fc.tuple(named, number).map(([[kind, name], value]) => set(kind, name, "colour", `#00000${value}`)),
  fc.tuple(named, anyOf(components)).map(([[kind, name], to]) => set(kind, name, "name", to)),
  fc.tuple(anyOf(["wind", "first"]), anyOf(commodities)).map(([name, to]) => set("source", name, "commodity_name", to)),
  factors.map((value) => set("conversion", "electrolyser", "conversion_factors", value)),
  fc
    .tuple(anyOf(["profile_commodity_name", "profile_commodity_name_2"]), anyOf([...commodities, null]))
    .map(([attribute, to]) => set("conversion", "electrolyser", attribute, to)),
  named.map(([kind, name]) => ({ operation: "delete", kind, name }) as Operation),
  fc
    .tuple(anyOf(components), anyOf(commodities))
    .map(
      ([name, commodity_name]) =>
        ({ operation: "create", kind: "source", record: component("SOURCE", { name, commodity_name }) }) as Operation,
    ),
  fc.tuple(anyOf(components), factors, anyOf(commodities)).map(
    ([name, conversion_factors, profile_commodity_name]) =>
      ({
        operation: "create",
        kind: "conversion",
        record: component("CONVERSION", {
          name,
          conversion_factors,
          physical_unit: "GW_el",
          ...(conversion_factors.some((factor) => factor.commodity_name === profile_commodity_name) && {
            profile_commodity_name,
          }),
        }),
      }) as Operation,
  ),
);

const onNames = fc.oneof(
  fc.tuple(anyOf(commodities), anyOf(commodities)).map(([name, to]) => set("commodity", name, "name", to)),
  fc.tuple(anyOf(commodities), number).map(([name, text]) => set("commodity", name, "description", `${text}`)),
  fc.tuple(anyOf(regions), anyOf(regions)).map(([name, to]) => set("region", name, "name", to)),
  fc.tuple(anyOf(regions), number).map(([name, value]) => set("region", name, "latitude", value)),
  fc
    .tuple(anyOf(["region", "commodity"] as const), anyOf([...regions, ...commodities]))
    .map(([kind, name]) => ({ operation: "delete", kind, name }) as Operation),
  anyOf(regions).map((name) => ({ operation: "create", kind: "region", record: { name } }) as Operation),
  anyOf(commodities).map(
    (name) =>
      ({ operation: "create", kind: "commodity", record: { name, unit: "GW_el", description: null } }) as Operation,
  ),
  number.map((value) => set("dataset", null, "cost_unit", `${value}`)),
);

const onTables = fc
  .record({
    family: anyOf(["capacityMax", "operationRateMax", "conversionFactorProfile"]),
    component: anyOf(components),
    region: anyOf(regions),
    numbers: fc.array(number, { minLength: 1, maxLength: steps }),
    how: anyOf(["whole", "part", "part", "none"]),
  })
  .map(({ family, component: of, region, numbers, how }): Operation => {
    const series = how === "part" ? numbers : Array.from({ length: steps }, (_, step) => numbers[step] ?? 1);
    const given = family === "capacityMax" ? numbers.slice(0, 1) : series;
    const values = how === "none" ? null : Float64Array.from(given);
    const start = how === "part" ? steps - given.length : undefined;
    return { operation: "values", family, component: of, region, regionTo: null, values, start } as Operation;
  });

const lists = fc.array(fc.oneof(onComponents, onNames, onTables), { minLength: 40, maxLength: 80 });

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`A list of operations on ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let userId: number;
    let count = 0;

    beforeEach(async () => {
      place = await database.create();
      store = await openStore(place.options);
      userId = (await store.users.create({ username: "ann", passwordHash: "-" })).id;
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    const sample = async (): Promise<number> => {
      const { id } = await store.datasets.create(dataset({ name: `sample ${count++}` }), userId);
      await store.writeDatasetContent(id, sampleContent(steps), { userId });
      return id;
    };
    const apply = (id: number, operations: readonly Operation[]) => applyList(store, id, operations);
    const read = async (id: number) => (await store.readDatasetContent(id)) ?? sampleContent();
    const contentOf = async (id: number) => comparable(await read(id));
    const comparable = (content: DatasetContent) => {
      const { name: _, ...attributes } = content.dataset;
      return { ...content, dataset: attributes, tables: tablesInOrder(content) };
    };

    it("can be undone where a component uses a commodity that it makes", async () => {
      const id = await sample();
      const before = await contentOf(id);
      const heat = { name: "heat", unit: "GW_th", description: null };
      const list = [
        { operation: "create", kind: "commodity", record: heat } as Operation,
        set("source", "wind", "commodity_name", "heat"),
      ];
      expect(await apply(id, list)).toEqual([]);
      const revision = (await store.overviews.find(id, 1))?.revision ?? 0;
      await store.changes.undo(id, revision, revision);
      expect(await contentOf(id)).toEqual(before);
    });

    it("keeps what it has set where commodities exchange their names after that", async () => {
      const id = await sample();
      const list = [
        set("conversion", "electrolyser", "interest_rate", 0.01),
        set("commodity", "electricity", "name", "between"),
        set("commodity", "hydrogen", "name", "electricity"),
        set("commodity", "between", "name", "hydrogen"),
      ];
      expect(await apply(id, list)).toEqual([]);
      const [conversion] = (await contentOf(id)).components;
      expect(conversion).toMatchObject({
        name: "electrolyser",
        interest_rate: 0.01,
        conversion_factors: [
          { commodity_name: "hydrogen", conversion_factor: -1 },
          { commodity_name: "electricity", conversion_factor: 0.7 },
        ],
      });
    });

    it("reports a hundred problems at most", async () => {
      const id = await sample();
      const names = Array.from({ length: 150 }, (_, index) => `boiler ${index}`);
      const record = (name: string) => component("SOURCE", { name, commodity_name: "electricity" });
      expect(
        await apply(
          id,
          names.map((name) => ({ operation: "create", kind: "source", record: record(name) }) as Operation),
        ),
      ).toEqual([]);
      const unknown = names.map((name) => set("source", `${name}!`, "interest_rate", 0.01));
      const unfit = names.map((name) => set("source", name, "commodity_name", "wood"));
      for (const list of [unknown, unfit]) {
        const problems = await apply(id, list);
        expect(problems.map(({ type }) => type)).toEqual([...Array(100).fill("not_found"), "too_many_problems"]);
      }
    });

    it(
      "does what its operations do one by one, is refused where one of them is, and can be undone and done again",
      long,
      async () => {
        const seen = { accepted: 0, refused: 0 };
        await fc.assert(
          fc.asyncProperty(lists, async (operations) => {
            const [oneByOne, together] = [await sample(), await sample()];
            const content = await read(together);
            const before = comparable(content);
            const accepted: Operation[] = [];
            for (const operation of operations) {
              const [problem] = await apply(oneByOne, [operation]);
              if (!problem) accepted.push(operation);
              else if (accepted.length === seen.refused % 10) {
                // The first one that is refused, after a few that are not: the list as a whole is.
                const refused = await apply(together, [...accepted, operation]);
                expect(refused.map(({ type, hint }) => ({ type, hint }))).toEqual([
                  { type: problem.type, hint: problem.hint },
                ]);
                expect(refused[0].loc).toEqual(["body", "operations", accepted.length, ...problem.loc.slice(3)]);
                seen.refused++;
              }
            }
            expect(await contentOf(together)).toEqual(before);
            expect(await apply(together, accepted)).toEqual([]);
            const after = await contentOf(oneByOne);
            expect(await contentOf(together)).toEqual(after);
            const checked = changedContent(content, content.models[0].override_parameters, accepted);
            expect(checked.problems).toEqual([]);
            const shownByNoCheck = { models: undefined, presentation: undefined };
            expect({ ...comparable(checked.content), ...shownByNoCheck }).toEqual({ ...after, ...shownByNoCheck });
            expect(checked.overrides).toEqual(after.models[0].override_parameters);
            seen.accepted += accepted.length;
            for (const expected of [before, await contentOf(oneByOne)]) {
              // First the list, and then its undoing.
              const revision = (await store.overviews.find(together, 1))?.revision ?? 0;
              await store.changes.undo(together, revision, revision);
              expect(await contentOf(together)).toEqual(expected);
            }
          }),
          { numRuns: 25 },
        );
        expect(seen.accepted).toBeGreaterThan(200);
        expect(seen.refused).toBeGreaterThan(20);
      },
    );
  });
}
