/**
 * The stored parts of an optimum: the figures of the summary, the statistics, the names and the meaning of all series, and every sheet of
 * the workbook.
 */
import type { Words } from "@esm/messages/message";
import { seriesIndex } from "@esm/model/results/operation-series";
import type { ResultSheet } from "@esm/model/results/result-sheet";
import { resultSheets } from "@esm/model/results/sheets";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { type SummaryValue, summaryValues } from "@esm/model/results/summary";
import { structureOf } from "@esm/model/results/time-charts/structure";
import type { Pathway } from "@esm/optimize/myopic/pathway";
import { pathwaySheet } from "@esm/optimize/myopic/pathway-sheet";
import { pathwayStatistics } from "@esm/optimize/myopic/pathway-statistics";
import { standingCapacities } from "@esm/optimize/myopic/standing-capacity";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
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
