/** The service: configuration → store → runs → HTTP, and an orderly end. */
import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { removeLeftUploads } from "./http/requests/upload.ts";
import { removeLeftDownloads } from "./http/routing/download.ts";
import { createMetrics } from "./http/routing/metrics.ts";
import { buildServer } from "./http/server.ts";
import { configure, runProgram } from "./program.ts";
import { createJobPool } from "./runs/jobs/job-pool.ts";
import { createSolverInventory, type SolverInventory } from "./runs/queue/solver-inventory.ts";
import { startLocalRuns } from "./runs/requests/local-runs.ts";
import { withContentThreads } from "./runs/store-threads/content-threads.ts";
import { createDownloadThreads } from "./runs/store-threads/download-threads.ts";
import { createUploadThreads } from "./runs/store-threads/upload-threads.ts";
import { createUsageCounts } from "./runs/store-threads/usage-counts.ts";
import { givenKeys, keptKeys } from "./store/accounts/signing-keys.ts";
import { lockDataFolder } from "./store/database/data-folder-lock.ts";
import { createReservedRoom } from "./store/database/reserved-room.ts";
import { openStore } from "./store/store.ts";
import { startTracing } from "./tracing.ts";

/** Uploaded files read at the same time; each may take some hundred megabytes. */
const readingThreads = 2;
/** Downloads written at the same time. */
const writingThreads = 2;

/** Nobody has both threads, and no queue grows without end. */
const turns = { atOncePerOwner: 1, waitingPerOwner: 20, waiting: 200 };

/** Time that answers get which say that a run was cancelled. */
const answerMs = 2000;

/** Starts the service and answers once it listens. `stop` ends it: requests under way get some time to finish. */
export async function startService(
  config: Config,
  logger: Logger,
): Promise<{ address: string; stop(): Promise<void> }> {
  const unlock = lockDataFolder(config.dataFolder);
  const opened = await openStore({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
    onConnectionError: (error) => logger.warn(error, "a connection to the database broke"),
  });
  const { store, content: contents, close: closeContentThreads } = withContentThreads(opened);
  await removeLeftUploads(config);
  await removeLeftDownloads(config);
  const solvers = createSolverInventory(config.solverConfig);
  logSolvers(solvers, logger);
  const metrics = createMetrics(store);
  const tracing = await startTracing(config.traceEndpoint, "service");
  const jobs = createJobPool();
  const { watch, traceparent } = tracing;
  const runs = await startLocalRuns({
    ...{ store, runJob: tracing.traced(metrics.measured(jobs.runJob)), solvers },
    maxConcurrent: config.maxConcurrentRuns,
    maxRunningPerUser: config.maxRunningRunsPerUser,
    maxQueuedPerUser: config.maxQueuedRunsPerUser,
    ...{ traceparent, readyThreads: 1 },
    timeLimitSeconds: config.solveTimeLimitSeconds,
    memoryLimitMegabytes: config.runMemoryMegabytes,
    runTimeLimitSeconds: config.runTimeLimitSeconds,
    log: logger,
  });
  const uploads = createUploadThreads(store, { threads: readingThreads, ...turns });
  const downloads = createDownloadThreads(store, { threads: writingThreads, ...turns });
  const usage = createUsageCounts(store);
  const keys = config.secretKey
    ? givenKeys([config.secretKey, ...config.previousSecretKeys])
    : keptKeys(config.dataFolder);
  const room = store.kind === "sqlite" ? createReservedRoom(config.dataFolder, store.shrinkLog) : undefined;
  const onError = (error: unknown) => logger.warn(error, "old records were not removed, or no room was kept");
  const housekeeping = startHousekeeping(store, config, onError, room);
  const server = await buildServer({
    ...{ watch, config, keys, store, runs, solvers, uploads, contents, downloads, usage, metrics, room, logger },
  });
  const address = await server.listen({ host: config.host, port: config.port });

  async function stop(): Promise<void> {
    // No new connections. When the time is over, runs go back to the queue, which answers those who wait for them; a
    // little later whoever still holds a connection is cut off.
    runs.releaseFollowers();
    const cancelling = setTimeout(() => {
      runs.close().catch((error) => logger.warn(error, "runs could not be given back in order"));
    }, config.stopGraceSeconds * 1000);
    const cuttingOff = setTimeout(() => server.server.closeAllConnections(), config.stopGraceSeconds * 1000 + answerMs);
    await server.close();
    clearTimeout(cancelling);
    clearTimeout(cuttingOff);
    await runs.close();
    jobs.close();
    solvers.close();
    await uploads.close();
    await downloads.close();
    await usage.close();
    await housekeeping.stop();
    await closeContentThreads();
    await store.close();
    await tracing.stop();
    unlock();
  }
  return { address, stop };
}

/** Proves the solvers while the service begins to answer. */
function logSolvers(solvers: SolverInventory, logger: Logger): void {
  void solvers.current().then(({ solvers: reports }) => {
    for (const { name, usable, version, why } of reports) {
      logger.info(usable ? `solver ${name} ${version} can be used` : `solver ${name} cannot be used: ${why}`);
    }
  });
}

async function main() {
  const { config, logger } = configure();
  if (config.secretKey !== undefined && config.secretKey.length < 32) {
    logger.warn("SECRET_KEY has fewer than 32 characters: whoever guesses it can sign tokens for every account.");
  }
  return { logger, ...(await startService(config, logger)) };
}

if (process.argv[1] === import.meta.filename) await runProgram(main);
