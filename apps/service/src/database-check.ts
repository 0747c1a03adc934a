/** After a service that did not end in order, checks the database while this one works, and logs what to do. */
import type { Logger } from "pino";
import { checkFile } from "./store/database/start/file-check.ts";
import type { Work } from "./store/database/start/orderly-end.ts";

const whatToDo =
  "Stop the service and copy all files of the data folder to another place. Then restore the last backup into an empty " +
  "folder (npm run --silent esm -- restore <file>), or save what can still be read (npm run --silent esm -- backup <file>).";

/** Ends the check where it is still at work; the next start begins it again. */
export function startDatabaseCheck(
  file: string,
  work: Pick<Work, "checked">,
  logger: Pick<Logger, "info" | "warn" | "error">,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const beganAt = performance.now();
  logger.warn("The service did not end in order last time: its database is being checked while it works.");
  const checking = checkFile(file, stopping.signal).then(
    (faults) => {
      const seconds = `${((performance.now() - beganAt) / 1000).toFixed(1)} s`;
      if (faults.length > 0) {
        const many = faults.length === 1 ? "a fault" : `${faults.length} faults`;
        logger.error({ faults }, `The database ${file} is damaged: ${many} found in ${seconds}. ${whatToDo}`);
        return;
      }
      work.checked();
      logger.info(`The database was checked in ${seconds}: it has no damage.`);
    },
    (error: Error) => {
      if (stopping.signal.aborted) logger.info("The check of the database was ended; the next start begins it again.");
      else logger.warn(error, "The database could not be checked; the next start tries again.");
    },
  );
  return {
    async stop() {
      stopping.abort();
      await checking;
    },
  };
}
