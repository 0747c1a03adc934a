/**
 * A solver's noise in a solution. Solvers meet bounds within their tolerances only: amounts below a billionth are
 * noise, and are 0 in every result; feasibility tolerances are two orders of magnitude above it. If the unit of the
 * data set makes all amounts small, the threshold is a billionth of the largest amount. If the unit of a commodity
 * makes its amounts small, it is a millionth of its amounts in the data: a demand for 3e-10 TWh is an amount.
 */
import { largestFactors } from "../energy-system/conversion-factors.ts";
import type { EnergySystem, SystemComponent } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import { fixedOperation } from "../formulation/fixed-operation.ts";
import type { Layout, Variable } from "../formulation/layout.ts";

const noiseShare = 1e-9;
/** Solvers know the amounts of one commodity no more precisely beside much larger ones of others. */
const shareOfCommodity = 1e-6;

interface Solution {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly layout: Layout;
  readonly columnValue: Float64Array;
}

/**
 * The columns' values with noise around zero removed; columns after those of the layout are judged by the largest
 * amount.
 */
export function withoutNoise(solution: Solution): Float64Array {
  const noise = noiseByComponent(solution);
  const leastOfAll = noiseShare * maxMagnitude(solution);
  const cleaned = solution.columnValue.slice();
  const clean = (start: number, end: number, least: number): void => {
    for (let column = start; column < end; column++) if (Math.abs(cleaned[column]) < least) cleaned[column] = 0;
  };
  let end = 0;
  for (const { start, count, variable, subject } of solution.layout.columnBlocks) {
    const amount = "component" in subject ? noise[subject.component] : leastOfAll;
    clean(start, start + count, isNumber(variable) ? noiseShare : amount);
    end = start + count;
  }
  clean(end, cleaned.length, leastOfAll);
  return cleaned;
}

/**
 * Amounts of a commodity below this are noise compared with its amounts in the data; infinite where the data have none.
 */
export const noiseByCommodity = (solution: Pick<Solution, "system" | "time">): number[] =>
  sizesOfCommodities(solution).map((size) => shareOfCommodity * (size ?? Number.POSITIVE_INFINITY));

/** Amounts of a component below this are noise. */
export function noiseByComponent(solution: Solution): number[] {
  const most = maxMagnitude(solution);
  const noise = noiseByCommodity(solution);
  return solution.system.components.map((component) =>
    termsOf(component).reduce(
      (least, { commodity, factor }) => Math.min(least, noise[commodity] / factor),
      noiseShare * most,
    ),
  );
}

/** Numbers of plant units, whether something is built, and which piece of a curve, say nothing about amounts; neither do costs. */
const isNumber = (variable: Variable): boolean =>
  ["plantUnits", "existence", "retiredExistence", "pieceChosen", "capacityCost"].includes(variable);

/** At most 1: more makes no difference. */
function maxMagnitude({ layout, columnValue }: Solution): number {
  let largest = 0;
  for (const { start, count, variable } of layout.columnBlocks) {
    if (isNumber(variable)) continue;
    if (largest >= 1) return 1;
    for (let column = start; column < start + count; column++) {
      largest = Math.max(largest, Math.abs(columnValue[column]));
    }
  }
  return Math.min(1, largest);
}

const termsOf = (component: SystemComponent): { commodity: number; factor: number }[] =>
  component.kind === "conversion"
    ? largestFactors(component)
        .filter(({ factor }) => factor !== 0)
        .map(({ commodity, factor }) => ({ commodity, factor: Math.abs(factor) }))
    : [{ commodity: component.commodity, factor: 1 }];

const known = new WeakMap<EnergySystem, (number | undefined)[]>();

/**
 * The usual amount of a commodity in a step: from its fixed operation, or else from conversions between it and
 * commodities of known size; undefined where the data do not determine it.
 */
function sizesOfCommodities({ system, time }: Pick<Solution, "system" | "time">): (number | undefined)[] {
  const before = known.get(system);
  if (before) return before;
  const sizes: (number | undefined)[] = system.commodities.map(() => undefined);
  const raise = (commodity: number, size: number): void => {
    if (size > (sizes[commodity] ?? 0)) sizes[commodity] = size;
  };
  for (const component of system.components) {
    for (const { commodity, factor } of termsOf(component)) raise(commodity, factor * fixedSize(component, time));
  }
  const conversions = system.components.filter(({ kind }) => kind === "conversion").map(termsOf);
  // Each pass reaches one more conversion of a chain.
  for (let pass = 0; pass < sizes.length; pass++) {
    const unknown = sizes.flatMap((size, commodity) => (size === undefined ? commodity : []));
    for (const terms of conversions) {
      const operation = Math.min(
        ...terms.map(({ commodity, factor }) => (sizes[commodity] ?? Number.POSITIVE_INFINITY) / factor),
      );
      if (!Number.isFinite(operation)) continue;
      for (const { commodity, factor } of terms) if (unknown.includes(commodity)) raise(commodity, factor * operation);
    }
    if (unknown.every((commodity) => sizes[commodity] === undefined)) break;
  }
  known.set(system, sizes);
  return sizes;
}

/** The largest operation that data fix; for a capacity that must stand, its operation at full rate. */
function fixedSize(component: SystemComponent, time: TimeStructure): number {
  if (component.kind === "storage" || component.kind === "transmission") return 0;
  const rate = component.rate?.kind === "fix" ? component.rate : null;
  let largest = 0;
  for (const location of component.regions.keys()) {
    const fixed = component.capacity
      ? rate?.series[location].map((value) => value * (component.capacity?.lower[location] ?? 0))
      : fixedOperation(component, location, time);
    largest = fixed?.reduce((most, value) => Math.max(most, value), largest) ?? largest;
  }
  return largest;
}
