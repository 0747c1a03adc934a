/** The figures of a comparison out of those of its runs: key figures, and amounts by component in the order of their size. Pure. */
import { type Message, message } from "@esm/messages/message";
import { emissionSinkName } from "@esm/model/domain/emission-sink";
import { choose, energyUnitOf, find, supplyOf } from "@esm/model/domain/runs/statistic-rows";
import type { YearOfRun } from "./read-figures.ts";
import { type Amount, capacitiesOf, costPer, costsOf, demandOf, limitsOf, priceOf } from "./report-figures.ts";

interface KeyFigure extends Amount {
  id: string;
  name: Message;
}

/** A figure with its value in each run; null where a run does not have it. */
export interface KeyFigures extends Omit<KeyFigure, "value"> {
  values: (number | null)[];
}

const maxLimits = 2;

function figuresOf({ summary, statistics }: YearOfRun, commodity: string | null): KeyFigure[] {
  const { total, invest } = costsOf(summary, statistics);
  const demand = commodity === null ? null : demandOf(statistics, commodity);
  const per = demand && costPer(total, demand);
  const price = find(statistics, { group: "price", commodity, region: null, quantity: "demand_weighted_mean" });
  const sink = find(statistics, { group: "balance", component: emissionSinkName, quantity: "sink", region: null });
  const limits = limitsOf(statistics).filter(({ limit }) => limit !== null);
  // A limit of the sink alone has its figure.
  const isEmitted = ({ used }: { used: Amount }): boolean =>
    sink !== undefined && Math.abs(used.value + sink.value) <= 1e-6 * Math.abs(used.value);
  const named: [id: string, name: Message, amount: Amount | null | undefined][] = [
    ["cost", message("report_cost"), total],
    ["cost_per_demand", message("report_cost_per_demand", { commodity: commodity ?? "" }), per],
    ["price", message("report_price", { commodity: commodity ?? "" }), price && priceOf(price)],
    [
      "emissions",
      message("report_compared_emissions", { sink: emissionSinkName }),
      sink && { value: -sink.value, unit: sink.unit },
    ],
    ...limits
      .filter((limit) => !isEmitted(limit))
      .map(({ id, used }): (typeof named)[number] => [`limit ${id}`, message("report_limit_used", { id }), used]),
    ["invest", message("report_invest"), invest],
  ];
  return named.flatMap(([id, name, amount]) => (amount ? [{ id, name, unit: amount.unit, value: amount.value }] : []));
}

/** Each figure that one of the runs has, in one unit. */
export function keyFigures(years: readonly (YearOfRun | null)[], commodity: string | null): KeyFigures[] {
  const ofYears = years.map((year) => (year ? figuresOf(year, commodity) : []));
  const keyOf = ({ id, unit }: KeyFigure): string => `${id}\t${unit}`;
  const all = new Map(ofYears.flat().map((figure) => [keyOf(figure), figure]));
  const order = ["cost", "cost_per_demand", "price", "emissions"];
  const joined = [...all].map(([key, { id, name, unit }]) => ({
    id,
    name,
    unit,
    values: ofYears.map((figures) => figures.find((figure) => keyOf(figure) === key)?.value ?? null),
  }));
  const limits = joined.filter(({ id }) => id.startsWith("limit ")).slice(0, maxLimits);
  return [
    ...order.flatMap((id) => joined.filter((figure) => figure.id === id)),
    ...limits,
    ...joined.filter(({ id }) => id === "invest"),
  ];
}

/** Amounts by component in each unit. */
export type ByUnit = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function costAmounts({ summary, statistics }: YearOfRun): ByUnit {
  const { components, total } = costsOf(summary, statistics);
  return new Map([[total.unit, new Map(components.map((cost) => [cost.component, cost.total]))]]);
}

export const capacityAmounts = ({ summary }: YearOfRun): ByUnit =>
  new Map(
    capacitiesOf(summary).map(({ unit, capacities }) => [
      unit,
      new Map(capacities.map(({ component, value }) => [component, value])),
    ]),
  );

export const supplyAmounts = ({ statistics }: YearOfRun, commodity: string): ByUnit =>
  choose(statistics, { group: "balance", commodity }).length > 0
    ? new Map([[energyUnitOf(statistics, commodity), supplyOf(statistics, commodity)]])
    : new Map();

export interface Stack {
  unit: string;
  /** The largest ones, from the largest on. */
  layers: readonly { component: string; values: readonly (number | null)[] }[];
  /** The sum of all others; null where an entry has nothing in this unit. */
  others: readonly (number | null)[];
  /** How many others can be seen. */
  left: number;
}

/** Less than this share of the largest amount cannot be seen. */
const dust = 5e-4;

/** One stack for each unit, those of most components first. */
export function stacksOf(entries: readonly (ByUnit | null)[], most: number): Stack[] {
  const units = [...new Set(entries.flatMap((entry) => [...(entry?.keys() ?? [])]))];
  const stacks = units.map((unit): Stack & { count: number } => {
    const amounts = entries.map((entry) => entry?.get(unit) ?? null);
    const names = [...new Set(amounts.flatMap((one) => [...(one?.keys() ?? [])]))];
    const layers = names
      .map((component) => {
        const values = amounts.map((one) => one && (one.get(component) ?? 0));
        return { component, values, size: Math.max(...values.map((value) => Math.abs(value ?? 0))) };
      })
      .toSorted((left, right) => right.size - left.size);
    const seen = layers.filter(({ size }) => size > (layers[0]?.size ?? 0) * dust);
    const rest = layers.slice(Math.min(most, seen.length));
    return {
      unit,
      layers: seen.slice(0, most),
      others: amounts.map((one, entry) => one && rest.reduce((sum, { values }) => sum + (values[entry] ?? 0), 0)),
      left: Math.max(0, seen.length - most),
      count: names.length,
    };
  });
  return stacks.filter(({ layers }) => layers.length > 0).toSorted((left, right) => right.count - left.count);
}
