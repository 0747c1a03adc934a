/** The history of a data set: who has changed it when, and what is different between two of its revisions. */
import { inBatches } from "../database/batches.ts";
import { type Connections, type Database, readConsistently } from "../database/database.ts";
import { type RecordDifference, readDifferences } from "./record-differences.ts";

export interface ChangeRecord {
  /** Revision of the data set after the change, which is the number of the change. */
  revision: number;
  /** ISO 8601, UTC. */
  changed_at: string;
  /** Null where the user does not exist any more. */
  changed_by: { id: number; username: string } | null;
  title: string | null;
  /** The change that this one undoes. */
  undoes: number | null;
  /** Whether the history keeps what the change has replaced. */
  is_kept: boolean;
}

export interface Differences {
  /** The first ones. */
  differences: RecordDifference[];
  /** The number of all records that are different. */
  count: number;
}

export interface ChangePage {
  /** Only changes after this revision. */
  since: number;
  /** Only changes before this revision. */
  before: number | undefined;
  limit: number;
}

export interface HistoryRepository {
  /** The last change first. */
  list(datasetId: number, page: ChangePage): Promise<ChangeRecord[]>;
  /** The present ones of the data sets that there are. */
  revisionsOf(datasetIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  find(datasetId: number, revision: number): Promise<ChangeRecord | undefined>;
  /** Differences between two revisions; undefined where the history does not keep all changes between them. */
  differences(datasetId: number, span: { after: number; upTo?: number | undefined }): Promise<Differences | undefined>;
}

export function historyRepository(connections: Connections): HistoryRepository {
  const { read, lookUp } = connections;
  return {
    async list(datasetId, { since, before, limit }) {
      let rows = changeRows(read, datasetId).where("revision", ">", since);
      if (before !== undefined) rows = rows.where("revision", "<", before);
      return (await rows.orderBy("revision", "desc").limit(limit).execute()).map(changeOf);
    },
    async revisionsOf(datasetIds) {
      const revisions = new Map<number, number>();
      for (const ids of inBatches([...datasetIds])) {
        const rows = await lookUp.selectFrom("datasets").select(["id", "revision"]).where("id", "in", ids).execute();
        for (const { id, revision } of rows) revisions.set(id, revision);
      }
      return revisions;
    },
    async find(datasetId, revision) {
      const row = await changeRows(read, datasetId).where("revision", "=", revision).executeTakeFirst();
      return row && changeOf(row);
    },
    differences: (datasetId, { after, upTo }) =>
      readConsistently(connections, (transaction) => readDifferences(transaction, datasetId, { after, upTo })),
  };
}

type ChangeRow = Omit<ChangeRecord, "changed_by" | "is_kept"> & {
  kept_bytes: number | null;
  user_id: number | null;
  username: string | null;
};

const changeRows = (database: Database, datasetId: number) =>
  database
    .selectFrom("dataset_changes")
    .leftJoin("users", "users.id", "dataset_changes.changed_by")
    .select(["revision", "changed_at", "title", "undoes", "kept_bytes", "users.id as user_id", "users.username"])
    .where("dataset_id", "=", datasetId);

function changeOf({ kept_bytes, user_id, username, ...change }: ChangeRow): ChangeRecord {
  const changed_by = user_id === null || username === null ? null : { id: user_id, username };
  return { ...change, changed_by, is_kept: kept_bytes !== null };
}
