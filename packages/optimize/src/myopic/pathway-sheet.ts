/** The sheet `Pathway`: total annual cost, and what was built, stands and was retired, by milestone year. */
import {
  type EnergySystem,
  locationCount,
  locationName,
  type SystemComponent,
} from "@esm/model/energy-system/energy-system";
import type { ResultRow, ResultSheet } from "@esm/model/results/result-sheet";
import type { Cohort } from "./cohort.ts";
import type { Pathway } from "./pathway.ts";
import { capacityUnit, standingAt } from "./standing-capacity.ts";

export function pathwaySheet({ base, years, cohorts }: Pathway): ResultSheet {
  return {
    name: "Pathway",
    labelHeader: ["Component", "Property", "Unit", "Location"],
    valueHeader: years.map(({ year }) => year),
    *rows() {
      const cost = `[${base.costUnit}/a]`;
      yield { labels: ["", "totalAnnualCost", cost, ""], values: years.map(({ objective }) => objective) };
      for (const [position, component] of base.components.entries()) {
        const own = cohorts.filter((cohort) => cohort.component === position);
        yield* capacityRows(
          base,
          component,
          own,
          years.map(({ year }) => year),
        );
      }
    },
  };
}

function* capacityRows(
  base: EnergySystem,
  component: SystemComponent,
  cohorts: readonly Cohort[],
  years: readonly number[],
): Generator<ResultRow> {
  if (!component.capacity) return;
  const unit = capacityUnit(base, component);
  const sum = (location: number, counts: (cohort: Cohort) => boolean): number =>
    cohorts.reduce((total, cohort) => total + (counts(cohort) ? cohort.capacity[location] : 0), 0);
  const properties: [string, (location: number, year: number, index: number) => number][] = [
    ["built", (location, year) => sum(location, ({ builtIn }) => builtIn === year)],
    [
      "retired",
      (location, year, index) =>
        index === 0 ? 0 : sum(location, ({ endsIn }) => endsIn <= year && endsIn > years[index - 1]),
    ],
    ["standing", (location, year) => standingAt(component, cohorts, location, year)],
  ];
  for (const [property, valueAt] of properties) {
    for (let location = 0; location < locationCount(component); location++) {
      const values = years.map((year, index) => valueAt(location, year, index));
      if (values.every((value) => value === 0)) continue;
      yield { labels: [component.name, property, unit, locationName(base, component, location)], values };
    }
  }
}
