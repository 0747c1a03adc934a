/** A candidate optimum is accepted where the check proves it, and is harmless elsewhere. */

import type { Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { Override } from "@esm/model/domain/model";
import { emptyMemory } from "@esm/optimize/optimization/series-cache";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { readResolution } from "@esm/optimize/optimization/time-resolution";
import type { Solution } from "@esm/program/linear-program";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../tests/support/in-process-highs.ts";
import { slowExample } from "../../../tests/support/systems/slow-example.ts";
import { solveProgram } from "../src/solve/solve.ts";
import { programOf } from "./programs.ts";

const highs = await inProcessHighs();
const solver = { name: "somebody", version: "1", algorithm: "by hand" };

/** min x + 2y, x + y ≥ 3, x ≤ 2: x = 2, y = 1 costs 4; a unit more costs 2. */
const description = { matrix: [[1, 1]], cost: [1, 2], rowLower: [3], columnUpper: [2, 9] };
const optimum: Solution = { columnValue: Float64Array.of(2, 1), rowDual: Float64Array.of(2) };

async function solved(solutions: Solution[], more: object = {}) {
  const log: string[] = [];
  const candidateOptima = solutions.map((solution, at) => ({ of: `year ${at}`, solution, solver }));
  const onLog = (line: Words) => void log.push(inEnglish(line));
  const outcome = await solveProgram(programOf({ ...description, ...more }), {
    adapter: highs,
    candidateOptima,
    onLog,
  });
  if (outcome.status !== "optimal") throw new Error(outcome.status);
  return { ...outcome, log };
}

describe("a candidate optimum", () => {
  it("that is an optimum spares the solve", async () => {
    const { objective, solver: by, attempts, log, solution } = await solved([optimum]);
    expect([objective, by, attempts]).toEqual([4, solver, []]);
    expect(solution).toBe(optimum);
    expect(log.join()).toContain("the optimum of year 0 is one here as well");
  });

  it.each<[why: string, Solution]>([
    ["breaks a row", { columnValue: Float64Array.of(2, 0.9), rowDual: Float64Array.of(2) }],
    ["breaks a row by what a solver may", { columnValue: Float64Array.of(2, 1 - 1e-7), rowDual: Float64Array.of(2) }],
    ["is too dear", { columnValue: Float64Array.of(1, 2), rowDual: Float64Array.of(2) }],
    ["has wrong prices", { columnValue: Float64Array.of(2, 1), rowDual: Float64Array.of(1) }],
    ["has no prices", { columnValue: Float64Array.of(2, 1), rowDual: null }],
    ["is no number", { columnValue: Float64Array.of(Number.NaN, 1), rowDual: Float64Array.of(2) }],
  ])("that %s is left alone, and the next one is looked at", async (_, useless) => {
    const { objective, attempts } = await solved([useless]);
    expect([objective, attempts.length]).toEqual([4, 1]);
    expect((await solved([useless, optimum])).attempts).toEqual([]);
  });

  it("proves nothing of a program with integers", async () => {
    expect((await solved([optimum], { integer: [1, 1] })).attempts).toHaveLength(1);
  });
});

describe("the optimum of the point before in a sweep", () => {
  it("is that of the next one where the changed values are not binding", async () => {
    const memory = emptyMemory();
    const resolution = readResolution({}, "full");
    if (resolution === null) throw new Error("There is no such resolution.");
    const at = async (value: number) => {
      const overrides: Override[] = [
        { component_name: "Battery", attribute: "invest_per_capacity", operation: "set", value },
      ];
      const log: string[] = [];
      const options = { solver: "auto", timeLimitSeconds: 500, resolution } as const;
      const hooks = { onLog: (line: Words) => void log.push(inEnglish(line)) };
      const end = await optimizeSnapshot({ content: slowExample(24), overrides }, options, hooks, memory);
      if (end.status !== "optimal") throw new Error(end.status);
      return { ...end, log: log.join("\n") };
    };
    // So dear that there are none, and dearer still.
    const [before, after, cheap] = [await at(1e3), await at(2e3), await at(0.1)];
    expect([before.attempts.length, after.attempts.length]).toEqual([1, 0]);
    expect(cheap.attempts.length).toBeGreaterThan(0);
    expect(after.objective).toBe(before.objective);
    expect(after.log).toContain("the optimum of the run before is one here as well");
    expect(cheap.objective).toBeLessThan(before.objective);
    expect(cheap.log).toContain("the optimum of the run before is not an optimum here");
  });
});
