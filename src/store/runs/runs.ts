/** The records of runs. run-queue.ts has the operations of workers on them. */
import type { Expression, ExpressionBuilder, SqlBool, Transaction } from "kysely";
import { isEnded, type Run, type RunError, type RunNotes, type RunProgress, type RunStatus } from "../../domain/run.ts";
import type { RunKind } from "../../domain/run-class.ts";
import { inBatches } from "../database/batches.ts";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { nextSlice } from "../database/slices.ts";
import type { Tables } from "../database/tables.ts";
import { usableDatasets } from "../datasets/usable-datasets.ts";
import { creating, insertRun, type NewRun } from "./new-run.ts";
import { type ListedRun, listedRun } from "./run-findings.ts";
import { releaseInputs, removeHalfWrittenInputs, removeLeftInputs, untilSettled } from "./run-inputs.ts";
import { isIncomplete, type RunRow, runColumns, runOfLargeRow, runOfRow } from "./run-rows.ts";
import { move } from "./transition.ts";

interface RunFilter {
  datasetId?: number | undefined;
  modelId?: number | undefined;
  status?: RunStatus | undefined;
  pinned?: boolean | undefined;
  /** Only of data sets that this user may use. */
  usableBy?: number | undefined;
}

interface RunKey {
  modelId: number;
  kind: RunKind;
  inputHash: string;
  optionsHash: string;
  version: string;
}

export type RunRemoval =
  | "removed"
  | "not there"
  | "not ended"
  /** A sweep that did not start the run uses its result for one of its points. */
  | { reusedBy: number };

interface RunState {
  id: number;
  status: RunStatus;
  /** The number of its events. */
  events: number;
}

/** What lists of active runs show. */
export type RunBrief = Pick<
  RunRow,
  | "id"
  | "model_id"
  | "dataset_id"
  | "kind"
  | "status"
  | "objective"
  | "title"
  | "created_at"
  | "started_at"
  | "finished_at"
> & { progress: RunProgress };

