/** How large the program of a system will be, without building it. */
import type { Component } from "../domain/component.ts";
import { type DatasetContent, headOf, type TableHead } from "../domain/dataset-content.ts";
import type { FamilyName } from "../domain/table-family.ts";
import { type EnergySystem, locationCount } from "../energy-system/energy-system.ts";
import {
  columnsPerStep,
  nonzerosPerStep,
  rowsPerStep,
  type Shape,
  shapeOf,
  shapeOfRecord,
} from "./component-shapes.ts";

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

/**
 * Regions, or lines in either direction, with a record, by `component/family`; for numbers, those above 0. `directed`
 * counts the directions of lines.
 */
type PlaceCounts = ReadonlyMap<string, { count: number; directed: number }>;

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
  let [nonzeros, integers] = [0, 0];
  for (const { count, shape, isDiscrete } of shapesOf(content)) {
    nonzeros += nonzerosPerStep(shape) * count * steps;
    if (isDiscrete) integers += count;
  }
  return { nonzeros, steps, integers };
}

/** Time as a program has it. */
export interface SolvedTime {
  /** Variable time steps. */
  readonly steps: number;
  /** Null at full resolution; else the typical periods, and the periods that they stand for. */
  readonly periods: { readonly typical: number; readonly original: number } | null;
}

export interface ProgramSize {
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
  readonly integers: number;
}

/** Like the counts, without limits that are a single row each. */
export function sizeOfContent(content: SizedContent, { steps, periods }: SolvedTime): ProgramSize {
  let { nonzeros, integers } = countsOfContent(content, steps);
  let [rows, columns] = [0, integers];
  const balances = new Map<string, number>();
  for (const { component, count, shape, isDiscrete } of shapesOf(content)) {
    rows += count * (rowsPerStep(shape) * steps + (isDiscrete ? 1 : 0));
    columns += count * (columnsPerStep(shape) * steps + (component.capacity_variable ? 1 : 0));
    if (shape.kind === "storage" && periods) {
      // How high each period starts above the lowest one of its kind, and from where to where.
      rows += count * 2 * periods.original;
      columns += count * (periods.original + 2 * periods.typical);
      nonzeros += count * (6 * periods.original + steps);
    }
    const places = component.type === "TRANSMISSION" ? count + 1 : count;
    for (const name of commoditiesOf(component)) {
      balances.set(name, Math.max(balances.get(name) ?? 0, Math.min(places, content.regionCount)));
    }
  }
  rows += steps * balances.values().reduce((sum, regions) => sum + regions, 0);
  return { rows, columns, nonzeros, integers };
}

const commoditiesOf = (component: Component): readonly string[] =>
  component.type === "CONVERSION"
    ? component.conversion_factors.map(({ commodity_name }) => commodity_name)
    : [component.commodity_name];

interface ShapedComponent {
  component: Component;
  shape: Shape;
  /** Its regions or lines. */
  count: number;
  isDiscrete: boolean;
}

function* shapesOf({ components, places, regionCount }: SizedContent): Generator<ShapedComponent> {
  for (const component of components) {
    const counting = component.type === "TRANSMISSION" && !component.is_bidirectional ? "directed" : "count";
    const placesOf = (family: FamilyName) => places.get(`${component.name}/${family}`)?.[counting];
    const count = placeCount(component, regionCount, placesOf);
    const has = (family: FamilyName): boolean => places.has(`${component.name}/${family}`);
    const shape = shapeOfRecord(component, {
      isFixed: has("operationRateFix"),
      hasMost: has("operationRateMax"),
      hasLeast: has("operationRateMin") || has("stateOfChargeMinProfile"),
    });
    const isDiscrete = component.capacity_variable && component.capacity_variable_domain === "DISCRETE";
    yield { component, shape, count, isDiscrete };
  }
}

/** Reads the records component by component, and keeps the places of one component at a time. */
export function createPlaceCounter(): { add(head: TableHead): void; counts(): PlaceCounts } {
  const counts = new Map<string, { count: number; directed: number }>();
  let current: string | null = null;
  const families = new Map<FamilyName, { places: Set<string>; directions: Set<string> }>();
  const close = (): void => {
    for (const [family, { places, directions }] of families) {
      // Of lines each place has one or two directions.
      counts.set(`${current}/${family}`, { count: places.size, directed: places.size + directions.size });
    }
    families.clear();
  };
  return {
    add({ family, component, region, regionTo, length, single }) {
      if (component !== current) close();
      current = component;
      const known = families.get(family) ?? { places: new Set(), directions: new Set() };
      families.set(family, known);
      if (length === 1 && !((single ?? 0) > 0)) return;
      const place = [region, regionTo ?? region].sort().join("\n");
      if (known.places.has(place)) known.directions.add(place);
      known.places.add(place);
    },
    counts() {
      close();
      return counts;
    },
  };
}

/** At most so many, by the rules of eligibility (energy-system/eligibility.ts); rates may also be zero throughout. */
function placeCount(
  component: Component,
  regionCount: number,
  placesOf: (family: FamilyName) => number | undefined,
): number {
  const count = placesWithoutEligibility(component, regionCount, placesOf);
  return Math.min(count, placesOf("locationalEligibility") ?? count);
}

function placesWithoutEligibility(
  component: Component,
  regionCount: number,
  placesOf: (family: FamilyName) => number | undefined,
): number {
  const deciding = placesOf("capacityFix") ?? placesOf("capacityMax");
  if (component.type === "TRANSMISSION") {
    const rated = placesOf("operationRateFix") ?? placesOf("operationRateMax");
    if (!component.capacity_variable && rated !== undefined) return rated;
    const mentioned = deciding ?? placesOf("distances") ?? placesOf("capacityMin");
    const pairs = regionCount * (regionCount - 1);
    return mentioned ?? (component.is_bidirectional ? pairs / 2 : pairs);
  }
  const rate = placesOf("operationRateFix") ?? placesOf("operationRateMax");
  if (!component.capacity_variable && rate !== undefined) return rate;
  return deciding ?? regionCount;
}
