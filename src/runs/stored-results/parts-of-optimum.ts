/**
 * The stored parts of an optimum: the figures of the summary, the statistics, the names and the meaning of all series, and every sheet of
 * the workbook.
 */
import type { Words } from "../../messages/message.ts";
import type { Pathway } from "../../myopic/pathway.ts";
import { pathwaySheet } from "../../myopic/pathway-sheet.ts";
import { pathwayStatistics } from "../../myopic/pathway-statistics.ts";
import { standingCapacities } from "../../myopic/standing-capacity.ts";
import type { Optimum } from "../../optimization/optimization-end.ts";
import { seriesIndex } from "../../results/operation-series.ts";
import type { ResultSheet } from "../../results/result-sheet.ts";
import { resultSheets } from "../../results/sheets.ts";
import type { Statistic } from "../../results/statistics/statistic.ts";
import { statisticsOf } from "../../results/statistics/statistics.ts";
import { type SummaryValue, summaryValues } from "../../results/summary.ts";
import { structureOf } from "../../results/time-charts/structure.ts";
import { figurePart } from "./figure-part.ts";
import { type KeptPart, packJson, packSheet, sheetPart } from "./parts.ts";

/** One after the other, so that memory holds only one. For a pathway, the part of its latest year. */
export function* partsOfOptimum(
  optimum: Optimum,
  pathway: Pathway | null,
  onLog: (line: Words) => void,
): Generator<KeptPart> {
  const year = pathway?.years.at(-1)?.year ?? null;
  const more: ResultSheet[] = pathway === null ? [] : [pathwaySheet(pathway)];
  yield { name: "summary", year, bytes: packJson(summaryOf(optimum, pathway)) };
  yield figurePart("statistics", () => allStatistics(optimum, pathway), { year, onLog });
  yield figurePart("structure", () => structureOf(optimum.solved), { year, onLog });
  yield { name: "series", year, bytes: packJson(seriesIndex(optimum.solved)) };
  for (const sheet of [...resultSheets(optimum), ...more]) {
    yield { name: sheetPart(sheet.name), year, bytes: packSheet(sheet) };
  }
}

/**
 * The figures of an optimum; for the latest year of a pathway also the standing capacity of each component of the
 * model.
 */
export function summaryOf({ summary, solved }: Optimum, pathway: Pathway | null): SummaryValue[] {
  const year = pathway?.years.at(-1)?.year;
  const standing = pathway === null || year === undefined ? [] : standingCapacities(pathway, year);
  return [...summaryValues(summary, solved.system), ...standing];
}

/** The statistics of an optimum; for the latest year of a pathway also what stands, was built and was retired. */
export const allStatistics = (optimum: Optimum, pathway: Pathway | null): Statistic[] => [
  ...statisticsOf(optimum),
  ...(pathway === null ? [] : pathwayStatistics(pathway)),
];
