/** Columns of a table record from what a request names: ids of component and regions, and the value. */

import { message, sentences } from "@esm/messages/message";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import type { Transaction } from "kysely";
import { type MissingName, namesIn, validNames } from "../database/batches.ts";
import { bytesOfSeries } from "../database/series-bytes.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import type { GivenEntry } from "./table-entries.ts";

/** The message for a second record of the same place. */
export const conflictMessage = (family: FamilyName, given: Partial<GivenEntry>) => {
  const { recordName: table } = tableFamilies[family];
  const { component, region = "", regionTo } = given;
  if (component === undefined) return message("values_of_these_regions_exist", { table });
  return regionTo
    ? message("values_of_pair_exist", { table, component, region, regionTo })
    : message("values_of_region_exist", { table, component, region });
};

/** Throws `StoreError` `unfit` for a series of another length than the data set's time steps. */
export function checkLength(family: FamilyName, values: { length: number }, steps: number): void {
  const { shape, recordName } = tableFamilies[family];
  if (shape !== "series" || values.length === steps) return;
  const rule = message("length_match_number_time_steps", { recordName });
  throw new StoreError(
    "unfit",
    sentences(rule, message("expected_and_given", { expected: steps, given: values.length })),
  );
}

export function valueColumns(family: FamilyName, values: Float64Array) {
  if (tableFamilies[family].shape === "number") return { value: values[0], series: null, series_length: null };
  return { value: null, series: bytesOfSeries(values), series_length: values.length };
}

/** Ids of the named records; throws `not_found`, by default with the nearest name. */
export async function referencesOf(
  transaction: Transaction<Tables>,
  datasetId: number,
  given: Partial<GivenEntry>,
  missing: MissingName = validNames(datasetId).missing,
) {
  const idOf = async (table: "components" | "regions", record: string, name: string): Promise<number> => {
    const row = await transaction
      .selectFrom(table)
      .select("id")
      .where("dataset_id", "=", datasetId)
      .where("name", "=", name)
      .executeTakeFirst();
    if (row) return row.id;
    throw await missing(record, name, namesIn(transaction, table, datasetId));
  };
  const columns: { component_id?: number; region_id?: number; region_to_id?: number | null } = {};
  const { component, region, regionTo } = given;
  if (component !== undefined) columns.component_id = await idOf("components", "Component", component);
  if (region !== undefined) columns.region_id = await idOf("regions", "Region", region);
  if (regionTo === null) columns.region_to_id = null;
  else if (regionTo !== undefined) columns.region_to_id = await idOf("regions", "Region", regionTo);
  return columns;
}
