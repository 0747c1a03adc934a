/**
 * The program of several scenarios under one design (docs/reference/mathematical-model.md, Stochastic scenarios):
 *
 *     min Σ annuity·δ·cap + (1 − ω)·Σ_s π_s·O_s + ω·( θ + 1/(1 − α)·Σ_s π_s·e_s )
 *     e_s ≥ O_s − θ,   e_s ≥ 0,   θ free
 *
 * O_s is the operating cost of scenario s: all costs but those of capacities. The columns θ and e_s and their rows exist where ω > 0.
 * The columns and rows of the first scenario keep their positions.
 */
import { type Block, type BlockPlaces, joinBlocks, rowRoles } from "@esm/program/joined-blocks";
import type { LinearProgram } from "@esm/program/linear-program";
import type { Risk, ScenarioLimits } from "../domain/runs/scenarios.ts";
import { isOfCapacities } from "../energy-system/constraints/system-constraints.ts";
import { curvePlaces } from "../energy-system/costs/invest-curve.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import { existencePlaces } from "../energy-system/existence.ts";
import type { BuiltProgram } from "./build-program.ts";
import { existenceCostsOf } from "./cost-terms.ts";
import { isOfDesign, type Layout, type RowBlock, slackVariables } from "./layout.ts";
import { isPieceRow } from "./rules/costs/invest-curve.ts";
import { existenceMax, existenceMin } from "./rules/existence.ts";
import { plantUnits } from "./rules/plant-units.ts";

/** One scenario with its own program, and its probability. */
export interface ScenarioBlock extends BuiltProgram {
  readonly system: EnergySystem;
  readonly probability: number;
}

export interface ScenarioProgram {
  readonly program: LinearProgram;
  /** By scenario: where its columns and rows are. */
  readonly places: readonly BlockPlaces[];
  /** By scenario: the row of its excess cost; -1 without risk. */
  readonly riskRows: Int32Array;
  readonly limits: ScenarioLimits;
}

/** @throws RangeError where the designs of the scenarios differ */
export function scenarioProgram(
  scenarios: readonly ScenarioBlock[],
  risk: Risk | null,
  limits: ScenarioLimits,
): ScenarioProgram {
  const weight = risk?.weight ?? 0;
  const blocks = scenarios.map(({ system, program, layout, probability }): Block => {
    return {
      program,
      sharedColumn: sharedColumnsOf(system, program, layout),
      rowRole: rowRolesOf(system, program, layout, limits),
      weight: (1 - weight) * probability,
      share: probability,
    };
  });
  const joined = joinBlocks(blocks);
  if (risk === null || weight === 0) return { ...joined, limits, riskRows: new Int32Array(scenarios.length).fill(-1) };
  const program = withRisk(joined.program, joined.places, blocks, risk);
  const riskRows = Int32Array.from(scenarios, (_, index) => joined.program.rowCount + index);
  return { ...joined, program, limits, riskRows };
}

/** Flags of the columns that all scenarios share: those of the design, and of what its constraints may be missed by. */
export function sharedColumnsOf(system: EnergySystem, program: LinearProgram, { columnBlocks }: Layout): Uint8Array {
  const flags = new Uint8Array(program.columnCount);
  for (const { start, count, variable, subject } of columnBlocks) {
    const isSlack = (slackVariables as readonly string[]).includes(variable);
    const isSlackOfDesign =
      isSlack && "constraint" in subject && isOfCapacities(system.constraints[subject.constraint]);
    if (isOfDesign(variable) || isSlackOfDesign) flags.fill(1, start, start + count);
  }
  return flags;
}

/** Costs of all components of which it is known that they are built, and what is known of curves, in cost units per year: a constant. */
export function costOfKnownExistence(system: EnergySystem): number {
  const places = existencePlaces(system);
  const ofCurves = curvePlaces(system).flatMap((ofComponent, position) =>
    ofComponent.map(({ form, pieces: [{ annual }] }, location) =>
      form === "line" ? annual.intercept * (system.components[position].capacity?.costFactor[location] ?? 1) : 0,
    ),
  );
  return system.components.reduce(
    (total, component, position) => {
      const price = existenceCostsOf(component).reduce((sum, cost) => sum + cost.price, 0);
      const factors = component.capacity?.costFactor;
      return price === 0 || !factors
        ? total
        : places[position].reduce((sum, place, location) => sum + (place === 1 ? price * factors[location] : 0), total);
    },
    ofCurves.reduce((sum, cost) => sum + cost, 0),
  );
}

