/** One request on a service that has just started. */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { createDataset } from "../../tests/support/create-dataset.ts";
import { clientOf } from "../attacks/client.ts";
import { type DatabaseName, startProbedService } from "../attacks/probed-service.ts";
import { knownIds } from "./known-ids.ts";
import type { LargeRequest, Place } from "./large-requests.ts";
import { send } from "./send.ts";
import { largestDataset, longestDataset, type WorldSize } from "./world.ts";

interface Once {
  status: number;
  answer_bytes: number;
  rss_growth_mb: number;
  /** Peak memory. Two versions may differ by more than the request took, by their memory before it. */
  peak_rss_mb: number;
  processor_s: number;
  seconds: number;
}

export interface MeasuredAlone extends Once {
  request: string;
  all_growths_mb: number[];
  all_peaks_mb: number[];
  all_processor_s: number[];
}

/** Until the service has nothing left to do of its start. */
const settleMs = 3_000;

export async function measureAlone(
  database: DatabaseName,
  request: LargeRequest,
  { size, times }: { size: WorldSize; times: number },
): Promise<MeasuredAlone> {
  const all: Once[] = [];
  const body = await request.body?.(size);
  for (let index = 0; index < times; index++) {
    const service = await startProbedService(database);
    try {
      const user = await clientOf(service.url, "user");
      const place: Place = { largest: 0, longest: 0, longestEntry: 0, model: 0 };
      await service.withStore(async (store) => {
        place.largest = (await createDataset(store, largestDataset(size), user)).id;
        place.longest = (await createDataset(store, longestDataset(size), user)).id;
      });
      const known = await knownIds(user, place.largest, place.longest);
      place.longestEntry = known.get("longest")?.[0] ?? 0;
      place.model = known.get("/models/")?.[0] ?? 0;
      await setTimeout(settleMs);
      await service.forget();
      const [begin, worked] = [performance.now(), processorSeconds(service.pid)];
      const path = request.path(place);
      const { status, bytes, refusal } = await send(
        { url: service.url + path, method: request.method, token: user.token, body },
        undefined,
      );
      if (refusal !== undefined) throw new Error(`${request.method} ${path}: ${status} ${refusal}`);
      const seconds = Math.round(performance.now() - begin) / 1000;
      const { rss_growth_mb, peak_rss_mb } = await service.taken();
      const processor_s = Math.round(100 * (processorSeconds(service.pid) - worked)) / 100;
      all.push({ status, answer_bytes: bytes, rss_growth_mb, peak_rss_mb, processor_s, seconds });
    } finally {
      await service.stop();
    }
  }
  const byGrowth = all.toSorted((left, right) => left.rss_growth_mb - right.rss_growth_mb);
  return {
    request: request.name,
    ...byGrowth[times >> 1],
    all_growths_mb: all.map(({ rss_growth_mb }) => rss_growth_mb),
    all_peaks_mb: all.map(({ peak_rss_mb }) => peak_rss_mb),
    all_processor_s: all.map(({ processor_s }) => processor_s),
  };
}

const ticksPerSecond = 100;

/** Processor time of all threads of the process. */
function processorSeconds(pid: number): number {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=\S )/);
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) / ticksPerSecond;
}
