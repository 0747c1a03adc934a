/**
 * The content of a data set while operations change it: its records by name, and references that follow new names. An
 * operation takes time for what it concerns, not for all content.
 */

import { message, type Words } from "@esm/messages/message";
import { recordName } from "@esm/messages/record-names";
import { type Component, commoditiesOf, componentKinds } from "../component.ts";
import type { ConstraintContent } from "../constraints/constraint.ts";
import { constraintsRenamed } from "../constraints/renamed.ts";
import type { CommodityAttributes, DatasetAttributes, RegionAttributes } from "../dataset.ts";
import type { DatasetContent } from "../dataset-content.ts";
import { hintBudget, nearestNameHint } from "../nearest-name.ts";
import {
  type AnyOverride,
  isConstraintOverride,
  isTableOverride,
  tableOverridesOf,
} from "../overrides/any-override.ts";
import { tableOverridesRenamed } from "../overrides/renamed.ts";
import type { TableOverride } from "../overrides/table-override.ts";
import type { UnitsOfDataset } from "../units/asked-unit.ts";
import { DraftCommodities } from "./draft-commodities.ts";
import { DraftComponents } from "./draft-components.ts";
import { DraftRecords } from "./draft-records.ts";
import { DraftTables, type Place } from "./draft-tables.ts";
import { isComponentKind, type RecordKind, typeOfKind } from "./operation.ts";

export type Refuse = (type: string, msg: Words, hint?: Words) => void;
type AnyRecord = RegionAttributes | CommodityAttributes | Component;

export class ContentDraft {
  dataset: DatasetAttributes;
  readonly components: DraftComponents;
  readonly tables: DraftTables;
  readonly #regions: DraftRecords<RegionAttributes>;
  readonly #commodities: DraftCommodities;
  readonly #content: DatasetContent;
  readonly #overrides: readonly AnyOverride[];
  #ofTables: TableOverride[];
  readonly #hints = hintBudget();
  #constrained: ConstraintContent;

  constructor(content: DatasetContent, overrides: readonly AnyOverride[]) {
    this.#content = content;
    this.#overrides = overrides;
    this.#ofTables = tableOverridesOf(overrides);
    const { component_groups, region_groups, constraints, planning_reserves } = content;
    this.#constrained = {
      component_groups,
      region_groups,
      constraints,
      ...(planning_reserves && { planning_reserves }),
    };
    this.dataset = content.dataset;
    this.#regions = new DraftRecords(content.regions);
    this.#commodities = new DraftCommodities(content.commodities);
    this.components = new DraftComponents(content.components, this.#commodities);
    this.tables = new DraftTables(content.tables, this.components.keys, this.#regions.keys);
  }

  get steps(): number {
    return this.dataset.number_of_time_steps;
  }

  get units(): UnitsOfDataset {
    return { ...this.dataset, commodities: { get: (name) => this.#commodities.get(name)?.unit } };
  }

  result(): { content: DatasetContent; overrides: AnyOverride[] } {
    const { dataset } = this;
    const named = { regions: this.#regions.all(), commodities: this.#commodities.all() };
    const rest = { components: this.components.allNamed(), tables: this.tables.result() };
    const attributes = this.#overrides.flatMap((one) => {
      if (isTableOverride(one) || isConstraintOverride(one)) return [];
      const name = this.components.keys.nameOf(one.component_name);
      return name === undefined ? [] : [{ ...one, component_name: name }];
    });
    const content = { ...this.#content, dataset, ...named, ...rest, ...this.#constrained };
    return { content, overrides: [...attributes, ...this.#ofTables] };
  }

  /** Replaces the given parts, each as a whole. */
  constrain(changes: ConstraintContent): void {
    this.#constrained = { ...this.#constrained, ...changes };
  }

  has(kind: RecordKind, name: string, refuse: Refuse): boolean {
    const isOfKind = (record: AnyRecord | undefined): boolean =>
      record !== undefined && (!isComponentKind(kind) || ("type" in record && record.type === typeOfKind(kind)));
    const records = this.#recordsOf(kind);
    if (isOfKind(records.get(name))) return true;
    return this.#missing(wordOf(kind), name, namesOf(records.all().filter(isOfKind)), refuse);
  }

  /** Components of all kinds share their names. */
  isFree(kind: RecordKind, name: string, refuse: Refuse): boolean {
    const isTaken = this.#recordsOf(kind).has(name);
    if (isTaken) refuse("conflict", message("already_exists", { word: wordOf(kind), name }));
    return !isTaken;
  }

  /** Refuses a new component whose commodities do not exist. */
  knowsCommodities(component: Component, refuse: Refuse): boolean {
    const unknown = commoditiesOf(component).find((name) => !this.#commodities.has(name));
    return this.#knows(unknown, component, refuse);
  }

  stillKnowsCommodities(name: string, refuse: Refuse): boolean {
    const component = this.components.get(name);
    return component === undefined || this.#knows(this.components.unknownCommodity(name), component, refuse);
  }

  put(kind: RecordKind, name: string, attributes: object): void {
    this.#recordsOf(kind).put(name, attributes);
  }

  remove(kind: RecordKind, name: string): void {
    if (kind === "commodity") this.#commodities.delete(name);
    else this.#recordsOf(kind).deleteWithReferences(name);
  }

  rename(kind: RecordKind, from: string, to: string): void {
    this.#recordsOf(kind).rename(from, to);
    const named = isComponentKind(kind) ? "component" : kind;
    this.#constrained = constraintsRenamed(this.#constrained, named, from, to);
    this.#ofTables = tableOverridesRenamed(this.#ofTables, named, from, to);
  }

  hasPlace({ component, region, regionTo }: Place, refuse: Refuse): boolean {
    if (!this.components.has(component)) {
      return this.#missing(message("record_component"), component, namesOf(this.components.all()), refuse);
    }
    const unknown = [region, regionTo ?? region].find((name) => !this.#regions.has(name));
    return (
      unknown === undefined || this.#missing(message("record_region"), unknown, namesOf(this.#regions.all()), refuse)
    );
  }

  #recordsOf(kind: RecordKind): DraftRecords<RegionAttributes> | DraftCommodities | DraftComponents {
    if (kind === "region") return this.#regions;
    return kind === "commodity" ? this.#commodities : this.components;
  }

  #missing(what: Words, name: string, valid: readonly string[], refuse: Refuse): false {
    refuse("not_found", message("not_found", { what, name }), nearestNameHint(name, valid, this.#hints));
    return false;
  }

  #knows(unknown: string | undefined, component: Component, refuse: Refuse): boolean {
    if (unknown !== undefined)
      return this.#missing(message("record_commodity"), unknown, this.#commodities.valid("name"), refuse);
    if (component.type !== "CONVERSION" || this.#commodities.hasUnit(component.physical_unit)) return true;
    const { physical_unit: unit } = component;
    return this.#missing(message("record_of_unit"), unit, this.#commodities.valid("unit"), refuse);
  }
}

const namesOf = (records: readonly AnyRecord[]): string[] => records.map(({ name }) => name);

function wordOf(kind: RecordKind): Words {
  if (isComponentKind(kind)) return recordName(componentKinds[typeOfKind(kind)].recordName);
  return message(kind === "region" ? "record_region" : "record_commodity");
}
