/**
 * FINE's storages have no inflow, no spill and no power that is built by itself. A storage with any of these becomes a storage of a commodity of
 * its own, its content, and components that fill and empty it, with the same optimum:
 *
 *     charging        −1 commodity                       + chargeEfficiency content
 *     discharging     −1/dischargeEfficiency content     + 1 commodity
 *     inflow, spill   a source and a sink of content
 *
 * The storage itself loses nothing when it is filled or emptied, so only the difference counts, and rates of 1 per hour never bind.
 */

import { message } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema } from "@esm/model/domain/schema";
import type { EnergySystem, Storage } from "@esm/model/energy-system/energy-system";
import type { Findings } from "../../findings/collector.ts";
import { createUniqueNames } from "../../findings/unique-names.ts";
import { linkOf } from "./ids.ts";
import { powersOf, refusePowers, sides } from "./powers-of-storages.ts";

type StorageAttributes = Component & { type: "STORAGE" };

interface Parts {
  components: Component[];
  tables: TableRecord[];
}

/** Gives names that nothing else has. */
type Unused = Record<"component" | "commodity" | "link", (wanted: string) => string>;

/**
 * @param content of which `system` was built
 * @returns new content, and of each component that fills or empties a storage the name of that storage
 */
export function withDividedStorages(
  content: DatasetContent,
  system: EnergySystem,
  findings: Findings,
): { content: DatasetContent; owners: ReadonlyMap<string, string> } {
  const storages = new Map(
    system.components.flatMap((each): [string, Storage][] =>
      each.kind === "storage" && isDivided(each) ? [[each.name, each]] : [],
    ),
  );
  const owners = new Map<string, string>();
  if (storages.size === 0) return { content, owners };
  const unused = unusedNames(content, system);
  const isKept = ({ family, component }: TableRecord): boolean => !storages.has(component) || !ofParts.test(family);
  const commodities = [...content.commodities];
  const parts: Parts = { components: [], tables: content.tables.filter(isKept) };
  for (const attributes of content.components) {
    const storage = storages.get(attributes.name);
    if (attributes.type !== "STORAGE" || !storage) {
      parts.components.push(attributes);
      continue;
    }
    const { name } = attributes;
    const msg = message("becomes_storage_content_components_fill");
    findings.note({ code: "split", component: storage.kind, place: name, msg });
    const inside = unused.commodity(`${name} content`);
    const { unit } = system.commodities[storage.commodity];
    commodities.push({ name: inside, unit, description: null });
    const inflow = content.tables.filter((each) => each.component === name && each.family === "inflow");
    const own = divide({ storage, attributes, inside, inflow }, system, findings, unused);
    for (const each of own.components) if (each.name !== name) owners.set(each.name, name);
    parts.components.push(...own.components);
    parts.tables.push(...own.tables);
  }
  return { content: { ...content, commodities, ...parts }, owners };
}

const isDivided = ({ canSpill, chargeCapacity, dischargeCapacity, otherSeries }: Storage): boolean =>
  canSpill || chargeCapacity !== null || dischargeCapacity !== null || otherSeries.inflow !== undefined;

/** Tables of storages that become those of other components. */
const ofParts = /^(inflow|(dis)?chargeCapacity(Fix|Max|Min))$/i;

function unusedNames({ components, commodities }: DatasetContent, { linkedQuantities }: EnergySystem): Unused {
  const unused: Unused = {
    component: createUniqueNames(),
    commodity: createUniqueNames(),
    link: createUniqueNames(),
  };
  for (const { name } of components) unused.component(name);
  for (const { name } of commodities) unused.commodity(name);
  for (const { id } of linkedQuantities) unused.link(id);
  return unused;
}

interface Given {
  storage: Storage;
  attributes: StorageAttributes;
  /** The commodity of the content. */
  inside: string;
  inflow: readonly TableRecord[];
}

function divide(
  { storage, attributes, inside, inflow }: Given,
  system: EnergySystem,
  findings: Findings,
  unused: Unused,
) {
  const { name } = storage;
  const link = linkOf(storage, system);
  const canLink = storage.regions.length === system.regions.length && link !== "impossible";
  const powers = sides.flatMap((side) => powersOf(storage, attributes, { side, inside, canLink }));
  refusePowers(storage, { canLink, findings });
  const isLinked = powers.some((power) => power.isLinked);
  const id = isLinked && link !== "written" ? unused.link(`${name} powers`) : attributes.linked_quantity_id;
  const parts: Parts = {
    components: [{ ...attributes, ...dividedStorage, commodity_name: inside, linked_quantity_id: id }],
    tables: [],
  };
  const standIn = (component: string, locations: Iterable<number>): void => {
    for (const at of locations) parts.tables.push(recordAt(component, "locationalEligibility", at, 1));
  };
  const recordAt = (component: string, family: TableRecord["family"], at: number, value: number): TableRecord => {
    const region = system.regions[storage.regions[at]];
    return { family, component, region, regionTo: null, values: Float64Array.of(value) };
  };
  for (const { side, attributes: given, locations, bounds, isLinked } of powers) {
    const own = unused.component(`${name} ${side === "charge" ? "charging" : "discharging"}`);
    const unit = system.commodities[storage.commodity].unit;
    const all = { ...given, name: own, physical_unit: unit, linked_quantity_id: isLinked ? id : null };
    parts.components.push(componentSchema("CONVERSION").parse(all));
    standIn(own, locations);
    for (const [family, values] of bounds) {
      for (const [index, at] of locations.entries()) parts.tables.push(recordAt(own, family, at, values[index]));
    }
  }
  if (storage.canSpill) {
    const own = unused.component(`${name} spill`);
    parts.components.push(componentSchema("SINK").parse({ name: own, commodity_name: inside }));
    standIn(own, storage.regions.keys());
  }
  const places = new Set(Array.from(storage.regions, (region) => system.regions[region]));
  const flowing = inflow.filter(({ region, values }) => places.has(region) && values.some((energy) => energy > 0));
  if (flowing.length > 0) {
    const own = unused.component(`${name} inflow`);
    parts.components.push(componentSchema("SOURCE").parse({ name: own, commodity_name: inside }));
    for (const each of flowing) {
      const record = { ...each, component: own };
      parts.tables.push({ ...record, family: "operationRateFix" });
      parts.tables.push({ ...record, family: "locationalEligibility", values: Float64Array.of(1) });
    }
  }
  return parts;
}

/** Replacements for the components around a divided storage; the rates of the storage never bind. */
export const dividedStorage = {
  charge_efficiency: 1,
  discharge_efficiency: 1,
  charge_rate: 1,
  discharge_rate: 1,
  cyclic_lifetime: null,
  spill: false,
  charge_capacity_variable: false,
  charge_invest_per_capacity: null,
  charge_opex_per_capacity: null,
  discharge_capacity_variable: false,
  discharge_invest_per_capacity: null,
  discharge_opex_per_capacity: null,
  energy_to_power_min: null,
  energy_to_power_max: null,
  opex_per_charge_operation: null,
  opex_per_discharge_operation: null,
} satisfies Partial<StorageAttributes>;
