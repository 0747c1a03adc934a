/** Capacities by component and place, with what limits them; one list per unit. Pure. */
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import { choose, find, type Statistic, within } from "./statistics.ts";

interface CapacityAtPlace {
  /** A region, or the two ends of a line. */
  place: string;
  value: number;
  minimum: number | null;
  maximum: number | null;
  fixed: number | null;
  power: Power | null;
}

/** With which a storage is charged and discharged at most. */
export interface Power {
  charge: number;
  discharge: number;
  unit: string;
}

/** Powers of an hour's content and more are seldom meant: rates that nobody gives are 1. */
const suspiciousHours = 1;
const rounding = 1e-9;

/** In how many hours its greater power fills or empties a storage; null where that takes longer than one. */
export function hoursIfQuick(content: number, { charge, discharge }: Power): number | null {
  const hours = content / Math.max(charge, discharge);
  return hours <= suspiciousHours * (1 + rounding) ? hours : null;
}

export interface Capacity {
  component: string;
  value: number;
  parts: CapacityAtPlace[];
  power: Power | null;
  /** Share of the maxima of all parts; null where one has none. */
  ofMaximum: number | null;
}

interface CapacitiesInUnit {
  unit: string;
  /** From the largest on. */
  capacities: Capacity[];
}

export function capacitiesOf(rows: readonly Statistic[], region: string | null): CapacitiesInUnit[] {
  const all = choose(rows, { group: "capacity" }).filter((row) => row.region !== null);
  const chosen = region === null ? all : within(all, region);
  const atPlaces = Map.groupBy(chosen, keyOfPlace);
  const units = [...new Set(choose(chosen, { quantity: "capacity" }).map(({ unit }) => unit))];
  return units
    .map((unit) => {
      const places = choose(chosen, { quantity: "capacity" }).filter((row) => row.unit === unit);
      const names = [...new Set(places.map(({ component }) => withoutStock(component ?? "")))];
      const capacities = names.map((name) =>
        capacityOf(
          name,
          places
            .filter(({ component }) => withoutStock(component ?? "") === name)
            .map((row) => partOf(row, atPlaces.get(keyOfPlace(row)) ?? [])),
        ),
      );
      return { unit, capacities: capacities.toSorted((left, right) => right.value - left.value) };
    })
    .toSorted((left, right) => right.capacities.length - left.capacities.length);
}

const keyOfPlace = ({ component, region, region_to }: Statistic): string =>
  JSON.stringify([component, region, region_to]);

/** @param rows of the same component and place */
function partOf(row: Statistic, rows: readonly Statistic[]): CapacityAtPlace {
  const rowOf = (quantity: string) => find(rows, { quantity });
  const of = (quantity: string): number | null => rowOf(quantity)?.value ?? null;
  const [charge, discharge] = [rowOf("charge_power"), rowOf("discharge_power")];
  return {
    place: placeName(row),
    value: row.value,
    minimum: of("minimum_capacity"),
    maximum: of("maximum_capacity"),
    fixed: of("fixed_capacity"),
    power: charge && discharge ? { charge: charge.value, discharge: discharge.value, unit: charge.unit } : null,
  };
}

function capacityOf(component: string, given: CapacityAtPlace[]): Capacity {
  const parts = given.toSorted((left, right) => right.value - left.value);
  const value = parts.reduce((sum, part) => sum + part.value, 0);
  const maximum = parts.reduce((sum, part) => sum + (part.maximum ?? Number.NaN), 0);
  const powers = parts.flatMap(({ power }) => power ?? []);
  return {
    component,
    value,
    parts,
    power: powers.length > 0 ? powers.reduce(addedPower) : null,
    ofMaximum: maximum > 0 ? value / maximum : null,
  };
}

const addedPower = (left: Power, right: Power): Power => ({
  charge: left.charge + right.charge,
  discharge: left.discharge + right.discharge,
  unit: left.unit,
});

export const placeName = ({ region, region_to }: Pick<Statistic, "region" | "region_to">): string =>
  region_to === null ? (region ?? "") : `${region} – ${region_to}`;
