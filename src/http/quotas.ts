/** How much a user may keep: of data, which counts for whoever created the data set, and of runs. */
import type { Config } from "../config.ts";
import type { DatasetContent } from "../domain/dataset-content.ts";
import type { RunKind } from "../domain/run.ts";
import type { Store } from "../store/store.ts";
import { bytesPerRecord } from "../store/usage.ts";
import type { User } from "../store/users.ts";
import { invalid, tooLarge } from "./errors.ts";

/** Counting takes a while; between counts, what comes is added up. */
const countedForMs = 10_000;

export interface Quotas {
  /** Throws 413 where the creator of the data set has no room for so many bytes more. */
  refuseData(of: { datasetId: number } | { owner: User }, incoming: number): Promise<void>;
  /** Throws 422 where the user's runs take all the room there is; of a validation, which has no result, where inputs do. */
  refuseRun(user: User, kind: RunKind): Promise<void>;
}

export function createQuotas(
  { usage }: Pick<Store, "usage">,
  config: Pick<Config, "maxDataBytesPerUser" | "maxResultBytesPerUser">,
): Quotas {
  const data = counts((id) => usage.dataBytesOf(id));
  const inputs = counts((id) => usage.inputBytesOf(id));
  const runs = counts((id) => usage.runBytesOf(id));
  return {
    async refuseData(of, incoming) {
      const allowed = config.maxDataBytesPerUser;
      if (allowed === 0) return;
      const owner = "owner" in of ? of.owner : await usage.ownerOf(of.datasetId);
      if (!owner) return;
      const used = await data.of(owner.id, (known) => known + incoming <= allowed);
      if (used + incoming > allowed) {
        throw tooLarge(
          `The data sets of user '${owner.username}' take ${inMiB(used)} of the ${inMiB(allowed)} allowed; this would add ` +
            `${inMiB(incoming)}. Delete data that is not needed any more, or ask the administrator for room.`,
        );
      }
      data.add(owner.id, incoming);
    },
    async refuseRun({ id }, kind) {
      const allowed = config.maxResultBytesPerUser;
      if (allowed === 0) return;
      const used = await (kind === "validate" ? inputs : runs).of(id, (known) => known < allowed);
      if (used < allowed) return;
      const msg =
        `Your runs, with the copies of data they work on, take ${inMiB(used)} of the ${inMiB(allowed)} allowed. Delete ` +
        "those that are not needed any more: GET /runs/ lists them, DELETE /runs/{run_id} deletes one.";
      throw invalid([{ type: "quota", loc: ["model"], msg }]);
    },
  };
}

/** A number is believed for a while, unless it is bad news: that is counted anew. */
function counts(count: (userId: number) => Promise<number>) {
  const known = new Map<number, { bytes: number; at: number }>();
  return {
    async of(userId: number, isFine: (bytes: number) => boolean): Promise<number> {
      const now = performance.now();
      const last = known.get(userId);
      if (last && now - last.at < countedForMs && isFine(last.bytes)) return last.bytes;
      const bytes = await count(userId);
      if (known.size > 10_000) known.clear();
      known.set(userId, { bytes, at: now });
      return bytes;
    },
    add(userId: number, bytes: number): void {
      const last = known.get(userId);
      if (last) last.bytes += bytes;
    },
  };
}

const inMiB = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** What content will take; what it replaces is not taken off. */
export function bytesOfContent(content: Pick<DatasetContent, "regions" | "components" | "tables">): number {
  const records = content.regions.length + content.components.length + content.tables.length;
  const series = content.tables.reduce(
    (sum, { values }) => sum + (typeof values === "number" ? 0 : values.byteLength),
    0,
  );
  return records * bytesPerRecord + series;
}
