/** Distances of a transmission's lines from the coordinates of its regions. Pure. */
import { greatCircleLength, type Position, positionOf } from "@esm/model/domain/geometry";
import { parseUnit } from "@esm/model/domain/units/parse-unit";
import { isLength } from "@esm/model/domain/units/unit";
import type { PairRecord } from "../../map/connections.ts";
import type { Place } from "../../map/places.ts";
import { type TransmissionTables, valueBetween } from "./connection-draft.ts";

/** How many km a unit of length has; null where the text is no length. */
export function kilometresPer(unit: string): number | null {
  const reading = parseUnit(unit);
  if (!("unit" in reading) || !isLength(reading.unit)) return null;
  const { over, under } = reading.unit.factor;
  return Number(over) / Number(under) / 1000;
}

/** Of the regions that have a place. */
export const positionsOf = (places: readonly Place[]): Map<string, Position> =>
  new Map(
    places.flatMap((place) => {
      const position = positionOf(place);
      return position ? [[place.region, position] as const] : [];
    }),
  );

export interface DistanceRow {
  from: string;
  to: string;
  /** In the unit of the data set; null where there is none. */
  now: number | null;
  /** Null where one of the regions has no coordinates. */
  next: number | null;
}

const digits = 4;

/** The great circle between two regions in a unit of so many km; null where one has no coordinates. */
export function distanceBetween(
  positions: ReadonlyMap<string, Position>,
  [from, to]: readonly [string, string],
  kilometres: number,
): number | null {
  const [start, end] = [positions.get(from), positions.get(to)];
  // Coordinates of regions are no more exact than that.
  return start && end ? Number((greatCircleLength(start, end) / kilometres).toPrecision(digits)) : null;
}

/** Tables that say where a transmission has lines. */
const naming = ["distances", "capacityFix", "capacityMax", "capacityMin", "losses", "locationalEligibility"] as const;

/**
 * Every line that the tables name, once for each direction that has a distance; where no table names any, all pairs of
 * regions, which such a transmission connects.
 */
export function distanceRows(
  tables: TransmissionTables,
  positions: ReadonlyMap<string, Position>,
  regions: readonly string[],
  { kilometres, isOneWay }: { kilometres: number; isOneWay: boolean },
): DistanceRow[] {
  const named = naming.flatMap((family) => (tables[family] ?? []).flatMap(pairOf));
  const pairs =
    named.length > 0 ? named : regions.flatMap((from, at) => pairsWith(from, regions, isOneWay ? 0 : at + 1));
  const rows = new Map<string, DistanceRow>();
  for (const [from, to] of pairs) {
    const stored = valueBetween(tables.distances, [from, to], "distance", isOneWay);
    const [start, end] = stored ? [stored.from, stored.to] : [from, to];
    const back = JSON.stringify([end, start]);
    if (!stored && !isOneWay && rows.has(back)) continue;
    const next = distanceBetween(positions, [start, end], kilometres);
    rows.set(JSON.stringify([start, end]), { from: start, to: end, now: stored?.value ?? null, next });
  }
  return [...rows.values()];
}

function pairOf({ region, region_to: to }: PairRecord): (readonly [string, string])[] {
  return to && to.name !== region.name ? [[region.name, to.name]] : [];
}

const pairsWith = (from: string, regions: readonly string[], first: number): (readonly [string, string])[] =>
  regions.slice(first).flatMap((to) => (to === from ? [] : [[from, to] as const]));

/** What would be written: rows whose value differs, without those that keep theirs. */
export const changedRows = (rows: readonly DistanceRow[], keepsOthers: boolean): (DistanceRow & { next: number })[] =>
  rows.flatMap((row) =>
    row.next === null || row.next === row.now || (keepsOthers && row.now !== null) ? [] : [{ ...row, next: row.next }],
  );
