/** Conversion factors where a conversion stands: numbers, or one per time step where it has a profile. */
import type { Conversion } from "./energy-system.ts";
import { otherSeriesAt } from "./time-series.ts";

interface FactorAt {
  readonly commodity: number;
  readonly factor: number | Float64Array;
}

/** Whether the factor of some region differs by time step. */
export const hasProfile = (conversion: Conversion): boolean =>
  conversion.profileCommodity >= 0 && conversion.otherSeries.conversionFactorProfile !== undefined;

export function factorsAt(conversion: Conversion, location: number): readonly FactorAt[] {
  const profile = hasProfile(conversion) ? otherSeriesAt(conversion, "conversionFactorProfile", location) : 0;
  if (profile === 0) return conversion.factors;
  return conversion.factors.map((term) =>
    term.commodity === conversion.profileCommodity ? { ...term, factor: profile } : term,
  );
}

const known = new WeakMap<Conversion, Conversion["factors"]>();

/** The factors with the largest of their steps and regions, to judge amounts by. */
export function largestFactors(conversion: Conversion): Conversion["factors"] {
  if (!hasProfile(conversion)) return conversion.factors;
  const before = known.get(conversion);
  if (before) return before;
  const largest = conversion.factors.map(({ commodity, factor }) => {
    if (commodity !== conversion.profileCommodity) return { commodity, factor };
    const sizes = [...conversion.regions.keys()].flatMap((location) =>
      factorsAt(conversion, location).flatMap((term) => (term.commodity === commodity ? sizeOf(term.factor) : [])),
    );
    return { commodity, factor: Math.sign(factor) * Math.max(0, ...sizes) };
  });
  known.set(conversion, largest);
  return largest;
}

const sizeOf = (factor: number | Float64Array): number =>
  typeof factor === "number" ? Math.abs(factor) : factor.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
