/** Reads `regions.json` and `commodities.json`: lists of records with a name each. */
import type { z } from "zod";
import {
  type CommodityAttributes,
  commodityAttributes,
  type RegionAttributes,
  regionAttributes,
} from "../domain/dataset.ts";
import { recordSchema } from "../domain/schema.ts";
import { createFindings } from "./archive-findings.ts";
import { type JsonReading, parseJson, readRecord } from "./archive-json.ts";

const regionSchema = recordSchema(regionAttributes);
const commoditySchema = recordSchema(commodityAttributes);

export const readRegions = (bytes: Uint8Array): JsonReading<RegionAttributes[]> =>
  readNamedList(bytes, regionSchema, Object.keys(regionAttributes));

export const readCommodities = (bytes: Uint8Array): JsonReading<CommodityAttributes[]> =>
  readNamedList(bytes, commoditySchema, Object.keys(commodityAttributes));

const mostItems = 20_000;

/** A JSON list of records, no two with the same name. */
export function readNamedList<Value extends { name: string }>(
  bytes: Uint8Array,
  schema: z.ZodType<Value>,
  known: readonly string[],
): JsonReading<Value[]> {
  const parsed = parseJson(bytes);
  if ("findings" in parsed) return parsed;
  if (!Array.isArray(parsed.value)) return { findings: ["The file must hold a JSON list: [{…}, {…}]."] };
  if (parsed.value.length > mostItems) {
    return { findings: [`The list has ${parsed.value.length} items; at most ${mostItems} are allowed.`] };
  }
  const value: Value[] = [];
  const notes = createFindings();
  const findings = createFindings();
  const positions = new Map<string, number>();
  parsed.value.forEach((item: unknown, index) => {
    const reading = readRecord(item, schema, known, [index]);
    if ("findings" in reading) {
      for (const finding of reading.findings) findings.add(finding);
      return;
    }
    const { name } = reading.value;
    const earlier = positions.get(name);
    if (earlier !== undefined) findings.add(`[${index}].name: '${name}' is the name of item [${earlier}] already.`);
    positions.set(name, earlier ?? index);
    value.push(reading.value);
    for (const note of reading.notes) notes.add(note);
  });
  return findings.count > 0 ? { findings: findings.lines() } : { value, notes: notes.lines() };
}
