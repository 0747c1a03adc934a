/** The service: configuration → store → runs → HTTP, and an orderly end. */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { type Listening, listen } from "./http/listen.ts";
import { removeLeftUploads } from "./http/requests/upload.ts";
import { removeLeftDownloads } from "./http/routing/download.ts";
import { createMetrics } from "./http/routing/metrics.ts";
import { buildServer } from "./http/server.ts";
import { createPageSource } from "./page-files/page-source.ts";
import { configure, runProgram } from "./program.ts";
import { createJobPool } from "./runs/jobs/job-pool.ts";
import { createSolverInventory, type SolverInventory } from "./runs/queue/solver-inventory.ts";
import { startLocalRuns } from "./runs/requests/local-runs.ts";
import type { RunService } from "./runs/requests/run-service.ts";
import { withContentThreads } from "./runs/store-threads/content-threads.ts";
import { createDownloadThreads } from "./runs/store-threads/download-threads.ts";
import { createUploadThreads } from "./runs/store-threads/upload-threads.ts";
import { createCounts } from "./runs/store-threads/usage-counts.ts";
import { givenKeys, keptKeys } from "./store/accounts/signing-keys.ts";
import { lockDataFolder } from "./store/database/data-folder-lock.ts";
import { createReservedRoom } from "./store/database/reserved-room.ts";
import { openStore } from "./store/store.ts";
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
  const opened = await openStore({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
    onConnectionError: (error) => logger.warn(error, "a connection to the database broke"),
  });
  started.defer(() => opened.close());
  const { usage, overviews, close: closeCounts } = createCounts(opened);
  started.defer(closeCounts);
  const uploads = createUploadThreads(opened, { threads: readingThreads, ...turns });
  started.defer(uploads.close);
  const {
    store,
    content: contents,
    close: closeContentThreads,
  } = withContentThreads({ ...opened, usage }, uploads.writing);
  started.defer(closeContentThreads);
  await removeLeftUploads(config);
  await removeLeftDownloads(config);
  const tracing = await startTracing(config.traceEndpoint, "service");
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
  started.defer(runs.close);
  const room = store.kind === "sqlite" ? createReservedRoom(config.dataFolder, store.shrinkLog) : null;
  const onError = (error: unknown) =>
    logger.warn(error, "old records could not be removed, or no disk space could be reserved");
  const housekeeping = startHousekeeping(store, config, onError, room);
  started.defer(housekeeping.stop);
  const services = { config, store, runs, solvers, uploads, contents, downloads, usage, overviews, metrics, room };
  const keys = config.secretKey
    ? givenKeys([config.secretKey, ...config.previousSecretKeys])
    : keptKeys(config.dataFolder);
  const page = createPageSource({ log: logger, watchesSources: config.nodeEnvironment === "development" });
  started.defer(page.close);
  const server = await buildServer({ ...services, keys, page, logger, watch: tracing.watch });
  let listening: Listening | undefined;
  started.defer(() => closeServer({ server, listening }, runs, config, logger));
  listening = await listen(server, config);
  // The first visitor should not wait for it.
  void page.files().catch(() => {});
  return listening.address;
}

/**
 * Accepts no new connections. When the time is over, runs return to the queue, which answers the clients that wait for
 * them. A little later the remaining connections are cut.
 */
async function closeServer(
  { server, listening }: { server: FastifyInstance; listening: Listening | undefined },
  runs: RunService,
  config: Config,
  logger: Logger,
): Promise<void> {
  runs.releaseFollowers();
  const cancelling = setTimeout(() => {
    runs.close().catch((error) => logger.warn(error, "runs could not be returned to the queue"));
  }, config.stopGraceSeconds * 1000);
  const cuttingOff = setTimeout(() => server.server.closeAllConnections(), config.stopGraceSeconds * 1000 + answerMs);
  await Promise.all([server.close(), listening?.close()]);
  clearTimeout(cancelling);
  clearTimeout(cuttingOff);
}

/** Tests the solvers while the service begins to answer. */
function logSolvers(solvers: SolverInventory, logger: Logger): void {
  void solvers.current().then(({ solvers: reports }) => {
    for (const { name, usable, version, why } of reports) {
      logger.info(usable ? `solver ${name} ${version} can be used` : `solver ${name} cannot be used: ${why}`);
    }
  });
}

async function main() {
  const { config, logger } = configure();
  return { logger, ...(await startService(config, logger)) };
}

if (process.argv[1] === import.meta.filename) await runProgram(main);
