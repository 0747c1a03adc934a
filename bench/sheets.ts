/**
 * How much time and memory does it take to write and read workbooks?
 *
 *     npx node bench/sheets.ts     # prints one JSON object
 *
 * Writes 4 sheets × 100 rows × 8,760 columns to a file, plainly and as a result workbook, and reads a sheet of 8,760 rows × 50
 * columns and the largest sheet of ../shared if present. Each case runs in its own process, which has its own peak of memory.
 */
import "./help.ts";
import { execFileSync } from "node:child_process";
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { headerCell } from "@esm/exchange/xlsx/styles";
import type { Sheet, SheetRow } from "@esm/exchange/xlsx/workbook-model";
import { workbookBytes, writeWorkbook } from "@esm/exchange/xlsx/write-workbook";
import { defaultZipLimits } from "@esm/exchange/zip/limits";
import type { ResultRow } from "@esm/model/results/result-sheet";
import { writeResultSheets } from "@esm/optimize/workbook/export-workbook";
import { readSheet } from "../packages/exchange/src/xlsx/read-workbook.ts";
import { readZip } from "../packages/exchange/src/zip/zip-reader.ts";

const hours = 8760;
const sharedDatasets = new URL("../../shared/datasets/", import.meta.url).pathname;

/** Numbers with all their digits, the same in every run. */
function* randomNumbers(): Generator<number> {
  let state = 12345;
  while (true) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield (state / 2 ** 32) * 1000 + state / 2 ** 50;
  }
}

function* rows(rowCount: number, columnCount: number, label: string): Generator<SheetRow> {
  const random = randomNumbers();
  const numbers = new Float64Array(columnCount);
  yield [
    { skip: 1 },
    { cells: Array.from({ length: columnCount }, (_, column) => `${label} ${column}`), style: headerCell },
  ];
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) numbers[column] = random.next().value as number;
    yield [{ cells: [row], style: headerCell }, { numbers }];
  }
}

async function measure(cells: number, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const memoryBefore = process.memoryUsage.rss();
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  return {
    cells,
    seconds: round(seconds),
    cpuSeconds: round((cpu.user + cpu.system) / 1e6),
    millionCellsPerSecond: round(cells / seconds / 1e6),
    peakMebibytes: round(peakBytes / 2 ** 20),
    grownMebibytes: round((peakBytes - memoryBefore) / 2 ** 20),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

async function write(compressionLevel: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "sheets-"));
  const path = join(folder, "bench.xlsx");
  try {
    const sheets: Sheet[] = [1, 2, 3, 4].map((sheet) => ({ name: `Sheet${sheet}`, rows: rows(100, hours, "Hour") }));
    const figures = await measure(4 * 100 * hours, () =>
      writeWorkbook(createWriteStream(path), sheets, { compressionLevel }),
    );
    return { ...figures, fileMebibytes: round(statSync(path).size / 2 ** 20) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function* resultRows(): Generator<ResultRow> {
  const random = randomNumbers();
  const values = new Float64Array(hours);
  for (let row = 0; row < 100; row += 1) {
    for (let column = 0; column < hours; column += 1) values[column] = random.next().value as number;
    yield { labels: ["operationVariablesOptimum", `Component ${row >> 2}`, `Region ${row % 4}`], values };
  }
}

async function writeResults(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "sheets-"));
  const path = join(folder, "bench.xlsx");
  try {
    const sheets = [1, 2, 3, 4].map((sheet) => ({
      name: `Sheet${sheet}`,
      labelHeader: ["Variable", "Component", "Location"],
      valueHeader: Array.from({ length: hours }, (_, step) => step),
      rows: resultRows,
    }));
    const figures = await measure(4 * 100 * hours, () => writeResultSheets(sheets, createWriteStream(path)));
    return { ...figures, fileMebibytes: round(statSync(path).size / 2 ** 20) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function read(workbook: Buffer): Promise<Record<string, number>> {
  const table = await readSheet(workbook);
  const cells = table.rowCount * table.columnCount;
  return { ...(await measure(cells, () => readSheet(workbook))), fileMebibytes: round(workbook.length / 2 ** 20) };
}

async function largestShared(): Promise<Record<string, unknown>> {
  if (!existsSync(sharedDatasets)) return { skipped: "no ../shared/datasets" };
  let largest: { name: string; content: Buffer } | undefined;
  for (const file of readdirSync(sharedDatasets).filter((name) => name.endsWith(".zip"))) {
    const zip = await readZip(join(sharedDatasets, file), defaultZipLimits);
    for (const entry of zip.files.filter(({ name }) => name.endsWith(".xlsx"))) {
      if (entry.expandedBytes > (largest?.content.length ?? 0)) {
        largest = { name: entry.name, content: await entry.read() };
      }
    }
    await zip.close();
  }
  return largest ? { name: largest.name, ...(await read(largest.content)) } : { skipped: "no workbook in ../shared" };
}

const cases: Record<string, () => Promise<Record<string, unknown>>> = {
  write_4x100x8760: () => write(1),
  write_4x100x8760_level_6: () => write(6),
  write_results_4x100x8760: writeResults,
  read_8760x50: async () => read(await workbookBytes([{ name: "Sheet1", rows: rows(hours, 50, "Region") }])),
  read_largest_shared: largestShared,
};

const chosen = process.argv[2];
if (chosen !== undefined) {
  process.stdout.write(JSON.stringify(await cases[chosen]?.()));
} else {
  const results = Object.keys(cases).map((name) => {
    const output = execFileSync(process.execPath, [import.meta.filename, name], { encoding: "utf8" });
    return [name, JSON.parse(output)];
  });
  process.stdout.write(`${JSON.stringify(Object.fromEntries(results), null, 2)}\n`);
}
