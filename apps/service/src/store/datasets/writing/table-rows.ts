/** Rows of the tables of a content, in portions: a hundred thousand rows take more than the records. */

import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import type { Insertable } from "kysely";
import { type Ids, idOf } from "../../database/batches.ts";
import type { TableRecordsTable } from "../../database/dataset-tables.ts";
import { bytesOfSeries } from "../../database/series-bytes.ts";

/** With `length`, that of a series, `values` are not asked for before they are compared or written: they may be in a file. */
export type RecordToWrite = TableRecord & { readonly length?: number };

export type NewRecord = Insertable<TableRecordsTable>;

/** Where records stand: ids by name. */
export interface Places {
  components: Ids;
  regions: Ids;
}

/** Rows of a portion. */
const enoughRows = 5_000;

/**
 * All rows of a family of a component are in the same portion. Throws `StoreError` `not_found` with the nearest name for an unknown
 * component or region.
 */
export function* portionsOf(records: Iterable<RecordToWrite>, places: Places): Generator<NewRecord[]> {
  const families = new Map<FamilyName, Map<string, { size: number; rows: NewRecord[] }>>();
  const tableOf = ({ family, component }: RecordToWrite) => {
    const ofFamily = families.get(family) ?? new Map();
    families.set(family, ofFamily);
    const table = ofFamily.get(component) ?? { size: 0, rows: [] };
    ofFamily.set(component, table);
    return table;
  };
  for (const record of records) tableOf(record).size++;
  let whole: NewRecord[] = [];
  for (const record of records) {
    const table = tableOf(record);
    table.rows.push(tableRow(record, places));
    if (table.rows.length < table.size) continue;
    for (const row of table.rows) whole.push(row);
    table.rows = [];
    if (whole.length < enoughRows) continue;
    yield whole;
    whole = [];
  }
  if (whole.length > 0) yield whole;
}

/** The bytes of a series are asked for when they are written: values of large contents are in a file until then. */
function tableRow(record: RecordToWrite, { components, regions }: Places): NewRecord {
  const head = {
    component_id: idOf(components, record.component, "EnergyComponent"),
    family: record.family,
    region_id: idOf(regions, record.region, "Region"),
    region_to_id: record.regionTo === null ? null : idOf(regions, record.regionTo, "Region"),
  };
  const isSeries = tableFamilies[record.family].shape === "series";
  // Without a getter: there may be a hundred thousand of them, and it takes more than the value.
  if (!isSeries) return { ...head, value: record.values[0], series: null, series_length: null };
  return {
    ...head,
    value: null,
    get series() {
      return bytesOfSeries(record.values);
    },
    series_length: record.length ?? record.values.length,
  };
}
