/** Operations of a list that changes a data set wholly or not at all. Records have their names; ids do not occur. */
import { type Component, type ComponentType, componentKinds } from "../component.ts";
import type { CommodityAttributes, RegionAttributes } from "../dataset.ts";
import type { FamilyName } from "../table-family.ts";

export type ComponentKind = "source" | "sink" | "conversion" | "storage" | "transmission";
export type RecordKind = ComponentKind | "region" | "commodity";
/** `dataset`: its own attributes and its calendar. */
export type ChangedKind = RecordKind | "dataset";

const componentTypesOfKinds = Object.fromEntries(
  Object.values(componentKinds).map(({ singular, type }) => [singular, type]),
) as Record<ComponentKind, ComponentType>;

export const recordKinds: readonly RecordKind[] = [
  ...(Object.keys(componentTypesOfKinds) as ComponentKind[]),
  "region",
  "commodity",
];
export const changedKinds: readonly ChangedKind[] = [...recordKinds, "dataset"];

export const typeOfKind = (kind: ComponentKind): ComponentType => componentTypesOfKinds[kind];
export const isComponentKind = (kind: ChangedKind): kind is ComponentKind => Object.hasOwn(componentTypesOfKinds, kind);

export interface SetOperation {
  operation: "set";
  kind: ChangedKind;
  /** Null for the data set itself. */
  name: string | null;
  attribute: string;
  value: unknown;
  /** The value that the sender saw; undefined where it does not say. */
  from: unknown;
}

export type CreateOperation = { operation: "create" } & (
  | { kind: ComponentKind; record: Component }
  | { kind: "region"; record: RegionAttributes }
  | { kind: "commodity"; record: CommodityAttributes }
);

export interface DeleteOperation {
  operation: "delete";
  kind: RecordKind;
  name: string;
}

export interface ValuesOperation {
  operation: "values";
  family: FamilyName;
  component: string;
  region: string;
  regionTo: string | null;
  /** Null deletes the record. */
  values: Float64Array | null;
  /** The unit of the values, if they have one. Whoever applies the operation converts them and checks their bounds. */
  unit?: string;
  /** First time step of a part of an existing series; undefined for the whole record. */
  start: number | undefined;
  /** The values that the sender saw; null where there was no record, undefined where it does not say. */
  from: Float64Array | null | undefined;
}

export type Operation = SetOperation | CreateOperation | DeleteOperation | ValuesOperation;
