/** The thread in which uploaded files are read, so that the service answers others meanwhile. */
import { parentPort } from "node:worker_threads";
import { threadFailure } from "../../platform/thread-answer.ts";
import { readArchive } from "../archive/reader.ts";
import { readComponentTable } from "../component-tables/read-workbook.ts";
import { packRecords } from "./packed-records.ts";
import type { PackedReading, PackedTable, ReadingTask } from "./reading-pool.ts";

/** Records go packed: to copy each for itself would hold up the service, which receives them. */
async function perform(task: ReadingTask): Promise<{ result: PackedReading | PackedTable; transfer: ArrayBuffer[] }> {
  if (task.kind === "table") {
    const reading = await readComponentTable(task.path, task.family, task.context);
    if ("errors" in reading) return { result: reading, transfer: [] };
    const { packed: records, transfer } = await packRecords(reading.records);
    return { result: { records }, transfer };
  }
  const { content, ...told } = await readArchive(task.path, task.options);
  const { tables, ...rest } = content;
  const { packed: records, transfer } = await packRecords(tables);
  return { result: { ...told, content: rest, records }, transfer };
}

parentPort?.on("message", async (task: ReadingTask) => {
  try {
    const { result, transfer } = await perform(task);
    parentPort?.postMessage({ result }, transfer);
  } catch (error) {
    parentPort?.postMessage(threadFailure("A file could not be read", error));
  }
});
