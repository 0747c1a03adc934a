/**
 * The common parts of the service and worker programs: settings and log, an orderly end at a signal, and faults in
 * words for the operator.
 */
import { type Logger, pino } from "pino";
import { type Config, ConfigError, goneSettingsIn, misspeltSettings, readConfig } from "./config/config.ts";
import { StoreError } from "./store/database/store-error.ts";

/** Each writing of a line would wake a thread: that took one in twenty milliseconds of the loop that answers requests. */
const linesTogether = { minLength: 4096, periodicFlush: 100 };

interface RunningProgram {
  logger: Logger;
  stop(): Promise<void>;
}

/**
 * The settings from the environment, and the log that they define; warns of misspelt settings. Throws `ConfigError`.
 */
export function configure(): { config: Config; logger: Logger } {
  const config = readConfig(process.env);
  const destination = pino.destination(linesTogether);
  // Lines that wait to be written together would be lost.
  process.once("exit", () => destination.flushSync());
  const logger = pino({ level: config.logLevel }, destination);
  for (const sentence of [...misspeltSettings(process.env), ...goneSettingsIn(process.env)]) logger.warn(sentence);
  return { config, logger };
}

/** Time for the loop to end by itself before the program is ended. */
const endsWithinMs = 2000;

/**
 * Lets the program end with exit code 1. The end comes from the loop: `process.exit` waits for ever where a thread of V8
 * that compiles waits for memory at that moment (github.com/nodejs/node/issues/54918).
 */
function endAsFailed(): void {
  process.exitCode = 1;
  setTimeout(() => process.exit(), endsWithinMs).unref();
}

/** Ctrl-C reaches a program from the terminal, and once more from the npm that started it. */
const sameSignalMs = 500;

/** Starts, and stops at SIGTERM or SIGINT; a second signal ends at once. */
export async function runProgram(start: () => Promise<RunningProgram>): Promise<void> {
  try {
    stopAtSignals(await start());
  } catch (error) {
    // A fault that the operator can correct (a setting, the database, a port in use) shows its message only, without a
    // stack.
    const isOperational =
      error instanceof ConfigError || error instanceof StoreError || (error as { syscall?: string }).syscall;
    process.stderr.write(`${isOperational ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    endAsFailed();
  }
}

function stopAtSignals({ logger, stop }: RunningProgram): void {
  let stoppingSince: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      logger.info(`${signal}: stopping`);
      stop().then(
        () => logger.info("stopped"),
        (error: Error) => {
          logger.fatal(error, "could not stop in order");
          endAsFailed();
        },
      );
    });
  }
}
