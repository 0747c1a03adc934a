/**
 * Full cost per output of a component, at the prices π of the run. Its flows are energies that it brings into balances (above 0) and takes
 * out of them (below 0):
 *
 *     full_cost_per_output = (TAC − Σ_others A⟨π·flow⟩ + charges of limits) / A⟨output⟩
 *
 * The sum is over all flows but those of the output. So fuels, charging power and what a line sends cost their price, a second output
 * earns its price, and CO2, whose price is below 0, costs. A component whose capacity is neither at a limit nor decided has a full cost
 * that equals its market value: it earns what it costs.
 */
import type { SystemComponent } from "../../energy-system/energy-system.ts";
import { termsOf } from "../balance-terms.ts";
import {
  contentGained,
  type OperationVariable,
  type SolvedSystem,
  totalOverHorizon,
  valuesAtSteps,
} from "../operation.ts";

/** The energies of one commodity that a component brings in, or takes out, and what they are worth, in a year. */
interface Flow {
  readonly commodity: number;
  readonly isOutput: boolean;
  readonly energy: number;
  /** NaN without a price. */
  readonly worth: number;
}

/** Prices per variable step, by positions of commodity and region. */
export type PricesAt = (commodity: number, region: number) => Float64Array | undefined;

/** What is behind the full costs of a component in a year, at a place or over all. */
export interface CostSources {
  /** TAC */
  readonly own: number;
  readonly charges: number;
  readonly flows: readonly Flow[];
}

export interface FullCost {
  readonly commodity: number;
  /** Per unit of the output. */
  readonly value: number;
  /** The parts of it: TAC, inputs, other outputs (below 0 where they earn something), limits and constraints. */
  readonly own: number;
  readonly inputs: number;
  readonly otherOutputs: number;
  readonly limits: number;
}

/**
 * Null where the component has no output, or where its full cost is unknown: data fix an energy that a limit counts, or a storage ends with
 * another content than it began with, which has no price of its own.
 */
export function costSourcesAt(
  solved: SolvedSystem,
  position: number,
  location: number,
  { own, charges, pricesAt }: { own: number; charges: number; pricesAt: PricesAt },
): CostSources | null {
  const component = solved.system.components[position];
  if (component.kind === "sink" || !Number.isFinite(charges)) return null;
  const flows = flowsOf(component, location).map(({ commodity, region, factor, variable }): Flow => {
    const energies = valuesAtSteps(solved, position, variable, location);
    const prices = pricesAt(commodity, region);
    const yearly = (values: Float64Array): number =>
      (factor * totalOverHorizon(values, solved.time)) / solved.time.years;
    const worth = prices ? yearly(energies.map((energy, step) => energy * prices[step])) : Number.NaN;
    return { commodity, isOutput: factor > 0, energy: yearly(energies), worth };
  });
  const output = flows.reduce((sum, { isOutput, energy }) => sum + (isOutput ? energy : 0), 0);
  if (component.kind === "storage" && !component.isCyclic) {
    const gained = contentGained(solved, position, location) / solved.time.years;
    if (Math.abs(gained) > contentNoise * output) return null;
  }
  return { own, charges, flows };
}

/** A content gained below this share of what is discharged is rounding. */
const contentNoise = 1e-6;

/** Over all places; null where one of them is unknown. */
export function sumOfSources(sources: readonly (CostSources | null)[]): CostSources | null {
  const known = sources.filter((each) => each !== null);
  if (known.length < sources.length || known.length === 0) return null;
  return {
    own: known.reduce((sum, { own }) => sum + own, 0),
    charges: known.reduce((sum, { charges }) => sum + charges, 0),
    flows: known.flatMap(({ flows }) => flows),
  };
}

/**
 * Of each output that is worth something: CO2 and other burdens are no products. Of the only output also where its worth is 0 or less.
 */
export function fullCostsOf({ own, charges, flows }: CostSources): FullCost[] {
  const sumOf = (chosen: readonly Flow[], figure: "energy" | "worth"): number =>
    chosen.reduce((sum, flow) => sum + flow[figure], 0);
  const outputs = [...new Set(flows.flatMap(({ isOutput, commodity }) => (isOutput ? commodity : [])))];
  return outputs.flatMap((commodity): FullCost[] => {
    const isIts = (flow: Flow): boolean => flow.isOutput && flow.commodity === commodity;
    const energy = sumOf(flows.filter(isIts), "energy");
    if (outputs.length > 1 && !(sumOf(flows.filter(isIts), "worth") > 0)) return [];
    const inputs = -sumOf(
      flows.filter(({ isOutput }) => !isOutput),
      "worth",
    );
    const otherOutputs = -sumOf(
      flows.filter((flow) => flow.isOutput && !isIts(flow)),
      "worth",
    );
    const value = (own + inputs + otherOutputs + charges) / energy;
    if (!Number.isFinite(value)) return [];
    const parts = { own: own / energy, inputs: inputs / energy, limits: charges / energy };
    return [{ commodity, value, ...parts, otherOutputs: otherOutputs / energy }];
  });
}

interface FlowOf {
  readonly commodity: number;
  readonly region: number;
  /** By which the energy of the variable enters the balance. */
  readonly factor: number;
  readonly variable: OperationVariable;
}

function flowsOf(component: SystemComponent, location: number): FlowOf[] {
  if (component.kind === "transmission") {
    const { commodity } = component;
    const [from, to] = [component.from[location], component.to[location]];
    const there: FlowOf[] = [
      { commodity, region: from, factor: -1, variable: "flow" },
      { commodity, region: to, factor: component.arrivingShare[location], variable: "flow" },
    ];
    if (!component.isBidirectional) return there;
    return [
      ...there,
      { commodity, region: to, factor: -1, variable: "flowBack" },
      { commodity, region: from, factor: component.arrivingShareBack[location], variable: "flowBack" },
    ];
  }
  const region = component.regions[location];
  if (component.kind === "storage") {
    const { commodity } = component;
    return [
      { commodity, region, factor: 1, variable: "discharge" },
      { commodity, region, factor: -1, variable: "charge" },
    ];
  }
  return termsOf(component)
    .filter(({ factor }) => factor !== 0)
    .map(
      ({ commodity, factor, variable }): FlowOf => ({ commodity, region, factor, variable: variable ?? "operation" }),
    );
}
