/**
 * Yearly limit g over all regions and all its members, and the same in a single region:
 *
 *     sources only:  min ≤ (1/Y)·Σ w·op ≤ limit
 *     otherwise:     min ≤ (1/Y)·Σ (op of sinks − op of sources)·w ≤ limit
 *     at a price:    min ≤ … ≤ limit + excess,   excess ≥ 0
 *
 * The row has − excess on its left side. That takes nothing from the lower limit, as long as that is not above the upper one.
 */
import type { Conversion, Exchange, YearlyBounds } from "../../energy-system/energy-system.ts";
import { isBounded, signOf } from "../../energy-system/limits.ts";
import { fixedOperation, leftOver } from "../fixed-operation.ts";
import { componentsOf, type Formulation, product, type Rule, uniform, valueAt } from "../formulation.ts";

interface LimitSubject {
  yearlyLimit: number;
  region?: number;
}

export const yearlyLimit: Rule = {
  name: "yearly limit",
  formulate(formulation) {
    formulation.system.yearlyLimits.forEach(({ byRegion, ...whole }, position) => {
      if (isBounded(whole)) addLimit(formulation, { yearlyLimit: position }, whole);
      for (const each of byRegion) addLimit(formulation, { yearlyLimit: position, region: each.region }, each);
    });
  },
};

function addLimit(formulation: Formulation, subject: LimitSubject, { min, limit }: YearlyBounds): void {
  const { system, time, assembler, perYear } = formulation;
  const limited = system.yearlyLimits[subject.yearlyLimit];
  const excess = subject.region === undefined ? formulation.excessOf[subject.yearlyLimit] : -1;
  const bounds = [excess < 0 ? min : Math.min(min, limit), limit].map((bound) => ({
    value: Float64Array.of(bound),
    size: bound,
  }));
  const [lower, upper] = bounds;
  const row = formulation.addRows(yearlyLimit.name, subject, 1, lower.value, upper.value);
  for (const { component, columns } of componentsOf(formulation, "source", "sink")) {
    if (component.yearlyLimit !== subject.yearlyLimit) continue;
    const sign = signOf(component, limited);
    for (const [location, region] of component.regions.entries()) {
      if (subject.region !== undefined && subject.region !== region) continue;
      const fixed = yearlyFixedOperation(formulation, component, location);
      if (fixed === null) {
        assembler.addRowBand(row, columns.operation[location], time.stepCount, product(perYear, sign));
        continue;
      }
      for (const bound of bounds) {
        bound.value[0] -= sign * fixed;
        bound.size += fixed;
      }
    }
  }
  if (excess >= 0) assembler.addEntry(row, excess, -1);
  for (const { value, size } of bounds) if (Number.isFinite(size)) value[0] = leftOver(value[0], size);
}

/**
 * The operation that counts in a yearly limit over all regions: the first column of each member at each location with its sign, or what
 * data fix of it in a year.
 */
export function* yearlyAmounts(
  { system, time, columnsOf }: Pick<Formulation, "system" | "time" | "columnsOf">,
  position: number,
): Generator<{ column: number; sign: 1 | -1; fixed: number | null }> {
  const perYear = product(uniform(time.weight), 1 / time.years);
  for (const [index, component] of system.components.entries()) {
    if (!("yearlyLimit" in component) || component.yearlyLimit !== position) continue;
    const sign = signOf(component, system.yearlyLimits[position]);
    for (const location of component.regions.keys()) {
      const fixed = yearlyFixedOperation({ time, perYear }, component, location);
      yield { column: columnsOf[index].operation[location], sign, fixed };
    }
  }
}

/** (1/Y)·Σ w·op of operation that data fix; null where it is not fixed. */
export function yearlyFixedOperation(
  { time, perYear }: Pick<Formulation, "time" | "perYear">,
  component: Exchange | Conversion,
  location: number,
): number | null {
  const fixed = fixedOperation(component, location, time);
  return fixed?.reduce((sum, energy, step) => sum + energy * valueAt(perYear, step), 0) ?? null;
}
