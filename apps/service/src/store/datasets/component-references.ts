/** The commodities and units of a data set that components refer to. */

import { type Component, commoditiesOf } from "@esm/model/domain/component";
import type { Transaction } from "kysely";
import { idsOfNames, type MissingName, namesIn, validNames } from "../database/batches.ts";
import type { Tables } from "../database/tables.ts";

export interface ComponentReferences {
  /** By name. */
  commodities: ReadonlyMap<string, number>;
  units: ReadonlySet<string>;
}

/** Finds the existing records among those that components name. */
export async function findReferences(
  transaction: Transaction<Tables>,
  datasetId: number,
  components: readonly Component[],
): Promise<ComponentReferences> {
  const names = [...new Set(components.flatMap(commoditiesOf))];
  const commodities = await idsOfNames(transaction, "commodities", datasetId, names);
  const all = transaction.selectFrom("commodities").where("dataset_id", "=", datasetId);
  const named = components.flatMap((component) => (component.type === "CONVERSION" ? component.physical_unit : []));
  const units = new Set<string>();
  for (const unit of new Set(named)) {
    if (await all.select("id").where("unit", "=", unit).limit(1).executeTakeFirst()) units.add(unit);
  }
  return { commodities, units };
}

/**
 * Throws `StoreError` `not_found` where the component refers to a commodity or a unit that does not exist. All of them are read
 * only then, to name the nearest one: for each of a thousand components, that would take seconds.
 */
export async function refuseUnknownReferences(
  transaction: Transaction<Tables>,
  datasetId: number,
  component: Component,
  { commodities, units }: ComponentReferences,
  missing: MissingName = validNames(datasetId).missing,
): Promise<void> {
  const unknown = commoditiesOf(component).find((name) => !commodities.has(name));
  if (unknown !== undefined) {
    throw await missing("EnergyCommodity", unknown, namesIn(transaction, "commodities", datasetId));
  }
  if (component.type !== "CONVERSION" || units.has(component.physical_unit)) return;
  throw await missing("EnergyCommodity with unit", component.physical_unit, async () => {
    const all = transaction.selectFrom("commodities").select("unit").distinct().where("dataset_id", "=", datasetId);
    return (await all.execute()).map(({ unit }) => unit);
  });
}
