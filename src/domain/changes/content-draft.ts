/** The content of a data set while operations change it: its records by name, and references that follow new names. */
import { type Component, componentKinds } from "../component.ts";
import type { CommodityAttributes, DatasetAttributes, RegionAttributes } from "../dataset.ts";
import type { DatasetContent, TableRecord } from "../dataset-content.ts";
import type { Override } from "../model.ts";
import { hintBudget, nearestNameHint } from "../nearest-name.ts";
import { factorProfiles } from "../table-family.ts";
import type { UnitsOfDataset } from "../units/asked-unit.ts";
import { isComponentKind, type RecordKind, typeOfKind } from "./operation.ts";

export type Refuse = (type: string, msg: string, hint?: string) => void;
type Place = Omit<TableRecord, "values">;
type Named = { name: string };

export class ContentDraft {
  dataset: DatasetAttributes;
  readonly regions: Map<string, RegionAttributes>;
  readonly commodities: Map<string, CommodityAttributes>;
  readonly components: Map<string, Component>;
  readonly tables: Map<string, TableRecord>;
  readonly #content: DatasetContent;
  readonly #hints = hintBudget();
  #overrides: Override[];

  constructor(content: DatasetContent, overrides: readonly Override[]) {
    this.#content = content;
    this.#overrides = [...overrides];
    this.dataset = content.dataset;
    this.regions = byName(content.regions);
    this.commodities = byName(content.commodities);
    this.components = byName(content.components);
    this.tables = new Map(content.tables.map((record) => [keyOf(record), record]));
  }

  get steps(): number {
    return this.dataset.number_of_time_steps;
  }

  get units(): UnitsOfDataset {
    return { ...this.dataset, commodities: { get: (name) => this.commodities.get(name)?.unit } };
  }

  result(): { content: DatasetContent; overrides: Override[] } {
    const { dataset, regions, commodities, components, tables } = this;
    const records = { regions: [...regions.values()], commodities: [...commodities.values()] };
    const rest = { components: [...components.values()], tables: [...tables.values()] };
    return { content: { ...this.#content, dataset, ...records, ...rest }, overrides: this.#overrides };
  }

  #recordsOf(kind: RecordKind): Map<string, Named> {
    if (kind === "region") return this.regions;
    return kind === "commodity" ? this.commodities : this.components;
  }

  #missing(what: string, name: string, valid: Iterable<string>, refuse: Refuse): false {
    refuse("not_found", `${what} ${name} not found!`, nearestNameHint(name, valid, this.#hints));
    return false;
  }

  has(kind: RecordKind, name: string, refuse: Refuse): boolean {
    const isOfKind = (record: Named | undefined): boolean =>
      record !== undefined && (!isComponentKind(kind) || (record as Component).type === typeOfKind(kind));
    const records = this.#recordsOf(kind);
    if (isOfKind(records.get(name))) return true;
    const valid = [...records.values()].filter(isOfKind);
    return this.#missing(
      wordOf(kind),
      name,
      valid.map((record) => record.name),
      refuse,
    );
  }

  /** Components of all kinds share their names. */
  isFree(kind: RecordKind, name: string, refuse: Refuse): boolean {
    const isTaken = this.#recordsOf(kind).has(name);
    if (isTaken) refuse("conflict", `${wordOf(kind)} ${name} already exists!`);
    return !isTaken;
  }

  knowsCommodities(component: Component, refuse: Refuse): boolean {
    const unknown = commoditiesOf(component).find((name) => !this.commodities.has(name));
    if (unknown !== undefined) return this.#missing("EnergyCommodity", unknown, this.commodities.keys(), refuse);
    if (component.type !== "CONVERSION") return true;
    const units = new Set([...this.commodities.values()].map(({ unit }) => unit));
    const { physical_unit: unit } = component;
    return units.has(unit) || this.#missing("EnergyCommodity with unit", unit, units, refuse);
  }

  usersOfCommodity(name: string): string[] {
    const users = [...this.components.values()].filter((component) => commoditiesOf(component).includes(name));
    return users.map((component) => component.name);
  }

  put(kind: RecordKind, name: string, attributes: object): void {
    const records = this.#recordsOf(kind);
    records.set(name, { ...records.get(name), ...attributes, name });
  }

  remove(kind: RecordKind, name: string): void {
    this.#recordsOf(kind).delete(name);
    if (kind === "commodity") return;
    for (const [key, { component, region, regionTo }] of this.tables) {
      const isOfRecord = kind === "region" ? region === name || regionTo === name : component === name;
      if (isOfRecord) this.tables.delete(key);
    }
    if (isComponentKind(kind)) this.#overrides = this.#overrides.filter((one) => one.component_name !== name);
  }

  rename(kind: RecordKind, from: string, to: string): void {
    const renamed = <Name extends string | null>(name: Name): Name | string => (name === from ? to : name);
    replaceAll(this.#recordsOf(kind), ({ name, ...rest }) => [renamed(name), { ...rest, name: renamed(name) }]);
    if (kind === "commodity") {
      replaceAll(this.components, (component) => [component.name, withCommodities(component, renamed)]);
      return;
    }
    replaceAll(this.tables, (record) => {
      const { component, region, regionTo } = record;
      const place =
        kind === "region"
          ? { region: renamed(region), regionTo: renamed(regionTo) }
          : { component: renamed(component) };
      const moved = { ...record, ...place };
      return [keyOf(moved), moved];
    });
    if (kind === "region") return;
    this.#overrides = this.#overrides.map((one) => ({ ...one, component_name: renamed(one.component_name) }));
  }

  hasPlace({ component, region, regionTo }: Place, refuse: Refuse): boolean {
    if (!this.components.has(component)) return this.#missing("Component", component, this.components.keys(), refuse);
    const unknown = [region, regionTo ?? region].find((name) => !this.regions.has(name));
    return unknown === undefined || this.#missing("Region", unknown, this.regions.keys(), refuse);
  }

  valuesAt(place: Place): Float64Array | undefined {
    return this.tables.get(keyOf(place))?.values;
  }

  /** @param values null removes the record */
  putValues(place: Place, values: Float64Array | null): void {
    if (values === null) this.tables.delete(keyOf(place));
    else this.tables.set(keyOf(place), { ...place, values });
  }
}

const byName = <Item extends Named>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.name, item]));

const keyOf = ({ family, component, region, regionTo }: Place): string =>
  JSON.stringify([family, component, region, regionTo]);

/** In their order. */
function replaceAll<Item>(items: Map<string, Item>, replaced: (item: Item) => [string, Item]): void {
  const all = [...items.values()];
  items.clear();
  for (const item of all) items.set(...replaced(item));
}

function wordOf(kind: RecordKind): string {
  if (isComponentKind(kind)) return componentKinds[typeOfKind(kind)].recordName;
  return kind === "region" ? "Region" : "EnergyCommodity";
}

const commoditiesOf = (component: Component): string[] =>
  component.type === "CONVERSION"
    ? component.conversion_factors.map((factor) => factor.commodity_name)
    : [component.commodity_name];

function withCommodities(component: Component, renamed: (name: string) => string): Component {
  if (component.type !== "CONVERSION") return { ...component, commodity_name: renamed(component.commodity_name) };
  const factors = component.conversion_factors.map((factor) => ({
    ...factor,
    commodity_name: renamed(factor.commodity_name),
  }));
  const profiled = factorProfiles.map(({ attribute }) => {
    const name = component[attribute];
    return [attribute, name === null ? null : renamed(name)];
  });
  return { ...component, conversion_factors: factors, ...Object.fromEntries(profiled) };
}
