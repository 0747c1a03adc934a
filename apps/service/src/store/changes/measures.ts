/** Units for conversion in operations: units and components as they are at this point of the list. */

import type { MeasuredOperation } from "@esm/model/domain/changes/plain-operation";
import type { Component } from "@esm/model/domain/component";
import { factorProfiles } from "@esm/model/domain/table-family";
import type { UnitsOfDataset } from "@esm/model/domain/units/asked-unit";
import type { Transaction } from "kysely";
import { inBatches } from "../database/batches.ts";
import type { Tables } from "../database/tables.ts";
import { componentRows } from "../datasets/component-records.ts";
import { componentOfRow } from "../datasets/component-rows.ts";
import type { Work } from "./operations-work.ts";

/** The units of commodities are those that the operation concerns. */
export async function unitsFor(
  transaction: Transaction<Tables>,
  datasetId: number,
  operation: MeasuredOperation,
  component: Component | undefined,
): Promise<UnitsOfDataset> {
  const dataset = await transaction
    .selectFrom("datasets")
    .select(["units", "cost_unit", "length_unit"])
    .where("id", "=", datasetId)
    .executeTakeFirstOrThrow();
  const values = operation.operation === "create" ? operation.record : operation;
  const commodities = new Map<string, string>();
  for (const names of inBatches([...new Set([...commoditiesIn(values), ...commoditiesIn({ ...component })])])) {
    const rows = transaction.selectFrom("commodities").select(["name", "unit"]).where("dataset_id", "=", datasetId);
    for (const { name, unit } of await rows.where("name", "in", names).execute()) commodities.set(name, unit);
  }
  return { ...dataset, units: dataset.units ?? "labels", commodities };
}

/** `value` is that of an operation that sets conversion factors. */
function* commoditiesIn(given: object): Generator<string> {
  const named: Record<string, unknown> = { ...given };
  for (const field of ["commodity_name", ...factorProfiles.map(({ attribute }) => attribute)]) {
    if (typeof named[field] === "string") yield named[field];
  }
  for (const list of [named.conversion_factors, named.value]) {
    if (Array.isArray(list)) for (const factor of list) yield String(factor.commodity_name);
  }
}

/** Without its conversion factors, on which no unit depends. */
export async function measuredComponent(
  { transaction, datasetId, profiles }: Pick<Work, "transaction" | "datasetId" | "profiles">,
  name: string,
): Promise<Component | undefined> {
  const rows = componentRows(transaction).where("components.dataset_id", "=", datasetId);
  const row = await rows.where("components.name", "=", name).executeTakeFirst();
  if (!row) return undefined;
  const component = componentOfRow(row, []);
  return profiles?.withNames(row.id, component) ?? component;
}
