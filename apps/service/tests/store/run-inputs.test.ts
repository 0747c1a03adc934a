/** Inputs of runs, written in slices: what is whole, what is left when a writer fails or vanishes, who comes next. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectDatabase } from "../../src/store/database/database.ts";
import {
  completeInput,
  dropInput,
  InputChanged,
  type InputToKeep,
  keepInput,
  removeHalfWrittenInputs,
  removeLeftInputs,
  untilSettled,
} from "../../src/store/runs/run-inputs.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { testDatabases } from "./databases.ts";

let hours = 0;

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Inputs of runs on ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let connections: ReturnType<typeof connectDatabase>;
    beforeEach(async () => {
      place = await database.create();
      store = await openStore(place.options);
      connections = connectDatabase(place.options);
    });
    afterEach(async () => {
      vi.useRealTimers();
      await connections.close();
      await store.close();
      await place.remove();
    });

    const bytes = (count: number) => Array.from({ length: count }, (_, index) => Buffer.from(`portion ${index};`));
    const input = (count = 20): InputToKeep => ({ hash: "h", size: 1, portions: () => bytes(count) });
    const keep = (of = input()) => keepInput(connections.write, of);
    const complete = (claim: number | null) =>
      connections.write.transaction().execute((transaction) => completeInput(transaction, "h", claim));
    const stored = async () => (await store.runContents.input("h"))?.toString();
    const whole = Buffer.concat(bytes(20)).toString();
    /** The writer has not been heard of for longer than it may be silent. */
    const later = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * ++hours * 3_600_000 });

    it("are there when they are complete, and are not written again", async () => {
      await complete(await keep());
      expect(await stored()).toBe(whole);
      const again = vi.fn(() => bytes(20));
      expect(await keep({ ...input(), portions: again })).toBeNull();
      expect(again).not.toHaveBeenCalled();
    });

    it("leave nothing where their writer fails", async () => {
      const portions = function* () {
        yield* bytes(10);
        throw new Error("no more");
      };
      await expect(keep({ ...input(), portions })).rejects.toThrow("no more");
      expect(await stored()).toBeUndefined();
      await complete(await keep());
      expect(await stored()).toBe(whole);
    });

    it("are written by one at a time; others wait for it", async () => {
      const claim = await keep();
      await expect(keep()).rejects.toBeInstanceOf(InputChanged);
      const waiting = untilSettled(connections.read, "h");
      await complete(claim);
      await waiting;
      expect(await keep()).toBeNull();
    });

    it("are taken over from a writer that vanished, which can do no more with them", async () => {
      const vanished = await keep();
      later();
      const claim = await keep(input(20));
      await expect(complete(vanished)).rejects.toBeInstanceOf(InputChanged);
      await dropInput(connections.write, "h", vanished);
      await complete(claim);
      expect(await stored()).toBe(whole);
    });

    it("are removed where no run has them, but not while they are written", async () => {
      const claim = await keep();
      await removeLeftInputs(connections.write);
      expect(await stored()).toBe(whole);
      later();
      await removeLeftInputs(connections.write);
      expect(await stored()).toBeUndefined();
      await expect(complete(claim)).rejects.toBeInstanceOf(InputChanged);
    });

    it("of writers that vanished are removed while others work, those that are whole are left", async () => {
      await keep();
      const claim = await keepInput(connections.write, { ...input(3), hash: "whole" });
      await connections.write.transaction().execute((transaction) => completeInput(transaction, "whole", claim));
      await removeHalfWrittenInputs(connections.write);
      expect(await stored()).toBeDefined();
      later();
      await removeHalfWrittenInputs(connections.write);
      expect(await stored()).toBeUndefined();
      expect(await store.runContents.input("whole")).toBeDefined();
    });
  });
}
