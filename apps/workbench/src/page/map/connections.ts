/** Pairs of regions that have a line, from the tables of a data set. Pure. */
import type { Connection } from "./places.ts";

/** A record of a table by pairs of regions, as the service lists it. */
export interface PairRecord {
  region: { name: string };
  region_to: { name: string } | null;
  distance?: number;
}

/** Each pair once, with the first distance that a table gives for either direction. */
export function connectionsOf(records: readonly PairRecord[]): Connection[] {
  const pairs = new Map<string, Connection>();
  for (const { region, region_to: regionTo, distance = null } of records) {
    if (regionTo === null || regionTo.name === region.name) continue;
    const [from, to] = [region.name, regionTo.name].toSorted();
    const key = JSON.stringify([from, to]);
    const known = pairs.get(key);
    pairs.set(key, { from, to, distance: known?.distance ?? distance });
  }
  return [...pairs.values()];
}
