/** How much of the database a user uses: data in the data sets that the user created, and the user's runs. */

import { allComponentAttributes } from "@esm/model/domain/component";
import { type RawBuilder, sql } from "kysely";
import { forgetOldestOf } from "../database/change-records.ts";
import type { Connections, Database } from "../database/database.ts";

export interface UsageCounts {
  /** Approximate bytes: series and texts with their length, everything else by the record; and what the history keeps. */
  dataBytesOf(userId: number): Promise<number>;
  /** The inputs of runs and sweeps: packed copies of the data, each once, and overrides. */
  inputBytesOf(userId: number): Promise<number>;
  /** Results and inputs of runs. */
  runBytesOf(userId: number): Promise<number>;
}

export interface UsageRepository extends UsageCounts {
  /**
   * Makes at least this much room in the data of a user by ending the history of the data sets, the oldest changes first.
   * False where the history has less; then it stays.
   */
  endHistory(userId: number, bytes: number): Promise<boolean>;
  /** The creator of the data set; undefined where there is none. */
  ownerOf(datasetId: number): Promise<{ id: number; username: string } | undefined>;
  /** As `dataBytesOf`, of one data set. */
  bytesOfDataset(datasetId: number): Promise<number>;
}

/** The bytes of a record besides its series and texts. */
export const bytesPerRecord = 200;

export function usageRepository({ read, write }: Connections): UsageRepository {
  async function inputBytesOf(userId: number): Promise<number> {
    const { rows } = await sql<Record<string, number | null>>`
      select
        (select sum(length(bytes)) from run_input_portions
          where input_hash in (select input_hash from runs where user_id = ${userId})) as inputs,
        (select sum(length(overrides)) from runs where user_id = ${userId}) as overrides,
        (select sum(length(definition)) from sweeps where user_id = ${userId}) as sweeps,
        (select sum(length(overrides)) from sweep_points where sweep_id in
          (select id from sweeps where user_id = ${userId})) as points`.execute(read);
    return Object.values(rows[0]).reduce((sum: number, bytes) => sum + Number(bytes ?? 0), 0);
  }

  return {
    ownerOf(datasetId) {
      return read
        .selectFrom("datasets")
        .innerJoin("users", "users.id", "datasets.created_by")
        .select(["users.id", "users.username"])
        .where("datasets.id", "=", datasetId)
        .executeTakeFirst();
    },
    async dataBytesOf(userId) {
      const own = sql`created_by = ${userId}`;
      return (await bytesOfDatasets(read, own)) + (await bytesOfHistory(read, own));
    },
    async endHistory(userId, bytes) {
      if ((await bytesOfHistory(read, sql`created_by = ${userId}`)) < bytes) return false;
      await forgetOldestOf(write, userId, bytes);
      return true;
    },
    bytesOfDataset: (datasetId) => bytesOfDatasets(read, sql`id = ${datasetId}`),
    inputBytesOf,
    async runBytesOf(userId) {
      const { rows } = await sql<{ bytes: number | null }>`
        select sum(length(bytes)) as bytes from run_results join runs on runs.id = run_id where user_id = ${userId}`.execute(
        read,
      );
      return Number(rows[0].bytes ?? 0) + (await inputBytesOf(userId));
    },
  };
}

/** Replaced rows of all data sets that meet this condition, which can be restored. */
async function bytesOfHistory(read: Database, isMeant: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`select sum(kept_bytes) as bytes from dataset_changes
    where dataset_id in (select id from datasets where ${isMeant})`.execute(read);
  return Number(rows[0].bytes ?? 0);
}

/** The tables that name the data set, and which of their texts count. */
const textColumns = {
  regions: ["name", "geometry"],
  commodities: ["name", "unit", "description"],
  components: [
    "colour",
    "carrier",
    "group",
    ...Object.entries(allComponentAttributes).flatMap(([name, { type }]) =>
      (type === "string" || type === "sources") && name !== "commodity_name" ? [name] : [],
    ),
  ],
  models: [
    "name",
    "description",
    "optimization_parameters",
    "additional_constraints",
    "override_tables",
    "overrides_by_year",
  ],
} as const;

export type RecordCounts = Record<keyof typeof textColumns | "tables", number>;

export interface DatasetSize {
  counts: RecordCounts;
  /** As `UsageRepository.bytesOfDataset`. */
  bytes: number;
}

interface Sizes {
  records: number | null;
  texts: number | null;
  /** Values of series. */
  steps: number | null;
}

/** By id; without those that are not there. */
export async function sizesOfDatasets(read: Database, ids: readonly number[]): Promise<Map<number, DatasetSize>> {
  const { rows } = await sizesByPart(sql`(${sql.join(ids)})`).execute(read);
  const sizes = new Map<number, DatasetSize>();
  for (const { dataset_id, part, ...size } of rows) {
    const found = sizes.get(dataset_id) ?? { counts: { ...noRecords }, bytes: 0 };
    sizes.set(dataset_id, found);
    if (isPart(part)) found.counts[part] = Number(size.records);
    found.bytes += bytesOf(size);
  }
  return sizes;
}

const noRecords: RecordCounts = { regions: 0, commodities: 0, components: 0, models: 0, tables: 0 };

const isPart = (name: string): name is keyof RecordCounts => Object.hasOwn(noRecords, name);

/** As `bytesOfDataset`, of all data sets that meet this condition. */
async function bytesOfDatasets(read: Database, isMeant: RawBuilder<unknown>): Promise<number> {
  const sizes = sizesByPart(sql`(select id from datasets where ${isMeant})`);
  const { rows } = await sql<Sizes>`select sum(records) as records, sum(texts) as texts, sum(steps) as steps
    from (${sizes}) as sizes`.execute(read);
  return bytesOf(rows[0]);
}

const bytesOf = ({ records, texts, steps }: Sizes): number =>
  Number(records) * bytesPerRecord + Number(texts) + Number(steps) * Float64Array.BYTES_PER_ELEMENT;

/** A row for each data set and each kind of its records that it has. */
function sizesByPart(ids: RawBuilder<unknown>) {
  const lengths = (columns: readonly string[]) =>
    sql.join(
      columns.map((column) => sql`octet_length(coalesce(${sql.ref(column)}, ''))`),
      sql` + `,
    );
  const counted = Object.entries(textColumns).map(
    ([table, columns]) => sql`
      select dataset_id, ${sql.lit(table)}, count(*), sum(${lengths(columns)}), 0
      from ${sql.table(table)} where dataset_id in ${ids} group by dataset_id`,
  );
  return sql<Sizes & { dataset_id: number; part: string }>`
      select id as dataset_id, 'itself' as part, 1 as records, ${lengths(["name", "description", "display"])} as texts,
        0 as steps from datasets where id in ${ids}
      union all ${sql.join(counted, sql` union all `)}
      union all select dataset_id, 'named series', count(*), sum(octet_length(numbers)), 0
      from named_series where dataset_id in ${ids} group by dataset_id
      union all select dataset_id, 'import report', count(*), sum(octet_length(report)), 0
      from import_reports where dataset_id in ${ids} group by dataset_id
      union all select dataset_id, 'overrides', count(*), sum(coalesce(octet_length(value), 0)), 0
      from model_overrides join models on models.id = model_id where dataset_id in ${ids} group by dataset_id
      union all select dataset_id, 'factors', count(*), 0, 0
      from conversion_factors join components on components.id = component_id where dataset_id in ${ids}
      group by dataset_id
      union all select dataset_id, 'tables', count(*), 0, sum(coalesce(series_length, 0))
      from table_records join components on components.id = component_id where dataset_id in ${ids}
      group by dataset_id`;
}
