/** Dispatch in the workbook: the operation of the design in every original time step, and its shortfalls. */
import { inEnglish } from "@esm/messages/render";
import { categories } from "./category.ts";
import { type ShortfallFigure, shortfallWords } from "./dispatch-report.ts";
import type { SolvedSystem } from "./operation.ts";
import { operationSheet } from "./operation-sheet.ts";
import type { ResultSheet } from "./result-sheet.ts";

/** A design in operation: the same components in all original time steps. */
export interface OperatedDesign {
  readonly solved: SolvedSystem;
  /** Its shortfalls; those of a balance with energies per step, else null. */
  readonly shortfalls: readonly (readonly [ShortfallFigure, Float64Array | null])[];
}

/** `SourceSink_Dispatch`, … with the columns of the sheets of operation, and `Dispatch_Shortfalls`. */
export function dispatchSheets({ solved, shortfalls }: OperatedDesign): ResultSheet[] {
  const steps = Array.from({ length: solved.system.numberOfTimeSteps }, (_, step) => step);
  return [
    ...categories.map((category) => operationSheet(solved, category, `${category}_Dispatch`)),
    {
      name: "Dispatch_Shortfalls",
      labelHeader: ["Shortfall", "Name", "Location", "Unit"],
      valueHeader: ["Per year", ...steps],
      *rows() {
        for (const [{ kind, name, location, unit, value }, atSteps] of shortfalls) {
          yield {
            labels: [inEnglish(shortfallWords(kind)), name, location, unit],
            values: [value, ...(atSteps ?? [])],
          };
        }
      },
    },
  ];
}
