/** Rows of components → records with their data sets, commodities and conversion factors. */

import type { Component, ConversionFactor } from "@esm/model/domain/component";
import type { Selectable } from "kysely";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import type { CommoditiesTable } from "../database/dataset-tables.ts";
import type { ComponentRow, Tables } from "../database/tables.ts";
import type { ComponentPart } from "./component-rows.ts";
import { componentOfRow, componentPart } from "./component-rows.ts";
import type { DatasetRecord } from "./datasets.ts";
import { datasetsById } from "./datasets.ts";
import type { CommodityRecord } from "./named-records.ts";

export interface ComponentRecord {
  id: number;
  dataset: DatasetRecord;
  /** With every attribute, references by name. */
  attributes: Component;
  /** The common attributes of all kinds. */
  common: ComponentPart;
  /** Null for a conversion, which has factors instead. */
  commodity: CommodityRecord | null;
  factors: { conversion_factor: number; id: number; commodity: CommodityRecord }[];
}

export function componentRows(database: Database) {
  return database
    .selectFrom("components")
    .leftJoin("commodities", "commodities.id", "components.commodity_id")
    .selectAll("components")
    .select("commodities.name as commodity_name");
}

type Row = ComponentRow & { commodity_name: string | null };

/** Rows with their data sets, commodities and factors; rows deleted in the meantime are left out. */
export async function completeComponents(database: Database, rows: Row[]): Promise<ComponentRecord[]> {
  if (rows.length === 0) return [];
  const datasets = await datasetsById(
    database,
    rows.map((row) => row.dataset_id),
  );
  const factors = await factorsOf(
    database,
    rows.filter((row) => row.type === "CONVERSION").map((row) => row.id),
  );
  const commodities = await commoditiesById(database, [
    ...rows.flatMap((row) => row.commodity_id ?? []),
    ...[...factors.values()].flat().map((factor) => factor.commodity_id),
  ]);
  return rows.flatMap((row) => {
    const dataset = datasets.get(row.dataset_id);
    if (!dataset) return [];
    const commodityOf = (id: number | null): CommodityRecord | null => {
      const commodity = id === null ? undefined : commodities.get(id);
      return commodity ? { ...commodity, dataset } : null;
    };
    const named: ConversionFactor[] = [];
    const own: ComponentRecord["factors"] = [];
    for (const { id, commodity_id, conversion_factor } of factors.get(row.id) ?? []) {
      const commodity = commodityOf(commodity_id);
      if (!commodity) continue;
      named.push({ commodity_name: commodity.name, conversion_factor });
      own.push({ conversion_factor, id, commodity });
    }
    const attributes = componentOfRow(row, named);
    const commodity = commodityOf(row.commodity_id);
    return [{ id: row.id, dataset, attributes, common: componentPart(row), commodity, factors: own }];
  });
}

async function factorsOf(database: Database, componentIds: number[]) {
  const byComponent = new Map<number, Selectable<Tables["conversion_factors"]>[]>();
  for (const ids of inBatches(componentIds)) {
    const rows = database.selectFrom("conversion_factors").selectAll().where("component_id", "in", ids);
    for (const row of await rows.orderBy("id").execute()) {
      const list = byComponent.get(row.component_id) ?? [];
      byComponent.set(row.component_id, list);
      list.push(row);
    }
  }
  return byComponent;
}

async function commoditiesById(database: Database, commodityIds: number[]) {
  const byId = new Map<number, Omit<Selectable<CommoditiesTable>, "dataset_id">>();
  for (const ids of inBatches([...new Set(commodityIds)])) {
    const rows = database
      .selectFrom("commodities")
      .select(["name", "description", "unit", "id"])
      .where("id", "in", ids);
    for (const row of await rows.execute()) byId.set(row.id, row);
  }
  return byId;
}
