/** How large the program of a system will be, without building it. */
import { capitalCostFactor } from "../domain/annuity.ts";
import { type Component, commoditiesOf } from "../domain/component.ts";
import type { ConstraintContent } from "../domain/constraints/constraint.ts";
import { type DatasetContent, headOf, type TableHead } from "../domain/dataset-content.ts";
import type { FamilyName } from "../domain/table-family.ts";
import { curvePlaces, piecesAreChosen } from "../energy-system/costs/invest-curve.ts";
import { type EnergySystem, locationCount, type SystemComponent } from "../energy-system/energy-system.ts";
import { existencePlaces, isDecision } from "../energy-system/existence.ts";
import { isBounded } from "../energy-system/limits.ts";
import {
  columnsPerStep,
  nonzerosPerStep,
  rowsPerStep,
  type Shape,
  shapeOf,
  shapeOfRecord,
} from "./component-shapes.ts";
import { countsOfConstraints, nonzerosOfConstraints } from "./constraint-sizes.ts";
import { countsOfGrids, countsOfGridsInContent } from "./grid-sizes.ts";

/**
 * Nonzeros of the program with this many time steps; slightly too many, because zeros of rates and balances without
 * components are counted too.
 */
export function estimateNonzeros(system: EnergySystem, stepCount: number): number {
  return system.components.reduce(
    (sum, component) => {
      const shape = shapeOf(component);
      const perStep = nonzerosPerStep(shape) * locationCount(component);
      return sum + (perStep + (columnsPerStep(shape) > 0 ? regionalLimitsOf(system, component) : 0)) * stepCount;
    },
    nonzerosOfConstraints(system, stepCount) +
      countsOfGrids(system, stepCount).nonzeros +
      nonzerosPerDecision * decisionsOf(system) +
      nonzerosPerPiece * piecesOfCurves(system) +
      nonzerosPerRetired * retiredOfSystem(system),
  );
}

/** Each retired amount is in rows with what stands, with what was built, and with what was retired the year before. */
const nonzerosPerRetired = 4;

/** Places where a pathway may retire what stands. */
const retiredOfSystem = ({ components }: EnergySystem): number =>
  components.reduce((sum, component) => sum + (component.capacity?.retired ? locationCount(component) : 0), 0);

/** Capacity, its sum and the choice; both in the end of the piece. The least cost of a convex curve has fewer. */
const nonzerosPerPiece = 4;

const piecesOfCurves = (system: EnergySystem): number =>
  curvePlaces(system)
    .flat()
    .reduce((sum, { form, pieces }) => sum + (form === "line" ? 0 : pieces.length), 0);

/** A least and a largest capacity, with two coefficients each. */
const nonzerosPerDecision = 4;

/** Columns that decide whether something is built. */
const decisionsOf = (system: EnergySystem): number =>
  existencePlaces(system)
    .flat()
    .filter((place) => isDecision(place) && !place.isOneUnit).length;

/** Regions whose own limit a component has beside one over all regions, which its shape counts. */
function regionalLimitsOf({ yearlyLimits }: EnergySystem, component: SystemComponent): number {
  if (!("yearlyLimit" in component) || component.yearlyLimit < 0) return 0;
  const { byRegion, ...whole } = yearlyLimits[component.yearlyLimit];
  return isBounded(whole) ? byRegion.filter(({ region }) => component.regions.includes(region)).length : 0;
}

/** The figures of a program that determine the time and memory of its solve. */
export interface ProgramCounts {
  /** Before its reduction. */
  readonly nonzeros: number;
  /** Variable time steps; for typical periods those of all of them together. */
  readonly steps: number;
  /** Numbers of whole plant units, and decisions about what is built. */
  readonly integers: number;
}

export function countsOfSystem(system: EnergySystem, steps: number): ProgramCounts {
  const discrete = system.components.filter(({ capacity }) => capacity?.discrete);
  const units = discrete.reduce((sum, component) => sum + locationCount(component), 0);
  const choices = curvePlaces(system).flat();
  const chosen = choices.reduce((sum, { form, pieces }) => sum + (form === "choice" ? pieces.length : 0), 0);
  const integers = units + decisionsOf(system) + chosen;
  return { nonzeros: estimateNonzeros(system, steps), steps, integers };
}

