/** Optima with fewer capacities at the same costs, for programs that are small enough to see all optima. */

import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { fewerCapacities } from "../../src/interior-point/iteration/fewer-capacities.ts";
import { solveByInteriorPoint } from "../../src/interior-point/iteration/interior-point.ts";
import { variablesOf } from "../../src/interior-point/model/variables.ts";
import { createNewtonSystem } from "../../src/interior-point/newton/newton-system.ts";
import { programOf } from "../programs.ts";

const unbounded = Number.POSITIVE_INFINITY;

/**
 * Places in a row, each with a plant of capacity c at its cost. Demands are 1, 2, 3 …; what a place has left over goes to the next one and back by a line without
 * losses or costs and with this capacity. Columns: the operation of each plant, its capacity, then the flow behind each place but the last.
 */
function chain(costs: readonly number[], { lineCapacity = unbounded, largest = unbounded } = {}) {
  const places = costs.length;
  const columns = 3 * places - 1;
  const row = (entries: Record<number, number>): number[] =>
    Array.from({ length: columns }, (_, at) => entries[at] ?? 0);
  const flowBehind = (place: number): number => 2 * places + place;
  const balances = costs.map((_, place) => {
    const toNext = place < places - 1 ? { [flowBehind(place)]: -1 } : {};
    const fromBefore = place > 0 ? { [flowBehind(place - 1)]: 1 } : {};
    return row({ [place]: 1, ...toNext, ...fromBefore });
  });
  const limits = costs.map((_, place) => row({ [place]: 1, [places + place]: -1 }));
  const demands = costs.map((_, place) => place + 1);
  const zeros = costs.map(() => 0);
  const lines = Array.from({ length: places - 1 }, () => lineCapacity);
  const program = programOf({
    matrix: [...balances, ...limits],
    cost: [...zeros, ...costs, ...lines.map(() => 0)],
    columnLower: [...zeros, ...zeros, ...lines.map((capacity) => -capacity)],
    columnUpper: [...zeros.map(() => unbounded), ...zeros.map(() => largest), ...lines],
    rowLower: [...demands, ...zeros.map(() => -unbounded)],
    rowUpper: [...demands, ...zeros],
  });
  const column = Int32Array.from(costs, (_, place) => places + place);
  return { program, capacities: { column, group: new Int32Array(places), factor: new Float64Array(places).fill(1) } };
}

function optimumOf({ program, capacities }: ReturnType<typeof chain>) {
  const settings = {
    iterationLimit: 100,
    shouldStop: () => false,
    onIteration: () => undefined,
    feasibility: 1e-9,
    gap: 1e-9,
    sufficientGap: 1e-8,
  };
  const lines: string[] = [];
  const result = solveByInteriorPoint(program, {
    ...settings,
    capacities,
    onLog: (line) => lines.push(inEnglish(line)),
  });
  expect(result.status).toBe("optimal");
  const value = result.clearedValue ?? result.columnValue;
  const costs = program.cost.reduce((sum, cost, at) => sum + cost * value[at], 0);
  return {
    before: [...result.columnValue],
    built: [...capacities.column].map((at) => Number(value[at].toFixed(9))),
    costs,
    lines,
  };
}
const used = (built: readonly number[]): number => built.filter((capacity) => capacity > 0).length;

describe("An optimum with fewer capacities", () => {
  it("has one plant where any place may have it", () => {
    const { before, built, costs, lines } = optimumOf(chain([1, 1, 1, 1]));
    expect(before.slice(4, 8).every((capacity) => capacity > 0.1)).toBe(true);
    expect(used(built)).toBe(1);
    expect(costs).toBeCloseTo(10, 9);
    expect(lines).toContain("3 capacities replaced by others at the same costs");
  });

  it("has as many as limits need", () => {
    const { built, costs } = optimumOf(chain([1, 1, 1, 1], { largest: 5 }));
    expect(used(built)).toBe(2);
    expect(costs).toBeCloseTo(10, 9);
  });

  it("is left as it is where plants differ in costs", () => {
    const { built, lines } = optimumOf(chain([1, 2, 3]));
    expect(built).toEqual([6, 0, 0]);
    expect(lines.join()).not.toContain("replaced");
  });

  it("is left as it is where no plant can replace another", () => {
    const { built, lines } = optimumOf(chain([1, 1, 1], { lineCapacity: 0 }));
    expect(built).toEqual([1, 2, 3]);
    expect(lines.join()).not.toContain("replaced");
  });

  it("keeps plants that lines are too weak to replace", () => {
    const { built, costs } = optimumOf(chain([1, 1, 1], { lineCapacity: 1.5 }));
    expect(built[0]).toBe(0);
    expect(used(built)).toBe(2);
    expect(costs).toBeCloseTo(6, 9);
  });
});

it("An optimum with fewer capacities is not looked for where all capacities are 0", () => {
  const { program, capacities } = chain([1, 1]);
  const variables = variablesOf(program);
  const count = variables.count;
  const point = {
    value: new Float64Array(count),
    dual: new Float64Array(4),
    lowerDual: new Float64Array(count),
    upperDual: new Float64Array(count),
  };
  const system = createNewtonSystem(program, variables);
  const rest = { tidy: point.value, shouldStop: () => false };
  expect(fewerCapacities(program, variables, system, capacities, { point, ...rest })).toBeNull();
});
