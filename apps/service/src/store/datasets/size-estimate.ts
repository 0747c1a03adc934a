/** The approximate size of data in the database, before they are stored. Replaced data are not subtracted. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { bytesPerRecord } from "./usage.ts";

/** A record with its texts and lists, e.g. a model with its overrides. */
export const bytesOfRecord = (record: unknown): number => bytesPerRecord + variableBytes(record);

/** Texts and lists; single figures are part of the size of every record. */
export function variableBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (Array.isArray(value))
    return sum(value, (item) => (typeof item === "object" ? bytesOfRecord(item) : bytesOf(item)));
  return typeof value === "object" && value !== null ? sum(Object.values(value), variableBytes) : 0;
}

export function bytesOfContent(content: { [Part in keyof DatasetContent]?: Readonly<DatasetContent[Part]> }): number {
  const { dataset, regions = [], commodities = [], components = [], models = [], tables = [], presentation } = content;
  const records = [...(dataset ? [dataset] : []), ...regions, ...commodities, ...components, ...models];
  // Geometries and settings are stored as texts.
  const { component_groups, region_groups, constraints, planning_reserves, named_series } = content;
  const stored = { ...presentation, component_groups, region_groups, constraints, planning_reserves, named_series };
  const texts = JSON.stringify(stored).length - "{}".length;
  return sum(records, bytesOfRecord) + sum(tables, bytesOfTableRecord) + texts;
}

/** Its names are those of other records. A family of one value has it in the record. */
export const bytesOfTableRecord = ({ values }: DatasetContent["tables"][number]): number =>
  bytesPerRecord + (values.length > 1 ? values.byteLength : 0);

const bytesOf = (item: unknown): number =>
  typeof item === "string" ? Buffer.byteLength(item) : Float64Array.BYTES_PER_ELEMENT;

function sum<Item>(items: readonly Item[], bytes: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += bytes(item);
  return total;
}
