/** All tables of version 0.1.0. Frozen with that version; changes come as further migrations. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../database-kind.ts";
import { createAccounts } from "./accounts.ts";
import { createDatasets } from "./datasets.ts";
import { createRuns } from "./runs.ts";

export function schema(kind: DatabaseKind) {
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      await createAccounts(database, kind);
      await createDatasets(database, kind);
      await createRuns(database, kind);
    },
  };
}
