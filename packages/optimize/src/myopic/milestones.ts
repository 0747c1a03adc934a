/** The years of a pathway in which capacity is built, and the emissions that each of them allows. */
import type { LimitSide, OptimizationParameters } from "@esm/model/domain/model";
import type { YearlyLimit } from "@esm/model/energy-system/energy-system";

export interface Milestone {
  readonly year: number;
  /** Yearly limit of emissions; null where the model's own limit holds. */
  readonly emissionLimit: number | null;
  /** Further yearly limits of this year; absent where there are none. */
  readonly limits?: readonly { readonly id: string; readonly side: LimitSide; readonly value: number }[];
}

/**
 *     limit = CO2_reference · (1 − reduction / 100)
 */
export function milestonesOf(parameters: OptimizationParameters): Milestone[] {
  const { start_year, number_of_steps, years_per_step, CO2_reference, CO2_reduction_targets, limit_targets } =
    parameters;
  return Array.from({ length: number_of_steps + 1 }, (_, step) => ({
    year: start_year + step * years_per_step,
    emissionLimit:
      CO2_reference === null || CO2_reduction_targets === null
        ? null
        : reduced(CO2_reference, CO2_reduction_targets[step]),
    ...(limit_targets && {
      limits: limit_targets.map(({ limit_id: id, side, reference, reductions, values }) => ({
        id,
        side,
        value: values ? values[step] : reduced(reference ?? 0, reductions?.[step] ?? 0),
      })),
    }),
  }));
}

const reduced = (reference: number, percent: number): number => reference * (1 - percent / 100);

/** The yearly limits of a milestone year: those of the data, and those that the pathway sets. */
export const limitsOfYear = (
  yearlyLimits: readonly YearlyLimit[],
  { emissionLimit, limits = [] }: Milestone,
  emissionLimitId: string | null,
): YearlyLimit[] =>
  yearlyLimits.map((limit) => {
    const set = (side: LimitSide): number | undefined =>
      limits.find((target) => target.id === limit.id && target.side === side)?.value;
    const emissions = limit.id === emissionLimitId ? emissionLimit : null;
    return { ...limit, min: set("min") ?? limit.min, limit: emissions ?? set("max") ?? limit.limit };
  });

/** Weights of costs as a run asks for them: a rate, or the weights outright. */
export interface Discounting {
  readonly discountRate?: number | null;
  readonly yearWeights?: readonly number[] | null;
}

/**
 * By how much a cost of each milestone year counts, in years: a milestone stands for the years up to the next.
 *
 *     D[y] = Σ_{j=0}^{g−1} (1 + discount_rate)^−(y − y_1 + j)
 */
export function weightsOf(
  { number_of_steps, years_per_step }: OptimizationParameters,
  { discountRate, yearWeights }: Discounting,
): readonly number[] {
  if (yearWeights) return yearWeights;
  const factor = 1 / (1 + (discountRate ?? 0));
  return Array.from({ length: number_of_steps + 1 }, (_, step) => {
    let weight = 0;
    for (let year = 0; year < years_per_step; year++) weight += factor ** (step * years_per_step + year);
    return weight;
  });
}
