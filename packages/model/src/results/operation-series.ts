/**
 * The series of a solution: the energies of each component, and the content of storages, in every original time step.
 */
import type { EnergySystem } from "../energy-system/energy-system.ts";
import { type Category, categories, componentsIn, flowUnit } from "./category.ts";
import { factorOfFlow, isCommodityFlow } from "./commodity-flows.ts";
import {
  atOriginalSteps,
  hasVariable,
  type OperationVariable,
  type SolvedSystem,
  stateAtOriginalSteps,
  valuesAtSteps,
} from "./operation.ts";

/** The subjects of the rows of an operation sheet. */
export type Operation = Exclude<OperationVariable, "flowBack"> | "stateOfCharge";

/** With the titles of the workbook. */
export const operationVariables: Record<Category, readonly (readonly [Operation, string])[]> = {
  SourceSink: [["operation", "operationVariablesOptimum"]],
  Conversion: [
    ["operation", "operationVariablesOptimum"],
    ["commodityFlow", "commodityFlowOperationVariablesOptimum"],
    ["commodityFlow2", "commodityFlow2OperationVariablesOptimum"],
    ["commodityFlow3", "commodityFlow3OperationVariablesOptimum"],
  ],
  Storage: [
    ["charge", "chargeOperationVariablesOptimum"],
    ["discharge", "dischargeOperationVariablesOptimum"],
    ["stateOfCharge", "stateOfChargeOperationVariablesOptimum"],
    ["spill", "spillOperationVariablesOptimum"],
  ],
  Transmission: [
    ["flow", "operationVariablesOptimum"],
    ["loss", "lossVariablesOptimum"],
  ],
};

/** One series per location, per direction of a line, or per line for its loss, in order of the regions; none of a variable that the component lacks. */
export function seriesOf(
  solved: SolvedSystem,
  position: number,
  variable: Operation,
): { labels: string[]; values: () => Float64Array }[] {
  const { system } = solved;
  const component = system.components[position];
  if (!hasVariable(component, variable)) return [];
  const energies = (of: OperationVariable, location: number): Float64Array =>
    atOriginalSteps(valuesAtSteps(solved, position, of, location), solved.time);
  if (component.kind !== "transmission") {
    return Array.from(component.regions, (region, location) => ({
      labels: [component.name, system.regions[region]],
      values: () =>
        variable === "stateOfCharge" ? stateAtOriginalSteps(solved, position, location) : energies(variable, location),
    }));
  }
  const directions = Array.from(component.from, (from, line) => [
    { from, to: component.to[line], line, flow: "flow" as const },
    ...(component.isBidirectional ? [{ from: component.to[line], to: from, line, flow: "flowBack" as const }] : []),
  ])
    .flat()
    // A line has one loss.
    .filter(({ flow }) => variable === "flow" || flow === "flow");
  return directions
    .sort((left, right) => left.from - right.from || left.to - right.to)
    .map(({ from, to, line, flow }) => ({
      labels: [component.name, system.regions[from], system.regions[to]],
      values: () => energies(variable === "loss" ? "loss" : flow, line),
    }));
}

/** Unit of a series, as a power. */
function unitOf(system: EnergySystem, position: number, variable: Operation): string {
  const component = system.components[position];
  const term = isCommodityFlow(variable) ? factorOfFlow(component, variable) : undefined;
  return term ? system.commodities[term.commodity].unit : flowUnit(system, component);
}

/** A series by its names, without its values. */
export interface SeriesName {
  variable: Operation;
  component: string;
  region: string;
  /** For a line: the destination of the flow. */
  regionTo: string | null;
  unit: string;
  /** The first label of its row in the workbook. */
  title: string;
}

export interface SeriesIndex {
  /** Values in each series. */
  steps: number;
  series: SeriesName[];
}

/** Every series, also those that are 0 throughout and have no row in the workbook. */
export function seriesIndex(solved: SolvedSystem): SeriesIndex {
  const { system } = solved;
  const series = categories.flatMap((category) =>
    operationVariables[category].flatMap(([variable, title]) =>
      componentsIn(system, category).flatMap((position) =>
        seriesOf(solved, position, variable).map(({ labels }): SeriesName => {
          const [component, region, regionTo = null] = labels;
          const unit = `[${unitOf(system, position, variable)}*h]`;
          return { variable, component, region, regionTo, unit, title };
        }),
      ),
    ),
  );
  return { steps: system.numberOfTimeSteps, series };
}
