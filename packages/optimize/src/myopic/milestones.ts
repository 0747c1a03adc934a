/** The years of a pathway in which capacity is built, and the emissions that each of them allows. */
import type { OptimizationParameters } from "@esm/model/domain/model";

export interface Milestone {
  readonly year: number;
  /** Yearly limit of emissions; null where the model's own limit holds. */
  readonly emissionLimit: number | null;
}

/**
 *     limit = CO2_reference · (1 − reduction / 100)
 */
export function milestonesOf(parameters: OptimizationParameters): Milestone[] {
  const { start_year, number_of_steps, years_per_step, CO2_reference, CO2_reduction_targets } = parameters;
  return Array.from({ length: number_of_steps + 1 }, (_, step) => ({
    year: start_year + step * years_per_step,
    emissionLimit:
      CO2_reference === null || CO2_reduction_targets === null
        ? null
        : CO2_reference * (1 - CO2_reduction_targets[step] / 100),
  }));
}