/** The figures of a data set that determine the size of its programs. */
export interface SizedContent {
  steps: number;
  regionCount: number;
  components: readonly Component[];
  places: PlaceCounts;
  constrained: ConstraintContent;
}

/**
 * Regions, or lines in either direction, with a record, by `component/family`; for numbers, those above 0. `directed`
 * counts the directions of lines.
 */
type PlaceCounts = ReadonlyMap<string, { count: number; directed: number }>;

export function sizedContent({ dataset, regions, components, tables, ...constrained }: DatasetContent): SizedContent {
  const counter = createPlaceCounter();
  for (const records of Map.groupBy(tables, ({ component }) => component).values()) {
    for (const record of records) counter.add(headOf(record));
  }
  const places = counter.counts();
  return { steps: dataset.number_of_time_steps, regionCount: regions.length, components, places, constrained };
}

/**
 * Counts for a data set that has not been checked yet, without reading its series: enough to distinguish small runs
 * from large ones.
 */
export function countsOfContent(content: SizedContent, steps = content.steps): ProgramCounts {
  let nonzeros = constraintsOf(content, steps).nonzeros + gridsIn(content, steps).nonzeros;
  let integers = 0;
  for (const { component, count, shape, isDiscrete, decisions, pieces } of shapesOf(content)) {
    nonzeros += nonzerosPerDecision * decisions + nonzerosPerPiece * pieces.count;
    integers += decisions + (pieces.areChosen ? pieces.count : 0);
    const regional =
      columnsPerStep(shape) > 0 && isLimitedEverywhere(component) ? regionalLimits(component, content) : 0;
    nonzeros += (nonzerosPerStep(shape) * count + regional) * steps;
    if (isDiscrete) integers += count;
  }
  return { nonzeros, steps, integers };
}

const gridsIn = (content: SizedContent, steps: number): ReturnType<typeof countsOfGridsInContent> =>
  countsOfGridsInContent(shapesOf(content), content.regionCount, steps);

function constraintsOf(content: SizedContent, steps: number): ReturnType<typeof countsOfConstraints> {
  const { constrained } = content;
  if (!constrained.constraints?.length && !constrained.planning_reserves?.length)
    return countsOfConstraints({}, () => 0, steps);
  const places = new Map([...shapesOf(content)].map(({ component, count }) => [component.name, count]));
  return countsOfConstraints(constrained, (name) => places.get(name) ?? 0, steps);
}

const isLimitedEverywhere = (component: Component): boolean =>
  (component.type === "SOURCE" || component.type === "SINK") &&
  component.commodity_limit_id !== null &&
  (component.yearly_limit !== null || component.yearly_limit_min !== null);

