/**
 * Looks for an optimum with fewer capacities. In the middle of all optima, plants that could replace each other all have a part.
 *
 * One look tells which capacities are not the same in all optima; the smallest are tried without. What a plant's rows force is fixed at 0 as well,
 * what is on a bound because it costs more elsewhere stays there, and the rest moves as little as possible in relation to its distance from its bounds.
 */
import type { LinearProgram } from "@esm/program/linear-program";
import type { Capacities } from "../../contract.ts";
import type { Point, Variables } from "../model/variables.ts";
import type { NewtonSystem } from "../newton/newton-system.ts";
import { negligibleCapacities, sharesOfLargest } from "./clear-capacities.ts";
import { correctRows, relativeWeight, usualWeight, weightsOf } from "./correct-rows.ts";
import { boundsWithout, termsByRow } from "./forced-values.ts";
import { rowErrors } from "./row-errors.ts";
import { heldAt } from "./snap-to-bounds.ts";

/** A capacity that moves less than this share of what it could without the others is the same in all optima. */
const immovableShare = 1e-6;
/** A try takes as long as one or two iterations, of which a solve has 20 to 70. */
const maxTries = 4;
/** Errors that a large move leaves are small, and can be tidied, where they are less than this share of those before. */
const smallShare = 0.1;
/** Rows of a scaled program that are wrong by no more than this hold … */
const maxError = 1e-9;
/** … and costs that rise by no more than this share are the same. */
const sameCosts = 1e-9;

interface SearchRequest {
  /** With the duals of the optimum. */
  readonly point: Point;
  /** The values of the optimum, whose rows hold. */
  readonly tidy: Float64Array;
  /** Asked before each try. */
  readonly shouldStop: () => boolean;
}

/** @returns values with fewer capacities, and how many were removed; null where none were */
export function fewerCapacities(
  program: LinearProgram,
  variables: Variables,
  system: NewtonSystem,
  capacities: Capacities,
  { point, tidy, shouldStop }: SearchRequest,
): { value: Float64Array; removed: number } | null {
  const optimum = { ...point, value: tidy };
  const held = Uint8Array.from({ length: variables.count }, (_, at) => heldAt(variables, optimum, at));
  const candidates = movableCapacities(variables, system, held, tidy, capacities);
  if (candidates.length === 0) return null;
  const termsOf = termsByRow(program);
  const errors = new Float64Array(variables.count);
  let value = tidy;
  const removed: number[] = [];

  function without(columns: readonly number[]): Float64Array | null {
    const bounds = boundsWithout(program, variables, columns, termsOf);
    if (bounds === null) return null;
    const next = value.map((amount, at) => Math.min(Math.max(amount, bounds.lower[at]), bounds.upper[at]));
    const limited = { ...variables, ...bounds };
    const before = rowErrors(program, limited, next, errors);
    const move = (weightAt: typeof usualWeight): number =>
      correctRows(program, limited, system, held, next, errors, maxError, weightAt);
    let worst = before > maxError ? move(relativeWeight) : before;
    if (worst > maxError && worst < smallShare * before) worst = move(usualWeight);
    if (worst > maxError) return null;
    const costs = costOf(program, value);
    const isSame = costOf(program, next) <= costs + sameCosts * Math.abs(costs);
    const few = negligibleCapacities(capacities, next).length <= negligibleCapacities(capacities, value).length;
    return isSame && few ? next : null;
  }

  let size = 1;
  for (let tries = 0; tries < maxTries && candidates.length > 0 && !shouldStop(); tries++) {
    const columns = candidates.slice(0, size);
    const next = without([...removed, ...columns]);
    if (next !== null) {
      value = next;
      removed.push(...columns);
    }
    // Several at a time after a success. One that cannot be removed stays.
    if (next !== null || columns.length === 1) candidates.splice(0, columns.length);
    size = next === null ? Math.ceil(columns.length / 2) : 2 * size;
  }
  return removed.length > 0 ? { value, removed: removed.length } : null;
}

/**
 * The columns of capacities that differ between optima, those with the smallest share of the largest of their unit first: those that are
 * not orthogonal to all directions within the optima.
 */
function movableCapacities(
  variables: Variables,
  system: NewtonSystem,
  held: Uint8Array,
  value: Float64Array,
  capacities: Capacities,
): number[] {
  const { column } = capacities;
  const used = [...column.keys()].filter((place) => value[column[place]] > 0 && held[column[place]] === 0);
  if (used.length === 0) return [];
  const weight = weightsOf(variables, held, value, relativeWeight);
  system.update(weight);
  const direction = new Float64Array(variables.count);
  // All at once, each by another amount: what replaces each other in equal parts would cancel out.
  for (const place of used) {
    direction[column[place]] = -(1 + ((place * goldenRatio) % 1)) * Math.sqrt(weight[column[place]]);
  }
  const moves = new Float64Array(variables.count);
  system.solve(direction, moves);
  const shares = sharesOfLargest(capacities, value);
  return used
    .filter((place) => Math.abs(moves[column[place]]) * Math.sqrt(weight[column[place]]) > immovableShare)
    .sort((left, right) => shares[left] - shares[right])
    .map((place) => column[place]);
}

const goldenRatio = (Math.sqrt(5) - 1) / 2;

const costOf = ({ cost }: LinearProgram, value: Float64Array): number =>
  cost.reduce((sum, amount, column) => sum + amount * value[column], 0);
