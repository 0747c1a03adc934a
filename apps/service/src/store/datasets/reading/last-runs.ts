/** The last optimization of data sets and of models, and whether the inputs have changed since. */

import type { RunStatus } from "@esm/model/domain/runs/run";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";

/** An optimization, or one of a pathway. */
export interface LastRun {
  id: number;
  model_id: number;
  kind: RunKind;
  status: RunStatus;
  objective: number | null;
  created_at: string;
  finished_at: string | null;
}

const kinds = ["optimize", "myopic", "alternatives"] as const satisfies RunKind[];
const columns = ["id", "model_id", "kind", "status", "objective", "created_at", "finished_at"] as const;

/** By data set. An index has the kind: validations may be very many. */
export async function lastRunsOfDatasets(
  transaction: Transaction<Tables>,
  ids: readonly number[],
): Promise<Map<number, LastRun>> {
  if (ids.length === 0) return new Map();
  const last = kinds.map(
    (kind) => sql`select (select max(id) from runs where dataset_id = owners.id and kind = ${kind})
      from datasets as owners where owners.id in (${sql.join(ids)})`,
  );
  const rows = await transaction
    .selectFrom("runs")
    .select(["dataset_id", ...columns])
    .where("id", "in", sql<number>`(${sql.join(last, sql` union all `)})`)
    .orderBy("id")
    .execute();
  // The latest of all kinds comes last.
  return new Map(rows.map(({ dataset_id, ...run }) => [dataset_id, run]));
}

interface RunOfModel {
  last_run: LastRun;
  /** Whether neither the data set nor the model nor its parent has changed since the inputs were read. */
  is_current: boolean;
}

/**
 * By model: the run whose inputs the data set had last, without overrides of its own. An equal run that was asked for again counts
 * from then on (`noteRevision`).
 */
export async function lastRunsOfModels(
  transaction: Transaction<Tables>,
  datasetId: number,
  models: readonly { id: number; parent_id: number | null }[],
): Promise<Map<number, RunOfModel>> {
  if (models.length === 0) return new Map();
  const last = kinds.map(
    (kind) => sql`select (select runs.id from runs where model_id = models.id and kind = ${kind} and overrides is null
      order by revision desc, runs.id desc limit 1) from models where dataset_id = ${datasetId}`,
  );
  const rows = await transaction
    .selectFrom("runs")
    .select([...columns, "revision"])
    .where("id", "in", sql<number>`(${sql.join(last, sql` union all `)})`)
    .orderBy("revision")
    .orderBy("id")
    .execute();
  const runs = new Map(rows.map((row) => [row.model_id, row]));
  const isCurrent = await inputsSince(transaction, datasetId, Math.min(...rows.map(({ revision }) => revision)));
  return new Map(
    models.flatMap((model): [number, RunOfModel][] => {
      const row = runs.get(model.id);
      if (!row) return [];
      const { revision, ...last_run } = row;
      return [[model.id, { last_run, is_current: isCurrent(model, revision) }]];
    }),
  );
}

type IsCurrent = (model: { id: number; parent_id: number | null }, revision: number) => boolean;

/**
 * Inputs are as they were where every revision since then is a change of another model. Changes that the history does not list, or of
 * which it does not know the model, may have changed them.
 */
async function inputsSince(transaction: Transaction<Tables>, datasetId: number, first: number): Promise<IsCurrent> {
  const dataset = transaction.selectFrom("datasets").select("revision").where("id", "=", datasetId);
  const { revision: present } = await dataset.executeTakeFirstOrThrow();
  if (!(first < present)) return (_, revision) => revision === present;
  const changes = await transaction
    .selectFrom("dataset_changes")
    .select(["revision", "model_id"])
    .where("dataset_id", "=", datasetId)
    .where("revision", ">", first)
    .where("model_id", "is not", null)
    .execute();
  return ({ id, parent_id }, revision) => {
    const ofOthers = changes.filter(
      (change) => change.revision > revision && change.model_id !== id && change.model_id !== parent_id,
    );
    return revision >= 0 && ofOthers.length === present - revision;
  };
}
