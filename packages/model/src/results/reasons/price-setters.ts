/**
 * Who sets each price. Prices that free columns of storages and lines tie together are one *zone*: a price in it follows from any other.
 * What sets the price of a zone, in this order:
 *
 *     supply     a plant that runs below its limit: the price is what one unit more of it costs
 *     use        a use that takes less than it could: the price is what one unit is worth to it
 *     capacity   a plant, storage or line that is full and not bounded by data: the price pays for its capacity
 *
 * A free conversion ties prices of different commodities, and sets the one whose others are set. Where nothing does, or where
 * several zones pay for one capacity, only a range is certain: from the cost of what runs to the cost of what could run more, with all other
 * prices as they are.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import { type CapacityVariable, isOfComponent, powerVariables } from "../../formulation/layout.ts";
import { type SolvedSystem, valuesAtSteps } from "../operation.ts";
import { boundOf } from "../reduced-cost.ts";
import { createGroups } from "./groups.ts";
import { type Equation, equationsOf, type PricedProgram, pricedProgram } from "./price-equations.ts";
import { type PriceRange, rangeFinder } from "./price-ranges.ts";

export const setterKinds = ["supply", "use", "capacity"] as const;
export type SetterKind = (typeof setterKinds)[number];

export interface PriceSetter {
  readonly component: number;
  readonly location: number;
  readonly kind: SetterKind;
}

/** What sets the prices that are tied together; empty where nothing does. */
export interface PriceZone {
  /** Positions of setters, with the variable step in which each acts; null of capacities. */
  readonly by: readonly (readonly [setter: number, step: number | null])[];
  /** Positions of the storages and lines that tie the prices. */
  readonly via: readonly number[];
}

export interface SettersOfPrice {
  readonly commodity: number;
  readonly region: number;
  /** Per variable step: position of its zone; -1 where nothing is supplied or used. */
  readonly zones: Int32Array;
  /** Per variable step where the price is certain within a range only. */
  readonly ranges: ReadonlyMap<number, PriceRange>;
}

export interface PriceSetters {
  readonly setters: readonly PriceSetter[];
  readonly zones: readonly PriceZone[];
  readonly prices: readonly SettersOfPrice[];
}

/** A price that many set has this many setters at most. */
const maxSetters = 8;

/** @param rowDual of the rows of the program, in its own units */
export function priceSettersOf(solved: SolvedSystem, program: LinearProgram, rowDual: Float64Array): PriceSetters {
  const priced = pricedProgram(solved, program, rowDual);
  const groups = createGroups(program.rowCount);
  const plants: Equation[] = [];
  for (const equation of equationsOf(priced)) {
    const { rows, limits } = equation;
    if (limits.length > 0 || rows.length === 0) continue;
    if (isTieOfTwo(equation)) groups.join(rows[0], rows[1]);
    else plants.push(equation);
  }
  const found = createZones();
  settleByPlants(plants, groups.of, found);
  const payers = capacityPayers(priced, groups.of);
  const unset = [...payers].filter(([zone]) => !found.isSet(zone));
  for (const [zone, setters] of unset) for (const setter of setters) found.set(zone, setter);
  const shared = zonesOfSharedCapacities(unset);
  settleByPlants(plants, groups.of, found);
  for (const equation of equationsOf(priced)) {
    const { rows, block, limits } = equation;
    if (limits.length === 0 && isTieOfTwo(equation)) found.tie(groups.of(rows[0]), block.subject.component);
  }
  return pricesOfZones(priced, groups.of, found, shared);
}

/** Columns that tie prices of one commodity, over time or between regions. */
const isTie = (variable: string): boolean => variable !== "operation" && variable !== "spill";
const isTieOfTwo = ({ rows, block }: Equation): boolean => isTie(block.variable) && rows.length === 2;

interface Found {
  readonly isSet: (zone: number) => boolean;
  readonly set: (zone: number, setter: PriceSetter & { step: number | null }) => void;
  readonly inherit: (zone: number, from: readonly number[]) => void;
  readonly tie: (zone: number, component: number) => void;
  readonly setters: readonly PriceSetter[];
  readonly zoneOf: (zone: number) => PriceZone;
}

