/** One year of a stored result: the structure that says what its series mean, and the rows of its sheets. */

import { message, valueError } from "@esm/messages/message";
import type { StepRange } from "@esm/model/domain/time/time-bins";
import type { ResultRow } from "@esm/model/results/result-sheet";
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import { readPortions } from "../../platform/byte-portions.ts";
import type { Store } from "../../store/store.ts";
import type { RangeQuery } from "./charts/chart-queries.ts";
import { chosenYears } from "./choose-series.ts";
import { type FigureName, madeBefore, whyAbsent } from "./figure-part.ts";
import { rowsOfSheet, sheetPart, unpackJson } from "./parts.ts";
import type { TableAnswer } from "./result-tasks.ts";
import { shownParts } from "./scenario-parts.ts";

export type NoAnswer = Extract<TableAnswer, { problems: unknown } | { conflict: unknown }>;

/** Bytes, or texts one after the other. */
export type MadeChart = Uint8Array | AsyncGenerator<string> | NoAnswer;

export interface StoredResult {
  year: number | null;
  structure: RunStructure;
  /** One row after the other, so that memory holds only one. Sheets that are not there have no rows. */
  rows(sheets: readonly string[]): AsyncGenerator<ResultRow>;
  /** A figure of the year; why it is not there. */
  figure(name: FigureName): Promise<{ figure: unknown } | NoAnswer>;
}

/**
 * @param wanted a milestone year; the last one where absent
 * @param scenario the first one where absent
 */
export async function openResult(
  store: Store,
  runId: number,
  wanted: number | undefined,
  scenario?: string,
): Promise<StoredResult | NoAnswer> {
  const parts = await shownParts(store, runId, scenario);
  if (!Array.isArray(parts)) return parts;
  const structures = parts.filter(({ name }) => name === "structure");
  const latest = structures.at(-1);
  const absent = whyAbsent(runId, parts, "structure");
  if (absent || !latest) return absent ?? madeBefore(runId);
  const chosen = chosenYears(
    structures.map((part) => part.year),
    wanted,
  );
  if ("problems" in chosen) return chosen;
  const { year, part } = structures.find((each) => each.year === wanted) ?? latest;
  return {
    year,
    structure: unpackJson(await store.runContents.resultPart(runId, part)) as RunStructure,
    async figure(name) {
      const kept = parts.find((each) => each.year === year && each.name === name);
      if (!kept) return whyAbsent(runId, parts, name) ?? madeBefore(runId);
      return { figure: unpackJson(await store.runContents.resultPart(runId, kept.part)) };
    },
    async *rows(sheets) {
      const names = sheets.map(sheetPart);
      for (const each of parts.filter((sheet) => sheet.year === year && names.includes(sheet.name))) {
        yield* rowsOfSheet(readPortions((portion) => store.runContents.resultPortion(runId, each.part, portion)));
      }
    },
  };
}

/** The range of time steps that a request means; a problem where the result has no such steps. */
export function rangeOf({ from = 0, to }: RangeQuery, { steps }: RunStructure): StepRange | NoAnswer {
  const end = to ?? steps;
  if (from < end && end <= steps) return { from, to: end };
  const parameter = to !== undefined && (to > steps || from < steps) ? "to" : "from";
  return {
    problems: [
      {
        type: "step_out_of_range",
        loc: ["query", parameter],
        msg: valueError(message("steps_out_of_result", { steps, range: `0 ≤ from < to ≤ ${steps}` })),
        input: parameter === "to" ? end : from,
      },
    ],
  };
}
