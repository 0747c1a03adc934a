/** Records of table families as clients see them. Lists are sent piece by piece, however long their series are. */

import { message, valueError } from "@esm/messages/message";
import { maxValuesInAnswer, type TableFamily } from "@esm/model/domain/table-family";
import type { FastifyReply } from "fastify";
import { asOwner, sliceOwner } from "../../platform/slices.ts";
import type { TableEntry } from "../../store/datasets/table-entries.ts";
import type { TableRecordAnswer } from "../schemas/dataset-schemas.ts";
import { writtenCommon } from "./common-attributes.ts";
import { invalid } from "./errors.ts";
import { type JsonStream, jsonListStream, jsonMediaType, seriesItems } from "./json-answer.ts";
import { maxRecords, refuseMany } from "./pagination.ts";

export function entryAnswer(family: TableFamily, entry: TableEntry, series?: Float64Array): TableRecordAnswer {
  const { id, dataset, component, region, regionTo, value } = entry;
  return {
    id,
    dataset,
    component: writtenCommon(component),
    region: { ...region, dataset },
    region_to: regionTo && { ...regionTo, dataset },
    [family.valueField]: family.shape === "series" ? seriesItems(series ?? new Float64Array(0)) : value,
  };
}

/** Throws 422 where `count` records of a table, or the series of these records, are more than an answer may hold. */
export function refuseManyEntries(
  family: TableFamily,
  { skip, limit }: { skip: number; limit: number },
  count: number,
  steps: number,
): void {
  refuseMany({ skip, limit }, count);
  const wanted = Math.min(limit, count - skip);
  if (family.shape !== "series" || wanted * steps <= maxValuesInAnswer) return;
  const fitting = Math.max(1, Math.min(maxRecords, Math.floor(maxValuesInAnswer / steps)));
  if (wanted <= fitting) return;
  const values = { records: wanted, values: wanted * steps, maximum: maxValuesInAnswer, most: fitting };
  const msg = valueError(message("too_many_series", values));
  const ctx = { total: count };
  throw invalid([{ type: "too_many_values", loc: ["query", "limit"], msg, input: limit, ctx }]);
}

const recordsAtOnce = 200;
/** Read at once: some milliseconds. */
const valuesAtOnce = 20_000;

/** Asks `seriesOf` for a few series at a time. The list leaves out records that are deleted while it is sent. */
export function entriesAnswer<Entry extends TableEntry>(
  reply: FastifyReply,
  family: TableFamily,
  entries: Entry[],
  seriesOf: (entries: Entry[]) => Promise<ReadonlyMap<number, Float64Array>>,
): JsonStream<readonly TableRecordAnswer[]> {
  const isSeries = family.shape === "series";
  const steps = isSeries ? (entries[0]?.dataset.number_of_time_steps ?? 1) : 1;
  const atOnce = Math.max(1, Math.min(recordsAtOnce, Math.floor(valuesAtOnce / steps)));
  const owner = sliceOwner();
  async function* batches() {
    for (let start = 0; start < entries.length; start += atOnce) {
      const some = entries.slice(start, start + atOnce);
      const read = () => seriesOf(some);
      const series = isSeries ? await (owner === undefined ? read() : asOwner(owner, read)) : undefined;
      const present = series ? some.filter((entry) => series.has(entry.id)) : some;
      yield present.map((entry) => entryAnswer(family, entry, series?.get(entry.id)));
    }
  }
  reply.header("content-type", jsonMediaType);
  return jsonListStream(batches());
}
