/** The thread that moves pages from the log of SQLite into the database (sqlite-log.ts). */
import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";

/** Others write meanwhile, so each round moves fewer pages than the one before. */
const turns = 3;

const { file } = workerData as { file: string };
const database = new DatabaseSync(file);
try {
  database.exec("pragma synchronous = full");
  const move = database.prepare("pragma wal_checkpoint(passive)");
  for (let turn = 0; turn < turns; turn++) {
    const { log, checkpointed } = move.get() as Record<string, number>;
    if (log === checkpointed) break;
  }
} finally {
  database.close();
}
