/** How much a user may keep: of data, which counts for whoever created the data set, and of runs. */
import type { Config } from "../../config/config.ts";
import type { RunKind } from "../../domain/run-class.ts";
import type { User } from "../../domain/user.ts";
import { createTaskQueue } from "../../platform/task-queue.ts";
import type { UsageCounts, UsageRepository } from "../../store/datasets/usage.ts";
import { invalid, tooLarge } from "../answers/errors.ts";

/** Counting takes a while; between counts, what comes is added up. An older count is good enough while a new one is made. */
const countedForMs = 10_000;
/** Nobody goes by an older one. */
const believedForMs = 60_000;

/** A data set that is there, or one to be made. */
type DataOf = { datasetId: number } | { owner: User };

export interface Quotas {
  /**
   * Does what adds so many bytes to a user's data, for whom they are kept meanwhile: requests at the same time do not
   * share what is left. Throws 413 where the creator of the data set has no room for them.
   */
  withRoom<Result>(of: DataOf, incoming: number, work: () => Promise<Result>): Promise<Result>;
  /** Throws 422 where the user's runs take all the room there is; of a validation, which has no result, where inputs do. */
  refuseRun(user: User, kind: RunKind): Promise<void>;
}

export function createQuotas(
  { usage }: { usage: UsageCounts & Pick<UsageRepository, "ownerOf"> },
  config: Pick<Config, "maxDataBytesPerUser" | "maxResultBytesPerUser">,
): Quotas {
  const data = counts((id) => usage.dataBytesOf(id));
  const inputs = counts((id) => usage.inputBytesOf(id));
  const runs = counts((id) => usage.runBytesOf(id));
  const inTurn = createTaskQueue({ atOncePerOwner: 1 });
  const allowed = config.maxDataBytesPerUser;

  async function keepRoom({ id, username }: User, incoming: number): Promise<void> {
    const used = await data.of(id, (known) => known + incoming <= allowed);
    if (used + incoming > allowed) {
      throw tooLarge(
        `The data sets of user '${username}' use ${inMiB(used)} of the ${inMiB(allowed)} allowed; this would add ` +
          `${inMiB(incoming)}. Delete data that is no longer needed, or ask the administrator for more space.`,
      );
    }
    data.begin(id, incoming);
  }

  return {
    async withRoom(of, incoming, work) {
      const owner = allowed === 0 ? undefined : "owner" in of ? of.owner : await usage.ownerOf(of.datasetId);
      if (!owner) return work();
      // Nobody looks between a look and what comes of it.
      await inTurn(owner.id, () => keepRoom(owner, incoming));
      try {
        return await work();
      } finally {
        data.end(owner.id, incoming);
      }
    },
    async refuseRun({ id }, kind) {
      const allowed = config.maxResultBytesPerUser;
      if (allowed === 0) return;
      const used = await (kind === "validate" ? inputs : runs).of(id, (known) => known < allowed);
      if (used < allowed) return;
      const msg =
        `Your runs, with their copies of the data, use ${inMiB(used)} of the ${inMiB(allowed)} allowed. Delete ` +
        "those that are no longer needed: GET /runs/ lists them, DELETE /runs/{run_id} deletes one.";
      throw invalid([{ type: "quota", loc: ["model"], msg }]);
    },
  };
}

interface Count {
  bytes: number;
  at: number;
  /** A new one is being made. */
  isRenewed: boolean;
}

/** A number is believed for a while, unless it is bad news: that is counted anew. */
function counts(count: (userId: number) => Promise<number>) {
  const known = new Map<number, Count>();
  const underWay = new Map<number, number>();

  /** Of each user, all that ever began. */
  const begun = new Map<number, number>();

  async function countAnew(userId: number): Promise<number> {
    // What is under way now, and what begins meanwhile, may come to be counted, or not yet.
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
        // Where that fails, whoever comes when the old one is not believed any more is told.
        void countAnew(userId).catch(() => undefined);
      }
      return last.bytes;
    },
    /** So many bytes more are used from now on, and at the latest with `end` the database knows of them. */
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

const inMiB = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
