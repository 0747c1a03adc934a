/** What service and worker share as programs: settings and log, an orderly end at a signal, and faults in words for the operator. */
import { type Logger, pino } from "pino";
import { type Config, ConfigError, misspeltSettings, readConfig } from "./config/config.ts";
import { StoreError } from "./store/database/store-error.ts";

interface RunningProgram {
  logger: Logger;
  stop(): Promise<void>;
}

/** The settings of the environment, and the log they ask for; slips of settings are warned of there. Throws `ConfigError`. */
export function configure(): { config: Config; logger: Logger } {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  for (const sentence of misspeltSettings(process.env)) logger.warn(sentence);
  return { config, logger };
}

/** Starts, and stops at SIGTERM or SIGINT; a second signal ends at once. */
export async function runProgram(start: () => Promise<RunningProgram>): Promise<void> {
  try {
    stopAtSignals(await start());
  } catch (error) {
    // What the operator can mend (a setting, the database, a port in use) is told in its own words, without a stack.
    const isOperational =
      error instanceof ConfigError || error instanceof StoreError || (error as { syscall?: string }).syscall;
    process.stderr.write(`${isOperational ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}

function stopAtSignals({ logger, stop }: RunningProgram): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      logger.info(`${signal}: stopping`);
      stop().then(
        () => logger.info("stopped"),
        (error: Error) => {
          logger.fatal(error, "could not stop in order");
          process.exit(1);
        },
      );
    });
  }
}