/** Regions with a yearly limit of their own. */
function regionalLimits({ name }: Component, { places }: SizedContent): number {
  const [most, least] = (["regionalLimitMax", "regionalLimitMin"] as const).map(
    (family) => places.get(`${name}/${family}`)?.count ?? 0,
  );
  return Math.max(most, least);
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

/** Like the counts, with limits of capacities and of yearly amounts, which are a row each. */
export function sizeOfContent(content: SizedContent, { steps, periods }: SolvedTime): ProgramSize {
  let { nonzeros, integers } = countsOfContent(content, steps);
  let [rows, columns] = [0, integers];
  const balances = new Map<string, number>();
  for (const { component, count, shape, isDiscrete, decisions, pieces } of shapesOf(content)) {
    rows += count * (rowsPerStep(shape) * steps + (isDiscrete ? 1 : 0)) + 2 * decisions;
    // The ends of pieces, their sum and the choice of one; or the costs of pieces.
    rows += pieces.count + (pieces.areChosen ? 2 * count : 0);
    columns += pieces.areChosen ? pieces.count : pieces.count > 0 ? count : 0;
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
  const limits = limitsOf(content);
  const constraints = constraintsOf(content, steps);
  rows += limits.rows + constraints.rows + gridsIn(content, steps).rows;
  return { rows, columns: columns + constraints.columns, nonzeros: nonzeros + limits.nonzeros, integers };
}

/** Members of a limit share it: each limit over all regions is a row, and so is each region with one of its own. */
function limitsOf(content: SizedContent): { rows: number; nonzeros: number } {
  const [everywhere, capacities, regional] = [new Set<string>(), new Set<string>(), new Map<string, number>()];
  let nonzeros = 0;
  for (const { component, count } of shapesOf(content)) {
    const { capacity_limit_id: capacityLimit, capacity_limit: most, capacity_limit_min: least } = component;
    if (component.capacity_variable && capacityLimit !== null && (most !== null || least !== null)) {
      capacities.add(capacityLimit);
      nonzeros += count;
    }
    if ((component.type !== "SOURCE" && component.type !== "SINK") || component.commodity_limit_id === null) continue;
    const { commodity_limit_id: id } = component;
    if (isLimitedEverywhere(component)) everywhere.add(id);
    regional.set(id, Math.max(regional.get(id) ?? 0, regionalLimits(component, content)));
  }
  const rows = everywhere.size + capacities.size + regional.values().reduce((sum, regions) => sum + regions, 0);
  return { rows, nonzeros };
}

interface ShapedComponent {
  component: Component;
  shape: Shape;
  /** Its regions or lines. */
  count: number;
  isDiscrete: boolean;
  /** Places where it is to be decided whether it is built: at most so many. */
  decisions: number;
  /** The pieces of its curve at all places, and whether one is chosen: at most so many. */
  pieces: { readonly count: number; readonly areChosen: boolean };
}

const noPieces = { count: 0, areChosen: false } as const;

function piecesIn(component: Component, count: number, isFixed: boolean): ShapedComponent["pieces"] {
  const {
    capacity_variable: hasCapacity,
    invest_curve: curve,
    interest_rate: rate,
    economic_lifetime: years,
  } = component;
  if (!hasCapacity || curve === null || curve.length < 2 || isFixed) return noPieces;
  return { count: count * curve.length, areChosen: piecesAreChosen(curve, capitalCostFactor(rate, years)) };
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
    const decisions = component.capacity_variable ? decisionCount(component, count, placesOf) : 0;
    const pieces = piecesIn(component, count, placesOf("capacityFix") !== undefined);
    yield { component, shape, count, isDiscrete, decisions, pieces };
  }
}

/** Places where something depends on it, less those where a capacity must be built or stands. */
function decisionCount(
  { invest_if_built: invest, opex_if_built: opex }: Component,
  count: number,
  placesOf: (family: FamilyName) => number | undefined,
): number {
  const least = placesOf("capacityMinIfBuilt");
  if (placesOf("capacityFix") !== undefined || (invest + opex === 0 && least === undefined)) return 0;
  const dependent = invest + opex > 0 ? count : Math.min(count, least ?? 0);
  return Math.max(0, dependent - (placesOf("capacityMin") ?? 0) - (placesOf("existenceFix") ?? 0));
}

/** An upper bound of regions, so that a place has an exact number of its own. */
const maxRegions = 2 ** 26;

/** Reads the records component by component, and keeps the places of one component at a time. */
export function createPlaceCounter(): { add(head: TableHead): void; counts(): PlaceCounts } {
  const counts = new Map<string, { count: number; directed: number }>();
  let current: string | null = null;
  const families = new Map<FamilyName, { places: Set<number>; directions: Set<number> }>();
  // Names of two regions may be 510 characters long, and a line may be between any two.
  const regions = new Map<string, number>();
  const numberOf = (region: string): number => {
    const known = regions.get(region) ?? regions.size;
    if (known === regions.size) regions.set(region, known);
    return known;
  };
  const numberOfPlace = (region: string, regionTo: string): number => {
    const [one, other] = [numberOf(region), numberOf(regionTo)];
    return Math.min(one, other) * maxRegions + Math.max(one, other);
  };
  const close = (): void => {
    for (const [family, { places, directions }] of families) {
      // A line has one or two directions at each place.
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
      const place = numberOfPlace(region, regionTo ?? region);
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
