/** A worker: takes runs from the PostgreSQL of the service and executes them, on any machine that can reach it. */
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { type Config, ConfigError } from "./config/config.ts";
import { configure, runProgram } from "./program.ts";
import { createJobPool } from "./runs/jobs/job-pool.ts";
import { createSolverInventory } from "./runs/queue/solver-inventory.ts";
import { openWorkPlace } from "./runs/queue/worker-runtime.ts";
import { openStore } from "./store/store.ts";
import { startTracing } from "./tracing.ts";

/** A statement of a worker is short: if one takes longer, the network has failed. */
const statementMs = 10_000;

/**
 * Starts to take runs. `stop` takes no more: those under way get some time to finish, then they return to the queue.
 */
async function startWorker(config: Config, logger: Logger): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, maxConcurrentRuns } = config;
  if (databaseUrl === undefined) {
    throw new ConfigError("A worker needs DATABASE_URL: the PostgreSQL of the service whose runs it works off.");
  }
  if (maxConcurrentRuns === 0) throw new ConfigError("A worker with MAX_CONCURRENT_RUNS=0 would have nothing to do.");
  const store = await openStore({
    dataFolder: config.dataFolder,
    databaseUrl,
    poolSize: config.databasePoolSize,
    statementMs,
    onConnectionError: (error) => logger.warn(error, "a connection to the database broke"),
  });
  // The parts are closed in the opposite order.
  const started = new AsyncDisposableStack();
  started.defer(() => store.close());
  // The last messages get a moment to leave.
  started.defer(() => wait(100));
  const tracing = await startTracing(config.traceEndpoint, "worker", logger);
  started.defer(tracing.stop);
  const solvers = createSolverInventory(config.solverConfig);
  started.defer(solvers.close);
  const jobs = createJobPool();
  started.defer(jobs.close);
  const { dispatcher } = await openWorkPlace({
    store,
    runJob: tracing.traced(jobs.runJob),
    solvers,
    maxConcurrent: maxConcurrentRuns,
    maxRunningPerUser: config.maxRunningRunsPerUser,
    timeLimitSeconds: config.solveTimeLimitSeconds,
    memoryLimitMegabytes: config.runMemoryMegabytes,
    runTimeLimitSeconds: config.runTimeLimitSeconds,
    log: logger,
  });
  logger.info(`worker with ${maxConcurrentRuns} ${maxConcurrentRuns === 1 ? "place" : "places"} takes runs`);
  started.defer(() => dispatcher.close(config.stopGraceSeconds * 1000));
  return { stop: () => started.disposeAsync() };
}

async function main() {
  const { config, logger } = configure();
  return { logger, ...(await startWorker(config, logger)) };
}

if (process.argv[1] === import.meta.filename) await runProgram(main);
