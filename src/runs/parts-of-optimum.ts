/** What is kept of an optimum: the figures of the summary, the names of all series, and every sheet of the workbook. */
import { seriesIndex } from "../results/operation-series.ts";
import type { ResultSheet } from "../results/result-sheet.ts";
import { resultSheets } from "../results/sheets.ts";
import { summaryValues } from "../results/summary.ts";
import { type KeptPart, packJson, packSheet, sheetPart } from "./result-parts.ts";
import type { Optimum } from "./solve-system.ts";

/** One after the other, so that only one stands in memory. */
export function* partsOfOptimum(
  optimum: Optimum,
  year: number | null,
  more: readonly ResultSheet[] = [],
): Generator<KeptPart> {
  yield { name: "summary", year, bytes: packJson(summaryValues(optimum.summary, optimum.solved.system)) };
  yield { name: "series", year, bytes: packJson(seriesIndex(optimum.solved)) };
  for (const sheet of [...resultSheets(optimum), ...more]) {
    yield { name: sheetPart(sheet.name), year, bytes: packSheet(sheet) };
  }
}
