/** The figures of each component, one row per component: V15. Pure. */
import type { Power } from "./capacities.ts";
import { beside, choose, find, type Statistic } from "./statistics.ts";

export interface FigureRow {
  component: string;
  capacity: number | null;
  unit: string;
  /** With which a storage is charged and discharged. */
  power: Power | null;
  fullLoadHours: number | null;
  capacityFactor: number | null;
  /** Mean operation that the highest rates would have allowed. */
  availableFactor: number | null;
  curtailed: number | null;
  cycles: number | null;
  /** Own capital and operation only. */
  costPerOutput: number | null;
  /** With inputs, carbon and charging power; of runs with prices. */
  fullCost: number | null;
  marketValue: number | null;
  /** Market value by mean price. */
  relativeMarketValue: number | null;
  /** Unit of cost and value. */
  priceUnit: string;
  /** Of what is not built: null where no break-even is given. */
  missing?: Missing | null;
}

/** At what cost a component would be built, where it is nearest to it. */
export interface Missing {
  /** Region, or both ends of a line. */
  place: string;
  /** Per capacity: the investment, or where it costs none what it costs in a year. */
  breakEven: number;
  now: number;
  unit: string;
}

/** Totals over all regions where the region is null. Components without any of the figures are left out. */
export function figureRows(
  rows: readonly Statistic[],
  region: string | null,
): { built: FigureRow[]; notBuilt: string[]; unbuilt: FigureRow[] } {
  const figures = allFigureRows(rows, region);
  const largest = (unit: string): number =>
    Math.max(0, ...figures.filter((row) => row.unit === unit).map(({ capacity }) => capacity ?? 0));
  const isBuilt = ({ capacity, unit }: FigureRow): boolean => capacity === null || capacity > rounding * largest(unit);
  return {
    built: figures.filter(isBuilt),
    notBuilt: figures.filter((row) => !isBuilt(row)).map(({ component }) => component),
    unbuilt: unbuiltRows(rows, region, largest),
  };
}

/** Components that might have been built, and were not: with what is missing. */
function unbuiltRows(
  rows: readonly Statistic[],
  region: string | null,
  largest: (unit: string) => number,
): FigureRow[] {
  const capacities = choose(rows, { group: "capacity", quantity: "capacity" }).filter((row) => row.region === region);
  return capacities
    .filter(({ value, unit }) => value <= rounding * largest(unit))
    .flatMap(({ component, unit }): FigureRow[] => {
      if (component === null) return [];
      const nearest = nearestPlace(rows, component, region);
      const cost =
        nearest && find(rows, { component, ...placeOf(nearest), group: "operation", quantity: "full_cost_per_output" });
      return [
        {
          ...noFigures,
          component,
          capacity: 0,
          unit,
          fullCost: cost?.value ?? null,
          priceUnit: cost?.unit ?? "",
          missing: nearest ? missingAt(rows, nearest) : null,
        },
      ];
    });
}

const noFigures = {
  fullLoadHours: null,
  capacityFactor: null,
  availableFactor: null,
  curtailed: null,
  cycles: null,
  costPerOutput: null,
  power: null,
  marketValue: null,
  relativeMarketValue: null,
};

const placeOf = ({ region, region_to }: Statistic) => ({ region, region_to });

/** Where the worth of a component is the largest share of what it costs; lines count at both ends. */
function nearestPlace(rows: readonly Statistic[], component: string, region: string | null): Statistic | undefined {
  const worths = choose(rows, { component, quantity: "break_even_worth" }).filter(
    (row) => region === null || row.region === region || row.region_to === region,
  );
  const shareOf = (row: Statistic): number => row.value / (beside(rows, row)("annual_cost_per_capacity")?.value ?? 0);
  return worths.toSorted((left, right) => shareOf(right) - shareOf(left))[0];
}

function missingAt(rows: readonly Statistic[], worth: Statistic): Missing | null {
  const other = beside(rows, worth);
  const invest = other("break_even_invest");
  const now = other(invest ? "invest_per_capacity" : "annual_cost_per_capacity");
  const { value: breakEven, unit } = invest ?? worth;
  const place = [worth.region, worth.region_to].filter((name) => name !== null).join(" – ");
  return now ? { place, breakEven, now: now.value, unit } : null;
}

/** A smaller share of the largest capacity in the unit is what a solver leaves of 0. */
const rounding = 1e-6;

function allFigureRows(rows: readonly Statistic[], region: string | null): FigureRow[] {
  const own = rows.filter((row) => row.region === region && (region === null || row.region_to === null));
  const names = [
    ...new Set(own.flatMap(({ component, group }) => (component !== null && isOfComponents(group) ? component : []))),
  ];
  return names.flatMap((component) => {
    const of = (quantity: string): Statistic | undefined =>
      own.find((row) => row.component === component && row.quantity === quantity && isOfComponents(row.group));
    const output = mainOutput(own, component);
    const priceOf = (quantity: string): Statistic | undefined =>
      own.find((row) => row.component === component && row.quantity === quantity && row.commodity === output);
    const [capacity, charge, discharge] = [of("capacity"), of("charge_power"), of("discharge_power")];
    const fullCost = priceOf("full_cost_per_output");
    const [cost, value] = [priceOf("cost_per_output"), priceOf("market_value") ?? of("discharge_price")];
    const figures = {
      fullLoadHours: of("full_load_hours")?.value ?? null,
      capacityFactor: of("capacity_factor")?.value ?? of("use")?.value ?? null,
      availableFactor: of("available_factor")?.value ?? null,
      curtailed: of("curtailed_share")?.value ?? null,
      cycles: of("cycles")?.value ?? null,
      costPerOutput: cost?.value ?? null,
      fullCost: fullCost?.value ?? null,
      marketValue: value?.value ?? null,
      relativeMarketValue: priceOf("relative_market_value")?.value ?? null,
    };
    if (Object.values(figures).every((figure) => figure === null)) return [];
    return {
      component,
      capacity: capacity?.value ?? null,
      unit: capacity?.unit ?? "",
      power: charge && discharge ? { charge: charge.value, discharge: discharge.value, unit: charge.unit } : null,
      ...figures,
      priceUnit: fullCost?.unit ?? cost?.unit ?? value?.unit ?? "",
    };
  });
}

const isOfComponents = (group: string): boolean => ["capacity", "operation", "storage", "line"].includes(group);

/** The commodity of a component's figures: of a conversion, the one in which its capacity is given, else its first output. */
function mainOutput(rows: readonly Statistic[], component: string): string | null {
  const balance = rows.filter((row) => row.group === "balance" && row.component === component);
  const outputs = balance.filter(({ value }) => value > 0);
  const capacity = find(rows, { group: "capacity", component, quantity: "capacity" })?.unit.slice(1, -1);
  const inUnit = outputs.find(({ unit }) => capacity !== undefined && unit.startsWith(`[${capacity}*h`));
  return (inUnit ?? outputs[0] ?? balance[0])?.commodity ?? null;
}
