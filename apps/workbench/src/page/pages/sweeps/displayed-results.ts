/** Figures of a sweep in the units that its pictures show: costs together, capacities of one unit together. Pure. */
import { largestSize, type ScaleFor, scaledFigure } from "../../language/displayed.ts";
import type { SweepResults } from "./sweep-results.ts";

export function displayedResults({ figures, rows, ...rest }: SweepResults, costUnit: string, scaleFor: ScaleFor) {
  const unitOf = ({ kind, unit }: SweepResults["figures"][number]): string =>
    kind === "objective" ? `[${costUnit}/a]` : unit;
  const keyOf = (figure: SweepResults["figures"][number]): string =>
    figure.kind === "emissions" ? figure.key : `${figure.kind} ${unitOf(figure)}`;
  const largest = new Map<string, number>();
  for (const [place, figure] of figures.entries()) {
    const size = largestSize(rows.map((row) => row.figures[place] ?? null));
    largest.set(keyOf(figure), Math.max(largest.get(keyOf(figure)) ?? 0, size));
  }
  const scales = figures.map((figure) =>
    scaleFor(unitOf(figure), largest.get(keyOf(figure)) ?? 0, figure.kind === "capacity"),
  );
  return {
    ...rest,
    figures: figures.map((figure, place) => ({ ...figure, unit: scales[place].unit })),
    rows: rows.map((row) => ({
      ...row,
      figures: row.figures.map((value, place) => scaledFigure(value, scales[place].factor)),
    })),
  };
}
