/** Reads `regions.json` and `commodities.json`: lists of records with a name each. */

import { message, type Words } from "@esm/messages/message";
import {
  type CommodityAttributes,
  commodityAttributes,
  type RegionAttributes,
  regionAttributes,
} from "@esm/model/domain/dataset";
import type { HintBudget } from "@esm/model/domain/nearest-name";
import { recordSchema } from "@esm/model/domain/schema";
import { quoted } from "@esm/model/domain/truncate";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import {
  type JsonReading,
  noList,
  parseJsonFile,
  placeText,
  type RecordSchema,
  readingOf,
  readRecord,
  recordOf,
} from "./json.ts";

export const region = recordOf(recordSchema(regionAttributes));
export const commodity = recordOf(recordSchema(commodityAttributes));

export const readRegions = (bytes: Uint8Array, hints: HintBudget): JsonReading<RegionAttributes[]> =>
  readNamedList(bytes, region, hints);

export const readCommodities = (bytes: Uint8Array, hints: HintBudget): JsonReading<CommodityAttributes[]> =>
  readNamedList(bytes, commodity, hints);

export const maxItems = 20_000;

/** A JSON list of records, no two with the same name. */
function readNamedList<Value extends { name: string }>(
  bytes: Uint8Array,
  item: RecordSchema<Value>,
  hints: HintBudget,
): JsonReading<Value[]> {
  const parsed = parseJsonFile(bytes);
  if ("errors" in parsed) return parsed;
  if (!Array.isArray(parsed.value)) return { errors: [noList] };
  const errors = tooLong(parsed.value.length);
  if (errors) return { errors };
  const problems = createFileProblems(hints);
  return readingOf(namedRecords(parsed.value, item, problems), problems);
}

export const tooLong = (count: number): Words[] | undefined =>
  count > maxItems ? [message("list_items_most_allowed", { count, maxItems })] : undefined;

/** The records of a list that stands at `place` in a file. */
export function namedRecords<Value extends { name: string }>(
  list: readonly unknown[],
  item: RecordSchema<Value>,
  problems: FileProblems,
  place: string[] = [],
): Value[] {
  const read = createNamedReader(item, problems, place);
  return list.flatMap((given, index) => read(given, index) ?? []);
}

/** Reads one record after the other. */
export function createNamedReader<Value extends { name: string }>(
  item: RecordSchema<Value>,
  problems: FileProblems,
  place: string[] = [],
): (given: unknown, index: number) => Value | undefined {
  const positions = new Map<string, number>();
  return (given, index) => {
    const record = readRecord(given, item, problems, [...place, index]);
    if (record === undefined) return undefined;
    const { name } = record;
    const earlier = positions.get(name);
    if (earlier !== undefined) {
      const here = placeText([...place, index, "name"]);
      problems.add(
        message("at", { place: here, problem: message("name_of_item", { name: quoted(name), item: earlier }) }),
      );
    }
    positions.set(name, earlier ?? index);
    return record;
  };
}
