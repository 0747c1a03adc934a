/** How much of the database a user uses: data in the data sets that the user created, and the user's runs. */
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

/** What all data sets that meet this condition have replaced, and can bring back. */
async function bytesOfHistory(read: Database, isMeant: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`select sum(kept_bytes) as bytes from dataset_changes
    where dataset_id in (select id from datasets where ${isMeant})`.execute(read);
  return Number(rows[0].bytes ?? 0);
}

/** As `bytesOfDataset`, of all data sets that meet this condition. */
export async function bytesOfDatasets(read: Database, isMeant: RawBuilder<unknown>): Promise<number> {
  const own = sql`(select id from datasets where ${isMeant})`;
  const texts = (table: string, columns: readonly string[]) => {
    const lengths = columns.map((column) => sql`octet_length(coalesce(${sql.ref(column)}, ''))`);
    const owner = table === "datasets" ? isMeant : sql`dataset_id in ${own}`;
    return sql`(select coalesce(sum(${sql.join(lengths, sql` + `)}), 0) from ${sql.table(table)} where ${owner})`;
  };
  const { rows } = await sql<{ records: number; texts: number; series: number | null }>`
      select
        (select count(*) from datasets where ${isMeant})
        + (select count(*) from regions where dataset_id in ${own})
        + (select count(*) from commodities where dataset_id in ${own})
        + (select count(*) from components where dataset_id in ${own})
        + (select count(*) from models where dataset_id in ${own})
        + (select count(*) from model_overrides join models on models.id = model_id where dataset_id in ${own})
        + (select count(*) from conversion_factors join components on components.id = component_id
          where dataset_id in ${own})
        + (select count(*) from table_records join components on components.id = component_id where dataset_id in ${own})
        as records,
        ${texts("datasets", ["name", "description", "display"])}
        + ${texts("regions", ["name", "geometry"])}
        + ${texts("commodities", ["name", "unit", "description"])}
        + ${texts("components", ["name", "description", "colour", "carrier", "group"])}
        + ${texts("models", ["name", "description", "optimization_parameters"])}
        + (select coalesce(sum(octet_length(value)), 0) from model_overrides join models on models.id = model_id
          where dataset_id in ${own})
        as texts,
        (select sum(series_length) from table_records
          join components on components.id = component_id where dataset_id in ${own}) as series`.execute(read);
  const [{ records, texts: textBytes, series }] = rows;
  const seriesBytes = Number(series ?? 0) * Float64Array.BYTES_PER_ELEMENT;
  return Number(records) * bytesPerRecord + Number(textBytes) + seriesBytes;
}
