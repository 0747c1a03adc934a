/**
 * Content of data sets as a few arrays, for the way from one thread through the service to another. Objects would be copied
 * one by one, which holds up the service for as long as reading or writing them takes; arrays are handed over.
 */
import { deserialize, serialize } from "node:v8";
import type { TableRecord } from "../../domain/dataset-content.ts";
import { familyNames } from "../../domain/table-family.ts";
import type { ContentToWrite } from "../../store/datasets/dataset-writer.ts";
import { bytesOfContent } from "../../store/datasets/size-estimate.ts";

export interface PackedRecords {
  /** Names that records refer to by position. */
  names: Uint8Array<ArrayBuffer>;
  /** Per record: family, component, region, region_to (or -1), and how many values. */
  heads: Int32Array<ArrayBuffer>;
  /** Values of all records, one after the other; those of one record lie in one array. */
  values: Float64Array<ArrayBuffer>[];
  /** What it takes in the database, near enough. */
  bytes: number;
  /** Records of every kind. */
  count: number;
}

export interface PackedContent extends PackedRecords {
  /** All but the tables. */
  rest: Uint8Array<ArrayBuffer>;
}

const headLength = 5;
/** Of one array: 8 MiB. */
const maxValuesAtOnce = 2 ** 20;

export function packRecords(records: readonly TableRecord[]): PackedRecords {
  const positions = new Map<string, number>();
  const positionOf = (name: string): number => {
    const known = positions.get(name) ?? positions.size;
    positions.set(name, known);
    return known;
  };
  const heads = new Int32Array(headLength * records.length);
  for (const [index, { family, component, region, regionTo, values }] of records.entries()) {
    const to = regionTo === null ? -1 : positionOf(regionTo);
    const head = [familyNames.indexOf(family), positionOf(component), positionOf(region), to, values.length];
    heads.set(head, headLength * index);
  }
  const values = [...batchesOf(records)].map(joined);
  const bytes = bytesOfContent({ tables: records });
  return { names: bytesOf([...positions.keys()]), heads, values, bytes, count: records.length };
}

export function packContent({ tables, ...rest }: ContentToWrite): PackedContent {
  const records = packRecords(tables);
  const { dataset: _, ...lists } = rest;
  const overrides = rest.models.reduce((sum, { override_parameters }) => sum + override_parameters.length, 0);
  const others =
    rest.regions.length + rest.commodities.length + rest.components.length + rest.models.length + overrides;
  const bytes = records.bytes + bytesOfContent(lists);
  return { ...records, bytes, count: records.count + others, rest: bytesOf(rest) };
}

/** Records whose values have room in one array. */
function* batchesOf(records: readonly TableRecord[]): Generator<TableRecord[]> {
  let batch: TableRecord[] = [];
  let count = 0;
  for (const record of records) {
    if (batch.length > 0 && count + record.values.length > maxValuesAtOnce) {
      yield batch;
      [batch, count] = [[], 0];
    }
    batch.push(record);
    count += record.values.length;
  }
  if (batch.length > 0) yield batch;
}

function joined(records: readonly TableRecord[]): Float64Array<ArrayBuffer> {
  const all = new Float64Array(records.reduce((sum, { values }) => sum + values.length, 0));
  let start = 0;
  for (const { values } of records) {
    all.set(values, start);
    start += values.length;
  }
  return all;
}

/** In a buffer of its own, which can be handed over. */
const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> => Uint8Array.from(serialize(value));

/** What is handed over with it. */
export function buffersOfPacked(packed: PackedRecords & { rest?: Uint8Array<ArrayBuffer> }): ArrayBuffer[] {
  const { names, heads, values, rest } = packed;
  return [names, heads, ...values, ...(rest ? [rest] : [])].map(({ buffer }) => buffer);
}

export const unpackRecords = (packed: PackedRecords): TableRecord[] => [...recordsOf(packed)];

export const unpackContent = ({ rest, ...records }: PackedContent): ContentToWrite => ({
  ...deserialize(rest),
  tables: unpackRecords(records),
});

function* recordsOf({ names: packedNames, heads, values: arrays }: PackedRecords): Generator<TableRecord> {
  const names: string[] = deserialize(packedNames);
  let [array, begin] = [0, 0];
  for (let start = 0; start < heads.length; start += headLength) {
    const [family, component, region, to, length] = heads.subarray(start, start + headLength);
    if (begin + length > arrays[array].length) [array, begin] = [array + 1, 0];
    const values = arrays[array].subarray(begin, begin + length);
    begin += length;
    const regionTo = to < 0 ? null : names[to];
    yield { family: familyNames[family], component: names[component], region: names[region], regionTo, values };
  }
}
