/**
 * Shortens findings of runs that are larger than runs may now store. Frozen, as every migration that has been applied.
 */
import { type Kysely, sql } from "kysely";

interface Row {
  id: number;
  objective: number | null;
  program_hash: string | null;
}

const most = 4 * 2 ** 20;
const finding = {
  type: "record_too_large",
  loc: [],
  severity: "warning",
  msg: "The findings of this run were too large to be stored. Start it again: findings are now limited.",
};

/** A million warnings in one row made every list of runs take seconds, even where they were not read. */
export const largeRecords = {
  async up(database: Kysely<unknown>): Promise<void> {
    const unknown = { years: null, resolution: null, problem: null, timings: null, solver: null, dispatch: null };
    const { rows } = await sql<Row>`
      select id, objective, program_hash from runs where octet_length(figures) > ${most}`.execute(database);
    for (const { id, objective, program_hash } of rows) {
      const figures = JSON.stringify({ ...unknown, objective, programHash: program_hash, warnings: [finding] });
      await sql`update runs set figures = ${figures} where id = ${id}`.execute(database);
    }
    const problem = { ...finding, severity: "error" };
    const error = JSON.stringify({ cause: "invalid", message: finding.msg, problems: [problem] });
    await sql`update runs set error = ${error} where octet_length(error) > ${most}`.execute(database);
  },
};
