/** Records of a data set besides tables and series, with attributes under the names of the interface. Pure. */
import type { ShownTable } from "@esm/model/domain/attribute";
import {
  attributesOfType,
  type ColumnSet,
  type ComponentAttributeTable,
  type ComponentType,
  componentKinds,
  type FormSection,
  formSections,
} from "@esm/model/domain/component";
import type { CurvePoint } from "@esm/model/domain/costs/invest-curve";
import { commodityAttributes, datasetAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { namingAttributes, positionAttributes } from "@esm/model/domain/presentation-attributes";
import type { TableSource } from "@esm/model/domain/sources/source";
import type { DatasetDetails } from "../answers.ts";
import type { Quantity } from "../interface.ts";

/** A value with a unit was typed and is not saved yet: the service converts it. */
export type CellValue =
  | string
  | number
  | boolean
  | null
  | readonly FactorValue[]
  | readonly CurvePoint[]
  | readonly TableSource[]
  | Quantity;

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
export function attributesOf(kind: RecordKind): ShownTable {
  if (kind === "dataset") return datasetAttributes;
  if (kind === "region") return { ...regionAttributes, ...positionAttributes };
  if (kind === "commodity") return commodityAttributes;
  return attributesOfComponent(kind);
}

export type EditedRule = ShownTable[string];

const attributesOfComponent = (kind: ComponentKindName): ComponentAttributeTable => ({
  ...attributesOfType(typeOfKind[kind]),
  ...namingAttributes,
});

/** The attributes in a part of a form, in their order. */
export const attributesIn = (section: FormSection, kind: ComponentKindName): string[] =>
  Object.entries(attributesOfComponent(kind))
    .filter(([, rule]) => rule.section === section)
    .flatMap(([name]) => withFactors(name));

/** The attributes of these kinds that are columns of one of the sets, by the parts of forms. */
export function attributesInColumns(sets: readonly ColumnSet[], kinds: readonly ComponentKindName[]): string[] {
  const rules = kinds.flatMap((kind) => Object.entries(attributesOfComponent(kind)));
  const chosen = formSections.flatMap((section) =>
    rules.filter(([, rule]) => rule.section === section && columnsOf(rule).some((set) => sets.includes(set))),
  );
  return [...new Set(chosen.flatMap(([name]) => withFactors(name)))];
}

const columnSetOf = {
  general: "usual",
  costs: "usual",
  capacity: "capacity",
  limits: "usual",
  storage: "storage",
} as const;

const columnsOf = ({
  section,
  columns = [columnSetOf[section]],
}: ComponentAttributeTable[string]): readonly ColumnSet[] => columns;

/** The list of a conversion has no entry among the attributes, and stands behind its unit. */
const withFactors = (name: string): string[] => (name === "physical_unit" ? [name, "conversion_factors"] : [name]);

export const keyOf = (kind: RecordKind, id: number): string => `${kind} ${id}`;

/** Null where it was never given. */
export const savedOf = (record: RecordOfDataset, attribute: string): CellValue => record.values[attribute] ?? null;

export const recordsOfKinds = (records: DatasetRecords, kinds: readonly RecordKind[]): RecordOfDataset[] =>
  [...records.byKey.values()].filter(({ kind }) => kinds.includes(kind));
