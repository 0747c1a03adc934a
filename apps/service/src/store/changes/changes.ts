/** Changes of data sets for the revision that their sender saw: lists of operations, and changes that take others back. */

import { message } from "@esm/messages/message";
import type { Operation } from "@esm/model/domain/changes/operation";
import type { Transaction } from "kysely";
import { type BegunChange, beginChange, type ChangeNote, type LastIds, noteModel } from "../database/change-records.ts";
import { type Connections, readConsistently } from "../database/database.ts";
import { orConflict, RefusedOperations, StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";
import { checkSeriesFit } from "../datasets/datasets.ts";
import { checkGeometries } from "../datasets/presentations.ts";
import { applyOperations } from "./apply-operations.ts";
import { differencesOf } from "./differences.ts";
import type { CreatedRecord } from "./operations-work.ts";
import { StaleRevision } from "./stale-revision.ts";
import { undoChange } from "./undo.ts";

export interface AppliedChange {
  /** Revision of the data set after the change. */
  revision: number;
  created: CreatedRecord[];
}

export interface ChangesRepository {
  /**
   * Undefined where there is no such data set. Throws `StaleRevision` where it has another revision, `RefusedOperations`
   * with every problem.
   */
  apply(
    datasetId: number,
    seen: number,
    change: { operations: readonly Operation[]; title: string | null },
  ): Promise<AppliedChange | undefined>;
  /**
   * Undefined where there is no such data set. Throws `StaleRevision`; `StoreError` `not_found` for a change that the
   * history does not keep, `conflict` where later changes have touched the same records.
   */
  undo(datasetId: number, seen: number, revision: number): Promise<AppliedChange | undefined>;
  /** Brings the state after the change back. Throws like `undo`. */
  restore(datasetId: number, seen: number, revision: number): Promise<AppliedChange | undefined>;
}

export function changesRepository(connections: Connections): ChangesRepository {
  const { write } = connections;
  async function change(
    datasetId: number,
    { seen, note }: { seen: number; note: ChangeNote },
    work: (transaction: Transaction<Tables>, begun: BegunChange) => Promise<CreatedRecord[]>,
  ): Promise<AppliedChange | undefined> {
    return write.transaction().execute(async (transaction) => {
      const begun = await beginChange(transaction, datasetId, note);
      if (!begun) return undefined;
      const present = begun.revision - 1;
      if (present !== seen) throw new StaleRevision(present);
      return { revision: begun.revision, created: await work(transaction, begun) };
    });
  }
  return {
    async apply(datasetId, seen, { operations, title }) {
      const apply = () =>
        change(datasetId, { seen, note: { title } }, async (transaction, { number_of_time_steps: steps }) => {
          const { created, problems } = await applyOperations(transaction, { datasetId, steps }, operations);
          if (problems.length > 0) throw new RefusedOperations(problems);
          return created;
        });
      try {
        return await orConflict(apply(), message("dataset_name_taken_meanwhile"));
      } catch (error) {
        if (!(error instanceof StaleRevision)) throw error;
        const stale = await staleRevision(connections, datasetId, operations);
        // The data set may be gone by then.
        if (stale) throw stale;
        return undefined;
      }
    },
    undo: (datasetId, seen, revision) =>
      change(datasetId, { seen, note: { undoes: revision } }, async (transaction, begun) => {
        await undoAll(transaction, datasetId, { after: revision - 1, upTo: revision }, begun.revision);
        const undone = transaction.selectFrom("dataset_changes").select("model_id").where("dataset_id", "=", datasetId);
        const { model_id } = await undone.where("revision", "=", revision).executeTakeFirstOrThrow();
        if (model_id !== null) await noteModel(transaction, model_id);
        return [];
      }),
    restore: (datasetId, seen, revision) =>
      change(datasetId, { seen, note: { title: `Restored revision ${revision}` } }, async (transaction, begun) => {
        const span = { after: revision, upTo: begun.revision - 1 };
        await undoAll(transaction, datasetId, span, begun.revision);
        return [];
      }),
  };
}

/** With what is different now. Compared after the transaction: with SQLite, others cannot write during that. */
function staleRevision(
  connections: Connections,
  datasetId: number,
  operations: readonly Operation[],
): Promise<StaleRevision | undefined> {
  return readConsistently(connections, async (transaction) => {
    const dataset = transaction.selectFrom("datasets").select("revision").where("id", "=", datasetId);
    const row = await dataset.executeTakeFirst();
    return row && new StaleRevision(row.revision, await differencesOf(transaction, datasetId, operations));
  });
}

/** Takes the changes of the span back, the last one first, as part of the change `present`. */
async function undoAll(
  transaction: Transaction<Tables>,
  datasetId: number,
  { after, upTo }: { after: number; upTo: number },
  present: number,
): Promise<void> {
  const changes = await transaction
    .selectFrom("dataset_changes")
    .select(["revision", "last_ids", "kept_bytes"])
    .where("dataset_id", "=", datasetId)
    .where("revision", ">", after)
    .where("revision", "<=", Math.min(upTo + 1, present))
    .orderBy("revision", "desc")
    .execute();
  const [next, ...meant] = changes;
  const isWhole = meant.length === upTo - after && meant.every(({ kept_bytes }) => kept_bytes !== null);
  if (upTo >= present || !next || !isWhole) throw notKept(after === upTo - 1 ? upTo : after);
  let nextIds: LastIds = JSON.parse(next.last_ids);
  for (const { revision, last_ids } of meant) {
    const lastIds: LastIds = JSON.parse(last_ids);
    await undoChange(transaction, { datasetId, revision, lastIds, nextIds }, { isLast: upTo === present - 1 });
    nextIds = lastIds;
  }
  const { number_of_time_steps: steps } = await transaction
    .selectFrom("datasets")
    .select("number_of_time_steps")
    .where("id", "=", datasetId)
    .executeTakeFirstOrThrow();
  await checkSeriesFit(transaction, datasetId, steps);
  await checkGeometries(transaction, datasetId);
}

const notKept = (revision: number): StoreError =>
  new StoreError("not_found", message("history_data_set_does_not", { revision }), {
    hint: message("which_changes_can_be_undone", { route: "GET /datasets/{dataset_id}/changes" }),
  });
