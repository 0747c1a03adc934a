/** Room that is kept for deletions; on a disk that is really full it is tried in tests/faults. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReservedRoom, reservedRoomFile } from "../../src/store/database/reserved-room.ts";
import { temporaryFolder } from "./databases.ts";

const diskIsFull = () => Object.assign(new Error("write failed"), { code: "ENOSPC" });

describe("Room that is kept for deletions", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = () => join(folder, reservedRoomFile);

  it("is a file of no more than 16 MiB, made once", async () => {
    const room = createReservedRoom(folder, async () => undefined);
    await room.keep();
    const { size, mtimeMs } = statSync(file());
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(16 * 2 ** 20);
    await room.keep();
    expect(statSync(file()).mtimeMs).toBe(mtimeMs);
  });

  it("is freed where a deletion finds the disk full, and reserved again after it", async () => {
    const shrinkLog = vi.fn(async () => undefined);
    const room = createReservedRoom(folder, shrinkLog);
    await room.keep();
    const tries: boolean[] = [];
    const deleted = await room.makingRoom(async () => {
      tries.push(existsSync(file()));
      if (tries.length === 1) throw diskIsFull();
      return "deleted";
    });
    expect([deleted, tries]).toEqual(["deleted", [true, false]]);
    expect(shrinkLog).toHaveBeenCalledTimes(2);
    expect(existsSync(file())).toBe(true);
  });

  it("is not touched by other faults, and does not hide that the disk is full nevertheless", async () => {
    const room = createReservedRoom(folder, async () => undefined);
    await room.keep();
    await expect(room.makingRoom(() => Promise.reject(new Error("another fault")))).rejects.toThrow("another fault");
    expect(readdirSync(folder)).toEqual([reservedRoomFile]);
    await expect(room.makingRoom(() => Promise.reject(diskIsFull()))).rejects.toThrow("write failed");
    expect(existsSync(file())).toBe(true);
  });
});
