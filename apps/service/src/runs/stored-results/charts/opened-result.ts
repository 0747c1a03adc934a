/** One year of a result that is open: the structure that says what its series mean, and the rows of its sheets. */
import { message, valueError } from "@esm/messages/message";
import type { StepRange } from "@esm/model/domain/time/time-bins";
import type { ResultRow } from "@esm/model/results/result-sheet";
import type { RunStructure } from "@esm/model/results/time-charts/structure";
import type { FigureName } from "../figure-part.ts";
import type { TableAnswer } from "../result-tasks.ts";
import type { RangeQuery } from "./chart-queries.ts";

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
