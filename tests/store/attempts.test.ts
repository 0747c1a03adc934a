/** How tries are counted where clocks do not agree. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore, type Store } from "#src/store/store.ts";
import { testDatabases } from "./databases.ts";

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Tries counted on ${database.name}`, () => {
    const [now, windowMs] = [1_800_000_000_000, 900_000];
    const limits = [{ key: "login", limit: 3, windowMs }];
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
    const countAt = (moment: number) => store.attempts.count(limits, moment);
    const waitAt = (moment: number) => store.attempts.wait(limits, moment);

    it("are as many when those that looked at the clock first are counted last", async () => {
      const waits: (number | null)[] = [];
      for (const late of [0, 1, 5, 4000]) waits.push(await countAt(now - late));
      expect(waits).toEqual([null, null, null, windowMs + 4000]);
      expect(await waitAt(now - 4000)).toBe(windowMs + 4000);
    });

    it("are as many when they come together", async () => {
      const waits = await Promise.all(Array.from({ length: 40 }, (_, number) => countAt(now - (number % 7))));
      expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    });

    it("begin anew when the window is over, and when the clock was set back by more than clocks differ", async () => {
      for (const moment of [now, now, now, now]) await countAt(moment);
      expect(await waitAt(now + windowMs - 1)).toBe(1);
      expect(await waitAt(now + windowMs)).toBeNull();
      expect(await waitAt(now - 3_600_000)).toBeNull();
      expect(await countAt(now - 3_600_000)).toBeNull();
      expect(await waitAt(now)).toBeNull();
    });
  });
}
