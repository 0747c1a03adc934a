/**
 * The processes that execute runs: services and workers on this database, each with its abilities and the time of its
 * last sign of life.
 */

import type { WorkerAbilities } from "@esm/model/domain/runs/run-requirements";
import { type SqlBool, sql } from "kysely";
import type { Connections } from "../database/database.ts";
import { databaseNow } from "./transition.ts";

interface WorkerRecord {
  id: string;
  version: string;
  /** Runs at the same time. */
  places: number;
  abilities: WorkerAbilities;
}

export interface WorkersRepository {
  /** Reports that the worker lives. */
  announce(worker: WorkerRecord): Promise<void>;
  /** The workers that reported recently. */
  living(): Promise<WorkerRecord[]>;
  leave(id: string): Promise<void>;
}

/** A worker that is silent for this long no longer counts. */
const silenceMs = 20_000;
/** After this time, the record of a silent worker is deleted. */
const forgottenMs = 86_400_000;

export function workersRepository({ kind, read, write }: Connections): WorkersRepository {
  const now = databaseNow(kind);
  return {
    async announce({ id, version, places, abilities }) {
      const row = { version, places, abilities: JSON.stringify(abilities), seen_at: now } as never;
      await write
        .insertInto("workers")
        .values({ id, ...(row as object) } as never)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
        .execute();
      await write.deleteFrom("workers").where(sql<SqlBool>`seen_at < ${now} - ${forgottenMs}`).execute();
    },
    async living() {
      const rows = await read
        .selectFrom("workers")
        .select(["id", "version", "places", "abilities"])
        .where(sql<SqlBool>`seen_at > ${now} - ${silenceMs}`)
        .orderBy("id")
        .execute();
      return rows.map(({ abilities, ...row }) => ({ ...row, abilities: JSON.parse(abilities) }));
    },
    async leave(id) {
      await write.deleteFrom("workers").where("id", "=", id).execute();
    },
  };
}
