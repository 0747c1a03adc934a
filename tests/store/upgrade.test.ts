/** Databases of every earlier state are brought up to date with their data in them, by however many services at once. */
import { type Kysely, type Migration, Migrator } from "kysely";
import { describe, expect, it } from "vitest";
import { type Connections, connectDatabase } from "#src/store/database.ts";
import { migrations } from "#src/store/migrations/index.ts";
import { openStore } from "#src/store/store.ts";
import { testDatabases } from "./databases.ts";

/** The states that were released, by the last change each of them had. */
const earlierStates = ["0001-initial", "0002-tokens"];

/** What stands in a database of each state, as its version would have written it: only columns of the first one. */
const rows: Record<string, object[]> = {
  users: [{ id: 7, username: "ann", password_hash: "-" }],
  datasets: [
    {
      id: 3,
      name: "old",
      description: null,
      hours_per_time_step: 1,
      number_of_time_steps: 2,
      cost_unit: "€",
      length_unit: "km",
      created_by: 7,
    },
  ],
  dataset_permissions: [
    {
      dataset_id: 3,
      user_id: 7,
      allow_usage: 1,
      allow_modification: 1,
      allow_permission_grant: 1,
      allow_permission_revoke: 1,
    },
  ],
  regions: [{ id: 5, dataset_id: 3, name: "north" }],
  commodities: [{ id: 4, dataset_id: 3, name: "electricity", unit: "GW", description: null }],
  components: [
    {
      id: 9,
      dataset_id: 3,
      type: "SINK",
      name: "demand",
      capacity_variable_domain: "CONTINUOUS",
      invest_per_capacity: 0,
      opex_per_capacity: 0,
      interest_rate: 0.08,
      economic_lifetime: 10,
      commodity_id: 4,
    },
  ],
  table_records: [
    {
      id: 11,
      component_id: 9,
      family: "operationRateFix",
      region_id: 5,
      series_length: 2,
      series: Buffer.from(new Float64Array([1, 2]).buffer),
    },
  ],
  models: [{ id: 13, dataset_id: 3, name: "base", created_by: 7 }],
  model_overrides: [{ model_id: 13, component_id: 9, attribute: "interest_rate", operation: "set", value: "0.05" }],
};

async function bringTo(connections: Connections, state: string): Promise<void> {
  const all = Object.entries(migrations(connections.kind));
  const known = Object.fromEntries(all.filter(([name]) => name <= state)) as Record<string, Migration>;
  const database = connections.write as unknown as Kysely<unknown>;
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => known },
  }).migrateToLatest();
  if (error) throw error;
  const untyped = database as Kysely<Record<string, object>>;
  for (const [table, values] of Object.entries(rows)) await untyped.insertInto(table).values(values).execute();
}

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`A database of an earlier state on ${database.name}`, () => {
    it.each(earlierStates)("is brought up to date from %s with its data, by two services at once", async (state) => {
      const place = await database.create();
      const connections = connectDatabase(place.options);
      await bringTo(connections, state);
      await connections.close();

      const [store, other] = await Promise.all([openStore(place.options), openStore(place.options)]);
      const user = { id: 7, username: "ann" };
      expect(await store.tokens.holderOf(7, "digest")).toEqual({
        ...user,
        generation: 0,
        revoked: false,
        isDisabled: false,
      });
      expect(await store.datasets.find(3)).toMatchObject({ name: "old", user });
      const content = await other.readDatasetContent(3);
      expect(content).toMatchObject({
        regions: [{ name: "north" }],
        components: [{ name: "demand", interest_rate: 0.08 }],
        tables: [{ component: "demand", values: new Float64Array([1, 2]) }],
        models: [{ name: "base", override_parameters: [{ attribute: "interest_rate", value: 0.05 }] }],
      });
      // What came later works on it, and ids count on where the data's end.
      await store.tokens.revoke("digest", 2 ** 40, 0);
      expect(await other.tokens.holderOf(7, "digest")).toMatchObject({ revoked: true });
      await store.accounts.setDisabled("ann", "2030-01-01T00:00:00Z");
      expect(await other.users.findByName("ann")).toMatchObject({ isDisabled: true });
      await Promise.all([store.close(), other.close()]);
      await place.remove();
    });

    it("is made once where two services begin at the same time", async () => {
      const place = await database.create();
      const stores = await Promise.all([openStore(place.options), openStore(place.options), openStore(place.options)]);
      for (const [number, store] of stores.entries()) {
        await store.users.create({ username: `user ${number}`, passwordHash: "-" });
      }
      expect(await stores[0].users.count()).toBe(3);
      await Promise.all(stores.map((store) => store.close()));
      await place.remove();
    });
  });
}
