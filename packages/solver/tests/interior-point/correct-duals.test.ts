import { describe, expect, it } from "vitest";
import { createKernel } from "../../src/interior-point/factorization/kernel.ts";
import { correctDuals } from "../../src/interior-point/iteration/correct-duals.ts";
import { createDirections } from "../../src/interior-point/iteration/direction.ts";
import { createIterationMemory } from "../../src/interior-point/iteration/iteration-memory.ts";
import { createMeasures } from "../../src/interior-point/model/residuals.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { createNewtonSystem } from "../../src/interior-point/newton/newton-system.ts";
import { programOf } from "../programs.ts";

/** Two plants for a demand of 5, at costs of 1 and 2: the first one works. Its reduced cost is 1 − y. */
const program = programOf({ matrix: [[1, 1]], cost: [1, 2], columnLower: [0, 0], rowLower: [5], rowUpper: [5] });
const variables = variablesOf(program);
const measure = createMeasures(program, variables);

/** Columns, then the activity of the row. */
const pointWith = (dual: number) => ({
  value: Float64Array.of(5, 1e-12, 5 + 1e-12),
  dual: Float64Array.of(dual),
  lowerDual: Float64Array.of(1e-12, 1, 0),
  upperDual: new Float64Array(3),
});

function correct(point: ReturnType<typeof pointWith>): void {
  const kernel = createKernel();
  const memory = createIterationMemory(kernel, variables);
  const names = ["value", "dual", "lowerDual", "upperDual"] as const;
  for (const name of names) memory.point[name].set(point[name]);
  correctDuals(memory, createDirections(memory, createNewtonSystem(program, variables, kernel)), measure);
  for (const name of names) point[name].set(memory.point[name]);
}

describe("the duals of an optimum", () => {
  it("lose what the last systems left in them, and values stay", () => {
    const point = pointWith(1 + 1e-8);
    expect(measure(point).dualInfeasibility).toBeGreaterThan(1e-9);
    correct(point);
    expect(measure(point).dualInfeasibility).toBeLessThan(1e-13);
    expect(point.dual[0]).toBeCloseTo(1, 11);
    expect(point.value).toEqual(pointWith(1).value);
  });

  it("stay where a correction would leave about as much", () => {
    const point = pointWith(1 + 1e-11);
    expect(measure(point).dualInfeasibility).toBeGreaterThan(1e-12);
    correct(point);
    expect(point).toEqual(pointWith(1 + 1e-11));
  });

  it("stay where they are exact", () => {
    const rest = 2 ** -40;
    const exact = () => ({ ...pointWith(1 - rest), lowerDual: Float64Array.of(rest, 1 + rest, 0) });
    const point = exact();
    correct(point);
    expect(point).toEqual(exact());
  });
});
