/** The thread in which files and tables are made of kept results. */
import { readFile, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { parentPort } from "node:worker_threads";
import type { Problem } from "../domain/problem.ts";
import { type ThreadAnswer, threadFailure } from "../exchange/thread-answer.ts";
import { writeNewFile } from "../exchange/written-file.ts";
import { createZipWriter } from "../exchange/zip-writer.ts";
import type { ResultSheet } from "../results/result-sheet.ts";
import { compareRuns } from "./compare-runs.ts";
import { priceSeriesTable } from "./price-series-table.ts";
import { type KeptPart, unpackSheet } from "./result-parts.ts";
import { pricesTable, summaryTable } from "./result-tables.ts";
import { mostBytesInMemory, type ResultTask, type TableAnswer, type TableTask } from "./result-tasks.ts";
import { writeResultSheets } from "./result-workbook.ts";
import { seriesTable } from "./series-table.ts";
import { sweepTable } from "./sweep-table.ts";
import { bytesOfRows, bytesOfTable } from "./table-formats.ts";

async function perform(task: ResultTask): Promise<TableAnswer | undefined> {
  if (task.kind === "file") {
    await writeFile(task.parts, task.path);
    return undefined;
  }
  const made = tableOf(task);
  if ("problems" in made || made.bytes.length <= mostBytesInMemory) return made;
  await writeNewFile(task.path, (file) => finished(file.end(made.bytes)));
  return { isWritten: true };
}

function tableOf(task: TableTask): { bytes: Uint8Array } | { problems: Problem[] } {
  switch (task.kind) {
    case "summary":
      return { bytes: bytesOfTable(summaryTable(task.parts), task.format) };
    case "prices":
      return { bytes: bytesOfTable(pricesTable(task.parts), task.format) };
    case "series": {
      const table = seriesTable(task.parts, task.query);
      return "problems" in table ? table : { bytes: bytesOfTable(table, task.format) };
    }
    case "price-series": {
      const table = priceSeriesTable(task.parts, task.query);
      return "problems" in table ? table : { bytes: bytesOfTable(table, task.format) };
    }
    case "compare":
      return { bytes: Buffer.from(JSON.stringify(compareRuns(task.runs))) };
    case "sweep":
      return { bytes: bytesOfRows(sweepTable(task.sweep, task.points), task.format) };
  }
}

/** A workbook, or a zip with one `ESM<year>.xlsx` per milestone year. */
async function writeFile(parts: readonly KeptPart[], path: string): Promise<void> {
  const years = [...new Set(parts.map(({ year }) => year))];
  const sheetsOf = (year: number | null) => parts.filter((part) => part.year === year).map(sheetOf);
  await writeNewFile(path, async (file) => {
    if (years.every((year) => year === null)) return writeResultSheets(sheetsOf(null), file);
    const zip = createZipWriter(file);
    for (const year of years) await zip.addStoredFile(`ESM${year}.xlsx`, await workbookOf(sheetsOf(year), path));
    await zip.finish();
  });
}

/** Written to a file of its own first, beside the given one: a year's workbook takes less memory compressed. */
async function workbookOf(sheets: readonly ResultSheet[], besides: string): Promise<Uint8Array> {
  const path = `${besides}.xlsx.download`;
  try {
    await writeNewFile(path, (file) => writeResultSheets(sheets, file));
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

const sheetOf = ({ bytes }: KeptPart) => unpackSheet(bytes);

parentPort?.on("message", async (task: ResultTask) => {
  let answer: ThreadAnswer;
  try {
    answer = { result: await perform(task) };
  } catch (error) {
    answer = threadFailure("A result could not be read", error);
  }
  parentPort?.postMessage(answer);
});
