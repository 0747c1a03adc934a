/** The series of a dispatch picture over a range of time steps: layers that add up to 0, and contents of storages. */
import type { StepRange } from "../../domain/time/time-bins.ts";
import { type LayerChoice, type LayerDefinition, layerDefinitions } from "./balance-layers.ts";
import { createRowSums, type RowSums, type Term } from "./row-sums.ts";
import type { RunStructure } from "./structure.ts";

export interface ChartSeries {
  /** As `quantity` in the balance of the statistics, or `losses`, `content` or `price`. */
  role: string;
  component: string | null;
  /** Null: all regions together. */
  region: string | null;
  /** The neighbour, for exchange with one. */
  region_to: string | null;
  unit: string;
  /** How many layers it joins; absent where it is a single one. */
  joined?: number;
  /** Energy over the range; null for contents and prices. */
  sum: number | null;
  /** In every step of the range. */
  values: Float64Array;
}

export interface BalanceChoice extends LayerChoice {
  withContent: boolean;
}

/** Possible layers of a picture, before it is known which are 0. */
export const balanceDefinitions = (structure: RunStructure, choice: BalanceChoice) => ({
  layers: layerDefinitions(structure, choice),
  contents: choice.withContent ? contentDefinitions(structure, choice) : [],
});

/** Series that are 0 throughout the year are left out. */
export function createBalance(
  structure: RunStructure,
  choice: BalanceChoice,
  range: StepRange,
  { layers, contents } = balanceDefinitions(structure, choice),
): Pick<RowSums, "add"> & { series(): ChartSeries[]; count: number } {
  const definitions = [...layers, ...contents];
  const rows = createRowSums(
    definitions.map(({ terms }) => terms),
    range,
  );
  const unit = structure.commodities.find(({ name }) => name === choice.commodity)?.unit ?? "";
  return {
    add: rows.add,
    /** Upper bound of the number of sums. */
    count: definitions.length,
    series: () =>
      rows.sums().flatMap((values, position): ChartSeries[] => {
        if (!values) return [];
        const { role, component, neighbour, joined } = definitions[position];
        const of = (name: string, part: Float64Array): ChartSeries => ({
          role: name,
          component,
          region: choice.region,
          region_to: neighbour,
          ...(joined !== undefined && { joined }),
          unit: name === "content" ? `[${unit}*h]` : `[${unit}]`,
          sum: name === "content" ? null : part.reduce((sum, value) => sum + value, 0) * structure.hoursPerStep,
          values: part,
        });
        if (role !== "exchange") return [of(role, values)];
        return [
          of(
            "import",
            values.map((value) => Math.max(0, value)),
          ),
          of(
            "export",
            values.map((value) => Math.min(0, value)),
          ),
        ];
      }),
  };
}

function contentDefinitions({ components }: RunStructure, { commodity, region }: LayerChoice): LayerDefinition[] {
  return components.flatMap((component): LayerDefinition[] => {
    if (component.kind !== "storage" || component.commodity !== commodity) return [];
    const regions = component.regions.filter((each) => region === null || each === region);
    const terms = regions.map(
      (each): Term => ({
        variable: "stateOfCharge",
        component: component.name,
        region: each,
        factor: 1,
      }),
    );
    return [{ role: "content", component: component.name, neighbour: null, terms }];
  });
}
