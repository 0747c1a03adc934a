/** The sheet `Assumptions` of a pathway: the values that its years assume in place of the data. */
import type { ResultSheet } from "@esm/model/results/result-sheet";
import type { Pathway } from "./pathway.ts";

/** Null where the years assume nothing. */
export function assumptionsSheet({ assumptions, years }: Pathway): ResultSheet | null {
  if (!assumptions) return null;
  return {
    name: "Assumptions",
    labelHeader: ["Component", "Field", "Commodity", "Location", "Figure"],
    valueHeader: years.map(({ year }) => year),
    *rows() {
      for (const { component, field, commodity, place, figure, values } of assumptions) {
        yield {
          labels: [component, field, commodity, place, figure],
          values: years.map((_, position) => values[position]),
        };
      }
    },
  };
}

/** The sheets that a pathway adds to the workbook of a year. */
export const sheetsOfPathway = (pathway: Pathway, first: ResultSheet): ResultSheet[] => {
  const assumed = assumptionsSheet(pathway);
  return assumed ? [first, assumed] : [first];
};
