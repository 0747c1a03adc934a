/**
 * The stored parts of an optimum: the figures of the summary, the statistics, the names and the meaning of all series, and every sheet of
 * the workbook.
 */
import type { Words } from "@esm/messages/message";
import type { SolvedSystem } from "@esm/model/results/operation";
import { seriesIndex } from "@esm/model/results/operation-series";
import { priceSetterFigures } from "@esm/model/results/reasons/setter-figures";
import type { ResultSheet } from "@esm/model/results/result-sheet";
import { scenarioSheet } from "@esm/model/results/scenarios/scenario-report";
import { operationSheets, resultSheets } from "@esm/model/results/sheets";
import { reasonSheets } from "@esm/model/results/statistics/reason-sheets";
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { statisticsOf } from "@esm/model/results/statistics/statistics";
import { type SummaryValue, summarize, summaryValues } from "@esm/model/results/summary";
import { structureOf } from "@esm/model/results/time-charts/structure";
import { alternativesSheets } from "@esm/optimize/alternatives/alternatives-sheets";
import { alternativesStatistics } from "@esm/optimize/alternatives/alternatives-statistics";
import type { Alternatives } from "@esm/optimize/alternatives/plan";
import { sheetsOfPathway } from "@esm/optimize/myopic/assumptions-sheet";
import type { Pathway } from "@esm/optimize/myopic/pathway";
import { pathwaySheet } from "@esm/optimize/myopic/pathway-sheet";
import { pathwayStatistics } from "@esm/optimize/myopic/pathway-statistics";
import { standingCapacities } from "@esm/optimize/myopic/standing-capacity";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import type { ScenariosOptimum } from "@esm/optimize/optimization/scenarios/solve-scenarios";
import { packAlternatives, partOfPlan } from "./alternatives-tables.ts";
import { figurePart } from "./figure-part.ts";
import { type KeptPart, packJson, packSheet, sheetPart } from "./parts.ts";

/** One after the other, so that memory holds only one. For a pathway, the part of its latest year. */
export function* partsOfOptimum(
  optimum: Optimum,
  pathway: Pathway | null,
  onLog: (line: Words) => void,
  alternatives: Alternatives | null = null,
): Generator<KeptPart> {
  const year = pathway?.years.at(-1)?.year ?? null;
  const more: ResultSheet[] = [
    ...(pathway === null ? [] : sheetsOfPathway(pathway, pathwaySheet(pathway))),
    ...(alternatives === null ? [] : alternativesSheets(alternatives)),
  ];
  yield* partsOf(optimum, { year, pathway, alternatives, more, onLog });
  if (alternatives) yield packAlternatives(alternatives);
}

/** The parts of each scenario; the last sheet of each has the figures over all of them. */
export function* partsOfScenarios(
  { scenarios, report }: ScenariosOptimum,
  onLog: (line: Words) => void,
): Generator<KeptPart> {
  for (const { name, optimum } of scenarios) {
    yield* partsOf(optimum, {
      year: null,
      scenario: name,
      pathway: null,
      alternatives: null,
      more: [scenarioSheet(report)],
      onLog,
    });
  }
}

interface PartOptions {
  year: number | null;
  scenario?: string;
  pathway: Pathway | null;
  alternatives: Alternatives | null;
  /** Sheets behind those of the optimum. */
  more: readonly ResultSheet[];
  onLog: (line: Words) => void;
}

function* partsOf(optimum: Optimum, { pathway, alternatives, more, onLog, ...of }: PartOptions): Generator<KeptPart> {
  yield { name: "summary", ...of, bytes: packJson(summaryOf(optimum, pathway)) };
  yield figurePart("statistics", () => allStatistics(optimum, pathway, alternatives), { ...of, onLog });
  yield figurePart("structure", () => structureOf(optimum.solved), { ...of, onLog });
  if (optimum.prices?.setters)
    yield figurePart("price setters", () => priceSetterFigures(optimum.solved, optimum.prices), { ...of, onLog });
  yield { name: "series", ...of, bytes: packJson(seriesIndex(optimum.solved)) };
  for (const sheet of [...resultSheets(optimum), ...reasonSheets(optimum), ...more]) {
    yield { name: sheetPart(sheet.name), ...of, bytes: packSheet(sheet) };
  }
}

/** The summary and the series of a plan that is not the optimum. */
export function* partsOfPlan(plan: number, solved: SolvedSystem): Generator<KeptPart> {
  const part = (name: string, bytes: Uint8Array): KeptPart => ({ name: partOfPlan(plan, name), year: null, bytes });
  yield part("summary", packJson(summaryValues(summarize(solved), solved.system)));
  yield part("series", packJson(seriesIndex(solved)));
  for (const sheet of operationSheets(solved)) yield part(sheetPart(sheet.name), packSheet(sheet));
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

/**
 * The statistics of an optimum; for the latest year of a pathway also what stands, was built and was retired, and for alternatives their
 * ranges.
 */
export const allStatistics = (
  optimum: Optimum,
  pathway: Pathway | null,
  alternatives: Alternatives | null = null,
): Statistic[] => [
  ...statisticsOf(optimum),
  ...(alternatives === null ? [] : alternativesStatistics(alternatives)),
  ...(pathway === null ? [] : pathwayStatistics(pathway)),
];
