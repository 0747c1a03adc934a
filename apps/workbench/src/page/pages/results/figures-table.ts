/** The figures of each component, one row per component: V15. Pure. */
import { find, type Statistic } from "./statistics.ts";

export interface FigureRow {
  component: string;
  capacity: number | null;
  unit: string;
  fullLoadHours: number | null;
  capacityFactor: number | null;
  /** Mean operation that the highest rates would have allowed. */
  availableFactor: number | null;
  curtailed: number | null;
  cycles: number | null;
  costPerOutput: number | null;
  marketValue: number | null;
  /** Market value by mean price. */
  relativeMarketValue: number | null;
  /** Unit of cost and value. */
  priceUnit: string;
}

/** Totals over all regions where the region is null. Components without any of the figures are left out. */
export function figureRows(
  rows: readonly Statistic[],
  region: string | null,
): { built: FigureRow[]; notBuilt: string[] } {
  const figures = allFigureRows(rows, region);
  const largest = (unit: string): number =>
    Math.max(0, ...figures.filter((row) => row.unit === unit).map(({ capacity }) => capacity ?? 0));
  const isBuilt = ({ capacity, unit }: FigureRow): boolean => capacity === null || capacity > rounding * largest(unit);
  return {
    built: figures.filter(isBuilt),
    notBuilt: figures.filter((row) => !isBuilt(row)).map(({ component }) => component),
  };
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
    const capacity = of("capacity");
    const [cost, value] = [priceOf("cost_per_output"), priceOf("market_value") ?? of("discharge_price")];
    const figures = {
      fullLoadHours: of("full_load_hours")?.value ?? null,
      capacityFactor: of("capacity_factor")?.value ?? of("use")?.value ?? null,
      availableFactor: of("available_factor")?.value ?? null,
      curtailed: of("curtailed_share")?.value ?? null,
      cycles: of("cycles")?.value ?? null,
      costPerOutput: cost?.value ?? null,
      marketValue: value?.value ?? null,
      relativeMarketValue: priceOf("relative_market_value")?.value ?? null,
    };
    if (Object.values(figures).every((figure) => figure === null)) return [];
    return {
      component,
      capacity: capacity?.value ?? null,
      unit: capacity?.unit ?? "",
      ...figures,
      priceUnit: cost?.unit ?? value?.unit ?? "",
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
