/** Which attributes are columns together, and the rows that are shown in their order. Pure. */
import type { ColumnSet } from "@esm/model/domain/component";
import {
  attributesInColumns,
  type ComponentKindName,
  componentKindNames,
  type RecordOfDataset,
  savedOf,
} from "../../data/editing/records.ts";

const columnSets = ["usual", "capacity", "storage", "description"] as const satisfies ColumnSet[];
export const columnSetNames = [...columnSets, "all"] as const;
export type ColumnSetName = (typeof columnSetNames)[number];

/** Without those that none of the kinds has. */
export function columnsOf(set: ColumnSetName, kinds: readonly ComponentKindName[]): { name: string }[] {
  const used = attributesInColumns(set === "all" ? columnSets : [set], kinds);
  return ["name", ...(kinds.length > 1 ? ["kind"] : []), ...used].map((name) => ({ name }));
}

/** The set in which an attribute is a column. */
export const setWith = (attribute: string): ColumnSetName =>
  columnSets.find((set) => attributesInColumns([set], componentKindNames).includes(attribute)) ?? "usual";

export const kindsIn = (chosen: string | null): readonly ComponentKindName[] => {
  const kind = componentKindNames.find((name) => name === chosen);
  return kind ? [kind] : componentKindNames;
};

const textIn = (record: RecordOfDataset): string =>
  ["name", "commodity_name", "description", "conversion_factors"]
    .map((name) => JSON.stringify(record.values[name] ?? ""))
    .join(" ")
    .toLowerCase();

export const matchingRecords = (records: readonly RecordOfDataset[], text: string): readonly RecordOfDataset[] => {
  const sought = text.trim().toLowerCase();
  return sought === "" ? records : records.filter((record) => textIn(record).includes(sought));
};

/** By the values that are saved, so that no row moves while it is changed. Records without the attribute come last. */
export function sorted(records: readonly RecordOfDataset[], by: string): readonly RecordOfDataset[] {
  if (by === "") return records;
  const [sign, name] = by.startsWith("-") ? [-1, by.slice(1)] : [1, by];
  const valueIn = (record: RecordOfDataset) => (name === "kind" ? record.kind : savedOf(record, name));
  return records.toSorted((left, right) => {
    const [one, other] = [valueIn(left), valueIn(right)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === "number" && typeof other === "number") return sign * (one - other);
    return sign * String(one).localeCompare(String(other), undefined, { numeric: true });
  });
}
