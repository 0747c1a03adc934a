/** Figures of a pathway by milestone year. Pure. */
import { emissionSinkName } from "@esm/model/domain/emission-sink";
import { choose, energyUnitOf, supplyOf } from "@esm/model/domain/runs/statistic-rows";
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import { yearsOf } from "../../../data/runs/years.ts";
import type { Statistic } from "../statistics.ts";

interface YearOfComponent {
  component: string;
  year: number;
  /** At the end of what was built and retired. */
  standing: number;
  built: number;
  retired: number;
  /** Earlier capacity: standing − built. */
  kept: number;
}

export interface PathwayOfUnit {
  unit: string;
  years: number[];
  components: string[];
  figures: YearOfComponent[];
}

export function pathwayCapacities(rows: readonly Statistic[]): PathwayOfUnit[] {
  const own = choose(rows, { group: "pathway", region: null });
  const units = [...new Set(own.map(({ unit }) => unit))];
  return units
    .map((unit) => {
      const inUnit = own.filter((row) => row.unit === unit);
      const years = yearsOf(inUnit);
      const components = [...new Set(inUnit.map(({ component }) => component ?? ""))];
      const figures = components.flatMap((component) =>
        years.map((year) => {
          const of = (quantity: string): number =>
            inUnit.find((row) => row.component === component && row.year === year && row.quantity === quantity)
              ?.value ?? 0;
          const [standing, built, retired] = [of("standing"), of("built"), of("retired")];
          return { component, year, standing, built, retired, kept: Math.max(0, standing - built) };
        }),
      );
      return { unit, years, components, figures };
    })
    .toSorted((left, right) => right.components.length - left.components.length);
}

interface YearByComponent {
  year: number;
  total: number;
  /** By component, with what earlier years built; then what exceeding limits and missing constraints costs. */
  parts: { component: string; value: number }[];
}

export interface ByComponent {
  unit: string;
  years: YearByComponent[];
}

export function pathwayCosts(rows: readonly Statistic[]): ByComponent {
  const tac = [
    ...choose(rows, { group: "cost", quantity: "TAC", region: null }),
    ...choose(rows, { quantity: "limitExcessCosts" }),
    ...choose(rows, { quantity: "slackCosts" }),
  ];
  const years = yearsOf(tac).map((year) => {
    const sums = new Map<string, number>();
    for (const row of tac) {
      if (row.year !== year) continue;
      const component = withoutStock(row.component ?? "");
      sums.set(component, (sums.get(component) ?? 0) + row.value);
    }
    return partsOfYear(year, sums);
  });
  return { unit: tac[0]?.unit ?? "", years };
}

interface LimitOfYear {
  year: number;
  used: number;
  limit: number;
}

export function pathwayLimits(rows: readonly Statistic[]): { id: string; unit: string; years: LimitOfYear[] }[] {
  const limits = choose(rows, { group: "limit" });
  const ids = [...new Set(limits.flatMap(({ component }) => component ?? []))];
  return ids.map((id) => {
    const own = choose(limits, { component: id });
    const of = (year: number, quantity: string): number =>
      own.find((row) => row.year === year && row.quantity === quantity)?.value ?? 0;
    const years = yearsOf(own).map((year) => ({ year, used: of(year, "used"), limit: of(year, "limit") }));
    return { id, unit: choose(own, { quantity: "used" })[0]?.unit ?? "", years };
  });
}

/** The supply of a commodity. */
export function pathwayMix(rows: readonly Statistic[], commodity: string): ByComponent {
  const years = yearsOf(choose(rows, { group: "balance", commodity })).map((year) => {
    const ofYear = rows.filter((row) => row.year === year);
    return partsOfYear(year, supplyOf(ofYear, commodity));
  });
  return { unit: energyUnitOf(rows, commodity), years };
}

interface FigureOfYear {
  year: number;
  value: number;
}

interface FiguresByYear {
  /** The limit or the sink. */
  id: string;
  unit: string;
  years: FigureOfYear[];
}

/**
 * Prices of upper limits: one more unit of a limit would save as much. A limit of emissions has the price of carbon. In years where a limit
 * does not bind, its price is 0.
 */
export function pathwayPrices(rows: readonly Statistic[]): FiguresByYear[] {
  const limits = choose(rows, { group: "limit" });
  const prices = choose(limits, { quantity: "price" });
  return [...new Set(prices.flatMap(({ component }) => component ?? []))].map((id) => {
    const own = choose(prices, { component: id });
    const years = yearsOf(choose(limits, { component: id })).map((year) => ({
      year,
      value: own.find((row) => row.year === year)?.value ?? 0,
    }));
    return { id, unit: own[0]?.unit ?? "", years };
  });
}

/** Emissions that their sink takes up, for pathways without a limit of emissions. */
export function pathwayEmissions(rows: readonly Statistic[]): FiguresByYear | null {
  const sunk = choose(rows, { group: "balance", component: emissionSinkName, quantity: "sink", region: null });
  const [first] = sunk;
  if (!first) return null;
  const years = yearsOf(sunk).map((year) => ({ year, value: -(sunk.find((row) => row.year === year)?.value ?? 0) }));
  return { id: emissionSinkName, unit: first.unit, years };
}

/** Figures of a pathway less those of another one, by component; a year that only one of them has is left out. */
export function differenceByYear(own: ByComponent, other: ByComponent): ByComponent {
  const years = own.years.flatMap(({ year, parts }) => {
    const before = other.years.find((one) => one.year === year);
    if (!before) return [];
    const names = [...new Set([...parts, ...before.parts].map(({ component }) => component))];
    const valueIn = (list: YearByComponent["parts"], name: string): number =>
      list.find(({ component }) => component === name)?.value ?? 0;
    return [
      partsOfYear(year, new Map(names.map((name) => [name, valueIn(parts, name) - valueIn(before.parts, name)]))),
    ];
  });
  return { unit: own.unit, years };
}

/** Capacities that each year builds, in one unit. */
export const builtByYear = ({ unit, years, figures }: PathwayOfUnit): ByComponent => ({
  unit,
  years: years.map((year) =>
    partsOfYear(
      year,
      new Map(figures.filter((figure) => figure.year === year).map(({ component, built }) => [component, built])),
    ),
  ),
});

const partsOfYear = (year: number, sums: ReadonlyMap<string, number>): YearByComponent => {
  const parts = [...sums].map(([component, value]) => ({ component, value }));
  return { year, total: parts.reduce((sum, { value }) => sum + value, 0), parts };
};
