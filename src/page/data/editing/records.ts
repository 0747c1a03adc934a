/** What is in a data set besides tables and series: records with attributes under the names of the interface. Pure. */
import type { AttributeTable } from "../../../domain/attribute.ts";
import { type ComponentType, commonComponentAttributes, componentKinds } from "../../../domain/component.ts";
import { commodityAttributes, datasetAttributes, regionAttributes } from "../../../domain/dataset.ts";
import { namingAttributes, positionAttributes } from "../../../domain/presentation-attributes.ts";
import type { DatasetDetails } from "../answers.ts";
import type { Quantity } from "../interface.ts";

/** A value with a unit was typed and is not saved yet: the service converts it. */
export type CellValue = string | number | boolean | null | readonly FactorValue[] | Quantity;

export const isQuantity = (value: CellValue): value is Quantity =>
  typeof value === "object" && value !== null && "unit" in value;

export interface FactorValue {
  commodity_name: string;
  conversion_factor: number;
}

export type RecordKind = "dataset" | "region" | "commodity" | ComponentKindName;
export type ComponentKindName = (typeof componentKinds)[ComponentType]["singular"];

export interface RecordOfDataset {
  /** Its kind and id: stays the same when it is renamed. */
  key: string;
  kind: RecordKind;
  id: number;
  values: Readonly<Record<string, CellValue>>;
}

export interface DatasetRecords {
  overview: DatasetDetails;
  byKey: ReadonlyMap<string, RecordOfDataset>;
}

/** In the order in which components are shown. */
export const componentKindNames = ["source", "conversion", "storage", "transmission", "sink"] as const;

export const typeOfKind = Object.fromEntries(
  Object.values(componentKinds).map(({ singular, type }) => [singular, type]),
) as Readonly<Record<ComponentKindName, ComponentType>>;

export const isComponentKind = (kind: string): kind is ComponentKindName => kind in typeOfKind;

/** All attributes of a kind, those by which it is shown included; conversions also have `conversion_factors`. */
export function attributesOf(kind: RecordKind): AttributeTable {
  if (kind === "dataset") return datasetAttributes;
  if (kind === "region") return { ...regionAttributes, ...positionAttributes };
  if (kind === "commodity") return commodityAttributes;
  return { ...commonComponentAttributes, ...componentKinds[typeOfKind[kind]].attributes, ...namingAttributes };
}

export const keyOf = (kind: RecordKind, id: number): string => `${kind} ${id}`;

/** Null where it was never given. */
export const savedOf = (record: RecordOfDataset, attribute: string): CellValue => record.values[attribute] ?? null;

export const recordsOfKinds = (records: DatasetRecords, kinds: readonly RecordKind[]): RecordOfDataset[] =>
  [...records.byKey.values()].filter(({ kind }) => kinds.includes(kind));
