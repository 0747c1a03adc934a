/** The thread that checks long bodies, so that the service answers others meanwhile. */
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { threadFailure } from "../../platform/thread-answer.ts";
import type { BodyTask } from "./body-threads.ts";
import { type JudgedBody, judgeBytes } from "./judged-body.ts";
import { longBodySchemas } from "./long-bodies.ts";

async function perform({ file, schemaName, judging }: BodyTask): Promise<JudgedBody> {
  const schema = longBodySchemas.get(schemaName);
  if (!schema) throw new Error(`There is no schema ${schemaName} of long bodies.`);
  return judgeBytes(await readFile(file), { schema }, judging);
}

/** Series are handed over instead of copied: of a record, or of the operations of a change. */
function seriesOf(judged: JudgedBody): ArrayBuffer[] {
  if (judged === "not UTF-8" || !("value" in judged)) return [];
  const { operations = [], ...record } = (judged.value ?? {}) as { operations?: readonly object[] };
  const parts: unknown[] = [record, ...operations].flatMap((part) => Object.values(part));
  return parts.flatMap((part) => (part instanceof Float64Array ? [part.buffer as ArrayBuffer] : []));
}

parentPort?.on("message", async (task: BodyTask) => {
  try {
    const result = await perform(task);
    parentPort?.postMessage({ result }, seriesOf(result));
  } catch (error) {
    parentPort?.postMessage(threadFailure("A body could not be read", error));
  }
});
