/** The contents of runs: events, log, input and result. */

import type { Words } from "@esm/messages/message";
import type { RunEvent } from "@esm/model/domain/runs/run";
import { type ExpressionBuilder, sql } from "kysely";
import type { Connections } from "../database/database.ts";
import { isForeignKeyViolation } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import type { RunLease } from "./transition.ts";

/** A named part of a result; its bytes are compressed by its writer. */
interface ResultPart {
  part: number;
  name: string;
  /** Milestone year of a pathway. */
  year: number | null;
  /** Name of a scenario. */
  scenario?: string | null | undefined;
}

export interface RunContentsRepository {
  /** Events after this one, in order, without lines of the log. */
  events(runId: number, after: number): Promise<RunEvent[]>;
  /** Every line, in order. */
  log(runId: number): Promise<Words[]>;
  /** The whole log. */
  input(hash: string): Promise<Buffer | undefined>;
  inputPortion(hash: string, portion: number): Promise<Uint8Array | undefined>;
  /** False where the run is gone. */
  addResultPortion(lease: RunLease, part: ResultPart & { portion: number; bytes: Uint8Array }): Promise<boolean>;
  /** In order. */
  resultParts(runId: number): Promise<ResultPart[]>;
  resultPart(runId: number, part: number): Promise<Buffer>;
  resultPortion(runId: number, part: number, portion: number): Promise<Uint8Array | undefined>;
}

export function runContentsRepository({ kind, read, write }: Connections): RunContentsRepository {
  // PostgreSQL gives bytes as text, two characters for each: in base64, they are shorter, and decoded five times as fast.
  const stored = sql<Uint8Array | string>`${sql.raw(kind === "sqlite" ? "bytes" : "encode(bytes, 'base64')")}`.as(
    "bytes",
  );
  return {
    async events(runId, after) {
      const rows = await read
        .selectFrom("run_events")
        .select(["sequence", "kind", "data"])
        .where("run_id", "=", runId)
        .where("sequence", ">", after)
        .where("kind", "!=", "log")
        .orderBy("sequence")
        .execute();
      return rows.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }));
    },
    async log(runId) {
      const rows = await read
        .selectFrom("run_events")
        .select("data")
        .where("run_id", "=", runId)
        .where("kind", "=", "log")
        .orderBy("sequence")
        .execute();
      return rows.flatMap(({ data }) => (JSON.parse(data) as { lines: Words[] }).lines);
    },
    async input(hash) {
      const rows = await read
        .selectFrom("run_input_portions")
        .select(stored)
        .where("input_hash", "=", hash)
        .orderBy("portion")
        .execute();
      return rows.length > 0 ? Buffer.concat(rows.map(bytesOf)) : undefined;
    },
    async inputPortion(hash, portion) {
      const rows = read.selectFrom("run_input_portions").select(stored).where("input_hash", "=", hash);
      const row = await rows.where("portion", "=", portion).executeTakeFirst();
      return row && bytesOf(row);
    },
    async addResultPortion({ id, attempt }, part) {
      try {
        await write
          .insertInto("run_results")
          .values({ run_id: id, attempt, ...part })
          .onConflict((conflict) => conflict.columns(["run_id", "attempt", "part", "portion"]).doNothing())
          .execute();
        return true;
      } catch (error) {
        if (isForeignKeyViolation(error)) return false;
        throw error;
      }
    },
    resultParts(runId) {
      return read
        .selectFrom("run_results")
        .select(["part", "name", "year", "scenario"])
        .where("run_id", "=", runId)
        .where(ofLastAttempt)
        .where("portion", "=", 0)
        .orderBy("part")
        .execute();
    },
    async resultPart(runId, part) {
      const rows = await read
        .selectFrom("run_results")
        .select(stored)
        .where("run_id", "=", runId)
        .where(ofLastAttempt)
        .where("part", "=", part)
        .orderBy("portion")
        .execute();
      return Buffer.concat(rows.map(bytesOf));
    },
    async resultPortion(runId, part, portion) {
      const row = await read
        .selectFrom("run_results")
        .select(stored)
        .where("run_id", "=", runId)
        .where(ofLastAttempt)
        .where("part", "=", part)
        .where("portion", "=", portion)
        .executeTakeFirst();
      return row && bytesOf(row);
    },
  };
}

const bytesOf = ({ bytes }: { bytes: Uint8Array | string }): Uint8Array =>
  typeof bytes === "string" ? Buffer.from(bytes, "base64") : bytes;

/** A worker that counts as lost may still write: its messages are dropped. */
const ofLastAttempt = (condition: ExpressionBuilder<Tables, "run_results">) =>
  condition(
    "attempt",
    "=",
    condition.selectFrom("runs").select("runs.attempt").whereRef("runs.id", "=", "run_results.run_id"),
  );
