/** Tables of a content that are stored as they are. */

import type { FamilyName } from "@esm/model/domain/table-family";
import type { Kysely } from "kysely";
import { unchangedOwners } from "../../database/changed-rows.ts";
import type { Tables } from "../../database/tables.ts";
import { type NewRecord, type Places, portionsOf, type RecordToWrite } from "./table-rows.ts";

/** Some of the tables of components. */
export interface KnownTables {
  has(family: FamilyName, componentId: number): boolean;
}

/** Finds staged tables of which exactly these records are stored, in this order. Records of unknown names are not. */
export async function findUnchangedTables(
  database: Kysely<Tables>,
  records: Iterable<RecordToWrite>,
  places: Places,
): Promise<KnownTables> {
  const unchanged = new Map<FamilyName, Set<unknown>>();
  for (const rows of portionsOf(knownOf(records, places), places)) {
    for (const [family, ofFamily] of Map.groupBy(rows, (row) => row.family)) {
      const columns = ["region_id", "region_to_id", "value", "series_length"] as const;
      const owned = { table: "table_records", owner: "component_id", columns, family } as const;
      const compare = (ids: readonly number[], given: readonly NewRecord[]) => haveSeries(database, ids, given);
      const known = unchanged.get(family) ?? new Set();
      unchanged.set(family, known);
      for (const id of await unchangedOwners(database, owned, ofFamily, compare)) known.add(id);
    }
  }
  return { has: (family, componentId) => unchanged.get(family)?.has(componentId) ?? false };
}

/** Records of tables in which all names are known. */
function knownOf(records: Iterable<RecordToWrite>, { components, regions }: Places): Iterable<RecordToWrite> {
  const key = ({ family, component }: RecordToWrite) => `${family} ${component}`;
  const unknown = new Set<string>();
  for (const record of records) {
    const { component, region, regionTo } = record;
    const isKnown = components.has(component) && regions.has(region) && (regionTo === null || regions.has(regionTo));
    if (!isKnown) unknown.add(key(record));
  }
  return {
    *[Symbol.iterator]() {
      for (const record of records) if (!unknown.has(key(record))) yield record;
    },
  };
}

const seriesBytesAtOnce = 2 ** 20;

/** Whether the stored records have these series. */
async function haveSeries(
  database: Kysely<Tables>,
  ids: readonly number[],
  given: readonly NewRecord[],
): Promise<boolean> {
  const [first] = given;
  if (!first?.series) return true;
  const atOnce = Math.max(1, Math.floor(seriesBytesAtOnce / Math.max(1, first.series.byteLength)));
  // Mostly the first one tells that something is different.
  for (let [start, end] = [0, 1]; start < ids.length; [start, end] = [end, end + atOnce]) {
    const some = ids.slice(start, end);
    const stored = database.selectFrom("table_records").select("series").where("id", "in", some).orderBy("id");
    for (const [index, { series }] of (await stored.execute()).entries()) {
      const other = given[start + index].series;
      const isSame = series && other && Buffer.compare(series, other) === 0;
      if (!isSame) return false;
    }
  }
  return true;
}
