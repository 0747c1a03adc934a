/** The service: configuration → store → runs → HTTP, and an orderly end. */

import { inEnglish } from "@esm/messages/render";
import { readPage } from "@esm/workbench/page-files/read-page";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import { startDatabaseCheck } from "./database-check.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { removeLeftUploads } from "./http/requests/upload.ts";
import { removeLeftDownloads } from "./http/routing/download.ts";
import { createMetrics } from "./http/routing/metrics.ts";
import { buildServer } from "./http/server.ts";
import { configure, runProgram } from "./program.ts";
import { createJobPool } from "./runs/jobs/job-pool.ts";
import { createSolverInventory, type SolverInventory } from "./runs/queue/solver-inventory.ts";
import { startLocalRuns } from "./runs/requests/local-runs.ts";
import type { RunService } from "./runs/requests/run-service.ts";
import { createDownloadThreads } from "./runs/store-threads/download-threads.ts";
import { createUploadThreads } from "./runs/store-threads/upload-threads.ts";
import { givenKeys, keptKeys } from "./store/accounts/signing-keys.ts";
import { lockDataFolder } from "./store/database/data-folder-lock.ts";
import { sqliteFileOf } from "./store/database/database.ts";
import { createReservedRoom } from "./store/database/reserved-room.ts";
import { beginWork } from "./store/database/start/orderly-end.ts";
import { openStore } from "./store/store.ts";
import { threadedStore } from "./store/threads/threaded-store.ts";
import { startTracing } from "./tracing.ts";

/** Uploaded files read at the same time; each may take a few hundred megabytes. */
const readingThreads = 2;
/** Downloads written at the same time. */
const writingThreads = 2;

/** No user may take both threads, and no queue grows without end. */
const turns = { atOncePerOwner: 1, waitingPerOwner: 20, waiting: 200 };

/** Time to send the answers that report a cancelled run. */
const answerMs = 2000;

interface StartedService {
  address: string;
  /** Stops the service: requests under way get some time to finish. */
  stop(): Promise<void>;
}

/** Starts the service and answers once it listens. Its parts are closed in the opposite order. */
export async function startService(config: Config, logger: Logger): Promise<StartedService> {
  const started = new AsyncDisposableStack();
  try {
    const address = await start(config, logger, started);
    return { address, stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync().catch((fault) => logger.warn(fault, "the parts of the service could not be stopped"));
    throw error;
  }
}

async function start(config: Config, logger: Logger, started: AsyncDisposableStack): Promise<string> {
  started.defer(lockDataFolder(config.dataFolder));
  const work = config.databaseUrl ? null : beginWork(config.dataFolder);
  started.defer(() => work?.end());
  const opened = await openStore({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
    onConnectionError: (error) => logger.warn(error, "a connection to the database broke"),
    onCopy: (copy) =>
      logger.warn({ copy }, "the database of before version 0.1.0 was copied and is brought up to date"),
  });
  const store = threadedStore(opened);
  started.defer(store.close);
  const uploads = createUploadThreads(store, { threads: readingThreads, ...turns });
  started.defer(uploads.close);
  await removeLeftUploads(config);
  await removeLeftDownloads(config);
  const tracing = await startTracing(config.traceEndpoint, "service", logger);
  started.defer(tracing.stop);
  const solvers = createSolverInventory(config.solverConfig);
  started.defer(solvers.close);
  logSolvers(solvers, logger);
  const metrics = createMetrics(store);
  const jobs = createJobPool();
  started.defer(jobs.close);
  const downloads = createDownloadThreads(store, { threads: writingThreads, maxMemoryMib: 512, ...turns });
  started.defer(downloads.close);
  const runs = await startLocalRuns({
    store,
    runJob: tracing.traced(metrics.measured(jobs.runJob)),
    solvers,
    maxConcurrent: config.maxConcurrentRuns,
    maxRunningPerUser: config.maxRunningRunsPerUser,
    maxQueuedPerUser: config.maxQueuedRunsPerUser,
    traceparent: tracing.traceparent,
    readyThreads: 1,
    timeLimitSeconds: config.solveTimeLimitSeconds,
    memoryLimitMegabytes: config.runMemoryMegabytes,
    runTimeLimitSeconds: config.runTimeLimitSeconds,
    log: logger,
  });
  started.defer(() => runs.close());
  const room = store.kind === "sqlite" ? createReservedRoom(config.dataFolder, store.shrinkLog) : null;
  const onError = (error: unknown) =>
    logger.warn(error, "old records could not be removed, or no disk space could be reserved");
  const housekeeping = startHousekeeping(store, config, onError, room);
  started.defer(housekeeping.stop);
  const services = { config, store, runs, solvers, uploads, downloads, metrics, room };
  const keys = config.secretKey
    ? givenKeys([config.secretKey, ...config.previousSecretKeys])
    : keptKeys(config.dataFolder);
  const page = await readPage(import.meta.dirname);
  const server = await buildServer({ ...services, keys, page, logger, watch: tracing.watch });
  started.defer(() => closeServer(server, runs, config, logger));
  const address = await server.listen({ host: config.host, port: config.port });
  if (work && !work.followsOrderlyEnd) {
    started.defer(startDatabaseCheck(sqliteFileOf(config), work, logger).stop);
  }
  return address;
}

/**
 * Accepts no new connections. Runs that others can take return to the queue at once, the rest when the time is over, which
 * answers the clients that wait for them. A little later the remaining connections are cut.
 */
async function closeServer(server: FastifyInstance, runs: RunService, config: Config, logger: Logger): Promise<void> {
  const graceMs = config.stopGraceSeconds * 1000;
  const end = performance.now() + graceMs;
  runs.releaseFollowers();
  const handingOver = runs.handOver();
  const cancelling = setTimeout(() => {
    runs.close().catch((error) => logger.warn(error, "runs could not be returned to the queue"));
  }, graceMs);
  const cuttingOff = setTimeout(() => server.server.closeAllConnections(), graceMs + answerMs);
  await Promise.all([server.close(), handingOver]);
  clearTimeout(cancelling);
  clearTimeout(cuttingOff);
  await runs.close(Math.max(0, end - performance.now()));
}

/** Tests the solvers while the service begins to answer. */
function logSolvers(solvers: SolverInventory, logger: Logger): void {
  void solvers.current().then(({ solvers: reports }) => {
    for (const { name, usable, version, why } of reports) {
      logger.info(
        usable ? `solver ${name} ${version} can be used` : `solver ${name} cannot be used: ${inEnglish(why ?? "")}`,
      );
    }
  });
}

async function main() {
  const { config, logger } = configure();
  return { logger, ...(await startService(config, logger)) };
}

if (process.argv[1] === import.meta.filename) await runProgram(main);
