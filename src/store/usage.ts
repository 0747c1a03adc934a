/** How much of the database is a user's: of data in the data sets that the user created, and of results of the user's runs. */
import { sql } from "kysely";
import type { Connections } from "./database.ts";

export interface UsageRepository {
  /** Who created the data set; undefined where there is none. */
  ownerOf(datasetId: number): Promise<{ id: number; username: string } | undefined>;
  /** Bytes, near enough: series as they are, everything else by the record. */
  dataBytesOf(userId: number): Promise<number>;
  resultBytesOf(userId: number): Promise<number>;
}

/** What a record takes besides its series. */
export const bytesPerRecord = 200;

export function usageRepository({ read }: Connections): UsageRepository {
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
      const own = sql`(select id from datasets where created_by = ${userId})`;
      const { rows } = await sql<{ records: number; series: number | null }>`
        select
          (select count(*) from datasets where created_by = ${userId})
          + (select count(*) from regions where dataset_id in ${own})
          + (select count(*) from commodities where dataset_id in ${own})
          + (select count(*) from components where dataset_id in ${own})
          + (select count(*) from models where dataset_id in ${own})
          + (select count(*) from table_records join components on components.id = component_id where dataset_id in ${own})
          as records,
          (select sum(series_length) from table_records
            join components on components.id = component_id where dataset_id in ${own}) as series`.execute(read);
      const [{ records, series }] = rows;
      return Number(records) * bytesPerRecord + Number(series ?? 0) * Float64Array.BYTES_PER_ELEMENT;
    },
    async resultBytesOf(userId) {
      const { rows } = await sql<{ bytes: number | null }>`
        select sum(length(bytes)) as bytes from run_results join runs on runs.id = run_id where user_id = ${userId}`.execute(
        read,
      );
      return Number(rows[0].bytes ?? 0);
    },
  };
}
