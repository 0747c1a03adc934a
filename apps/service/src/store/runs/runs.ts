/** The records of runs. run-queue.ts has the operations of workers on them. */

import type { Run, RunError, RunNotes, RunStatus } from "@esm/model/domain/runs/run";
import type { RunKind, RunMeasures } from "@esm/model/domain/runs/run-class";
import type { Transaction } from "kysely";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import type { Tables } from "../database/tables.ts";
import { createWithInput, insertRun, type NewRun } from "./new-run.ts";
import { countRuns, findRun, listRuns, type RunFilter, type RunState, statesOf } from "./read-runs.ts";
import { type RunRemoval, removeRun } from "./remove-run.ts";
import { activeRunsOf, briefsOf, type RunBrief } from "./run-briefs.ts";
import { removeHalfWrittenInputs, removeLeftInputs, untilSettled } from "./run-inputs.ts";
import type { ListedRun } from "./run-problems.ts";
import { runColumns, runOfRow } from "./run-rows.ts";
import { move } from "./transition.ts";

interface RunKey {
  modelId: number;
  kind: RunKind;
  inputHash: string;
  optionsHash: string;
  version: string;
}

export interface RunsRepository {
  /**
   * Stores the input and queues the run, or answers with the latest equal run that is in one of these states. If two
   * equal runs arrive at the same time, the second finds the first. Throws `StoreError` `not_found` where the model has
   * been deleted in the meantime, and `InputChanged`.
   */
  create(run: NewRun, reusableStatuses?: readonly RunStatus[]): Promise<{ run: Run; reused: boolean }>;
  find(id: number): Promise<Run | undefined>;
  /** The latest first, with only the first few overrides and problems. */
  list(page: Page, filter: RunFilter): Promise<ListedRun[]>;
  count(filter: RunFilter): Promise<number>;
  /** The fields of these runs that change while clients follow them; deleted runs are missing. */
  states(ids: readonly number[]): Promise<RunState[]>;
  /** Writes the given attributes. Undefined where the run does not exist. */
  annotate(id: number, notes: Partial<RunNotes>): Promise<Run | undefined>;
  /** Queued and running runs that the user started, in data sets that the user may use: the running ones, then the latest. */
  activeOf(userId: number): Promise<RunBrief[]>;
  /** Keeps, of these runs, those that the user started in data sets that the user may use. */
  briefsOf(userId: number, ids: readonly number[]): Promise<RunBrief[]>;
  /** The latest run of the same model with equal input, options and version in one of these states. */
  findEqual(key: RunKey, statuses: readonly RunStatus[]): Promise<Run | undefined>;
  /** Notes that the run has the input of the data set at this later revision, too. */
  noteRevision(id: number, revision: number): Promise<void>;
  /** Measures of the last runs of a model with these options that have a result; the latest first. */
  lastMeasures(key: Pick<RunKey, "modelId" | "kind" | "optionsHash">): Promise<RunMeasures[]>;
  /** The number of a user's waiting runs. */
  countQueuedOf(userId: number): Promise<number>;
  /**
   * Cancels a waiting run; asks for the end of a running one, which its worker sees. Answers with the run as it then
   * is; undefined where it does not exist.
   */
  cancel(id: number, error: RunError): Promise<Run | undefined>;
  /** Also removes its events and result, and the input where no other run uses it. */
  remove(id: number): Promise<RunRemoval>;
  /** Runs that have not ended, of a model or a whole data set. */
  unfinishedOf(of: { modelId: number } | { datasetId: number }): Promise<number[]>;
  /**
   * Removes inputs that no run uses any more, e.g. after their models were deleted, and the remains of killed writers.
   */
  removeLeftInputs(): Promise<void>;
  /** Removes the remains of killed writers only; safe while others work. */
  removeHalfWrittenInputs(): Promise<void>;
  /** After `InputChanged`: settles when no process writes that input any more. */
  inputSettled(hash: string): Promise<void>;
}

