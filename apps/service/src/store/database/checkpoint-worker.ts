/** The thread that moves pages from the log of SQLite into the database (sqlite-log.ts), when it is asked to. */
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/** Others may write meanwhile, so each round moves fewer pages than the one before. */
const rounds = 3;

const { file } = workerData as { file: string };

function move(): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma synchronous = full");
    const checkpoint = database.prepare("pragma wal_checkpoint(passive)");
    for (let round = 0; round < rounds; round++) {
      const { log, checkpointed } = checkpoint.get() as Record<string, number>;
      if (log === checkpointed) break;
    }
  } finally {
    database.close();
  }
}

parentPort?.on("message", () => {
  move();
  parentPort?.postMessage("moved");
});
