/**
 * An irreducible set of conflicting rules: together they leave no solution, without any one of them they do.
 *
 * The row prices of the elastic solution are a proof of the contradiction, and the rules that have a price there
 * contradict each other. They are removed one by one; a rule that the contradiction does not need stays removed.
 */

import { message, quoted } from "@esm/messages/message";
import { programName } from "@esm/messages/program-names";
import type { Problem } from "@esm/model/domain/problem";
import { type EnergySystem, locationName } from "@esm/model/energy-system/energy-system";
import { type ComponentBlock, isOfComponent, type RowBlock, rowName } from "@esm/model/formulation/layout";
import { commodityBalance } from "@esm/model/formulation/rules/commodity-balance";
import type { LinearProgram } from "@esm/program/linear-program";
import { figure, stepRanges } from "./figures.ts";
import type { Session } from "./session.ts";

interface Rule {
  readonly block: RowBlock | ComponentBlock;
  /** Its share of the proof. */
  readonly share: number;
  /** Its part of the proof, per row or column. */
  readonly part: Float64Array;
}

/** A longer list is of no use to a reader. */
const maxRules = 20;
const maxCandidates = 80;
const maxNonzeros = 200_000;
/** Relative to the largest price: smaller prices are a solver's noise. */
const amountTolerance = 1e-7;
const shareOfTime = 0.85;

/** Null where there is no time for it, or where the set is too large to help. */
export async function conflictProblem(session: Session, rowDual: Float64Array): Promise<Problem | null> {
  const { program } = session.built;
  if (program.value.length > maxNonzeros) return null;
  let rules = rulesOf(session, rowDual);
  const contradicts = async (kept: readonly Rule[]): Promise<boolean> =>
    (await session.solve(onlyWith(session, program, kept))).status === "infeasible";
  if (rules.length > maxCandidates || !(await contradicts(rules))) return null;
  for (const rule of rules) {
    if (!session.hasTime(shareOfTime)) return null;
    const rest = rules.filter((other) => other !== rule);
    if (await contradicts(rest)) rules = rest;
  }
  return rules.length > maxRules ? null : problemOf(session, rules);
}

const isRowBlock = (block: RowBlock | ComponentBlock): block is RowBlock => "rule" in block;

/** Bounds of the data that are bounds of columns. */
const boundedVariables: readonly string[] = ["capacity", "plantUnits", "operation"];

/** Rules with a price in the proof, the smallest part first. */
function rulesOf({ built: { program, layout } }: Session, rowDual: Float64Array): Rule[] {
  const largest = rowDual.reduce((max, dual) => Math.max(max, Math.abs(dual)), 0);
  const ruleOf = (block: RowBlock | ComponentBlock, part: Float64Array): Rule[] => {
    const share = part.reduce((sum, value) => sum + value, 0);
    return part.some((value) => value > amountTolerance * largest) ? [{ block, share, part }] : [];
  };
  const rows = layout.rowBlocks.flatMap((block) =>
    ruleOf(block, rowDual.slice(block.start, block.start + block.count).map(Math.abs)),
  );
  const columns = layout.columnBlocks
    .filter(isOfComponent)
    .filter((block) => boundedVariables.includes(block.variable) && hasBound(program, block))
    .flatMap((block) => ruleOf(block, reducedCosts(program, block, rowDual)));
  return [...rows, ...columns].sort((left, right) => left.share - right.share);
}

function hasBound({ columnLower, columnUpper }: LinearProgram, { start, count }: ComponentBlock): boolean {
  for (let column = start; column < start + count; column++) {
    if (columnLower[column] > 0 || columnUpper[column] < Number.POSITIVE_INFINITY) return true;
  }
  return false;
}

/** |Σ A·y| where a bound of the data holds the column against it. */
function reducedCosts(program: LinearProgram, { start, count }: ComponentBlock, dual: Float64Array): Float64Array {
  const { columnStart, rowIndex, value, columnLower, columnUpper } = program;
  return new Float64Array(count).map((_, index) => {
    const column = start + index;
    let pull = 0;
    for (let entry = columnStart[column]; entry < columnStart[column + 1]; entry++) {
      pull += value[entry] * dual[rowIndex[entry]];
    }
    const held = pull > 0 ? columnUpper[column] < Number.POSITIVE_INFINITY : columnLower[column] > 0;
    return held ? Math.abs(pull) : 0;
  });
}

