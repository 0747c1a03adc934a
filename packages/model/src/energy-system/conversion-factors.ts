/** Conversion factors where a conversion stands: numbers, or one per time step where they have a profile. */
import type { Conversion, ConversionFactor } from "./energy-system.ts";
import { otherSeriesAt } from "./time-series.ts";

interface FactorAt {
  readonly commodity: number;
  readonly factor: number | Float64Array;
}

/** Whether a factor of some region differs by time step. */
const hasProfile = ({ factors }: Conversion): boolean => factors.some(({ profile }) => profile !== undefined);

export function factorsAt(conversion: Conversion, location: number): readonly FactorAt[] {
  if (!hasProfile(conversion)) return conversion.factors;
  return conversion.factors.map((term) => ({
    commodity: term.commodity,
    factor: factorAt(conversion, term, location),
  }));
}

/** One of its factors at a location. */
export function factorAt(
  conversion: Conversion,
  { factor, profile }: ConversionFactor,
  location: number,
): FactorAt["factor"] {
  const series = profile ? otherSeriesAt(conversion, profile, location) : 0;
  return series === 0 ? factor : series;
}

const known = new WeakMap<Conversion, Conversion["factors"]>();

/** The factors with the largest of their steps and regions, to judge amounts by. */
export function largestFactors(conversion: Conversion): Conversion["factors"] {
  if (!hasProfile(conversion)) return conversion.factors;
  const before = known.get(conversion);
  if (before) return before;
  const largest = conversion.factors.map((term) => {
    if (!term.profile) return term;
    const sizes = [...conversion.regions.keys()].map((location) => sizeOf(factorAt(conversion, term, location)));
    return { ...term, factor: Math.sign(term.factor) * Math.max(0, ...sizes) };
  });
  known.set(conversion, largest);
  return largest;
}

const sizeOf = (factor: FactorAt["factor"]): number =>
  typeof factor === "number" ? Math.abs(factor) : factor.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