export function runsRepository(connections: Connections): RunsRepository {
  const { read, write } = connections;
  return {
    find: (id) => findRun(read, id),
    create: (run, reusableStatuses = []) => create(connections, run, reusableStatuses),
    list: (page, filter) => listRuns(read, page, filter),
    count: (filter) => countRuns(read, filter),
    states: (ids) => statesOf(read, ids),
    async annotate(id, { pinned, ...texts }) {
      const values = Object.entries(texts).filter(([, value]) => value !== undefined);
      const set = { ...Object.fromEntries(values), ...(pinned !== undefined && { pinned: Number(pinned) }) };
      if (Object.keys(set).length > 0) await write.updateTable("runs").set(set).where("id", "=", id).execute();
      return findRun(write, id);
    },
    activeOf: (userId) => activeRunsOf(read, userId),
    briefsOf: (userId, ids) => briefsOf(read, userId, ids),
    async findEqual(key, statuses) {
      const row = await equalRow(read, key, statuses);
      return row && runOfRow(row);
    },
    noteRevision: (id, revision) => noteRevision(write, id, revision),
    async lastMeasures(key) {
      const rows = await endedRows(read, key);
      return rows.map(({ started_at, finished_at, peak_mb }) => ({
        seconds: (Date.parse(finished_at) - Date.parse(started_at)) / 1000,
        peakBytes: peak_mb === null ? null : peak_mb * 1e6,
      }));
    },
    countQueuedOf(userId) {
      const rows = read.selectFrom("runs").where("user_id", "=", userId).where("status", "=", "queued");
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    async cancel(id, error) {
      await cancel(write, id, error);
      return findRun(read, id);
    },
    remove: (id) => removeRun(connections, id),
    async unfinishedOf(of) {
      const [column, value] =
        "modelId" in of ? (["model_id", of.modelId] as const) : (["dataset_id", of.datasetId] as const);
      const rows = read.selectFrom("runs").select("id").where(column, "=", value);
      return (await rows.where("status", "in", ["queued", "running"]).execute()).map(({ id }) => id);
    },
    removeLeftInputs: () => removeLeftInputs(write),
    removeHalfWrittenInputs: () => removeHalfWrittenInputs(write),
    inputSettled: (hash) => untilSettled(read, hash),
  };
}

function create({ kind, write }: Connections, run: NewRun, reusableStatuses: readonly RunStatus[]) {
  return createWithInput(write, run, async (transaction) => {
    if (kind === "postgresql") await oneAfterTheOther(transaction, run.modelId);
    const equal = reusableStatuses.length > 0 ? await equalRow(transaction, keyOf(run), reusableStatuses) : undefined;
    if (equal) await noteRevision(transaction, equal.id, run.revision);
    return { run: runOfRow(equal ?? (await insertRun(transaction, run))), reused: equal !== undefined };
  });
}

function cancel(write: Database, id: number, error: RunError): Promise<void> {
  return write.transaction().execute(async (transaction) => {
    const set = { error: JSON.stringify(error), finished_at: new Date().toISOString() };
    const event = { kind: "cancelled", data: { error } } as const;
    const ended = await move(transaction, { id, from: "queued", attempt: null, to: "cancelled", set, event });
    if (ended) return;
    await transaction
      .updateTable("runs")
      .set({ cancel_requested: 1 })
      .where("id", "=", id)
      .where("status", "=", "running")
      .execute();
  });
}

export const keyOf = ({ modelId, kind, optionsHash, version, input }: NewRun): RunKey => ({
  modelId,
  kind,
  optionsHash,
  version,
  inputHash: input.hash,
});

function equalRow(
  database: Database,
  { modelId, kind, inputHash, optionsHash, version }: RunKey,
  statuses: readonly RunStatus[],
) {
  return database
    .selectFrom("runs")
    .select(runColumns)
    .where("input_hash", "=", inputHash)
    .where("options_hash", "=", optionsHash)
    .where("model_id", "=", modelId)
    .where("kind", "=", kind)
    .where("version", "=", version)
    .where("status", "in", [...statuses])
    .where("cancel_requested", "=", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function noteRevision(write: Database, id: number, revision: number): Promise<void> {
  await write.updateTable("runs").set({ revision }).where("id", "=", id).where("revision", "<", revision).execute();
}

const runsToLearnFrom = 3;

function endedRows(
  database: Database,
  { modelId, kind, optionsHash }: Pick<RunKey, "modelId" | "kind" | "optionsHash">,
) {
  return database
    .selectFrom("runs")
    .select(["started_at", "finished_at", "peak_mb"])
    .$narrowType<{ started_at: string; finished_at: string }>()
    .where("model_id", "=", modelId)
    .where("status", "=", "succeeded")
    .where("kind", "=", kind)
    .where("options_hash", "=", optionsHash)
    .where("started_at", "is not", null)
    .where("finished_at", "is not", null)
    .orderBy("id", "desc")
    .limit(runsToLearnFrom)
    .execute();
}

/** Serializes transactions on one model; with SQLite they are serial anyway. */
async function oneAfterTheOther(transaction: Transaction<Tables>, modelId: number): Promise<void> {
  await transaction.selectFrom("models").select("id").where("id", "=", modelId).forNoKeyUpdate().execute();
}
