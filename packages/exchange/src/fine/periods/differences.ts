/** What differs between the years of a model, each of which is translated by itself. */

import { message } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { maxNamedSeries, type NamedSeries } from "@esm/model/domain/overrides/named-series";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import type { Findings } from "../../findings/collector.ts";
import { createUniqueNames } from "../../findings/unique-names.ts";

/** A year of a model, or a scenario. */
export interface YearContent {
  readonly components: readonly Component[];
  readonly tables: readonly TableRecord[];
}

/** An attribute of a component, or a conversion factor, with its value in each year. */
export interface DifferingNumber {
  readonly component: Component;
  readonly attribute: string;
  /** Only of `conversion_factor`. */
  readonly commodity: string | null;
  readonly values: readonly number[];
}

/** A record of a table, with its values in each year; null where a year has none. */
export interface DifferingRecord {
  readonly component: Component;
  readonly record: TableRecord;
  readonly values: readonly (Float64Array | null)[];
}

export interface Differences {
  readonly numbers: readonly DifferingNumber[];
  readonly records: readonly DifferingRecord[];
}

/** What changes are made of: of an attribute or factor, or of a record of a table. */
export interface Change {
  readonly component_name: string;
  readonly attribute?: string;
  readonly commodity_name?: string;
  readonly table?: FamilyName;
  readonly regions?: string[];
  readonly region_to?: string;
  readonly operation: "set" | "remove";
  readonly value?: number | { series: string };
}

type Refuse = (component: Component, what: string) => void;

/** @param refuse called where components differ in more than numbers */
export function differencesOf(years: readonly YearContent[], refuse: Refuse): Differences {
  const [first] = years;
  const numbers: DifferingNumber[] = [];
  for (const [position, component] of first.components.entries()) {
    const all = years.map(({ components }) => components[position] as Component | undefined);
    const known = all.filter((each) => each?.name === component.name && each.type === component.type);
    if (known.length < all.length) refuse(component, "components");
    else
      numbers.push(
        ...numbersOf(
          known.filter((each) => each !== undefined),
          refuse,
        ),
      );
  }
  for (const { components } of years)
    for (const other of components.slice(first.components.length)) refuse(other, "components");
  return { numbers, records: recordsOf(years) };
}

/** Where they are not given, they are 0. */
const isCost = /^(?:commodity_(?:cost|revenue)|(?:invest|opex)_per_\w+)$/;

function numbersOf(all: readonly Component[], refuse: Refuse): DifferingNumber[] {
  const [component] = all;
  const attributes = new Set(all.flatMap((each) => Object.keys(each)));
  return [...attributes].flatMap((attribute): DifferingNumber[] => {
    const values = all.map((each): unknown => Reflect.get(each, attribute));
    if (values.every((value) => JSON.stringify(value) === JSON.stringify(values[0]))) return [];
    if (attribute === "conversion_factors") return factorsOf(all, refuse);
    const numbers = values.map((value) => (value === null && isCost.test(attribute) ? 0 : value));
    if (numbers.every((value) => typeof value === "number"))
      return [{ component, attribute, commodity: null, values: numbers }];
    refuse(component, attribute);
    return [];
  });
}

function factorsOf(all: readonly Component[], refuse: Refuse): DifferingNumber[] {
  const lists = all.map((each) => (each.type === "CONVERSION" ? each.conversion_factors : []));
  const names = lists.map((list) => JSON.stringify(list.map(({ commodity_name }) => commodity_name)));
  const [component] = all;
  if (names.some((each) => each !== names[0])) {
    refuse(component, "conversion_factors");
    return [];
  }
  return lists[0].flatMap(({ commodity_name: commodity }, at): DifferingNumber[] => {
    const values = lists.map((list) => list[at].conversion_factor);
    const isSame = values.every((value) => value === values[0]);
    return isSame ? [] : [{ component, attribute: "conversion_factor", commodity, values }];
  });
}

function recordsOf(years: readonly YearContent[]): DifferingRecord[] {
  const keyOf = ({ family, component, region, regionTo }: TableRecord): string =>
    JSON.stringify([family, component, region, regionTo]);
  const byYear = years.map(({ tables }) => new Map(tables.map((record) => [keyOf(record), record])));
  const byName = new Map(years[0].components.map((component) => [component.name, component]));
  return [...new Set(byYear.flatMap((records) => [...records.keys()]))].flatMap((key): DifferingRecord[] => {
    const values = byYear.map((records) => records.get(key)?.values ?? null);
    if (values.every((value) => isSame(value, values[0]))) return [];
    const record = byYear.flatMap((records) => records.get(key) ?? [])[0];
    const component = byName.get(record.component);
    return component ? [{ component, record, values }] : [];
  });
}

export const isSame = (one: Float64Array | null, other: Float64Array | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.length === other.length && one.every((value, at) => value === other[at]));

/** Changes of data to the values that a year has, and the series that they name. */
export function createChanges(findings: Findings) {
  const namedSeries: Record<string, NamedSeries> = {};
  const nameOf = createUniqueNames();
  let count = 0;
  return {
    namedSeries,
    ofNumber({ component, attribute, commodity, values }: DifferingNumber, year: number): Change {
      const own = {
        component_name: component.name,
        attribute,
        ...(commodity !== null && { commodity_name: commodity }),
      };
      return { ...own, operation: "set", value: values[year] };
    },
    /** @param label what the series of the year is called after */
    ofRecord({ component, record, values }: DifferingRecord, year: number, label: string): Change {
      const { family, region, regionTo } = record;
      const places = { regions: [region], ...(regionTo !== null && { region_to: regionTo }) };
      const own = { component_name: component.name, table: family, ...places };
      const value = values[year];
      if (value === null) return { ...own, operation: "remove" };
      if (tableFamilies[family].shape === "number") return { ...own, operation: "set", value: value[0] };
      const series = nameOf(
        [component.name, family, region, regionTo, label].filter((part) => part !== null).join(" "),
      );
      namedSeries[series] = { unit: null, values: [...value] };
      count++;
      if (count === maxNamedSeries + 1) {
        const said = { what: "named_series", most: maxNamedSeries };
        findings.error({ code: "periods", msg: message("fine_periods_need_too_many", said) });
      }
      return { ...own, operation: "set", value: { series } };
    },
  };
}
