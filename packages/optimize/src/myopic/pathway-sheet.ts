/** The sheet `Pathway`: total annual cost, and what was built, stands and was retired, by milestone year. */
import { type EnergySystem, locationCount, locationName } from "@esm/model/energy-system/energy-system";
import type { ResultRow, ResultSheet } from "@esm/model/results/result-sheet";
import { type Cohort, retiredBetween } from "./cohort.ts";
import { discountedSum, type Pathway } from "./pathway.ts";
import { capacityUnit, standingAt } from "./standing-capacity.ts";

export function pathwaySheet(pathway: Pathway): ResultSheet {
  const { base, years, cohorts, weights, budgetPrices = [] } = pathway;
  return {
    name: "Pathway",
    labelHeader: ["Component", "Property", "Unit", "Location"],
    valueHeader: years.map(({ year }) => year),
    *rows() {
      const cost = `[${base.costUnit}/a]`;
      yield { labels: ["", "totalAnnualCost", cost, ""], values: years.map(({ objective }) => objective) };
      if (weights) yield* discountedRows(base, years, weights);
      if (budgetPrices.length > 0) {
        const values = budgetPrices.map(({ value }) => value);
        yield { labels: ["", "carbonBudgetPrice", budgetPrices[0].unit, ""], values };
      }
      for (const position of base.components.keys()) {
        const own = cohorts.filter((cohort) => cohort.component === position);
        yield* capacityRows(
          pathway,
          position,
          own,
          years.map(({ year }) => year),
        );
      }
    },
  };
}

/** The weight of each year, and the sum of weighted costs up to it. */
function* discountedRows(
  { costUnit }: EnergySystem,
  years: Pathway["years"],
  weights: readonly number[],
): Generator<ResultRow> {
  yield { labels: ["", "yearWeight", "[a]", ""], values: years.map((_, position) => weights[position]) };
  const sums = years.map((_, position) => discountedSum({ years: years.slice(0, position + 1), weights }) ?? 0);
  yield { labels: ["", "discountedSum", `[${costUnit}]`, ""], values: sums };
}

function* capacityRows(
  pathway: Pathway,
  position: number,
  cohorts: readonly Cohort[],
  years: readonly number[],
): Generator<ResultRow> {
  const { base } = pathway;
  const component = base.components[position];
  if (!component.capacity) return;
  const unit = capacityUnit(base, component);
  const builtIn = (year: number, location: number): number =>
    cohorts.reduce((total, cohort) => total + (cohort.builtIn === year ? cohort.capacity[location] : 0), 0);
  const properties: [string, (location: number, year: number, index: number) => number][] = [
    ["built", (location, year) => builtIn(year, location)],
    [
      "retired",
      (location, year, index) => (index === 0 ? 0 : retiredBetween(cohorts, years[index - 1], year, location)),
    ],
    ["standing", (location, year) => standingAt(pathway, position, cohorts, location, year)],
  ];
  for (const [property, valueAt] of properties) {
    for (let location = 0; location < locationCount(component); location++) {
      const values = years.map((year, index) => valueAt(location, year, index));
      if (values.every((value) => value === 0)) continue;
      yield { labels: [component.name, property, unit, locationName(base, component, location)], values };
    }
  }
}