/** The program with no other rules of the data. */
function onlyWith({ built: { layout } }: Session, program: LinearProgram, kept: readonly Rule[]): LinearProgram {
  const blocks = new Set(kept.map(({ block }) => block));
  const rowLower = program.rowLower.slice();
  const rowUpper = program.rowUpper.slice();
  const columnLower = program.columnLower.slice();
  const columnUpper = program.columnUpper.slice();
  for (const block of layout.rowBlocks) {
    if (blocks.has(block)) continue;
    rowLower.fill(Number.NEGATIVE_INFINITY, block.start, block.start + block.count);
    rowUpper.fill(Number.POSITIVE_INFINITY, block.start, block.start + block.count);
  }
  for (const block of layout.columnBlocks.filter(isOfComponent)) {
    if (blocks.has(block) || !boundedVariables.includes(block.variable)) continue;
    columnLower.fill(0, block.start, block.start + block.count);
    columnUpper.fill(Number.POSITIVE_INFINITY, block.start, block.start + block.count);
  }
  const cost = new Float64Array(program.columnCount);
  return { ...program, cost, rowLower, rowUpper, columnLower, columnUpper, integer: null, objectiveOffset: 0 };
}

function problemOf(session: Session, rules: readonly Rule[]): Problem {
  const named = rules.toReversed().map((rule) => ({ ...nameOf(session, rule), steps: stepsOf(session, rule) }));
  const listed = named.map(({ words, steps }) =>
    steps === null ? words : message("rule_in_steps", { rule: words, steps: steps.text }),
  );
  return {
    type: "infeasible_conflict",
    loc: ["model"],
    msg: message("infeasible_conflict", { listed }),
    hint: message("one_them_relaxed_other_problems"),
    ctx: { rules: named.map(({ words, steps, ...rule }) => ({ ...rule, ...(steps && { ranges: steps.ranges }) })) },
  };
}

function stepsOf({ time }: Session, { block, part }: Rule) {
  const max = part.reduce((largest, value) => Math.max(largest, value), 0);
  if (isRowBlock(block) && block.steps) {
    const perStep = new Float64Array(time.stepCount);
    for (const [row, step] of block.steps.entries()) perStep[step] = Math.max(perStep[step], part[row]);
    return stepRanges(perStep, amountTolerance * max, time);
  }
  // Blocks of other lengths concern periods.
  if (block.count === 1 || block.count !== time.stepCount) return null;
  return stepRanges(part, amountTolerance * max, time);
}

function nameOf({ system, built: { program, layout } }: Session, { block }: Rule) {
  if (isRowBlock(block)) {
    const { what, subject, location } = rowName(layout, system, block.start);
    const demands = what === commodityBalance.name ? fixedDemands(system, block) : [];
    const said = { rule: programName(what), name: subject };
    const words =
      location === ""
        ? message("rule_of", said)
        : demands.length > 0
          ? message("rule_of_demand", { ...said, place: location, components: quoted(demands) })
          : message("rule_of_in", { ...said, place: location });
    return { words, rule: what, name: subject, location };
  }
  const component = system.components[block.subject.component];
  const location = locationName(system, component, block.subject.location);
  const [lower, upper] = [program.columnLower[block.start], program.columnUpper[block.start]];
  const isCapacity = block.variable !== "operation";
  const rule = isCapacity ? capacityRule(component.capacity?.isFixed ?? false, lower, upper) : "operation_rate_max";
  const said = {
    rule: rule === bothCapacities ? message("both_capacities") : rule,
    name: component.name,
    place: location,
  };
  const words =
    block.variable === "capacity"
      ? message("rule_with_size", { ...said, size: figure(upper === Number.POSITIVE_INFINITY ? lower : upper) })
      : message(block.variable === "plantUnits" ? "rule_in_units" : "rule_of_in", said);
  return { words, rule, name: component.name, location };
}

const bothCapacities = "capacity_min and capacity_max";

/** The table that limits a capacity; both tables where they leave one value. */
function capacityRule(isFixed: boolean, lower: number, upper: number): string {
  if (isFixed) return "capacity_fix";
  if (lower > 0 && lower === upper) return bothCapacities;
  return lower > 0 && upper === Number.POSITIVE_INFINITY ? "capacity_min" : "capacity_max";
}

/** The sinks with a fixed demand in a balance. */
function fixedDemands(system: EnergySystem, { subject }: RowBlock): string[] {
  if (!("commodity" in subject)) return [];
  return system.components
    .filter((component) => component.kind === "sink" && component.commodity === subject.commodity)
    .filter((component) => "rate" in component && component.rate?.kind === "fix" && !component.capacity)
    .filter((component) => "regions" in component && component.regions.includes(subject.region))
    .map(({ name }) => name);
}
