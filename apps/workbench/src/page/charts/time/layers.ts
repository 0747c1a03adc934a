/** The layers of a dispatch picture from the series of the balance: their order, and small ones joined. Pure. */

import { withoutStock } from "@esm/model/domain/runs/stock-name";
import type { BalanceSeries } from "../../data/balance-series.ts";

export interface Layer {
  key: string;
  role: string;
  component: string | null;
  neighbour: string | null;
  /** Energy, above or below 0. */
  sum: number;
  values: Float32Array;
  /** How many it stands for. */
  count: number;
  /** The layers that this one joins. Those that the service has joined are one. */
  joined?: readonly Layer[];
}

export interface BalanceLayers {
  /** The layer next to zero first. */
  above: Layer[];
  below: Layer[];
  /** Demand, above 0; null where there is none. */
  demand: Float32Array | null;
  contents: BalanceSeries[];
  prices: BalanceSeries[];
  unit: string;
}

const rolesAbove = ["source", "output", "discharge", "import"];
const rolesBelow = ["input", "charge", "sink", "export", "losses"];
/** Share of the energy above zero. Less than the second one is a solver's 0. */
const minShare = 0.005;
const noiseShare = 1e-6;
/** Where hundreds of layers are all small, the largest ones are seen all the same. */
const leastLayers = 12;
/** Share of the content of the largest storage. */
const noiseOfContents = 1e-5;

/** @param rankOf places a layer in the stack: low ranks stand next to zero */
export function balanceLayers(
  series: readonly BalanceSeries[],
  rankOf: (layer: Pick<Layer, "role" | "component">) => number,
): BalanceLayers {
  const of = (roles: readonly string[], sign: number): Layer[] =>
    joinStock(
      series
        .filter(({ role, sum }) => roles.includes(role) || (role === "other" && Math.sign(sum ?? 0) === sign))
        .map(layerOf),
    );
  const [above, below] = [of(rolesAbove, 1), of(rolesBelow, -1)];
  const total = above.reduce((sum, layer) => sum + layer.sum, 0);
  const ordered = (layers: Layer[]): Layer[] =>
    layers.sort((left, right) => rankOf(left) - rankOf(right) || Math.abs(right.sum) - Math.abs(left.sum));
  const demands = series.filter(({ role }) => role === "demand").map(({ values }) => values);
  return {
    above: joinSmall(ordered(above), total),
    below: joinSmall(ordered(below), total),
    demand: demands.length > 0 ? sumOf(demands).map((value) => -value) : null,
    contents: withoutNoise(series.filter(({ role }) => role === "content")),
    prices: series.filter(({ role }) => role === "price"),
    unit: series.find(({ sum }) => sum !== null)?.unit ?? "",
  };
}

function layerOf({ role, component: given, region_to: neighbour, sum, joined = 1, values }: BalanceSeries): Layer {
  const component = given === null ? null : withoutStock(given);
  const key = JSON.stringify([role, component, neighbour]);
  return { key, role, component, neighbour, sum: sum ?? 0, count: joined, values };
}

/** Capacity from earlier years of a pathway is one layer with the capacity built now. */
const joinStock = (layers: readonly Layer[]): Layer[] =>
  [...Map.groupBy(layers, ({ key }) => key).values()].map((same) => ({
    ...same[0],
    sum: same.reduce((total, { sum }) => total + sum, 0),
    values: same.length === 1 ? same[0].values : sumOf(same.map(({ values }) => values)),
  }));

/** Small layers become one, farthest from zero; if they are most of the energy, without the largest. Layers that are 0 throughout are left out. */
function joinSmall(layers: readonly Layer[], total: number): Layer[] {
  const shown = layers.filter(({ sum }) => Math.abs(sum) > total * noiseShare);
  const sizeOf = ({ sum }: Layer): number => Math.abs(sum);
  const below = shown.filter((layer) => layer.role === "other" || sizeOf(layer) < total * minShare);
  const isMost = below.reduce((sum, layer) => sum + sizeOf(layer), 0) > total / 2;
  const largest = isMost
    ? shown.filter(({ role }) => role !== "other").toSorted((left, right) => sizeOf(right) - sizeOf(left))
    : [];
  const small = below.filter((layer) => !largest.slice(0, leastLayers).includes(layer));
  if (small.length < 2) return shown;
  const other: Layer = {
    key: `other${Math.sign(small[0].sum)}`,
    role: "other",
    component: null,
    neighbour: null,
    sum: small.reduce((sum, layer) => sum + layer.sum, 0),
    count: small.reduce((sum, { count }) => sum + count, 0),
    values: sumOf(small.map(({ values }) => values)),
    joined: small,
  };
  return [...shown.filter((layer) => !small.includes(layer)), other];
}

/** The largest first. */
function withoutNoise(contents: readonly BalanceSeries[]): BalanceSeries[] {
  const highest = contents.map(({ values }) => values.reduce((max, value) => Math.max(max, value), 0));
  const threshold = Math.max(...highest) * noiseOfContents;
  return [...contents.keys()]
    .filter((index) => highest[index] > threshold)
    .sort((left, right) => highest[right] - highest[left])
    .map((index) => contents[index]);
}

function sumOf(columns: readonly Float32Array[]): Float32Array {
  const total = new Float32Array(columns[0]?.length ?? 0);
  for (const column of columns) for (let step = 0; step < total.length; step++) total[step] += column[step];
  return total;
}
