/**
 * Disk space reserved for deletions: SQLite writes a deletion into its log before any space becomes free, so no
 * deletion would work on a full disk. A filler file is removed for a deletion and created again when there is space.
 */
import { randomBytes } from "node:crypto";
import { statfsSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { storageFaultOf } from "./storage-fault.ts";

export const reservedRoomFile = "reserved-room";
const maxBytes = 16 * 2 ** 20;
/** Share of the free space; the rest is for the data. */
const share = 4;
/** Random bytes, because zeros take no space on disks that compress. */
const portion = randomBytes(2 ** 20);

export interface ReservedRoom {
  /** Does work that frees space. If the disk is too full for it, releases the reserved space and tries again. */
  makingRoom<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Creates or enlarges the file, as far as the disk allows. */
  keep(): Promise<void>;
}

/** @param shrinkLog releases the disk space of SQLite's log */
export function createReservedRoom(dataFolder: string, shrinkLog: () => Promise<void>): ReservedRoom {
  const path = join(dataFolder, reservedRoomFile);

  async function keep(): Promise<void> {
    const { bavail, bsize } = statfsSync(dataFolder);
    const kept = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const wanted = Math.min(maxBytes, Math.floor((bavail * bsize + kept) / share));
    if (wanted <= kept) return;
    const file = await open(path, "a", 0o600);
    try {
      for (let left = wanted - kept; left > 0; left -= portion.length) {
        await file.write(portion, 0, Math.min(left, portion.length));
      }
    } finally {
      await file.close();
    }
  }

  return {
    keep,
    async makingRoom(work) {
      try {
        return await work();
      } catch (error) {
        if (storageFaultOf(error)?.code !== "disk_full") throw error;
      }
      await rm(path, { force: true });
      await shrinkLog();
      try {
        return await work();
      } finally {
        await shrinkLog();
        // If there is no space, tries again every hour.
        await keep().catch(() => undefined);
      }
    },
  };
}
