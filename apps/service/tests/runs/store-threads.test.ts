/** Threads that work on the database by themselves: their answers, their faults, and what is left when they are ended. */

import { once } from "node:events";
import { BroadcastChannel } from "node:worker_threads";
import { inLanguage } from "@esm/messages/render";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { errorAnswer } from "../../src/http/answers/errors.ts";
import { PoolClosed } from "../../src/platform/thread-pool.ts";
import type { Admission } from "../../src/runs/store-threads/admission.ts";
import { createStoreThreads, type StoreThreads } from "../../src/runs/store-threads/store-threads.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { testDatabases } from "../store/databases.ts";
import type { tasks } from "./store-threads-program.ts";

const program = new URL("store-threads-program.ts", import.meta.url);

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Threads with connections of their own to ${database.name}`, () => {
    let place: Awaited<ReturnType<typeof database.create>>;
    let store: Store;
    let threads: StoreThreads<typeof tasks>;
    beforeEach(async () => {
      place = await database.create();
      store = await openStore(place.options);
      threads = createStoreThreads<typeof tasks>(program, store, { threads: 1 });
    });
    afterEach(async () => {
      await threads.close();
      await store.close();
      await place.remove();
    });

    it("write what others read, and read what others write", long, async () => {
      const id = await threads.submit("create", "ann", 1);
      expect(await store.datasets.find(id)).toMatchObject({ name: "ann" });
      expect(await threads.submit("nameOf", id, 1)).toBe("ann");
    });

    it("refuse as the store does", long, async () => {
      await threads.submit("create", "ann", 1);
      const refused = await threads.submit("create", "ann", 1).catch((error: unknown) => error);
      expect(errorAnswer(refused, "request").status).toBe(409);
      expect(await threads.submit("create", "bob", 1)).toBeGreaterThan(0);
    });

    it.runIf(database.name === "SQLite")("report faults of the database as faults of the database", async () => {
      const fault = await threads.submit("writeOnReader", undefined, 1).catch((error: unknown) => error);
      expect(inLanguage(errorAnswer(fault, "request"), "en")).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/^disk_read_only: /) },
      });
    });

    it("store what the service admits, for as long as it keeps the room", long, async () => {
      const asked: number[] = [];
      let isKept = false;
      const admit: Admission = async (bytes, write) => {
        asked.push(bytes);
        isKept = true;
        try {
          return await write();
        } finally {
          isKept = false;
        }
      };
      const created = threads.submit("createWhereAdmitted", "ann", 1, { admit });
      await created;
      expect([asked, isKept]).toEqual([[100], false]);
      expect(await store.users.findByName("ann")).toMatchObject({ username: "ann" });
    });

    it("store nothing that the service refuses, and answer with its reason", long, async () => {
      const admit = () => Promise.reject(new Error("There is no room."));
      await expect(threads.submit("createWhereAdmitted", "ann", 1, { admit })).rejects.toThrow("There is no room.");
      expect(await store.users.findByName("ann")).toBeUndefined();
      await expect(threads.submit("createWhereAdmitted", "ann", 1)).rejects.toThrow("anybody to ask");
    });

    it("end what was admitted when they are ended", long, async () => {
      const heard = new BroadcastChannel("kept");
      const ended = Promise.withResolvers<void>();
      const admit: Admission = (_, write) => write().finally(ended.resolve);
      const kept = threads.submit("keepRoom", "kept", 1, { admit }).catch((error: unknown) => error);
      await once(heard, "message");
      heard.close();
      await threads.close();
      expect(await kept).toBeInstanceOf(PoolClosed);
      await ended.promise;
    });

    it("leave no unfinished writes when they are ended, and block no other writer", long, async () => {
      const heard = new BroadcastChannel("held");
      const held = threads.submit("holdOn", "held", 1).catch((error: unknown) => error);
      await once(heard, "message");
      heard.close();
      await threads.close();
      expect(await held).toBeInstanceOf(PoolClosed);
      expect(errorAnswer(await held, "request").status).toBe(503);
      await store.users.create({ username: "held", passwordHash: "-" });
    });
  });
}
