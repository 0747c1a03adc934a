/** The figures of a stored run from which reports are made: summaries and statistics of each year, of one scenario. */
import type { Statistic } from "@esm/model/results/statistics/statistic";
import { unpackJson } from "../parts.ts";
import { partsOf } from "../parts-of-run.ts";
import type { ResultStore } from "../result-store.ts";
import { scenariosOf } from "../scenario-parts.ts";
import { type SummaryRowOfRun, summaryRows } from "../summary-tables.ts";

export interface YearOfRun {
  /** Null where the run is no pathway. */
  year: number | null;
  summary: readonly SummaryRowOfRun[];
  statistics: readonly Statistic[];
}

export interface FiguresOfRun {
  /** Null where the run has none. */
  scenario: string | null;
  /** Empty where the run does not have the wanted scenario. */
  years: readonly YearOfRun[];
}

/** @param wanted a scenario; the first where absent. Runs without scenarios have no choice. */
export async function readFigures(
  store: ResultStore,
  runId: number,
  wanted: string | undefined,
): Promise<FiguresOfRun> {
  const parts = await partsOf(store, runId, (name) => name === "summary" || name === "statistics");
  const [first = null] = scenariosOf(parts);
  const scenario = first === null ? null : (wanted ?? first);
  const own = parts.filter((part) => (part.scenario ?? null) === scenario);
  const summary = summaryRows(own.filter(({ name }) => name === "summary"));
  return {
    scenario,
    years: own
      .filter(({ name }) => name === "statistics")
      .map(({ year, bytes }) => ({
        year,
        summary: summary.filter((row) => row.year === year),
        statistics: unpackJson(bytes) as Statistic[],
      })),
  };
}
