/** How large the program of a system will be, without building it. */
import type { Component } from "../domain/component.ts";
import { type DatasetContent, headOf, type TableHead } from "../domain/dataset-content.ts";
import type { FamilyName } from "../domain/table-family.ts";
import { type EnergySystem, locationCount, type SystemComponent } from "../energy-system/energy-system.ts";

/** The data of a component that determine its number of coefficients. */
type Shape =
  | { kind: "storage"; hasMinimum: boolean; wearsOut: boolean }
  | { kind: "transmission"; hasCapacity: boolean }
  | { kind: "conversion"; hasCapacity: boolean; factors: number }
  | { kind: "exchange"; hasCapacity: boolean; isFixed: boolean; isLimited: boolean };

/**
 * Nonzeros of the program with this many time steps; slightly too many, because zeros of rates and balances without
 * components are counted too.
 */
export function estimateNonzeros(system: EnergySystem, stepCount: number): number {
  return system.components.reduce(
    (sum, component) => sum + nonzerosPerStep(shapeOf(component)) * locationCount(component) * stepCount,
    0,
  );
}

/** The figures of a program that determine the time and memory of its solve. */
export interface ProgramCounts {
  /** Before its reduction. */
  readonly nonzeros: number;
  /** Variable time steps; for typical periods those of all of them together. */
  readonly steps: number;
  /** Numbers of whole plant units. */
  readonly integers: number;
}

export function countsOfSystem(system: EnergySystem, steps: number): ProgramCounts {
  const discrete = system.components.filter(({ capacity }) => capacity?.discrete);
  const integers = discrete.reduce((sum, component) => sum + locationCount(component), 0);
  return { nonzeros: estimateNonzeros(system, steps), steps, integers };
}

/** The figures of a data set that determine the size of its programs. */
export interface SizedContent {
  steps: number;
  regionCount: number;
  components: readonly Component[];
  places: PlaceCounts;
}

/** Regions, or lines in either direction, with a record, by `component/family`; for numbers, those above 0. */
type PlaceCounts = ReadonlyMap<string, number>;

export function sizedContent({ dataset, regions, components, tables }: DatasetContent): SizedContent {
  const counter = createPlaceCounter();
  for (const records of Map.groupBy(tables, ({ component }) => component).values()) {
    for (const record of records) counter.add(headOf(record));
  }
  return { steps: dataset.number_of_time_steps, regionCount: regions.length, components, places: counter.counts() };
}

/**
 * The same for a data set that has not been checked yet, without reading its series: enough to distinguish small runs
 * from large ones.
 */
export function countsOfContent(content: SizedContent, steps = content.steps): ProgramCounts {
  const { places, regionCount } = content;
  let [nonzeros, integers] = [0, 0];
  for (const component of content.components) {
    const count = placeCount(component, regionCount, (family) => places.get(`${component.name}/${family}`));
    const isFixed = places.has(`${component.name}/operationRateFix`);
    nonzeros += nonzerosPerStep(shapeOfRecord(component, isFixed)) * count * steps;
    if (component.capacity_variable && component.capacity_variable_domain === "DISCRETE") integers += count;
  }
  return { nonzeros, steps, integers };
}

/** Coefficients of a component at one location in the rows of one step. */
function nonzerosPerStep(shape: Shape): number {
  switch (shape.kind) {
    case "storage":
      // Rates, continuity, range, balance, cyclic lifetime.
      return 4 + 4 + (shape.hasMinimum ? 4 : 2) + 2 + (shape.wearsOut ? 1 : 0);
    case "transmission":
      return 4 + (shape.hasCapacity ? 3 : 0);
    case "conversion":
      return shape.factors + (shape.hasCapacity ? 2 : 0);
    case "exchange":
      // Fixed operation has no column.
      if (!shape.hasCapacity && shape.isFixed) return 0;
      return 1 + (shape.hasCapacity ? 2 : 0) + (shape.isLimited ? 1 : 0);
  }
}

function shapeOf(component: SystemComponent): Shape {
  const hasCapacity = component.capacity !== null;
  switch (component.kind) {
    case "storage": {
      const wearsOut = component.cyclesPerYear < Number.POSITIVE_INFINITY;
      return { kind: "storage", hasMinimum: component.stateOfChargeMin > 0, wearsOut };
    }
    case "transmission":
      return { kind: "transmission", hasCapacity };
    case "conversion":
      return { kind: "conversion", hasCapacity, factors: component.factors.length };
    default: {
      const isFixed = component.rate?.kind === "fix";
      return { kind: "exchange", hasCapacity, isFixed, isLimited: component.yearlyLimit >= 0 };
    }
  }
}

function shapeOfRecord(component: Component, isFixed: boolean): Shape {
  const hasCapacity = component.capacity_variable;
  switch (component.type) {
    case "STORAGE": {
      const { state_of_charge_min, cyclic_lifetime } = component;
      return { kind: "storage", hasMinimum: (state_of_charge_min ?? 0) > 0, wearsOut: cyclic_lifetime !== null };
    }
    case "TRANSMISSION":
      return { kind: "transmission", hasCapacity };
    case "CONVERSION":
      return { kind: "conversion", hasCapacity, factors: component.conversion_factors.length };
    default:
      return { kind: "exchange", hasCapacity, isFixed, isLimited: component.commodity_limit_id !== null };
  }
}

/** Reads the records component by component, and keeps the places of one component at a time. */
export function createPlaceCounter(): { add(head: TableHead): void; counts(): PlaceCounts } {
  const counts = new Map<string, number>();
  let current: string | null = null;
  const families = new Map<FamilyName, Set<string>>();
  const close = (): void => {
    for (const [family, places] of families) counts.set(`${current}/${family}`, places.size);
    families.clear();
  };
  return {
    add({ family, component, region, regionTo, length, single }) {
      if (component !== current) close();
      current = component;
      const known = families.get(family) ?? new Set();
      families.set(family, known);
      if (length !== 1 || (single ?? 0) > 0) known.add([region, regionTo ?? region].sort().join("\n"));
    },
    counts() {
      close();
      return counts;
    },
  };
}

/** By the rules of eligibility (energy-system/eligibility.ts), except for rates that are zero throughout. */
function placeCount(
  component: Component,
  regionCount: number,
  placesOf: (family: FamilyName) => number | undefined,
): number {
  const deciding = placesOf("capacityFix") ?? placesOf("capacityMax");
  if (component.type === "TRANSMISSION") {
    const mentioned = deciding ?? placesOf("distances") ?? placesOf("capacityMin");
    return mentioned ?? (regionCount * (regionCount - 1)) / 2;
  }
  const rate = placesOf("operationRateFix") ?? placesOf("operationRateMax");
  if (!component.capacity_variable && rate !== undefined) return rate;
  return deciding ?? regionCount;
}
