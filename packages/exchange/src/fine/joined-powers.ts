/** A conversion between the commodity of a storage and its content → the power of charging or discharging. */
import { isDeepStrictEqual } from "node:util";
import type { Component } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { componentSchema } from "@esm/model/domain/schema";
import type { FamilyName } from "@esm/model/domain/table-family";

export type Storage = Component & { type: "STORAGE" };

/** A component with its tables, and where it may stand. */
export interface Member<Kind extends Component> {
  attributes: Kind;
  tables: readonly TableRecord[];
  places: ReadonlySet<string>;
}

/** The attributes of a joined component in its storage, and its places. */
export interface Part {
  places: ReadonlySet<string>;
  role: "charge" | "discharge" | "inflow" | "spill";
  attributes: Partial<Storage>;
  tables: readonly TableRecord[];
}

type Power = Member<Component & { type: "CONVERSION" }>;
type Side = "charge" | "discharge";

/** Null where it does more than that. */
export function powerOf(power: Power, storage: Member<Storage>, inside: string): Part | null {
  const { conversion_factors, opex_per_operation } = power.attributes;
  const inner = conversion_factors.find(({ commodity_name }) => commodity_name === inside);
  const outer = conversion_factors.find(({ commodity_name }) => commodity_name !== inside);
  if (!inner || !outer || !isPlain(power)) return null;
  const side = inner.conversion_factor > 0 ? "charge" : "discharge";
  const efficiency = side === "charge" ? inner.conversion_factor : -1 / inner.conversion_factor;
  if (outer.conversion_factor !== (side === "charge" ? -1 : 1) || !(efficiency > 0 && efficiency <= 1)) return null;
  const limited = rateOf(power, storage, side) ?? capacityOf(power, storage, side);
  if (!limited) return null;
  const attributes = {
    commodity_name: outer.commodity_name,
    ...limited.attributes,
    [`${side}_efficiency`]: efficiency,
    [`opex_per_${side}_operation`]: opex_per_operation,
  };
  return { role: side, places: power.places, attributes, tables: limited.tables };
}

/** Nothing but what a power has. */
function isPlain({ attributes, tables }: Power): boolean {
  const { name, physical_unit, conversion_factors, opex_per_operation, linked_quantity_id, ...others } = attributes;
  const { capacity_per_plant_unit, invest_per_capacity, opex_per_capacity, interest_rate, economic_lifetime } = others;
  const given = {
    name,
    physical_unit,
    conversion_factors,
    opex_per_operation,
    linked_quantity_id,
    capacity_variable: true,
    capacity_per_plant_unit,
    invest_per_capacity,
    opex_per_capacity,
    interest_rate,
    economic_lifetime,
  };
  return (
    conversion_factors.length === 2 &&
    isDeepStrictEqual(attributes, componentSchema("CONVERSION").parse(given)) &&
    tables.every(({ family }) => family === "locationalEligibility" || /^capacity(Fix|Max|Min)$/.test(family))
  );
}

const valuesOf = ({ tables }: Pick<Power, "tables">, wanted: FamilyName): ReadonlyMap<string, number> =>
  new Map(tables.flatMap(({ family, region, values }) => (family === wanted ? [[region, values[0]]] : [])));

/** Free, everywhere where the storage is, and in proportion to its energy capacity. */
function rateOf(power: Power, storage: Member<Storage>, side: Side): Omit<Part, "role" | "places"> | null {
  const {
    invest_per_capacity,
    opex_per_capacity,
    capacity_per_plant_unit,
    linked_quantity_id: link,
  } = power.attributes;
  const rate = (capacity_per_plant_unit ?? 1) / (storage.attributes.capacity_per_plant_unit ?? 1);
  const isFree = invest_per_capacity === 0 && opex_per_capacity === 0;
  if (!isFree || rate > 1 || power.places.size < storage.places.size) return null;
  const [fixed, energy] = [valuesOf(power, "capacityFix"), valuesOf(storage, "capacityFix")];
  const isLinked = link !== null && link === storage.attributes.linked_quantity_id && !power.tables.some(isOfCapacity);
  const isGiven = [...storage.places].every((region) => {
    const [own, other] = [fixed.get(region), rate * (energy.get(region) ?? Number.NaN)];
    return own !== undefined && Math.abs(own - other) <= 1e-12 * other;
  });
  return isLinked || (isGiven && link === null) ? { attributes: { [`${side}_rate`]: rate }, tables: [] } : null;
}

const isOfCapacity = ({ family }: TableRecord): boolean => family !== "locationalEligibility";

/** Built by itself. */
function capacityOf(power: Power, storage: Member<Storage>, side: Side): Omit<Part, "role" | "places"> | null {
  const { invest_per_capacity, opex_per_capacity, interest_rate, economic_lifetime } = power.attributes;
  const isPaidAlike =
    interest_rate === storage.attributes.interest_rate && economic_lifetime === storage.attributes.economic_lifetime;
  if (power.attributes.linked_quantity_id !== null || (invest_per_capacity > 0 && !isPaidAlike)) return null;
  const component = storage.attributes.name;
  const bounds = power.tables.filter(isOfCapacity).map((table): TableRecord => {
    const bound = table.family.replace("capacity", "") as "Fix" | "Max" | "Min";
    return { ...table, component, family: `${side}Capacity${bound}` };
  });
  const attributes = {
    [`${side}_rate`]: null,
    [`${side}_capacity_variable`]: true,
    ...(invest_per_capacity > 0 && { [`${side}_invest_per_capacity`]: invest_per_capacity }),
    ...(opex_per_capacity > 0 && { [`${side}_opex_per_capacity`]: opex_per_capacity }),
  };
  return { attributes, tables: bounds };
}

/** Where a power that is built by itself cannot stand, it is 0. */
export function powersOfNothing(parts: readonly Part[], { attributes, places }: Member<Storage>): TableRecord[] {
  return (["charge", "discharge"] as const).flatMap((side) => {
    const alike = parts.filter((part) => part.role === side && part.attributes[`${side}_capacity_variable`]);
    const missing = [...places].filter((place) => !alike.some((part) => part.places.has(place)));
    return (alike.length > 0 ? missing : []).map((region): TableRecord => {
      const family = `${side}CapacityFix` as const;
      return { family, component: attributes.name, region, regionTo: null, values: Float64Array.of(0) };
    });
  });
}
