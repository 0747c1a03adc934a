/** The store: all data of the service, as repositories. The only room with SQL. */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { CommodityAttributes, RegionAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { sql } from "kysely";
import { type AccountAdministration, accountAdministration } from "./account-administration.ts";
import { type AuditRepository, auditRepository } from "./accounts/audit.ts";
import { type AttemptsRepository, attemptsRepository } from "./accounts/login-attempts.ts";
import { secretFileName } from "./accounts/signing-keys.ts";
import { type TokensRepository, tokensRepository } from "./accounts/tokens.ts";
import { type UsersRepository, usersRepository } from "./accounts/users.ts";
import { type ChangesRepository, changesRepository } from "./changes/changes.ts";
import { withEarlierDataset } from "./changes/earlier-dataset.ts";
import { type HistoryRepository, historyRepository } from "./changes/history.ts";
import {
  type Connections,
  connectDatabase,
  type DatabaseOptions,
  openDatabase,
  sqliteFileOf,
} from "./database/database.ts";
import { refuseMissingTables, refuseUnusableFile } from "./database/start/sqlite-file.ts";
import { type ComponentsRepository, componentsRepository } from "./datasets/components.ts";
import { type ConstraintsRepository, constraintsRepository } from "./datasets/constraints.ts";
import { type CopyAttributes, copyDataset } from "./datasets/dataset-copy.ts";
import { type DatasetRecord, type DatasetsRepository, datasetsRepository } from "./datasets/datasets.ts";
import { type ModelSource, withModel } from "./datasets/model-source.ts";
import { type ModelsRepository, modelsRepository } from "./datasets/models.ts";
import { commoditiesRepository, type NamedRecordsRepository, regionsRepository } from "./datasets/named-records.ts";
import { type NamedSeriesRepository, namedSeriesRepository } from "./datasets/named-series.ts";
import { type OverviewsRepository, overviewsRepository } from "./datasets/overviews.ts";
import { type PermissionsRepository, permissionsRepository } from "./datasets/permissions.ts";
import { type PresentationsRepository, presentationsRepository } from "./datasets/presentations.ts";
import {
  type DatasetSource,
  type ModelInput,
  type ReadOptions,
  readDatasetContent,
  readModelInput,
  withDataset,
} from "./datasets/reading/dataset-reader.ts";
import { type TableRecordsRepository, tableRecordsRepository } from "./datasets/table-records.ts";
import { type UsageRepository, usageRepository } from "./datasets/usage.ts";
import {
  type ContentToWrite,
  createDatasetUnderFreeName,
  type WrittenBy,
  writeDatasetContent,
} from "./datasets/writing/dataset-writer.ts";
import type { DatabaseKind } from "./migrations/database-kind.ts";
import { type LinksRepository, linksRepository } from "./runs/links.ts";
import { type RunContentsRepository, runContentsRepository } from "./runs/run-contents.ts";
import { type RunNotices, runNotices } from "./runs/run-notices.ts";
import { type RunQueueRepository, runQueueRepository } from "./runs/run-queue.ts";
import type { RunTickets } from "./runs/run-tickets.ts";
import { type RunsRepository, runsRepository } from "./runs/runs.ts";
import { type SweepsRepository, sweepsRepository } from "./runs/sweeps.ts";
import { type WorkersRepository, workersRepository } from "./runs/workers.ts";

/** Where the database is: the data that a thread needs to open connections of its own. */
export type StorePlace = Pick<DatabaseOptions, "dataFolder" | "sqliteFile" | "databaseUrl" | "statementMs">;

const shrinkingTimes = 50;
const shrinkingPauseMs = 100;

export interface Store {
  kind: DatabaseKind;
  place: StorePlace;
  accounts: AccountAdministration;
  attempts: AttemptsRepository;
  audit: AuditRepository;
  usage: UsageRepository;
  users: UsersRepository;
  datasets: DatasetsRepository;
  overviews: OverviewsRepository;
  permissions: PermissionsRepository;
  regions: NamedRecordsRepository<RegionAttributes>;
  commodities: NamedRecordsRepository<CommodityAttributes>;
  components: ComponentsRepository;
  changes: ChangesRepository;
  history: HistoryRepository;
  presentations: PresentationsRepository;
  constraints: ConstraintsRepository;
  namedSeries: NamedSeriesRepository;
  tables: TableRecordsRepository;
  tokens: TokensRepository;
  models: ModelsRepository;
  runs: RunsRepository;
  runQueue: RunQueueRepository;
  runContents: RunContentsRepository;
  sweeps: SweepsRepository;
  links: LinksRepository;
  workers: WorkersRepository;
  /** Messages between the processes on one database; null where there is only one process. */
  sharing: { tickets: RunTickets; notices: RunNotices } | null;
  /** A whole data set as it is at one moment; undefined when there is none with this id. */
  readDatasetContent(datasetId: number, options?: ReadOptions): Promise<DatasetContent | undefined>;
  /** See `withDataset` in dataset-reader.ts. */
  withDataset<Result>(datasetId: number, work: (source: DatasetSource) => Promise<Result>): Promise<Result | undefined>;
  /** See `withEarlierDataset` in earlier-dataset.ts. */
  withEarlierDataset<Result>(
    moment: { datasetId: number; revision: number },
    work: (source: DatasetSource) => Promise<Result>,
  ): Promise<Result | "not kept" | undefined>;
  /** A model with its data set at one moment; undefined when there is none with this id. */
  readModelInput(modelId: number, options?: Pick<ReadOptions, "presentation">): Promise<ModelInput | undefined>;
  /** See `withModel` in model-source.ts. */
  withModel<Result>(modelId: number, work: (source: ModelSource) => Promise<Result>): Promise<Result | undefined>;
  /** See `writeDatasetContent` in dataset-writer.ts. */
  writeDatasetContent(datasetId: number, content: ContentToWrite, by: WrittenBy): Promise<void>;
  /** See `copyDataset` in dataset-copy.ts. */
  copyDataset(
    datasetId: number,
    attributes: CopyAttributes,
    by: { userId: number },
  ): Promise<DatasetRecord | undefined>;
  /** See `createDatasetUnderFreeName` in dataset-writer.ts. */
  createDatasetUnderFreeName(content: ContentToWrite, by: WrittenBy): Promise<DatasetRecord>;
  /** Releases the disk space of SQLite's log, as far as its pages can be moved into the database. */
  shrinkLog(): Promise<void>;
  /** Rejects when the database is not responding. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and migrates its tables. Throws `StoreError` where it cannot be used. */
export async function openStore(options: DatabaseOptions): Promise<Store> {
  const file = options.databaseUrl ? null : sqliteFileOf(options);
  if (file !== null) refuseUnusableFile(file, join(options.dataFolder, secretFileName));
  const connections = await openDatabase(options);
  if (file !== null) {
    try {
      refuseMissingTables(file);
    } catch (error) {
      await connections.close();
      throw error;
    }
  }
  return storeOn(connections, options, await sharingOf(connections, options));
}

/** For a thread: the connections that a task needs at the same time, for reading, writing and looking something up. */
const connectionsOfThread = 3;

/**
 * Further connections to a database that is up to date. A connection that breaks while idle is opened again when
 * needed.
 * @param writes with SQLite, true for the thread that writes and looks after the log, false for one that only reads; absent for a thread
 *   that also writes, between its transactions
 */
export function attachStore(place: StorePlace, { writes }: { writes?: boolean } = {}): Store {
  const options = {
    ...place,
    leavesLog: writes !== true,
    onlyReads: writes === false,
    poolSize: connectionsOfThread,
    onConnectionError: () => undefined,
  };
  const connections = connectDatabase(options);
  // SQLite opens a file that it may not write for reading, and never looks again: the file is opened while the service starts.
  if (writes) {
    const opened = connections.write.connection().execute(async () => undefined);
    opened.catch(() => undefined);
  }
  return storeOn(connections, options, null);
}

function storeOn(connections: Connections, options: DatabaseOptions, sharing: Store["sharing"]): Store {
  const { dataFolder, sqliteFile, databaseUrl, statementMs } = options;
  const place: StorePlace = {
    dataFolder,
    databaseUrl,
    ...(sqliteFile !== undefined && { sqliteFile }),
    ...(statementMs !== undefined && { statementMs }),
  };
  return {
    kind: connections.kind,
    place,
    accounts: accountAdministration(connections),
    attempts: attemptsRepository(connections),
    audit: auditRepository(connections),
    usage: usageRepository(connections),
    users: usersRepository(connections),
    datasets: datasetsRepository(connections),
    overviews: overviewsRepository(connections),
    permissions: permissionsRepository(connections),
    regions: regionsRepository(connections),
    commodities: commoditiesRepository(connections),
    components: componentsRepository(connections),
    changes: changesRepository(connections),
    history: historyRepository(connections),
    presentations: presentationsRepository(connections),
    constraints: constraintsRepository(connections),
    namedSeries: namedSeriesRepository(connections),
    tables: tableRecordsRepository(connections),
    tokens: tokensRepository(connections),
    models: modelsRepository(connections),
    runs: runsRepository(connections),
    runQueue: runQueueRepository(connections),
    runContents: runContentsRepository(connections),
    sweeps: sweepsRepository(connections),
    links: linksRepository(connections),
    workers: workersRepository(connections),
    sharing,
    readDatasetContent: (datasetId, options) => readDatasetContent(connections, datasetId, options),
    withDataset: (datasetId, work) => withDataset(connections, datasetId, work),
    withEarlierDataset: (moment, work) => withEarlierDataset(connections, moment, work),
    readModelInput: (modelId, options) => readModelInput(connections, modelId, options),
    withModel: (modelId, work) => withModel(connections, modelId, work),
    writeDatasetContent: (datasetId, content, by) => writeDatasetContent(connections, datasetId, content, by),
    copyDataset: (datasetId, attributes, { userId }) => copyDataset(connections, datasetId, attributes, userId),
    createDatasetUnderFreeName: (content, by) => createDatasetUnderFreeName(connections, content, by),
    async shrinkLog() {
      if (connections.kind !== "sqlite") return;
      const shrink = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
      // On a full disk, the pages may have no space yet: then the log stays as it is. Other readers and movers of pages
      // finish soon.
      for (let times = 0; times < shrinkingTimes; times++) {
        const [result] = await shrink.execute(connections.write).then(
          ({ rows }) => rows,
          () => [],
        );
        if (result?.busy !== 1) return;
        await setTimeout(shrinkingPauseMs);
      }
    },
    async ping() {
      await connections.read.selectFrom("users").select("id").limit(1).execute();
    },
    close: connections.close,
  };
}

/** pg-boss is loaded where it is used: in each thread it would take ten megabytes. */
async function sharingOf(
  { postgresql }: Connections,
  { onConnectionError }: DatabaseOptions,
): Promise<Store["sharing"]> {
  if (postgresql === null) return null;
  const { query, newClient, setUp } = postgresql;
  const { runTickets } = await import("./runs/run-tickets.ts");
  return { tickets: runTickets({ query, setUp }, onConnectionError), notices: runNotices(query, newClient) };
}