function createZones(): Found {
  const setters: PriceSetter[] = [];
  const positions = new Map<string, number>();
  const by = new Map<number, [number, number | null][]>();
  const via = new Map<number, Set<number>>();
  const positionOf = ({ component, location, kind }: PriceSetter): number => {
    const key = `${component} ${location} ${kind}`;
    const known = positions.get(key);
    if (known !== undefined) return known;
    positions.set(key, setters.length);
    return setters.push({ component, location, kind }) - 1;
  };
  const add = (zone: number, one: [number, number | null]): void => {
    const its = by.get(zone) ?? [];
    by.set(zone, its);
    const isNew = its.every(([setter, step]) => setter !== one[0] || step !== one[1]);
    if (isNew && its.length < maxSetters) its.push(one);
  };
  return {
    setters,
    isSet: (zone) => by.has(zone),
    set: (zone, { step, ...setter }) => add(zone, [positionOf(setter), step]),
    inherit(zone, from) {
      for (const one of from.flatMap((each) => by.get(each) ?? [])) add(zone, one);
    },
    tie(zone, component) {
      const its = via.get(zone) ?? new Set();
      via.set(zone, its.add(component));
    },
    zoneOf: (zone) => ({ by: by.get(zone) ?? [], via: [...(via.get(zone) ?? [])] }),
  };
}

/**
 * Free sources and sinks set the prices of their zones; then, again and again, each free conversion (and content over typical periods) with one
 * price that is not set sets it. Everything that sets a price in the same pass shares it.
 */
function settleByPlants(plants: readonly Equation[], zoneAt: (row: number) => number, found: Found): void {
  // A tie within one zone has no price from which that of the zone would follow.
  let left = plants
    .map((equation) => ({ equation, zones: [...new Set(equation.rows.map(zoneAt))] }))
    .filter(({ equation, zones }) => zones.length > 1 || !isTie(equation.block.variable));
  for (;;) {
    const ready = left.flatMap(({ equation, zones }) => {
      const open = zones.filter((zone) => !found.isSet(zone));
      return open.length === 1 ? [{ equation, zones, open: open[0] }] : [];
    });
    if (ready.length === 0) return;
    for (const { equation, zones, open } of ready) {
      const { block, step } = equation;
      if (isTie(block.variable)) {
        const from = zones.filter((zone) => zone !== open);
        found.inherit(open, from);
        found.tie(open, block.subject.component);
      } else found.set(open, { ...block.subject, kind: kindOf(equation, open, zoneAt), step });
    }
    left = left.filter(({ zones }) => zones.some((zone) => !found.isSet(zone)));
  }
}

/** What enters the balance supplies it. */
const kindOf = ({ coefficients, rows }: Equation, zone: number, zoneAt: (row: number) => number): SetterKind =>
  coefficients[rows.findIndex((row) => zoneAt(row) === zone)] > 0 ? "supply" : "use";

type CapacityPayer = [zone: number, setters: (PriceSetter & { step: null })[]];

/** By zone: capacities that are not bounded by data, and for which its prices pay. */
function capacityPayers(
  priced: PricedProgram,
  zoneAt: (row: number) => number,
): ReadonlyMap<CapacityPayer[0], CapacityPayer[1]> {
  const { solved, program, blockOf } = priced;
  const { layout, columnValue } = solved;
  const payers = new Map<CapacityPayer[0], CapacityPayer[1]>();
  const isChosen = (component: number, location: number): boolean =>
    (["capacity", ...powerVariables] as const).some((variable: CapacityVariable) => {
      const column = layout.columnsOf[component][variable][location];
      return column >= 0 && columnValue[column] > 0 && boundOf(program, column, columnValue) === null;
    });
  for (const { scarcity, limits, rows } of equationsOf(priced)) {
    if (scarcity > 0) continue;
    for (const row of limits) {
      const { subject } = layout.rowBlocks[blockOf[row]];
      if (!("component" in subject) || !isChosen(subject.component, subject.location)) continue;
      const { component, location } = subject;
      for (const zone of new Set(rows.map(zoneAt))) {
        const its = payers.get(zone) ?? [];
        payers.set(zone, its);
        const isKnown = its.some((each) => each.component === component && each.location === location);
        if (!isKnown) its.push({ component, location, kind: "capacity", step: null });
      }
    }
  }
  return payers;
}

