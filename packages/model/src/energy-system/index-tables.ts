/** Indexes the table records of a data set by component, family and region, and reports records that fit nowhere. */

import { message } from "@esm/messages/message";
import type { Component } from "../domain/component.ts";
import type { TableRecord } from "../domain/dataset-content.ts";
import { type HintBudget, hintBudget, nearestNameHint, positionsOf } from "../domain/nearest-name.ts";
import type { Problem } from "../domain/problem.ts";
import { createProblemList } from "../domain/problem-list.ts";
import { type FamilyName, tableFamilies } from "../domain/table-family.ts";
import type { IndexedComponent } from "./snapshot.ts";

interface Tables {
  numbers: Map<FamilyName, Float64Array>;
  series: Map<FamilyName, (Float64Array | undefined)[]>;
  pairs: Map<FamilyName, Float64Array>;
  pairSeries: Map<FamilyName, Map<number, Float64Array>>;
}

interface IndexedTables {
  components: IndexedComponent[];
  problems: Problem[];
}

/** The position of a record, for problems. */
export function recordLocation(
  component: string,
  family: FamilyName,
  region?: string,
  regionTo?: string | null,
): string[] {
  const loc = ["components", component, tableFamilies[family].valueField];
  if (region !== undefined) loc.push(region);
  if (regionTo != null) loc.push(regionTo);
  return loc;
}

export function indexTables(
  components: readonly Component[],
  records: readonly TableRecord[],
  regions: readonly string[],
): IndexedTables {
  const problems = createProblemList();
  const hints = hintBudget();
  const regionPosition = positionsOf(regions);
  const tables = new Map<string, Tables>(
    components.map(({ name }) => [
      name,
      { numbers: new Map(), series: new Map(), pairs: new Map(), pairSeries: new Map() },
    ]),
  );
  const names = [...tables.keys()];
  for (const record of records) {
    const unknown = [record.region, record.regionTo].find((name) => name !== null && !regionPosition.has(name));
    const target = tables.get(record.component);
    if (!target || unknown != null) {
      problems.add(unknownReference(record, unknown ?? null, names, regions, hints));
      continue;
    }
    const from = regionPosition.get(record.region) ?? 0;
    const to = record.regionTo === null ? null : (regionPosition.get(record.regionTo) ?? 0);
    if (!put(target, record, from, to, regions.length)) {
      problems.add({
        type: "table_duplicate",
        loc: recordLocation(record.component, record.family, record.region, record.regionTo),
        msg: message("table_duplicate", {
          component: record.component,
          valueField: tableFamilies[record.family].valueField,
        }),
        hint: message("remove_one_them"),
      });
    }
  }
  const indexed = components.map((attributes): IndexedComponent => {
    const of = tables.get(attributes.name);
    const { numbers = new Map(), series = new Map(), pairs = new Map(), pairSeries = new Map() } = of ?? {};
    return { attributes, byRegion: { numbers, series }, byPair: pairs, seriesByPair: pairSeries };
  });
  return { components: indexed, problems: problems.all() };
}

/** Puts a record in its place; false if the place is taken. */
function put(tables: Tables, record: TableRecord, from: number, to: number | null, regionCount: number): boolean {
  const isSeries = tableFamilies[record.family].shape === "series";
  if (isSeries && to !== null) {
    const series = entry(tables.pairSeries, record.family, () => new Map<number, Float64Array>());
    const pair = from * regionCount + to;
    if (series.has(pair)) return false;
    series.set(pair, record.values);
    return true;
  }
  if (isSeries) {
    const series = entry(tables.series, record.family, () => new Array(regionCount).fill(undefined));
    if (series[from]) return false;
    series[from] = record.values;
    return true;
  }
  const numbers =
    to === null
      ? entry(tables.numbers, record.family, () => new Float64Array(regionCount).fill(Number.NaN))
      : entry(tables.pairs, record.family, () => new Float64Array(regionCount * regionCount).fill(Number.NaN));
  const position = to === null ? from : from * regionCount + to;
  if (!Number.isNaN(numbers[position])) return false;
  numbers[position] = record.values.length > 0 ? record.values[0] : 0;
  return true;
}

function entry<Value>(map: Map<FamilyName, Value>, family: FamilyName, create: () => Value): Value {
  const present = map.get(family);
  if (present !== undefined) return present;
  const created = create();
  map.set(family, created);
  return created;
}

function unknownReference(
  record: TableRecord,
  region: string | null,
  components: readonly string[],
  regions: readonly string[],
  hints: HintBudget,
): Problem {
  const isRegion = region !== null;
  const name = region ?? record.component;
  return {
    type: isRegion ? "unknown_region" : "unknown_component",
    loc: recordLocation(record.component, record.family, record.region, record.regionTo),
    msg: message(isRegion ? "unknown_region_in_table" : "unknown_component_in_table", {
      field: tableFamilies[record.family].valueField,
      name,
    }),
    input: name,
    hint: nearestNameHint(name, isRegion ? regions : components, hints),
  };
}
