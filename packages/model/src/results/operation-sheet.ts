/** A sheet of series: the operation of each component of a category in every original time step. */
import { type Category, componentsIn } from "./category.ts";
import type { SolvedSystem } from "./operation.ts";
import { operationVariables, seriesOf } from "./operation-series.ts";
import type { ResultSheet } from "./result-sheet.ts";

export function operationSheet(solved: SolvedSystem, category: Category, name: string): ResultSheet {
  const { system } = solved;
  return {
    name,
    labelHeader:
      category === "Transmission"
        ? ["Variable", "Component", "LocationIn", "LocationOut"]
        : ["Variable", "Component", "Location"],
    valueHeader: Array.from({ length: system.numberOfTimeSteps }, (_, step) => step),
    *rows() {
      for (const [variable, title] of operationVariables[category]) {
        for (const position of componentsIn(system, category)) {
          for (const { labels, values } of seriesOf(solved, position, variable)) {
            const atSteps = values();
            if (atSteps.some((value) => value !== 0)) yield { labels: [title, ...labels], values: atSteps };
          }
        }
      }
    },
  };
}
