/** Choices and sums of rows of statistics, for the page and for reports. docs/reference/result-figures.md defines the rows. Pure. */
import { withoutStock } from "./stock-name.ts";

export interface StatisticRow {
  readonly group: string;
  readonly component: string | null;
  readonly commodity: string | null;
  readonly region: string | null;
  readonly region_to: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly value: number;
}

type Choice<Row extends StatisticRow> = Partial<
  Pick<Row, "group" | "component" | "commodity" | "region" | "region_to" | "quantity">
>;

export const choose = <Row extends StatisticRow>(rows: readonly Row[], choice: Choice<Row>): Row[] =>
  rows.filter(fits(choice));

export const find = <Row extends StatisticRow>(rows: readonly Row[], choice: Choice<Row>): Row | undefined =>
  rows.find(fits(choice));

function fits<Row extends StatisticRow>(choice: Choice<Row>): (row: Row) => boolean {
  const wanted = Object.entries(choice) as [keyof Choice<Row>, unknown][];
  return (row) => wanted.every(([name, value]) => row[name] === value);
}

export const sumOf = (rows: readonly { value: number }[]): number => rows.reduce((sum, { value }) => sum + value, 0);

export const commoditiesOf = (rows: readonly StatisticRow[]): string[] => [
  ...new Set(rows.flatMap(({ group, commodity }) => (group === "balance" ? (commodity ?? []) : []))),
];

/** The commodity that a picture begins with: the one with demand that most components take part in. */
export function mainCommodity(rows: readonly StatisticRow[]): string | null {
  const totals = choose(rows, { group: "balance", region: null });
  const rank = (commodity: string): number =>
    (find(totals, { commodity, quantity: "demand" }) ? 1000 : 0) + choose(totals, { commodity }).length;
  return commoditiesOf(rows).toSorted((left, right) => rank(right) - rank(left))[0] ?? null;
}

const supplies = new Set(["source", "output", "discharge"]);

/**
 * Sources, conversions and storages supply a commodity; lines only move it. By component, over all regions, from the largest on. What
 * earlier years of a pathway built counts with its component.
 */
export function supplyOf(rows: readonly StatisticRow[], commodity: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { component, quantity, value } of choose(rows, { group: "balance", commodity, region: null })) {
    if (!supplies.has(quantity)) continue;
    const name = withoutStock(component ?? "");
    sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return new Map([...sums].toSorted(([, left], [, right]) => right - left));
}

/** The unit of the yearly energies of a commodity. */
export const energyUnitOf = (rows: readonly StatisticRow[], commodity: string): string =>
  find(rows, { group: "balance", commodity })?.unit ?? "";

/** Sums that differ by less than this share are the same, added up in another order. */
const rounding = 1e-9;

export const differenceTo = (base: number, value: number): number =>
  Math.abs(value - base) <= rounding * Math.max(Math.abs(base), Math.abs(value)) ? 0 : value - base;
