/** Components ↔ rows of the one table that holds all five kinds, by the attribute tables of the domain. */

import type { Attribute, BooleanAttribute, RecordOf } from "@esm/model/domain/attribute";
import {
  attributesOfType,
  type Component,
  type ComponentType,
  type ConversionFactor,
  commonComponentAttributes,
  componentKinds,
} from "@esm/model/domain/component";
import type { Transaction } from "kysely";
import type { ComponentRow, NewComponentRow, Tables } from "../database/tables.ts";

const types = Object.keys(componentKinds) as ComponentType[];
const attributeLists = Object.fromEntries(types.map((type) => [type, Object.entries(attributesOfType(type))]));

/** Copies of one object share its shape, and take half of what components that get one attribute after the other do. */
const emptyComponents = Object.fromEntries(
  types.map((type): [string, Record<string, unknown>] => {
    const names = ["type", ...attributeLists[type].map(([name]) => name)];
    return [
      type,
      Object.fromEntries(
        [...names, ...(type === "CONVERSION" ? ["conversion_factors"] : [])].map((name) => [name, null]),
      ),
    ];
  }),
);

/** Every column that holds an attribute; those a kind does not have stay null. */
export const attributeColumns = [...new Set(types.flatMap((type) => Object.keys(attributesOfType(type))))]
  .map((name) => (name === "commodity_name" ? "commodity_id" : name))
  .filter((name) => name !== "name") as (keyof NewComponentRow)[];

/** `commodityId` is the id of the component's commodity; a conversion has none. */
export function componentRow(datasetId: number, component: Component, commodityId: number | null): NewComponentRow {
  const values: Record<string, unknown> = { dataset_id: datasetId, type: component.type };
  for (const column of attributeColumns) values[column] = null;
  const attributes = component as Record<string, unknown>;
  for (const [name, rule] of attributeLists[component.type]) {
    if (name === "commodity_name") values.commodity_id = commodityId;
    else values[name] = storedValue(rule, attributes[name]);
  }
  return values as NewComponentRow;
}

/** Curves and sources of tables are lists. */
const isList = ({ type }: Attribute): boolean => type === "curve" || type === "sources";

/** Flags are numbers, and lists JSON texts. */
const storedValue = (rule: Attribute, value: unknown): unknown =>
  rule.type === "boolean" ? Number(value) : isList(rule) && value !== null ? JSON.stringify(value) : value;

function attributeValue(rule: Attribute, stored: unknown): unknown {
  if (rule.type === "boolean") return flagOf(rule, stored);
  return isList(rule) && typeof stored === "string" ? JSON.parse(stored) : stored;
}

/** Rows of earlier versions have null where a flag was added since. */
const flagOf = (rule: BooleanAttribute, stored: unknown): boolean =>
  stored === null ? (rule.default ?? false) : stored === 1;

export function componentOfRow(
  row: ComponentRow & { commodity_name: string | null },
  factors: ConversionFactor[],
): Component {
  const columns = row as Record<string, unknown>;
  const component: Record<string, unknown> = { ...emptyComponents[row.type], type: row.type };
  for (const [name, rule] of attributeLists[row.type]) {
    component[name] = attributeValue(rule, columns[name]);
  }
  if (row.type === "CONVERSION") component.conversion_factors = factors;
  return component as Component;
}

/** With their conversion factors. Names of commodities are looked up: each row of a join would have a copy of its own. */
export async function componentsOfRows(
  transaction: Transaction<Tables>,
  rows: readonly ComponentRow[],
  commodities: ReadonlyMap<number, string>,
): Promise<Component[]> {
  const nameOf = (id: number): string => commodities.get(id) ?? "";
  const factorsOf = new Map<number, ConversionFactor[]>();
  for (const { id, type } of rows) if (type === "CONVERSION") factorsOf.set(id, []);
  const factors = transaction
    .selectFrom("conversion_factors")
    .select(["component_id", "commodity_id", "conversion_factor"])
    .where("component_id", "in", [...factorsOf.keys()])
    .orderBy("id");
  for (const { component_id, commodity_id, conversion_factor } of factorsOf.size > 0 ? await factors.execute() : []) {
    factorsOf.get(component_id)?.push({ commodity_name: nameOf(commodity_id), conversion_factor });
  }
  return rows.map((row) => {
    const commodity_name = row.commodity_id === null ? null : nameOf(row.commodity_id);
    return componentOfRow({ ...row, commodity_name }, factorsOf.get(row.id) ?? []);
  });
}

/** The common attributes of components of all kinds, as answers show them. */
export type ComponentPart = RecordOf<typeof commonComponentAttributes> & { id: number; type: ComponentType };

export function componentPart(row: ComponentRow): ComponentPart {
  const columns = row as Record<string, unknown>;
  const part: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(commonComponentAttributes)) {
    part[name] = rule.type === "boolean" ? columns[name] === 1 : attributeValue(rule, columns[name]);
  }
  return { ...part, id: row.id, type: row.type } as ComponentPart;
}
