import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database/database.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { dataset } from "./contents.ts";
import { testDatabases } from "./databases.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`The store on ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    beforeEach(async () => {
      place = await database.create();
      store = await openStore(place.options);
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    const page = { skip: 0, limit: 100 };
    const user = (username: string) => store.users.create({ username, passwordHash: "-" });

    it("keeps users in their spelling, found in any case, listed in order", async () => {
      const created = [await user("ann"), await user("Cleo"), await user("bob")];
      expect(await store.users.list(page)).toEqual(created);
      expect(await store.users.list({ skip: 1, limit: 1 })).toEqual([created[1]]);
      expect(await store.users.list({ skip: 0, limit: 0 })).toEqual([]);
      const found = { ...created[1], passwordHash: "-", generation: 0, isDisabled: false };
      expect(await store.users.findByName("Cleo")).toEqual(found);
      expect(await store.users.findByName("cLEO ")).toEqual(found);
      expect(await store.users.findByName("Cléo")).toBeUndefined();
      await expect(user("CLEO")).rejects.toMatchObject({ code: "conflict" });
    });

    it("answers for ids beyond all that exist", async () => {
      expect(await store.users.find(Number.MAX_SAFE_INTEGER)).toBeUndefined();
      expect(await store.datasets.find(-1)).toBeUndefined();
      expect(await store.users.list({ skip: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER })).toEqual([]);
    });

    it("lets one of a hundred equal creations succeed", async () => {
      const { id } = await user("ann");
      const create = () => store.datasets.create(dataset({ name: "same" }), id);
      const outcomes = await Promise.allSettled(Array.from({ length: 100 }, create));
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(refused).toHaveLength(99);
      for (const { reason } of refused) expect(reason).toMatchObject({ code: "conflict" });
      expect(await store.datasets.list(page)).toHaveLength(1);
    });

    it("gives the creator of a data set every permission, and other users none", async () => {
      const [ann, bob] = [await user("ann"), await user("bob")];
      const { id } = await store.datasets.create(dataset({ name: "mine" }), ann.id);
      const flags = await store.permissions.find(id, ann.id);
      expect(Object.values(flags ?? {})).toEqual([true, true, true, true]);
      expect(await store.permissions.find(id, bob.id)).toBeUndefined();
    });

    it("refuses a name that another data set has, on creation and on update", async () => {
      const ann = await user("ann");
      await store.datasets.create(dataset({ name: "first" }), ann.id);
      const second = await store.datasets.create(dataset({ name: "second" }), ann.id);
      await expect(store.datasets.update(second.id, { name: "first" })).rejects.toMatchObject({ code: "conflict" });
      expect(await store.datasets.update(second.id, { name: "second", description: "new" })).toEqual({
        ...second,
        description: "new",
      });
      expect(await store.datasets.update(second.id + 1, { name: "x" })).toBeUndefined();
    });

    it("keeps everything when it is closed and opened again", async () => {
      const ann = await user("ann");
      const created = await store.datasets.create(dataset({ name: "kept" }), ann.id);
      await store.close();
      store = await openStore(place.options);
      expect(await store.datasets.find(created.id)).toEqual(created);
    });

    it("refuses a database that a newer version has written", async () => {
      const connections = await openDatabase(place.options);
      const migrations = connections.write.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
      await migrations.insertInto("kysely_migration").values({ name: "9999-future", timestamp: "" }).execute();
      await connections.close();
      await expect(openStore(place.options)).rejects.toMatchObject({
        code: "database_too_new",
        message: expect.stringContaining("9999-future"),
      });
    });

    it("can be opened by two at once when it is new", async () => {
      const other = await database.create();
      const stores = await Promise.all([openStore(other.options), openStore(other.options)]);
      for (const each of stores) await each.close();
      await other.remove();
    });

    // Tries of logins, where clocks do not agree.
    const [now, windowMs] = [1_800_000_000_000, 900_000];
    const limits = [{ key: "login", limit: 3, windowMs }];
    const countAt = (moment: number) => store.attempts.count(limits, moment);
    const waitAt = (moment: number) => store.attempts.wait(limits, moment);

    it("counts as many tries when those that looked at the clock first are counted last", async () => {
      const waits: (number | null)[] = [];
      for (const late of [0, 1, 5, 4000]) waits.push(await countAt(now - late));
      expect(waits).toEqual([null, null, null, windowMs + 4000]);
      expect(await waitAt(now - 4000)).toBe(windowMs + 4000);
    });

    it("counts as many tries when they come together", async () => {
      const waits = await Promise.all(Array.from({ length: 40 }, (_, number) => countAt(now - (number % 7))));
      expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    });

    it("starts counting tries again when the window is over, and when the clock was set back by more than clocks differ", async () => {
      for (const moment of [now, now, now, now]) await countAt(moment);
      expect(await waitAt(now + windowMs - 1)).toBe(1);
      expect(await waitAt(now + windowMs)).toBeNull();
      expect(await waitAt(now - 3_600_000)).toBeNull();
      expect(await countAt(now - 3_600_000)).toBeNull();
      expect(await waitAt(now)).toBeNull();
    });
  });
}
