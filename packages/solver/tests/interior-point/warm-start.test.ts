/** Starts from the solve of a program that differs little: the optimum is the same, found in fewer iterations. */

import type { Override } from "@esm/model/domain/model";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { LinearProgram } from "@esm/program/linear-program";
import { reduceProgram } from "@esm/program/reduction/reduce-program";
import { scaleProgram } from "@esm/program/scaling";
import { checkSolution } from "@esm/program/solution-check";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { solveByInteriorPoint } from "../../src/interior-point/iteration/interior-point.ts";
import { toOriginalIterate, toReducedIterate, type WarmStart } from "../../src/solve/warm-start.ts";

const silent = { shouldStop: () => false, onIteration: () => undefined, onLog: () => undefined };
const settings = { feasibility: 1e-9, gap: 1e-10, sufficientGap: 1e-7, iterationLimit: 200, ...silent };

function programOf(content: ReturnType<typeof workedExample>, overrides: readonly Override[]): LinearProgram | null {
  const { system } = buildEnergySystem(content, overrides);
  if (!system) return null;
  return buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep)).program;
}

/** As the service does it: reduced, scaled, from the warm start, restored. Null where the reduction leaves nothing. */
function solved(program: LinearProgram, warmStart: WarmStart | null) {
  const reduced = reduceProgram(program);
  if (reduced.program.rowCount === 0 || reduced.program.columnCount === 0) return null;
  const scaling = scaleProgram(reduced.program);
  const start = warmStart && toReducedIterate(warmStart, program, reduced, scaling);
  const result = solveByInteriorPoint(scaling.scaled, { ...settings, start, keepIterate: true });
  const { columnCount, rowCount } = program;
  const interior = result.iterate && toOriginalIterate(result.iterate, reduced, scaling, program);
  const { rowExponent, columnExponent, boundExponent, objectiveExponent } = scaling;
  const solution = reduced.restore({
    columnValue: result.columnValue.map((value, at) => value * 2 ** (columnExponent[at] + boundExponent)),
    rowDual: result.rowDual.map((price, row) => price * 2 ** (rowExponent[row] - objectiveExponent)),
  });
  const { measures, accepted } = checkSolution(program, solution);
  return {
    start,
    result,
    reduced,
    scaling,
    accepted,
    warmStart: { columnCount, rowCount, interior, basis: null },
    objective: measures.objective,
  };
}

describe("A start from the solve before", () => {
  it("finds the same optimum of random systems after random changes of costs and limits", long, () => {
    const factor = fc.constantFrom(0.5, 0.8, 0.95, 1, 1.05, 1.3, 2);
    const drawn = fc.record({ text: randomSystem(false), factors: fc.array(factor, { minLength: 30, maxLength: 30 }) });
    let warm = 0;
    const property = fc.property(drawn, ({ text, factors }) => {
      const content = contentOf(text);
      const changes = content.components.flatMap((component, position): Override[] => {
        const change = { component_name: component.name, operation: "multiply", value: factors[position] } as const;
        const attributes: Override["attribute"][] = ["invest_per_capacity", "opex_per_capacity"];
        if (component.type === "SOURCE") attributes.push("commodity_cost");
        return attributes
          .filter((attribute) => typeof (component as unknown as Record<string, unknown>)[attribute] === "number")
          .map((attribute) => ({ ...change, attribute }));
      });
      const [before, after] = [programOf(content, []), programOf(content, changes)];
      const first = before && solved(before, null);
      if (!first?.accepted || !after) return;
      const cold = solved(after, null);
      const second = solved(after, first.warmStart);
      if (!cold?.accepted || !second?.start) return;
      warm++;
      expect(second.accepted).toBe(true);
      expect(Math.abs(second.objective - cold.objective)).toBeLessThanOrEqual(
        1e-7 * Math.max(1, Math.abs(cold.objective)),
      );
    });
    fc.assert(property, { numRuns: 60 });
    expect(warm).toBeGreaterThan(20);
  });

  it("goes there and back through reduction and scaling", () => {
    const program = programOf(workedExample(), []);
    const first = program && solved(program, null);
    if (!program || !first?.warmStart.interior || !first.result.iterate) throw new Error("There is no iterate.");
    const { reduced, scaling, warmStart, result } = first;
    const { interior } = warmStart;
    expect(toReducedIterate(warmStart, program, reduced, scaling)).toEqual(result.iterate);
    const empty = interior && { ...interior, value: interior.value.map(() => Number.NaN) };
    expect(toReducedIterate({ ...warmStart, interior: empty }, program, reduced, scaling)).toBeNull();
  });

  it("begins where it usually would with what is not known", () => {
    const program = programOf(workedExample(), []);
    const first = program && solved(program, null);
    if (!first?.result.iterate) throw new Error("There is no iterate.");
    const { value } = first.result.iterate;
    const start = { ...first.result.iterate, value: value.map((known, at) => (at % 7 === 0 ? Number.NaN : known)) };
    const { measures } = solveByInteriorPoint(first.scaling.scaled, { ...settings, start, keepIterate: true });
    expect(measures.primalObjective).toBeCloseTo(first.result.measures.primalObjective, 6);
  });
});
