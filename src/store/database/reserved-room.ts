/**
 * Room on the disk that is kept for making room: SQLite writes a deletion into its log before anything becomes free, so on
 * a full disk nobody could delete. A file of nothing is given up for it and made anew when there is room.
 */
import { randomBytes } from "node:crypto";
import { statfsSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { storageFaultOf } from "./storage-fault.ts";

export const reservedRoomFile = "reserved-room";
const mostBytes = 16 * 2 ** 20;
/** Of what is free: the rest is for the data. */
const share = 4;
/** By chance: zeros take no room on disks that compress. */
const portion = randomBytes(2 ** 20);

export interface ReservedRoom {
  /** Does what makes room; once more, with the room that is kept, where the disk is too full for it. */
  makingRoom<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Makes the file where it is not there, as large as may be. */
  keep(): Promise<void>;
}

/** @param shrinkLog gives back what SQLite's log takes of the disk */
export function createReservedRoom(dataFolder: string, shrinkLog: () => Promise<void>): ReservedRoom {
  const path = join(dataFolder, reservedRoomFile);

  async function keep(): Promise<void> {
    const { bavail, bsize } = statfsSync(dataFolder);
    const kept = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const wanted = Math.min(mostBytes, Math.floor((bavail * bsize + kept) / share));
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
        // What there is no room for is tried again every hour.
        await keep().catch(() => undefined);
      }
    },
  };
}
