/** The values that the years of a pathway assume, for its results: what the entries of the model make of the data. */

import type { Component } from "../../domain/component.ts";
import { isCurve } from "../../domain/costs/invest-curve.ts";
import type { DatasetContent, TableRecord } from "../../domain/dataset-content.ts";
import { isTableOverride } from "../../domain/overrides/any-override.ts";
import type { TableOverride } from "../../domain/overrides/table-override.ts";
import { type FamilyName, tableFamilies } from "../../domain/table-family.ts";
import { expanded, membersOfName } from "../constraints/named-places.ts";
import type { Assumptions } from "./assumptions.ts";

export interface AssumedValue {
  readonly component: string;
  /** The attribute, or the field of the table. */
  readonly field: string;
  /** The commodity of a conversion factor; else empty. */
  readonly commodity: string;
  /** The region or the line of a record; else empty. */
  readonly place: string;
  /** `value`; of a series its mean, and the factor by which that differs from the data. */
  readonly figure: "value" | "mean" | "factor";
  /** By milestone year; null where there is no number. */
  readonly values: readonly (number | string | null)[];
}

/**
 * @param content of the model
 * @param byYear the content of each milestone year
 */
export function assumedValues(
  content: DatasetContent,
  byYear: readonly DatasetContent[],
  assumptions: Assumptions,
): AssumedValue[] {
  const rows = new Map<string, AssumedValue>();
  const put = (row: AssumedValue): void => {
    const { component, field, commodity, place, figure } = row;
    rows.set(JSON.stringify([component, field, commodity, place, figure]), row);
  };
  for (const { override } of assumptions.byYear.flat()) {
    for (const component of membersOfName(override.component_name, content.component_groups ?? {})) {
      if (isTableOverride(override)) recordsOf(content, byYear, component, override).forEach(put);
      else {
        const { attribute: field } = override;
        const values = byYear.map((year) => attributeOf(year, component, field));
        put({ component, field, commodity: "", place: "", figure: "value", values });
      }
    }
  }
  return [...rows.values()];
}

const componentOf = ({ components }: DatasetContent, name: string): Component | undefined =>
  components.find((component) => component.name === name);

function attributeOf(content: DatasetContent, name: string, attribute: string): number | string | null {
  const component = componentOf(content, name);
  const value: unknown = component && Reflect.get(component, attribute);
  if (typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "boolean") return `${value}`;
  return isCurve(value) ? JSON.stringify(value) : null;
}

function recordsOf(
  content: DatasetContent,
  byYear: readonly DatasetContent[],
  component: string,
  { table, commodity_name: commodity, regions }: TableOverride,
): AssumedValue[] {
  if (table === null) {
    const values = byYear.map((year) => factorOf(year, component, commodity ?? ""));
    const field = "conversion_factor";
    return [{ component, field, commodity: commodity ?? "", place: "", figure: "value", values }];
  }
  const chosen = regions && new Set(expanded(regions, content.region_groups ?? {}));
  const places = new Map<string, TableRecord>();
  for (const year of byYear) {
    for (const record of year.tables) {
      const isMeant = record.component === component && record.family === table;
      if (isMeant && (!chosen || chosen.has(record.region))) places.set(placeOf(record), record);
    }
  }
  const isSeries = tableFamilies[table].shape === "series";
  const field = tableFamilies[table].valueField;
  return [...places.keys()].flatMap((place): AssumedValue[] => {
    const means = byYear.map((year) => meanOf(year, component, table, place));
    const common = { component, field, commodity: "", place };
    if (!isSeries) return [{ ...common, figure: "value", values: means }];
    const before = meanOf(content, component, table, place);
    const factors = means.map((mean) => (mean === null || !before ? null : mean / before));
    return [
      { ...common, figure: "mean", values: means },
      { ...common, figure: "factor", values: factors },
    ];
  });
}

const placeOf = ({ region, regionTo }: TableRecord): string => (regionTo === null ? region : `${region} → ${regionTo}`);

function meanOf({ tables }: DatasetContent, component: string, family: FamilyName, place: string): number | null {
  const record = tables.find((one) => one.component === component && one.family === family && placeOf(one) === place);
  return record ? record.values.reduce((sum, value) => sum + value, 0) / record.values.length : null;
}

function factorOf(content: DatasetContent, name: string, commodity: string): number | null {
  const component = componentOf(content, name);
  if (component?.type !== "CONVERSION") return null;
  return (
    component.conversion_factors.find(({ commodity_name }) => commodity_name === commodity)?.conversion_factor ?? null
  );
}
