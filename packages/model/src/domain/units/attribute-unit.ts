/** The unit of an attribute's values as result tables write it: `[1e6 €/(GW*km)]`, with the units of the data set in place of their names. Pure. */
import type { Attribute } from "../attribute.ts";
import type { ComponentType } from "../component.ts";

export interface NamedUnits {
  cost_unit: string;
  length_unit: string;
  /** Units of commodities by name. */
  commodities: ReadonlyMap<string, string>;
}

/** What decides the units of a component's values; other records have no type. */
export interface ComponentOfUnit {
  type: ComponentType | null;
  commodity_name?: unknown;
  physical_unit?: unknown;
}

const commodityUnit = (name: unknown, { commodities }: NamedUnits): string => commodities.get(String(name)) ?? "";

/** Unit of a component's capacity: energy for storages, power for the others. */
export function capacityUnit({ type, commodity_name, physical_unit }: ComponentOfUnit, units: NamedUnits): string {
  const unit = String(physical_unit ?? commodityUnit(commodity_name, units));
  return type === "STORAGE" ? `${unit}*h` : unit;
}

/** Empty for shares, texts and flags. */
export function attributeUnit(
  { unit }: Pick<Attribute, "unit">,
  attribute: string,
  component: ComponentOfUnit,
  units: NamedUnits,
): string {
  if (unit === undefined) return "";
  const perLength = component.type === "TRANSMISSION" ? `*${units.length_unit}` : "";
  const capacity = capacityUnit(component, units) + (/_per_capacity$|^capacity_limit/.test(attribute) ? perLength : "");
  const given = unit
    .replace("cost unit", units.cost_unit)
    .replace("capacity unit", capacity)
    .replace("commodity unit", commodityUnit(component.commodity_name, units))
    .replaceAll(" · ", "*");
  const [over, under] = given.split(" / ");
  if (under === undefined) return `[${given}]`;
  const plain = under.replace(/^\((.*)\)$/, "$1");
  return plain.includes("*") ? `[${over}/(${plain})]` : `[${over}/${plain}]`;
}