/** What becomes of each row when scenarios are joined: one of `rowRoles`. */
export function rowRolesOf(
  system: EnergySystem,
  program: LinearProgram,
  { rowBlocks }: Layout,
  limits: ScenarioLimits,
): Uint8Array {
  const roles = new Uint8Array(program.rowCount);
  for (const block of rowBlocks) {
    const { start, count } = block;
    if (isRowOfDesign(system, block)) roles.fill(rowRoles.shared, start, start + count);
    else if (limits === "expected" && "yearlyLimit" in block.subject) roles.fill(rowRoles.summed, start, start + count);
  }
  return roles;
}

/** Whether only capacities decide if a row holds. */
function isRowOfDesign(system: EnergySystem, { rule, subject }: RowBlock): boolean {
  if ("constraint" in subject) return isOfCapacities(system.constraints[subject.constraint]);
  if ("capacityLimit" in subject || "sharedPotential" in subject || "linkedQuantity" in subject) return true;
  return (
    [plantUnits.name, existenceMin, existenceMax].includes(rule) ||
    isPieceRow(rule) ||
    rule.startsWith("energy to power")
  );
}

/** Adds θ, e_s, and the rows e_s + θ − c_s·x_s ≥ offset_s. */
function withRisk(
  program: LinearProgram,
  places: readonly BlockPlaces[],
  blocks: readonly Block[],
  { level, weight }: Risk,
): LinearProgram {
  const count = blocks.length;
  const scenarioOf = new Int32Array(program.columnCount).fill(-1);
  const costs = new Float64Array(program.columnCount);
  for (const [scenario, { program: own, sharedColumn }] of blocks.entries()) {
    for (const [column, place] of places[scenario].columns.entries()) {
      if (sharedColumn[column] === 1) continue;
      scenarioOf[place] = scenario;
      costs[place] = own.cost[column];
    }
  }
  const added = costs.reduce((sum, cost) => sum + (cost !== 0 ? 1 : 0), 0);
  const columnCount = program.columnCount + 1 + count;
  const nonzeros = program.columnStart[program.columnCount];
  const columnStart = new Int32Array(columnCount + 1);
  const rowIndex = new Int32Array(nonzeros + added + 2 * count);
  const value = new Float64Array(rowIndex.length);
  let next = 0;
  const add = (row: number, coefficient: number): void => {
    rowIndex[next] = row;
    value[next++] = coefficient;
  };
  for (let column = 0; column < program.columnCount; column++) {
    for (let entry = program.columnStart[column]; entry < program.columnStart[column + 1]; entry++)
      add(program.rowIndex[entry], program.value[entry]);
    if (costs[column] !== 0) add(program.rowCount + scenarioOf[column], -costs[column]);
    columnStart[column + 1] = next;
  }
  const scenarios = Array.from({ length: count }, (_, scenario) => scenario);
  for (const scenario of scenarios) add(program.rowCount + scenario, 1);
  columnStart[program.columnCount + 1] = next;
  for (const scenario of scenarios) {
    add(program.rowCount + scenario, 1);
    columnStart[program.columnCount + 2 + scenario] = next;
  }
  const zeros = scenarios.map(() => 0);
  const infinite = Number.POSITIVE_INFINITY;
  const excessCosts = blocks.map(({ share }) => (weight * share) / (1 - level));
  return {
    ...program,
    rowCount: program.rowCount + count,
    columnCount,
    columnStart,
    rowIndex,
    value,
    cost: joinedValues(program.cost, [weight, ...excessCosts]),
    columnLower: joinedValues(program.columnLower, [-infinite, ...zeros]),
    columnUpper: joinedValues(program.columnUpper, [infinite, ...scenarios.map(() => infinite)]),
    rowLower: joinedValues(
      program.rowLower,
      blocks.map(({ program: { objectiveOffset } }) => objectiveOffset),
    ),
    rowUpper: joinedValues(
      program.rowUpper,
      scenarios.map(() => infinite),
    ),
    integer: program.integer && Uint8Array.from([...program.integer, 0, ...zeros]),
  };
}

function joinedValues(first: Float64Array, more: readonly number[]): Float64Array {
  const all = new Float64Array(first.length + more.length);
  all.set(first);
  all.set(more, first.length);
  return all;
}
