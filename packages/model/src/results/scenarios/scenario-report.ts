/**
 * The figures of several scenarios under one design: what each costs, and the expectation and the risk of them.
 *
 *     VaR_α  = the smallest operating cost O_s that is not exceeded with a probability of at least α
 *     CVaR_α = VaR_α + 1/(1 − α)·Σ_s π_s·max(O_s − VaR_α, 0)
 *
 * (R. T. Rockafellar and S. Uryasev, Optimization of conditional value-at-risk, Journal of Risk 2, 2000.)
 */
import type { Risk } from "../../domain/runs/scenarios.ts";
import type { ResultRow, ResultSheet } from "../result-sheet.ts";

/** Costs are in cost units per year. */
export interface ScenarioFigures {
  readonly name: string;
  readonly probability: number;
  /** All costs but those of capacities (O_s). */
  readonly operatingCost: number;
  /** With the costs of capacities. */
  readonly totalAnnualCost: number;
  /** By how much its operating cost exceeds the value at risk; null without a level of risk. */
  readonly excess: number | null;
  /** By what one unit of its operating cost counts at the optimum; null where that is not known. */
  readonly weight: number | null;
  /** Its optimum alone, with a design of its own; null where the run does not compare. */
  readonly aloneCost: number | null;
}

export interface ScenarioReport {
  readonly unit: string;
  readonly scenarios: readonly ScenarioFigures[];
  /** Costs of capacities, the same in all scenarios. */
  readonly designCost: number;
  /** Σ π_s · total annual cost. */
  readonly expectedCost: number;
  readonly risk: Risk | null;
  /** Of operating costs; null without a level of risk. */
  readonly valueAtRisk: number | null;
  readonly conditionalValueAtRisk: number | null;
  /** Expected cost less the expected cost of knowing the scenario beforehand; null where the run does not compare. */
  readonly valueOfPerfectInformation: number | null;
  /**
   * Expected cost of the design of the mean scenario less the expected cost; null where the run does not compare, or
   * where that design has no operation in some scenario.
   */
  readonly valueOfStochasticSolution: number | null;
}

type Known = Pick<ScenarioFigures, "name" | "probability" | "operatingCost" | "weight">;

export function scenarioReport(
  known: readonly Known[],
  { unit, designCost, risk }: Pick<ScenarioReport, "unit" | "designCost" | "risk">,
): ScenarioReport {
  const value = risk && valueAtRisk(known, risk.level);
  const excessOf = ({ operatingCost }: Known): number | null =>
    value === null ? null : Math.max(0, operatingCost - value);
  const excess = known.reduce((sum, one) => sum + one.probability * (excessOf(one) ?? 0), 0);
  return {
    unit,
    designCost,
    expectedCost:
      designCost + known.reduce((sum, { probability, operatingCost }) => sum + probability * operatingCost, 0),
    risk,
    valueAtRisk: value,
    conditionalValueAtRisk: risk && value !== null ? value + excess / (1 - risk.level) : null,
    valueOfPerfectInformation: null,
    valueOfStochasticSolution: null,
    scenarios: known.map((one) => ({
      ...one,
      totalAnnualCost: designCost + one.operatingCost,
      excess: excessOf(one),
      aloneCost: null,
    })),
  };
}

/** Probabilities are sums of rounded numbers. */
const probabilityNoise = 1e-12;

function valueAtRisk(known: readonly Known[], level: number): number {
  const ascending = known.toSorted((left, right) => left.operatingCost - right.operatingCost);
  let reached = 0;
  for (const { probability, operatingCost } of ascending) {
    reached += probability;
    if (reached >= level - probabilityNoise) return operatingCost;
  }
  return ascending[ascending.length - 1].operatingCost;
}

/** The sheet `Scenarios`: a column per scenario, and the figures over all of them. */
export function scenarioSheet(report: ScenarioReport): ResultSheet {
  const { scenarios, unit } = report;
  const cost = `[${unit}/a]`;
  return {
    name: "Scenarios",
    labelHeader: ["Property", "Unit"],
    valueHeader: ["expected", ...scenarios.map(({ name }) => name)],
    *rows() {
      const of = (
        property: string,
        each: (one: ScenarioFigures) => number | null,
        all: number | null,
        unit = cost,
      ): ResultRow => ({
        labels: [property, unit],
        values: [all, ...scenarios.map(each)],
      });
      const expected = report.expectedCost - report.designCost;
      yield of("probability", ({ probability }) => probability, 1, "[-]");
      yield of("designCost", () => report.designCost, report.designCost);
      yield of("operatingCost", ({ operatingCost }) => operatingCost, expected);
      yield of("totalAnnualCost", ({ totalAnnualCost }) => totalAnnualCost, report.expectedCost);
      if (report.risk !== null) {
        yield of("excess", ({ excess }) => excess, null);
        yield of("weight", ({ weight }) => weight, null, "[-]");
        yield of("valueAtRisk", () => null, report.valueAtRisk);
        yield of("conditionalValueAtRisk", () => null, report.conditionalValueAtRisk);
      }
      if (report.valueOfPerfectInformation === null) return;
      const alone = report.expectedCost - report.valueOfPerfectInformation;
      yield of("totalAnnualCostAlone", ({ aloneCost }) => aloneCost, alone);
      yield of("valueOfPerfectInformation", () => null, report.valueOfPerfectInformation);
      yield of("valueOfStochasticSolution", () => null, report.valueOfStochasticSolution);
    },
  };
}
