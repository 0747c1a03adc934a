/**
 * Limits how much a user may keep, so that nobody fills the disk for all: runs, and data, which counts for the creator of
 * the data set.
 */

import { message } from "@esm/messages/message";
import type { User } from "@esm/model/domain/accounts/user";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import type { Config } from "../../config/config.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import type { UsageCounts, UsageRepository } from "../../store/datasets/usage.ts";
import { invalid, tooLarge } from "../answers/errors.ts";

/**
 * Counting takes a while. Between counts, new bytes are added up. The previous count stays in use while a new one is
 * made.
 */
const countedForMs = 10_000;
/** An older count is not used. */
const believedForMs = 60_000;

/** An existing data set, or one to be created. */
type DataOf = { datasetId: number } | { owner: User };

export interface Quotas {
  /**
   * Does work that adds this many bytes to a user's data, and reserves them during the work, so that simultaneous
   * requests do not share the same remaining room. The oldest history goes where it makes enough room. Throws 413 where
   * the creator of the data set has no room for them.
   */
  withRoom<Result>(of: DataOf, incoming: number, work: () => Promise<Result>): Promise<Result>;
  /**
   * Throws 422 where the user's runs take all the room there is. A validation has no result, so only inputs count for
   * it.
   */
  refuseRun(user: User, kind: RunKind): Promise<void>;
  /** Bytes that the user keeps. The count may be up to a minute old. */
  usageOf(user: User): Promise<{ data: number; runs: number }>;
}

export function createQuotas(
  { usage }: { usage: UsageCounts & Pick<UsageRepository, "ownerOf" | "endHistory"> },
  config: Pick<Config, "maxDataBytesPerUser" | "maxResultBytesPerUser">,
): Quotas {
  const data = counts((id) => usage.dataBytesOf(id));
  const inputs = counts((id) => usage.inputBytesOf(id));
  const runs = counts((id) => usage.runBytesOf(id));
  const inTurn = createTaskQueue({ atOncePerOwner: 1 });
  const allowed = config.maxDataBytesPerUser;

  async function keepRoom({ id, username }: User, incoming: number): Promise<void> {
    let used = await data.of(id, (known) => known + incoming <= allowed);
    const missing = used + incoming - allowed;
    if (missing > 0 && (await usage.endHistory(id, missing))) used = await data.of(id, () => false);
    if (used + incoming > allowed) {
      throw tooLarge(
        message("data_quota", {
          user: username,
          used: inMiB(used),
          allowed: inMiB(allowed),
          incoming: inMiB(incoming),
        }),
      );
    }
    data.begin(id, incoming);
  }

  return {
    async withRoom(of, incoming, work) {
      const owner = allowed === 0 ? undefined : "owner" in of ? of.owner : await usage.ownerOf(of.datasetId);
      if (!owner) return work();
      // No other request checks between this check and its reservation.
      await inTurn(owner.id, () => keepRoom(owner, incoming));
      try {
        return await work();
      } finally {
        data.end(owner.id, incoming);
      }
    },
    async usageOf({ id }) {
      const any = () => true;
      return { data: await data.of(id, any), runs: await runs.of(id, any) };
    },
    async refuseRun({ id }, kind) {
      const allowed = config.maxResultBytesPerUser;
      if (allowed === 0) return;
      const used = await (kind === "validate" ? inputs : runs).of(id, (known) => known < allowed);
      if (used < allowed) return;
      const msg = message("run_quota", { used: inMiB(used), allowed: inMiB(allowed), route: "DELETE /runs/{run_id}" });
      throw invalid([{ type: "quota", loc: ["model"], msg }]);
    },
  };
}

interface Count {
  bytes: number;
  at: number;
  /** A new count is under way. */
  isRenewed: boolean;
}

/** A count stays valid for a while. If it would cause a refusal, it is made again first. */
function counts(count: (userId: number) => Promise<number>) {
  const known = new Map<number, Count>();
  const underWay = new Map<number, number>();

  /** By user: the sum of all bytes announced so far. */
  const begun = new Map<number, number>();

  async function countAnew(userId: number): Promise<number> {
    // The count may or may not include work that is under way now or begins in the meantime.
    const before = (underWay.get(userId) ?? 0) - (begun.get(userId) ?? 0);
    const bytes = (await count(userId)) + before + (begun.get(userId) ?? 0);
    if (known.size > 10_000) known.clear();
    known.set(userId, { bytes, at: performance.now(), isRenewed: false });
    return bytes;
  }

  return {
    async of(userId: number, isFine: (bytes: number) => boolean): Promise<number> {
      const last = known.get(userId);
      const age = last ? performance.now() - last.at : Number.POSITIVE_INFINITY;
      if (!last || age >= believedForMs || !isFine(last.bytes)) return countAnew(userId);
      if (age >= countedForMs && !last.isRenewed) {
        last.isRenewed = true;
        // If this fails, the first caller after the old count expires receives the error.
        void countAnew(userId).catch(() => undefined);
      }
      return last.bytes;
    },
    /** This many more bytes are in use from now on. The database includes them at the latest when `end` is called. */
    begin(userId: number, bytes: number): void {
      const last = known.get(userId);
      if (last) last.bytes += bytes;
      begun.set(userId, (begun.get(userId) ?? 0) + bytes);
      underWay.set(userId, (underWay.get(userId) ?? 0) + bytes);
    },
    end(userId: number, bytes: number): void {
      const left = (underWay.get(userId) ?? 0) - bytes;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    },
  };
}

const inMiB = (bytes: number): number => bytes / 2 ** 20;
