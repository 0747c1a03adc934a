/** The thread in which downloads are written. */
import { parentPort } from "node:worker_threads";
import { writeNewFile } from "../../platform/new-file.ts";
import { type ThreadAnswer, threadFailure } from "../../platform/thread-answer.ts";
import { writeArchive } from "../archive/writer.ts";
import { writeComponentTable } from "../component-tables/write-workbook.ts";
import { unpackRecords } from "./transferable-content.ts";
import type { WritingTask } from "./writing-pool.ts";

async function perform(task: WritingTask): Promise<void> {
  const records = unpackRecords(task.content);
  await writeNewFile(task.path, (file) => {
    if (task.kind === "table") return writeComponentTable({ ...task.table, records }, file);
    if (!task.content.rest) throw new Error("An archive without a data set was to be written.");
    return writeArchive({ ...task.content.rest, tables: records }, file);
  });
}

parentPort?.on("message", async (task: WritingTask) => {
  let answer: ThreadAnswer = { result: undefined };
  try {
    await perform(task);
  } catch (error) {
    answer = threadFailure("A download could not be written", error);
  }
  parentPort?.postMessage(answer);
});
