/** Data sets of any size: regions in a ring or another net, each with wind, sun, demand, a battery and a hydrogen chain. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { FamilyName } from "@esm/model/domain/table-family";
import { type ComponentText, contentOf } from "../../tests/support/systems/content.ts";

const built = { capacity_variable: true, interest_rate: 0.05, economic_lifetime: 20 };

const components: Record<string, ComponentText> = {
  Wind: { type: "SOURCE", commodity_name: "el", invest_per_capacity: 1.1, ...built },
  Sun: { type: "SOURCE", commodity_name: "el", invest_per_capacity: 0.6, ...built },
  Demand: { type: "SINK", commodity_name: "el" },
  Battery: { type: "STORAGE", commodity_name: "el", invest_per_capacity: 0.1, ...built },
  Cavern: { type: "STORAGE", commodity_name: "h2", invest_per_capacity: 0.001, ...built },
  Electrolyser: {
    type: "CONVERSION",
    physical_unit: "GW",
    invest_per_capacity: 0.5,
    ...built,
    conversion_factors: [
      { commodity_name: "el", conversion_factor: -1 },
      { commodity_name: "h2", conversion_factor: 0.7 },
    ],
  },
  Turbine: {
    type: "CONVERSION",
    physical_unit: "GW",
    invest_per_capacity: 0.7,
    ...built,
    conversion_factors: [
      { commodity_name: "h2", conversion_factor: -1.7 },
      { commodity_name: "el", conversion_factor: 1 },
    ],
  },
};
const line: ComponentText = { type: "TRANSMISSION", commodity_name: "el", invest_per_capacity: 0.001, ...built };

/** Two regions, by their numbers; each line has two of them, one for each direction. */
type Neighbours = readonly [number, number];

export function ringOfRegions(regions: number, steps: number): DatasetContent {
  const around = Array.from({ length: regions }, (_, region): Neighbours[] => [
    [region, (region + 1) % regions],
    [region, (region + regions - 1) % regions],
  ]);
  return netOfRegions(regions, steps, regions < 3 ? [] : around.flat());
}

/** Every region has a line to every other. */
export function allConnected(regions: number, steps: number): DatasetContent {
  const all = [...Array(regions).keys()];
  const pairs = all.flatMap((one) => all.filter((other) => other !== one).map((other): Neighbours => [one, other]));
  return netOfRegions(regions, steps, pairs);
}

const bothWays = (one: number, other: number): Neighbours[] => [
  [one, other],
  [other, one],
];

/** Every region has a line to the first. */
export function starOfRegions(regions: number, steps: number): DatasetContent {
  const rays = Array.from({ length: regions - 1 }, (_, ray) => bothWays(0, ray + 1));
  return netOfRegions(regions, steps, rays.flat());
}

/** A square of so many regions on each side, with lines to the next ones. */
export function squareOfRegions(side: number, steps: number): DatasetContent {
  const lines = Array.from({ length: side * side }, (_, one) => [
    ...(one % side < side - 1 ? bothWays(one, one + 1) : []),
    ...(one < side * (side - 1) ? bothWays(one, one + side) : []),
  ]);
  return netOfRegions(side * side, steps, lines.flat());
}

function netOfRegions(regions: number, steps: number, neighbours: readonly Neighbours[]): DatasetContent {
  const names = Array.from({ length: regions }, (_, region) => `region ${region}`);
  const lines = neighbours.map(([one, other]) => [names[one], names[other]] as const);
  const content = contentOf({
    dataset: { number_of_time_steps: steps },
    regions: names,
    commodities: { el: "GW", h2: "GW_H2" },
    components: lines.length > 0 ? { ...components, Line: line } : components,
  });
  const series = (family: FamilyName, component: string, scale: number) =>
    names.map((region, index) => {
      const values = Float64Array.from({ length: steps }, (_, step) => {
        const mixed = Math.sin(12.9898 * step + 78.233 * index + scale) * 43_758.5453;
        return scale * (mixed - Math.floor(mixed));
      });
      return { family, component, region, regionTo: null, values };
    });
  const distances = lines.map(([region, regionTo]) => ({
    family: "distances" as const,
    component: "Line",
    region,
    regionTo,
    values: Float64Array.of(50),
  }));
  const tables = [
    ...series("operationRateMax", "Wind", 1),
    ...series("operationRateMax", "Sun", 0.5),
    ...series("operationRateFix", "Demand", 10),
    ...distances,
  ];
  return { ...content, tables };
}
