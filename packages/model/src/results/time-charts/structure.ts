/**
 * Meaning of the stored series of an optimum: the components as they were optimized, with their factors, shares and
 * capacities, and the time steps. It is stored beside the series, so that no figure depends on the data set as it is later.
 */
import type { EnergySystem, SystemComponent } from "../../energy-system/energy-system.ts";
import { locationCount } from "../../energy-system/energy-system.ts";
import { isFull } from "../../energy-system/time-structure.ts";
import { termsOf } from "../balance-terms.ts";
import { flowUnit } from "../category.ts";
import type { CommodityFlow } from "../commodity-flows.ts";
import { capacityAt, type SolvedSystem } from "../operation.ts";

export interface RunStructure {
  regions: readonly string[];
  commodities: readonly { name: string; unit: string }[];
  components: readonly StructureComponent[];
  costUnit: string;
  /** Original time steps, and hours of each. */
  steps: number;
  hoursPerStep: number;
  periods: Periods | null;
}

/** Typical periods; null in the structure at full resolution. */
export interface Periods {
  /** The typical period of each original one, in order. */
  sequence: readonly number[];
  /** Original steps of each variable step, by typical period. */
  lengths: readonly (readonly number[])[];
  /** Original periods that represent themselves, and why. */
  extremes: readonly { period: number; kind: string }[];
}

interface Common {
  name: string;
  /** Unit of its flows. */
  unit: string;
}

export type StructureComponent =
  | (Common & {
      kind: "source" | "sink" | "conversion";
      regions: readonly string[];
      rate: "fix" | "max" | null;
      terms: readonly StructureTerm[];
    })
  | (Common & { kind: "storage"; regions: readonly string[]; commodity: string })
  | (Common & {
      kind: "transmission";
      commodity: string;
      /** Where its lines carry one way: a pair of regions may have one for each direction. */
      isOneWay?: true;
      /** Where they lose power with the square of their flow: the loss is a series of its own. */
      hasLossSeries?: true;
      lines: readonly StructureLine[];
    });

interface StructureTerm {
  commodity: string;
  factor: number;
  quantity: string;
  /** The series is the operation, where it is not said. */
  variable?: CommodityFlow;
}

export interface StructureLine {
  from: string;
  to: string;
  /** Share that arrives in each direction. */
  arrivingShare: number;
  arrivingShareBack: number;
  /** Null without capacity. */
  capacity: number | null;
}

export function structureOf(solved: SolvedSystem): RunStructure {
  const { system } = solved;
  return {
    regions: system.regions,
    commodities: system.commodities,
    components: system.components.map((component, position) => ({
      name: component.name,
      unit: flowUnit(system, component),
      ...detailsOf(solved, component, position),
    })),
    costUnit: system.costUnit,
    steps: system.numberOfTimeSteps,
    hoursPerStep: system.hoursPerTimeStep,
    periods: periodsOf(solved),
  };
}

type Details<Component> = Component extends StructureComponent ? Omit<Component, keyof Common> : never;

function detailsOf(solved: SolvedSystem, component: SystemComponent, position: number): Details<StructureComponent> {
  const { system } = solved;
  const nameOf = (commodity: number): string => system.commodities[commodity].name;
  if (component.kind === "transmission") {
    const { kind, arrivingShare, arrivingShareBack } = component;
    const lines = Array.from(component.from, (from, line) => ({
      from: system.regions[from],
      to: system.regions[component.to[line]],
      arrivingShare: arrivingShare[line],
      arrivingShareBack: arrivingShareBack[line],
      capacity: capacityAt(solved, position, line),
    }));
    const commodity = nameOf(component.commodity);
    return {
      kind,
      commodity,
      ...(component.isBidirectional ? {} : { isOneWay: true as const }),
      ...(component.powerLosses && { hasLossSeries: true as const }),
      lines,
    };
  }
  const regions = regionsOf(system, component);
  if (component.kind === "storage") return { kind: "storage", regions, commodity: nameOf(component.commodity) };
  const terms = termsOf(component).map((term) => ({ ...term, commodity: nameOf(term.commodity) }));
  return { kind: component.kind, regions, rate: component.rate?.kind ?? null, terms };
}

const regionsOf = (
  { regions }: EnergySystem,
  component: Exclude<SystemComponent, { kind: "transmission" }>,
): readonly string[] =>
  Array.from({ length: locationCount(component) }, (_, location) => regions[component.regions[location]]);

function periodsOf({ time }: SolvedSystem): Periods | null {
  if (isFull(time)) return null;
  const { sequence, periodStart, originalSteps, extremes = [] } = time;
  const lengths = Array.from({ length: periodStart.length - 1 }, (_, period) =>
    Array.from(originalSteps.subarray(periodStart[period], periodStart[period + 1])),
  );
  return { sequence: [...sequence], lengths, extremes };
}
