/** The series of the typical periods, which the optimization used instead of the original ones. */

import { placeName, seriesPlacesOf } from "../energy-system/energy-system.ts";
import { seriesOf } from "../energy-system/time-series.ts";
import { isFull } from "../energy-system/time-structure.ts";
import type { SolvedSystem } from "./operation.ts";
import type { ResultRow, ResultSheet } from "./result-sheet.ts";

/** None at full resolution. A row per series and typical period, a column per variable step of the period. */
export function typicalPeriodsSheet({ system, time }: SolvedSystem): ResultSheet[] {
  if (isFull(time)) return [];
  const { periodStart, sequence } = time;
  const periods = Array.from({ length: periodStart.length - 1 }, (_, period) => period);
  const stepsIn = (values: Float64Array, period: number): Float64Array =>
    values.subarray(periodStart[period], periodStart[period + 1]);
  const most = Math.max(...periods.map((period) => periodStart[period + 1] - periodStart[period]));
  const row = (labels: string[], period: number, values: ResultRow["values"]): ResultRow => ({
    labels: [...labels, period],
    values,
  });
  return [
    {
      name: "TypicalPeriods",
      labelHeader: ["Series", "Component", "Location", "Period"],
      valueHeader: Array.from({ length: most }, (_, step) => step),
      *rows() {
        for (const period of periods) {
          yield row(["occurrences", "", ""], period, [sequence.filter((each) => each === period).length]);
        }
        for (const period of periods) {
          yield row(["originalSteps", "", ""], period, stepsIn(time.originalSteps, period));
        }
        for (const component of system.components) {
          const places = seriesPlacesOf(component);
          for (const { family, series } of seriesOf(component)) {
            for (const [location, values] of series.series.entries()) {
              if (values.length === 0) continue;
              const place = placeName(system, places[location]);
              for (const period of periods) yield row([family, component.name, place], period, stepsIn(values, period));
            }
          }
        }
      },
    },
  ];
}
