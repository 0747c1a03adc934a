import { describe, expect, it } from "vitest";
import { clearCapacities, negligibleCapacities } from "../../src/interior-point/iteration/clear-capacities.ts";
import { boundsWithout } from "../../src/interior-point/iteration/forced-values.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { createNewtonSystem } from "../../src/interior-point/newton/newton-system.ts";
import { programOf } from "../programs.ts";

/**
 * Two plants with operation p₁, p₂ and capacities c₁, c₂, and a line between c₃ and −c₃ with the flow f into the demand of 5:
 * p₁ + p₂ + f = 5, p ≤ c, −c₃ ≤ f ≤ c₃. Columns: p₁, p₂, f, c₁, c₂, c₃.
 */
const program = programOf({
  matrix: [
    [1, 1, 1, 0, 0, 0],
    [1, 0, 0, -1, 0, 0],
    [0, 1, 0, 0, -1, 0],
    [0, 0, 1, 0, 0, -1],
    [0, 0, -1, 0, 0, -1],
  ],
  cost: [0, 0, 0, 1, 1, 1],
  columnLower: [0, 0, Number.NEGATIVE_INFINITY, 0, 0, 0],
  rowLower: [5, ...Array.from({ length: 4 }, () => Number.NEGATIVE_INFINITY)],
  rowUpper: [5, 0, 0, 0, 0],
});
const variables = variablesOf(program);
const [p1, p2, flow, c1, c2, c3] = [0, 1, 2, 3, 4, 5];

/** The columns' values with the rows' activities. */
function pointOf(...columns: number[]): Float64Array {
  const [a, b, f, x, y, z] = columns;
  return Float64Array.of(...columns, a + b + f, a - x, b - y, f - z, -f - z);
}

const inOneGroup = (factorOfSecond: number) => ({
  column: Int32Array.of(c1, c2, c3),
  group: Int32Array.of(0, 0, 0),
  factor: Float64Array.of(1, factorOfSecond, 1),
});

/** Another unit of p₁ costs one of c₁: the row p₁ ≤ c₁ is binding. */
const withDuals = (value: Float64Array) => ({
  value,
  dual: Float64Array.of(1, -1, 0, 0, 0),
  lowerDual: new Float64Array(value.length),
  upperDual: new Float64Array(value.length).with(program.columnCount + 1, 1),
});

describe("negligible capacities", () => {
  const capacities = {
    column: Int32Array.of(c1, c2, c3),
    group: Int32Array.of(0, 0, 1),
    factor: Float64Array.of(1, 0.01, 1),
  };

  it("are those below a millionth of the largest one of their unit, in that unit", () => {
    expect(negligibleCapacities(capacities, pointOf(5, 0, 0, 5, 1e-4, 1e-9))).toEqual([c2]);
    expect(negligibleCapacities(capacities, pointOf(5, 0, 0, 5, 1e-3, 1e-9))).toEqual([]);
    expect(negligibleCapacities(capacities, pointOf(5, 0, 0, 5, 0, 0))).toEqual([]);
  });

  it("force to 0 what they limit, free flows included, and nothing else", () => {
    const { lower, upper, fixed } = boundsWithout(program, variables, [c2, c3]) ?? variables;
    for (const at of [p2, flow, c2, c3]) expect([at, lower[at], upper[at], fixed[at]]).toEqual([at, 0, 0, 1]);
    expect([fixed[p1], fixed[c1]]).toEqual([1, 0]);
    expect(lower[p1]).toBe(5);
  });

  it("are removed, and others take over", () => {
    const given = pointOf(5 - 8e-8, 4e-8, 4e-8, 5, 4e-8, 4e-8);
    const system = createNewtonSystem(program, variables);
    const value = clearCapacities(program, variables, system, inOneGroup(1), withDuals(given));
    expect([...(value ?? [])].slice(0, 3)).toEqual([5, 0, 0]);
    expect([...(value ?? [])].slice(4, 6)).toEqual([0, 0]);
    expect(value?.[c1]).toBeCloseTo(5, 9);
  });

  it("stay where the rows do not hold without them", () => {
    const limited = { ...program, columnUpper: program.columnUpper.with(c1, 2).with(c3, 0) };
    const itsVariables = variablesOf(limited);
    const given = withDuals(pointOf(2, 3, 0, 2, 3, 0));
    const system = createNewtonSystem(limited, itsVariables);
    expect(clearCapacities(limited, itsVariables, system, inOneGroup(1e-9), given)).toBeNull();
  });

  it("are removed as well if they become negligible when others are", () => {
    const given = pointOf(5, 0, 1.5e-6, 5, 4e-6, 6e-6);
    const system = createNewtonSystem(program, variables);
    const value = clearCapacities(program, variables, system, inOneGroup(1), withDuals(given));
    expect(negligibleCapacities(inOneGroup(1), value ?? given)).toEqual([]);
  });
});
