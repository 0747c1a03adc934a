/**
 * The sheet `Misc`: the resolution of time, the period that represents each original one, the segments; and the
 * results of dispatch.
 */

import { inEnglish } from "@esm/messages/render";
import { hasPeriods } from "../energy-system/time-structure.ts";
import { type DispatchReport, dispatchLines } from "./dispatch-report.ts";
import type { SolvedSystem } from "./operation.ts";
import { describeResolution, resolutionNotes } from "./resolution.ts";
import type { ResultRow, ResultSheet } from "./result-sheet.ts";

const emptyRow: ResultRow = { labels: [""], values: [] };

/** @param account the gap and the bound, where there were whole numbers */
export function miscellaneousSheet(
  solved: SolvedSystem,
  dispatch: DispatchReport | null,
  { gap = null, bound = null }: { readonly gap?: number | null; readonly bound?: number | null } = {},
): ResultSheet {
  const { time } = solved;
  const { sequence } = time;
  return {
    name: "Misc",
    labelHeader: [""],
    valueHeader: Array.from(sequence, (_, period) => period),
    *rows() {
      yield { labels: ["periodsOrder"], values: Float64Array.from(sequence) };
      if (hasPeriods(time) && time.originalSteps.some((steps) => steps !== 1)) yield* segmentRows(time);
      if (time.extremes?.length) {
        yield emptyRow;
        const kindOf = new Map(time.extremes.map(({ period, kind }) => [period, kind]));
        yield { labels: ["extremePeriods"], values: Array.from(sequence, (_, period) => kindOf.get(period) ?? null) };
      }
      yield emptyRow;
      yield { labels: ["temporalResolution"], values: [describeResolution(solved)] };
      for (const { label, value } of resolutionNotes(solved)) yield { labels: [label], values: [value] };
      for (const [label, value] of Object.entries({ gap, bound }))
        if (value !== null) yield { labels: [label], values: [value] };
      if (dispatch) yield emptyRow;
      for (const { label, value } of dispatch ? dispatchLines(dispatch) : [])
        yield { labels: [inEnglish(label)], values: [value] };
    },
  };
}

/** A column per original period, a row per segment: the number of its steps. */
function* segmentRows({ sequence, periodStart, originalSteps }: SolvedSystem["time"]): Generator<ResultRow> {
  yield emptyRow;
  yield { labels: ["segmentNumber"], values: Array.from(sequence, () => "timeStepsPerSegment") };
  const most = Math.max(...Array.from(sequence, (period) => periodStart[period + 1] - periodStart[period]));
  for (let segment = 0; segment < most; segment++) {
    const lengths = Array.from(sequence, (period) => {
      const step = periodStart[period] + segment;
      return step < periodStart[period + 1] ? originalSteps[step] : null;
    });
    yield { labels: [segment], values: lengths };
  }
}
