/**
 * Inputs of runs are written in slices: the time until which their writer may continue. Null where they are complete.
 */
import { type Kysely, sql } from "kysely";

export const inputsInSlices = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table run_inputs add column written_until bigint`.execute(database);
  },
};
