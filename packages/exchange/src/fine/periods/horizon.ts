/**
 * The investment periods of a model of FINE: milestone years of a pathway, or scenarios under one design (`stochasticModel`).
 *
 * FINE discounts the costs of a year that is ip·g years after the first one, by the interest rate r of each component:
 *
 *     D[ip] = (1 + r)^(1 − ip·g) · (1 − (1 + r)^−g)/r = Σ_{j=0}^{g−1} (1 + r)^−(ip·g + j)
 *
 * With one rate for all that has a cost, D is the weight of a milestone year. FINE does not weigh scenarios: its objective is their sum.
 */

import { message, type Words } from "@esm/messages/message";
import { maxScenarios } from "@esm/model/domain/runs/scenarios";
import type { Findings } from "../../findings/collector.ts";
import { type FineModel, maxPeriods } from "../model.ts";

export interface Horizon {
  readonly kind: "year" | "pathway" | "scenarios";
  /** One for each period, as FINE names it. */
  readonly years: readonly number[];
  /** Years from one period to the next. */
  readonly interval: number;
}

/** Null where it is refused. */
export function horizonOf(model: FineModel, findings: Findings): Horizon | null {
  const { years, interval, count, areScenarios } = model.horizon;
  const fail = (attribute: string, msg: Words): null => {
    findings.error({ code: areScenarios ? "scenarios" : "periods", attribute, msg });
    return null;
  };
  const most = areScenarios ? maxScenarios : maxPeriods;
  if (!Number.isInteger(count) || count < 1 || count > most)
    return fail("numberOfInvestmentPeriods", message("fine_number_of_periods", { count, most }));
  if (!Number.isInteger(interval) || interval < 1)
    return fail("investmentPeriodInterval", message("fine_interval_of_periods", { interval }));
  if (!years.every((year) => Number.isSafeInteger(year) && year >= 0))
    return fail("startYear", message("fine_start_of_periods", { year: years[0] }));
  if (areScenarios && count > 1) return { kind: "scenarios", years, interval };
  return { kind: count > 1 || interval > 1 ? "pathway" : "year", years, interval };
}

/** The weights D of the periods. */
export const weightsOf = ({ years, interval }: Horizon, rate: number): number[] =>
  years.map((_, period) =>
    Array.from({ length: interval }, (_, year) => (1 + rate) ** -(period * interval + year)).reduce(
      (sum, weight) => sum + weight,
      0,
    ),
  );
