/** The thread in which uploaded files are read, so that the service answers others meanwhile. */
import { parentPort } from "node:worker_threads";
import { readArchive } from "./archive-reader.ts";
import type { ReadingTask } from "./reading-pool.ts";
import { readComponentTable } from "./table-workbook-reader.ts";
import { threadFailure } from "./thread-answer.ts";

type Result = Awaited<ReturnType<typeof readArchive>> | Awaited<ReturnType<typeof readComponentTable>>;

async function perform(task: ReadingTask): Promise<Result> {
  if (task.kind === "archive") return readArchive(task.path, task.options);
  return readComponentTable(task.path, task.family, task.context);
}

/** Series are handed over instead of copied. */
function seriesBuffers(result: Result): ArrayBuffer[] {
  const records = "content" in result ? result.content.tables : "records" in result ? result.records : [];
  return [...new Set(records.map(({ values }) => values.buffer as ArrayBuffer))];
}

parentPort?.on("message", async (task: ReadingTask) => {
  try {
    const result = await perform(task);
    parentPort?.postMessage({ result }, seriesBuffers(result));
  } catch (error) {
    parentPort?.postMessage(threadFailure("A file could not be read", error));
  }
});
