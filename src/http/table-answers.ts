/** Records of table families as clients see them; lists go out piece by piece, however long their series are. */
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { TableFamily } from "../domain/table-family.ts";
import type { TableEntry } from "../store/table-entries.ts";

export function entryAnswer(family: TableFamily, entry: TableEntry, series?: Float64Array): Record<string, unknown> {
  const { id, dataset, component, region, regionTo, value } = entry;
  return {
    id,
    dataset,
    component,
    region: { ...region, dataset },
    region_to: regionTo && { ...regionTo, dataset },
    [family.valueField]: family.shape === "series" ? Array.from(series ?? []) : value,
  };
}

const scalarsAtOnce = 200;
const seriesAtOnce = 8;

/** `seriesOf` is asked for a few series at a time. What is deleted while the list goes out is left out of it. */
export function entriesAnswer<Entry extends TableEntry>(
  reply: FastifyReply,
  family: TableFamily,
  entries: Entry[],
  seriesOf: (entries: Entry[]) => Promise<ReadonlyMap<number, Float64Array>>,
): Readable {
  const isSeries = family.shape === "series";
  async function* pieces() {
    let separator = "[";
    const portion = isSeries ? seriesAtOnce : scalarsAtOnce;
    for (let start = 0; start < entries.length; start += portion) {
      const some = entries.slice(start, start + portion);
      const series = isSeries ? await seriesOf(some) : undefined;
      const present = series ? some.filter((entry) => series.has(entry.id)) : some;
      for (const entry of present) {
        yield separator + JSON.stringify(entryAnswer(family, entry, series?.get(entry.id)));
        separator = ",";
      }
      await setImmediate();
    }
    yield separator === "[" ? "[]" : "]";
  }
  reply.header("content-type", "application/json; charset=utf-8");
  return Readable.from(pieces());
}
