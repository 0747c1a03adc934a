/**
 * Prices of scenarios under one design. A row of scenario s counts in the objective with the scenario's weight
 *
 *     W_s = (1 − ω)·π_s + λ_s
 *
 * where λ_s ≥ 0 is the dual of the row of its excess cost; all λ_s sum to ω. So its dual divided by W_s is the price in scenario s, as
 * that of a single year. Scenarios of weight 0 have no prices. Capacities belong to all scenarios, and so do their prices: of a capacity's
 * reduced cost, each scenario has a part.
 */

import { rowRoles } from "@esm/program/joined-blocks";
import type { LinearProgram } from "@esm/program/linear-program";
import type { Risk } from "../../domain/runs/scenarios.ts";
import { isOfCapacities } from "../../energy-system/constraints/system-constraints.ts";
import type { BuiltProgram } from "../../formulation/build-program.ts";
import { rowRolesOf, type ScenarioBlock, type ScenarioProgram } from "../../formulation/scenario-program.ts";
import type { SolvedSystem } from "../operation.ts";
import { type Price, type PriceReport, pricesOf } from "../prices.ts";
import { reasonsOf } from "../reasons/price-report.ts";

/** Weights below this share of the probability are a solver's noise. */
const weightNoise = 1e-7;

/** By what each scenario's own costs count in the objective at the optimum; sums to 1. */
export function weightsOf(
  scenarios: readonly Pick<ScenarioBlock, "probability">[],
  { riskRows }: Pick<ScenarioProgram, "riskRows">,
  risk: Risk | null,
  rowDual: Float64Array | null,
): (number | null)[] {
  if (risk === null || risk.weight === 0) return scenarios.map(({ probability }) => probability);
  return scenarios.map(({ probability }, scenario) => {
    if (rowDual === null) return null;
    const weight = (1 - risk.weight) * probability + Math.max(0, rowDual[riskRows[scenario]]);
    return weight <= weightNoise * probability ? 0 : weight;
  });
}

/** The prices of each scenario: those of its own rows, then those of the design, which all scenarios have. Its own rows say who sets prices. */
export function pricesOfScenarios(
  scenarios: readonly (ScenarioBlock & { solved: SolvedSystem })[],
  joined: ScenarioProgram,
  weights: readonly (number | null)[],
  rowDual: Float64Array,
): Omit<PriceReport, "note">[] {
  const ofDesign = pricesOfDesign(scenarios, joined, rowDual);
  return scenarios.map((scenario, position) => {
    const weight = weights[position];
    if (weight === null || weight === 0) return { prices: ofDesign };
    const { rows } = joined.places[position];
    const roles = rowRolesOf(scenario.system, scenario.program, scenario.layout, joined.limits);
    const own = Float64Array.from(rows, (row, index) => {
      if (roles[index] === rowRoles.shared) return 0;
      return (rowDual[row] * (roles[index] === rowRoles.summed ? scenario.probability : 1)) / weight;
    });
    const prices = pricesOf(scenario.solved, scenario.program, own).filter((price) => !isOfDesign(scenario, price));
    return { prices: [...prices, ...ofDesign], ...reasonsOf(scenario.solved, scenario.program, own) };
  });
}

/** The prices of capacities: the first scenario's program, where capacities cost what they do less what they are worth in the others. */
function pricesOfDesign(
  scenarios: readonly (ScenarioBlock & { solved: SolvedSystem })[],
  { places }: ScenarioProgram,
  rowDual: Float64Array,
): Price[] {
  const [first] = scenarios;
  const cost = first.program.cost.slice();
  for (const [position, { program }] of scenarios.entries()) {
    if (position === 0) continue;
    const { columns, rows } = places[position];
    for (let column = 0; column < program.columnCount; column++) {
      // Columns of the design stand among those of the first scenario.
      if (columns[column] < first.program.columnCount)
        cost[columns[column]] -= worthOf(program, column, rows, rowDual, first);
    }
  }
  const dual = rowDual.subarray(0, first.program.rowCount);
  return pricesOf(first.solved, { ...first.program, cost }, dual).filter((price) => isOfDesign(first, price));
}

/** Σ A·y over the rows that only this scenario has. */
function worthOf(
  { columnStart, rowIndex, value }: LinearProgram,
  column: number,
  rows: Int32Array,
  rowDual: Float64Array,
  { program }: BuiltProgram,
): number {
  let sum = 0;
  for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
    const row = rows[rowIndex[entry]];
    if (row >= program.rowCount) sum += value[entry] * rowDual[row];
  }
  return sum;
}

function isOfDesign({ system }: Pick<ScenarioBlock, "system">, { kind, name }: Price): boolean {
  if (kind === "capacity" || kind === "capacity limit" || kind === "shared potential") return true;
  const constraint = kind === "constraint" ? system.constraints.find(({ id }) => id === name) : undefined;
  return constraint !== undefined && isOfCapacities(constraint);
}
