/** Reads `regions.json` and `commodities.json`: lists of records with a name each. */
import {
  type CommodityAttributes,
  commodityAttributes,
  type RegionAttributes,
  regionAttributes,
} from "../../domain/dataset.ts";
import type { HintBudget } from "../../domain/nearest-name.ts";
import { recordSchema } from "../../domain/schema.ts";
import { quoted } from "../../domain/truncate.ts";
import type { JsonLimits } from "../../platform/json-source.ts";
import { createFileProblems } from "../component-tables/problems.ts";
import { type JsonReading, parseJsonFile, type RecordSchema, readingOf, readRecord, recordOf } from "./json.ts";

const region = recordOf(recordSchema(regionAttributes));
const commodity = recordOf(recordSchema(commodityAttributes));

export const readRegions = (bytes: Uint8Array, hints: HintBudget): JsonReading<RegionAttributes[]> =>
  readNamedList(bytes, region, hints);

export const readCommodities = (bytes: Uint8Array, hints: HintBudget): JsonReading<CommodityAttributes[]> =>
  readNamedList(bytes, commodity, hints);

const maxItems = 20_000;

/** A JSON list of records, no two with the same name. */
export function readNamedList<Value extends { name: string }>(
  bytes: Uint8Array,
  item: RecordSchema<Value>,
  hints: HintBudget,
  limits?: JsonLimits,
): JsonReading<Value[]> {
  const parsed = parseJsonFile(bytes, limits);
  if ("errors" in parsed) return parsed;
  if (!Array.isArray(parsed.value)) return { errors: ["The file must contain a JSON list: [{…}, {…}]."] };
  if (parsed.value.length > maxItems) {
    return { errors: [`The list has ${parsed.value.length} items; at most ${maxItems} are allowed.`] };
  }
  const value: Value[] = [];
  const problems = createFileProblems(hints);
  const positions = new Map<string, number>();
  parsed.value.forEach((given: unknown, index) => {
    const record = readRecord(given, item, problems, [index]);
    if (record === undefined) return;
    const { name } = record;
    const earlier = positions.get(name);
    if (earlier !== undefined) {
      problems.add(`[${index}].name: ${quoted(name)} is the name of item [${earlier}] already.`);
    }
    positions.set(name, earlier ?? index);
    value.push(record);
  });
  return readingOf(value, problems);
}