export interface RunsRepository {
  /**
   * Stores the input and queues the run, or answers with the latest equal run that is in one of these states. If two
   * equal runs arrive at the same time, the second finds the first. Throws `StoreError` `not_found` where the model has
   * been deleted in the meantime, and `InputChanged`.
   */
  create(run: NewRun, reusableStatuses?: readonly RunStatus[]): Promise<{ run: Run; reused: boolean }>;
  find(id: number): Promise<Run | undefined>;
  /** The latest first, with only the first few overrides and findings. */
  list(page: Page, filter: RunFilter): Promise<ListedRun[]>;
  count(filter: RunFilter): Promise<number>;
  /** The fields of these runs that change while clients follow them; deleted runs are missing. */
  states(ids: readonly number[]): Promise<RunState[]>;
  /** Writes the given attributes. Undefined where the run does not exist. */
  annotate(id: number, notes: Partial<RunNotes>): Promise<Run | undefined>;
  /** Queued and running runs that the user started, in data sets that the user may use: the running ones, then the latest. */
  activeOf(userId: number): Promise<RunBrief[]>;
  /** Of these runs, those that the user started, in data sets that the user may use. */
  briefsOf(userId: number, ids: readonly number[]): Promise<RunBrief[]>;
  /** The latest run of the same model with equal input, options and version in one of these states. */
  findEqual(key: RunKey, statuses: readonly RunStatus[]): Promise<Run | undefined>;
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

/** For each text of a run: larger ones are read one by one. */
const maxBytesAtOnce = 16 * 2 ** 10;

/** A sweep may have thousands. */
const mostActive = 200;

export function runsRepository(connections: Connections): RunsRepository {
  const { read, write } = connections;
  return {
    find: (id) => find(read, id),
    create: (run, reusableStatuses = []) => create(connections, run, reusableStatuses),
    list: (page, filter) => list(read, page, filter),
    count(filter) {
      const rows = read.selectFrom("runs").where(matching(read, filter));
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    states: (ids) => states(read, ids),
    async annotate(id, { pinned, ...texts }) {
      const given = Object.entries(texts).filter(([, value]) => value !== undefined);
      const set = { ...Object.fromEntries(given), ...(pinned !== undefined && { pinned: Number(pinned) }) };
      if (Object.keys(set).length > 0) await write.updateTable("runs").set(set).where("id", "=", id).execute();
      return find(write, id);
    },
    async activeOf(userId) {
      const rows = briefRows(read, userId).where("status", "in", ["queued", "running"]);
      return (await rows.orderBy("status", "desc").orderBy("id", "desc").limit(mostActive).execute()).map(briefOf);
    },
    async briefsOf(userId, ids) {
      const found: RunBrief[] = [];
      for (const some of inBatches([...ids])) {
        const rows = await briefRows(read, userId).where("id", "in", some).execute();
        found.push(...rows.map(briefOf));
      }
      return found;
    },
    async findEqual(key, statuses) {
      const row = await equalRow(read, key, statuses);
      return row && runOfRow(row);
    },
    countQueuedOf(userId) {
      const rows = read.selectFrom("runs").where("user_id", "=", userId).where("status", "=", "queued");
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    async cancel(id, error) {
      await cancel(write, id, error);
      return find(read, id);
    },
    remove: (id) => remove(connections, id),
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

const briefRows = (read: Database, userId: number) =>
  read
    .selectFrom("runs")
    .select(["id", "model_id", "dataset_id", "kind", "status", "progress", "objective", "title"])
    .select(["created_at", "started_at", "finished_at"])
    .where("user_id", "=", userId)
    .where("dataset_id", "in", usableDatasets(read, userId));

const briefOf = ({ progress, ...row }: Omit<RunBrief, "progress"> & { progress: string }): RunBrief => ({
  ...row,
  progress: JSON.parse(progress),
});

async function find(read: Database, id: number): Promise<Run | undefined> {
  const row = await rowOf(read, id, maxBytesAtOnce);
  return row && (isIncomplete(row) ? readLarge(read, id) : runOfRow(row));
}

async function readLarge(read: Database, id: number): Promise<Run | undefined> {
  await nextSlice();
  const row = await rowOf(read, id);
  return row && runOfLargeRow(row);
}

function rowOf(read: Database, id: number, most?: number) {
  return read.selectFrom("runs").select(runColumns(most)).where("id", "=", id).executeTakeFirst();
}

function create({ kind, write }: Connections, run: NewRun, reusableStatuses: readonly RunStatus[]) {
  return creating(write, run, async (transaction) => {
    if (kind === "postgresql") await oneAfterTheOther(transaction, run.modelId);
    const equal = reusableStatuses.length > 0 ? await equalRow(transaction, keyOf(run), reusableStatuses) : undefined;
    return { run: runOfRow(equal ?? (await insertRun(transaction, run))), reused: equal !== undefined };
  });
}

async function list(read: Database, { skip, limit, after }: Page, filter: RunFilter): Promise<ListedRun[]> {
  let rows = read.selectFrom("runs").select(runColumns(maxBytesAtOnce)).where(matching(read, filter));
  if (after !== undefined) rows = rows.where("id", "<", after);
  const runs: ListedRun[] = [];
  for (const row of await rows.orderBy("id", "desc").limit(limit).offset(skip).execute()) {
    const whole = isIncomplete(row) ? await readLarge(read, row.id) : undefined;
    runs.push(listedRun(whole ?? runOfRow(row)));
  }
  return runs;
}

async function states(read: Database, ids: readonly number[]): Promise<RunState[]> {
  const found: RunState[] = [];
  for (const some of inBatches([...ids])) {
    const rows = read.selectFrom("runs").select(["id", "status", "event_count as events"]).where("id", "in", some);
    found.push(...(await rows.execute()));
  }
  return found;
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

async function remove(connections: Connections, id: number): Promise<RunRemoval> {
  const removal = await removeRow(connections, id);
  if (removal === "removed") await removeHalfWrittenInputs(connections.write);
  return removal;
}

/** Its input is released where no other run uses it; the bytes are removed in slices afterwards. */
function removeRow({ kind, write }: Connections, id: number): Promise<RunRemoval> {
  return write.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom("runs").select(["status", "input_hash"]).where("id", "=", id);
    // Locked before the check for sweeps: a sweep that is being written is then either visible, or finds no run.
    const row = await (kind === "sqlite" ? query : query.forUpdate()).executeTakeFirst();
    if (!row) return "not there";
    if (!isEnded(row.status)) return "not ended";
    const reusing = await transaction
      .selectFrom("sweep_points")
      .select("sweep_id")
      .where("run_id", "=", id)
      .where("reused", "=", 1)
      .orderBy("sweep_id")
      .limit(1)
      .executeTakeFirst();
    if (reusing) return { reusedBy: reusing.sweep_id };
    await transaction.deleteFrom("runs").where("id", "=", id).execute();
    await releaseInputs(transaction, row.input_hash);
    return "removed";
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
    .select(runColumns())
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

/** Serializes transactions on one model; with SQLite they are serial anyway. */
async function oneAfterTheOther(transaction: Transaction<Tables>, modelId: number): Promise<void> {
  await transaction.selectFrom("models").select("id").where("id", "=", modelId).forNoKeyUpdate().execute();
}

function matching(read: Database, { datasetId, modelId, status, pinned, usableBy }: RunFilter) {
  return (condition: ExpressionBuilder<Tables, "runs">): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (datasetId !== undefined) conditions.push(condition("runs.dataset_id", "=", datasetId));
    if (modelId !== undefined) conditions.push(condition("runs.model_id", "=", modelId));
    if (status !== undefined) conditions.push(condition("runs.status", "=", status));
    if (pinned !== undefined) conditions.push(condition("runs.pinned", "=", Number(pinned)));
    if (usableBy !== undefined) conditions.push(condition("runs.dataset_id", "in", usableDatasets(read, usableBy)));
    return condition.and(conditions);
  };
}
