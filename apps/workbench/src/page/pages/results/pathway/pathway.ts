/** Figures of a pathway by milestone year. Pure. */
import { withoutStock } from "@esm/model/domain/runs/stock-name";
import { choose, type Statistic } from "../statistics.ts";

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

interface CostOfYear {
  year: number;
  total: number;
  /** By component, with what earlier years built; then what exceeding limits and missing constraints costs. */
  parts: { component: string; value: number }[];
}

export function pathwayCosts(rows: readonly Statistic[]): { unit: string; years: CostOfYear[] } {
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
    const parts = [...sums].map(([component, value]) => ({ component, value }));
    return { year, total: parts.reduce((sum, { value }) => sum + value, 0), parts };
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

const yearsOf = (rows: readonly Statistic[]): number[] =>
  [...new Set(rows.flatMap(({ year }) => year ?? []))].toSorted((left, right) => left - right);