/** Zones whose capacity another zone pays for as well: how they share its cost is not certain. */
function zonesOfSharedCapacities(payers: readonly CapacityPayer[]): ReadonlySet<number> {
  const zonesOf = Map.groupBy(
    payers.flatMap(([zone, setters]) =>
      setters.map(({ component, location }) => ({ zone, key: `${component} ${location}` })),
    ),
    ({ key }) => key,
  );
  const shared = [...zonesOf.values()].filter((zones) => zones.length > 1);
  return new Set(shared.flat().map(({ zone }) => zone));
}

function pricesOfZones(
  priced: PricedProgram,
  zoneAt: (row: number) => number,
  found: Found,
  shared: ReadonlySet<number>,
): PriceSetters {
  const { solved } = priced;
  const zones: PriceZone[] = [];
  const positions = new Map<number, number>();
  const positionOf = (zone: number): number => {
    const known = positions.get(zone);
    if (known !== undefined) return known;
    positions.set(zone, zones.length);
    return zones.push(found.zoneOf(zone)) - 1;
  };
  const ranges = rangeFinder(priced);
  const isTraded = tradedRows(priced);
  const prices = solved.layout.rowBlocks.flatMap(({ start, count, subject }): SettersOfPrice[] => {
    if (!("commodity" in subject)) return [];
    const uncertain = new Map<number, PriceRange>();
    const zonesAt = Int32Array.from({ length: count }, (_, step) => {
      const row = start + step;
      if (!isTraded[row]) return -1;
      const zone = zoneAt(row);
      if (!found.isSet(zone) || shared.has(zone)) uncertain.set(step, ranges(row, step));
      return positionOf(zone);
    });
    return [{ ...subject, zones: zonesAt, ranges: uncertain }];
  });
  return { setters: found.setters, zones, prices };
}

/** Rows in which something is supplied or used. */
function tradedRows({ solved, program }: PricedProgram): Uint8Array {
  const { columnStart, rowIndex, rowLower, rowUpper } = program;
  const traded = Uint8Array.from(rowLower, (lower, row) => (lower !== 0 || rowUpper[row] !== 0 ? 1 : 0));
  for (const { start, count } of solved.layout.columnBlocks.filter(isOfComponent)) {
    for (let column = start; column < start + count; column++) {
      if (solved.columnValue[column] === 0) continue;
      for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) traded[rowIndex[entry]] = 1;
    }
  }
  return traded;
}

/** What fixed demand pays in a year by who sets its price, and in how many hours: shares of a price that several set are equal. */
export interface SetterTotals {
  readonly commodity: number;
  readonly region: number;
  /** Null for prices that nothing sets. */
  readonly setter: number | null;
  readonly hours: number;
  readonly payment: number;
}

/** @param pricesAt prices per variable step, in cost per energy */
export function setterTotals(
  solved: SolvedSystem,
  { zones, prices }: PriceSetters,
  pricesAt: (commodity: number, region: number) => Float64Array | undefined,
): SetterTotals[] {
  const { hours, weight, years } = solved.time;
  return prices.flatMap(({ commodity, region, zones: zonesAt }) => {
    const price = pricesAt(commodity, region);
    if (!price) return [];
    const demand = fixedDemand(solved, commodity, region);
    const totals = new Map<number | null, { hours: number; payment: number }>();
    for (const [step, zone] of zonesAt.entries()) {
      if (zone < 0) continue;
      const setters = [...new Set(zones[zone].by.map(([setter]) => setter))];
      const sharing: (number | null)[] = setters.length > 0 ? setters : [null];
      for (const setter of sharing) {
        const total = totals.get(setter) ?? { hours: 0, payment: 0 };
        totals.set(setter, total);
        total.hours += (weight[step] * hours[step]) / years / sharing.length;
        total.payment += (weight[step] * price[step] * demand[step]) / years / sharing.length;
      }
    }
    return [...totals].map(([setter, total]) => ({ commodity, region, setter, ...total }));
  });
}

/** Energies of sinks at a fixed rate, per variable step. */
function fixedDemand(solved: SolvedSystem, commodity: number, region: number): Float64Array {
  const demand = new Float64Array(solved.time.stepCount);
  for (const [position, component] of solved.system.components.entries()) {
    if (component.kind !== "sink" || component.commodity !== commodity || component.rate?.kind !== "fix") continue;
    const location = component.regions.indexOf(region);
    if (location < 0) continue;
    for (const [step, energy] of valuesAtSteps(solved, position, "operation", location).entries())
      demand[step] += energy;
  }
  return demand;
}
