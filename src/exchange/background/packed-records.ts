/**
 * Table records as a few arrays, for the way to another thread. Copying tens of thousands of small objects would hold
 * up the thread that hands them over for as long as writing them takes; series are handed over, not copied.
 */
import { setImmediate } from "node:timers/promises";
import type { TableRecord } from "../../domain/dataset-content.ts";
import { familyNames } from "../../domain/table-family.ts";

export interface PackedRecords {
  /** Names that records refer to by position. */
  names: string[];
  /** Per record: family, component, region, region_to (or -1), and how many values. */
  heads: Int32Array;
  /** Values of records with one value, in order. */
  numbers: Float64Array;
  /** Values of the others, in order. */
  series: Float64Array[];
}

const headLength = 5;
const recordsAtOnce = 5000;

/** Series that lie in a buffer of their own are of no use to the caller once the transfer list is used. */
export async function packRecords(
  records: readonly TableRecord[],
): Promise<{ packed: PackedRecords; transfer: ArrayBuffer[] }> {
  const positions = new Map<string, number>();
  const positionOf = (name: string): number => {
    const known = positions.get(name) ?? positions.size;
    positions.set(name, known);
    return known;
  };
  const heads = new Int32Array(headLength * records.length);
  const numbers = new Float64Array(records.length);
  const series: Float64Array[] = [];
  let numberCount = 0;
  for (const [index, { family, component, region, regionTo, values }] of records.entries()) {
    const to = regionTo === null ? -1 : positionOf(regionTo);
    heads.set(
      [familyNames.indexOf(family), positionOf(component), positionOf(region), to, values.length],
      headLength * index,
    );
    if (values.length === 1) numbers[numberCount++] = values[0];
    else series.push(ownBuffer(values));
    if (index % recordsAtOnce === recordsAtOnce - 1) await setImmediate();
  }
  const packed = { names: [...positions.keys()], heads, numbers: numbers.slice(0, numberCount), series };
  const buffers = [heads, packed.numbers, ...series].map(({ buffer }) => buffer as ArrayBuffer);
  return { packed, transfer: [...new Set(buffers)] };
}

/** A view of a part of a buffer would take the whole of it along, whatever else is in it. */
const ownBuffer = (values: Float64Array): Float64Array =>
  values.byteLength === values.buffer.byteLength ? values : values.slice();

export const unpackRecords = (packed: PackedRecords): TableRecord[] => [...recordsOf(packed)];

/** The same with others in between. */
export async function unpackRecordsInPortions(packed: PackedRecords): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  for (const record of recordsOf(packed)) {
    records.push(record);
    if (records.length % recordsAtOnce === 0) await setImmediate();
  }
  return records;
}

function* recordsOf({ names, heads, numbers, series }: PackedRecords): Generator<TableRecord> {
  let numberCount = 0;
  let seriesCount = 0;
  for (let start = 0; start < heads.length; start += headLength) {
    const [family, component, region, to, length] = heads.subarray(start, start + headLength);
    const values = length === 1 ? numbers.subarray(numberCount, ++numberCount) : series[seriesCount++];
    const regionTo = to < 0 ? null : names[to];
    yield { family: familyNames[family], component: names[component], region: names[region], regionTo, values };
  }
}
