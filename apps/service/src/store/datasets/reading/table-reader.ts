/** Reads the tables of components: all, those of one, or the numbers of one some regions at a time. */
import { setImmediate } from "node:timers/promises";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type FamilyName, familyNames } from "@esm/model/domain/table-family";
import type { Transaction } from "kysely";
import { inBatches, namesById } from "../../database/batches.ts";
import { seriesOfBytes } from "../../database/series-bytes.ts";
import type { Tables } from "../../database/tables.ts";

interface TableOfComponent {
  component_id: number;
  family: FamilyName;
}

export const keyOf = ({ component_id, family }: TableOfComponent): string => `${component_id} ${family}`;

/** Which tables there are. */
export function tablesOfDataset(transaction: Transaction<Tables>, datasetId: number): Promise<TableOfComponent[]> {
  return transaction
    .selectFrom("table_records")
    .select(["component_id", "family"])
    .where("component_id", "in", (of) => of.selectFrom("components").select("id").where("dataset_id", "=", datasetId))
    .groupBy(["component_id", "family"])
    .execute();
}

/** Component by component, as the index has them; between two the process attends to others. */
export async function readTables(transaction: Transaction<Tables>, datasetId: number): Promise<TableRecord[]> {
  const regions = await namesById(transaction, "regions", datasetId);
  const records: TableRecord[] = [];
  for (const [id, name] of await namesById(transaction, "components", datasetId)) {
    const some = await tablesOfComponent(transaction, { id, name }, regions);
    for (const record of some) records.push(record);
    if (some.length > 0) await setImmediate();
  }
  return records;
}

export async function tablesOfComponent(
  transaction: Transaction<Tables>,
  component: { id: number; name: string },
  regions: ReadonlyMap<number, string>,
  family?: FamilyName,
): Promise<TableRecord[]> {
  const ofComponent = transaction
    .selectFrom("table_records")
    .select(["family", "region_id", "region_to_id", "value", "series"])
    .where("component_id", "=", component.id);
  const rows = await (family ? ofComponent.where("family", "=", family) : ofComponent).execute();
  rows.sort(
    (left, right) =>
      familyPosition(left.family) - familyPosition(right.family) ||
      left.region_id - right.region_id ||
      (left.region_to_id ?? 0) - (right.region_to_id ?? 0),
  );
  return rows.map(({ family, region_id, region_to_id, value, series }) => ({
    family,
    component: component.name,
    region: regions.get(region_id) ?? "",
    regionTo: region_to_id === null ? null : (regions.get(region_to_id) ?? ""),
    values: series ? seriesOfBytes(series) : Float64Array.of(value ?? Number.NaN),
  }));
}

/** A record of one value. All pairs of regions may have one: an array of each would take three times as much as the rest. */
class NumberRecord implements TableRecord {
  readonly family: FamilyName;
  readonly component: string;
  readonly region: string;
  readonly regionTo: string | null;
  readonly #value: number;

  constructor(
    { family, component }: Pick<TableRecord, "family" | "component">,
    from: string,
    to: string | null,
    value: number,
  ) {
    this.family = family;
    this.component = component;
    this.region = from;
    this.regionTo = to;
    this.#value = value;
  }

  get values(): Float64Array {
    return Float64Array.of(this.#value);
  }
}

/** Reads one region after the other, since their rows are larger than what is made of them. */
export async function numbersOfComponent(
  transaction: Transaction<Tables>,
  { id, name }: { id: number; name: string },
  regions: ReadonlyMap<number, string>,
  family: FamilyName,
): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  const head = { family, component: name };
  for (const some of inBatches([...regions.keys()], regionsAtOnce)) {
    const rows = await transaction
      .selectFrom("table_records")
      .select(["region_id", "region_to_id", "value"])
      .where("component_id", "=", id)
      .where("family", "=", family)
      .where("region_id", "in", some)
      .orderBy("region_id")
      .orderBy((row) => row.fn.coalesce("region_to_id", row.lit(0)))
      .execute();
    for (const { region_id, region_to_id, value } of rows) {
      const regionTo = region_to_id === null ? null : (regions.get(region_to_id) ?? "");
      records.push(new NumberRecord(head, regions.get(region_id) ?? "", regionTo, value ?? Number.NaN));
    }
  }
  return records;
}

/** With as many lines as there may be from each. */
const regionsAtOnce = 20;

const familyPosition = (family: FamilyName): number => familyNames.indexOf(family);
