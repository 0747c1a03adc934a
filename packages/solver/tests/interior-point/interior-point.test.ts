/** Our own interior point method against HiGHS, on programs small and large, and in its conduct as a process. */

import { inEnglish, inLanguage } from "@esm/messages/render";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { sizeOf } from "@esm/program/linear-program";
import { checkSolution } from "@esm/program/solution-check";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { long } from "../../../../tests/support/long.ts";
import { programOfArchive } from "../../../../tests/support/program-of-archive.ts";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { interiorPointAdapter } from "../../src/interior-point/adapter.ts";
import { solveByInteriorPoint } from "../../src/interior-point/iteration/interior-point.ts";
import { solveRelaxedFirst } from "../../src/interior-point/solve.ts";
import { solveProgram } from "../../src/solve/solve.ts";
import { hardIntegerProgram, programOf, randomProgram } from "../programs.ts";

const silent = { shouldStop: () => false, onIteration: () => undefined, onLog: () => undefined };
const settings = { feasibility: 1e-9, gap: 1e-10, sufficientGap: 1e-7, iterationLimit: 200, ...silent };

const highs = await inProcessHighs();

describe("our interior point method", () => {
  it("finds the optimum of the worked example", () => {
    const { system } = buildEnergySystem(workedExample(), []);
    if (!system) throw new Error("The worked example is not valid.");
    const { program } = buildProgram(system, fullResolution(3, 2));
    const { status, columnValue, rowDual } = solveByInteriorPoint(program, settings);
    const check = checkSolution(program, { columnValue, rowDual });
    expect([status, check.reasons]).toEqual(["optimal", []]);
    expect(check.measures.objective).toBeCloseTo(0.2394112481311, 10);
  });

  it("takes bounds that leave no room for equal ones, and is not held up by them", () => {
    // Such as the output of a photovoltaic plant at dawn, by a sine that is nearly 0: at 3e-16 and 0 the optimum is the same.
    const program = (dawn: number) =>
      programOf({ matrix: [[1, 1, 1]], cost: [0, 1, 3], columnUpper: [dawn, 4, 9], rowLower: [5], rowUpper: [5] });
    const [near, exact] = [program(3e-16), program(0)].map((one) => solveByInteriorPoint(one, settings));
    expect([near.status, near.iterations]).toEqual(["optimal", exact.iterations]);
    expect(near.measures.primalObjective).toBeCloseTo(7, 12);
  });

  it("agrees with HiGHS on random programs that have an optimum", async () => {
    let compared = 0;
    for (let round = 0; round < 40; round++) {
      const program = randomProgram(8 + (round % 20), 12 + (round % 30), 3, round);
      const theirs = await solveProgram(program, { adapter: highs });
      if (theirs.status !== "optimal") continue;
      const { columnValue, rowDual } = solveByInteriorPoint(program, settings);
      const check = checkSolution(program, { columnValue, rowDual });
      expect([round, check.reasons]).toEqual([round, []]);
      expect(Math.abs(check.measures.objective - theirs.objective)).toBeLessThan(
        1e-6 * Math.max(1, Math.abs(theirs.objective)),
      );
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });

  it.each([5, 9, 11, 13])("goes on where it is content but its duals prove nothing yet (seed %i)", (seed) => {
    // As on large programs, where reduced costs of 1e-11 meet bounds of 1e6.
    const content = { ...settings, feasibility: 1e-2, gap: 0, sufficientGap: 1e-2 };
    const program = randomProgram(60, 100, 3, seed);
    const { status, columnValue, rowDual } = solveByInteriorPoint(program, content);
    expect([status, checkSolution(program, { columnValue, rowDual }).reasons]).toEqual(["optimal", []]);
  });

  it("does not call an infeasible program optimal", () => {
    const program = programOf({
      matrix: [
        [1, 1],
        [1, -1],
        [1, 0],
      ],
      cost: [1, 1],
      rowLower: [-9, 3, -9],
      rowUpper: [2, 9, 2],
    });
    const { columnValue, rowDual } = solveByInteriorPoint(program, settings);
    expect(checkSolution(program, { columnValue, rowDual }).accepted).toBe(false);
  });

  it("stops on request", () => {
    const program = randomProgram(30, 40, 3, 3);
    const { status, iterations } = solveByInteriorPoint(program, { ...settings, shouldStop: () => true });
    expect([status, iterations]).toEqual(["stopped", 0]);
  });
});

describe("our interior point method in a solve", () => {
  it("comes first for large continuous programs, and its answer passes the check", long, async () => {
    const program = await programOfArchive("examples/one-region-year.zip", {
      kind: "typical-periods",
      periodLength: 24,
      representation: "distribution",
      periods: 20,
      segments: null,
    });
    expect(sizeOf(program).nonzeros).toBeGreaterThan(20_000);
    const outcome = await solveProgram(program, { adapter: highs, interiorPoint: interiorPointAdapter() });
    expect(outcome.status).toBe("optimal");
    expect(outcome.attempts.map(({ algorithm }) => algorithm)).toEqual(["interior-point-without-crossover"]);
    if (outcome.status !== "optimal") return;
    expect(outcome.solver.name).toBe("interior-point");
    expect(outcome.check.accepted).toBe(true);
  });

  it("is not started when the reduction has taken the time", async () => {
    const program = await programOfArchive("examples/one-region-year.zip", {
      kind: "typical-periods",
      periodLength: 24,
      representation: "distribution",
      periods: 20,
      segments: null,
    });
    const outcome = await solveProgram(program, {
      adapter: highs,
      interiorPoint: interiorPointAdapter(),
      timeLimitSeconds: 1e-6,
    });
    expect(inLanguage(outcome, "en")).toMatchObject({
      status: "time_limit",
      message: "The time limit of 0.000001 s was reached during reduction.",
      attempts: [{ verdict: "time_limit", explanation: "the time was over during reduction", iterations: 0 }],
    });
  });

  it("solves with the true costs where prohibitive operation is needed", () => {
    // Each of 50 demands of 10 has two sources of at most 3, and one that costs 1e4.
    const steps = Array.from({ length: 50 }, (_, step) => step);
    const unit = (step: number): number[] => steps.map((at) => Number(at === step));
    const matrix = steps.map((step) => [unit(step), unit(step), unit(step)].flat());
    const cost = [steps.map((step) => 1 + step / 50), steps.map(() => 2), steps.map(() => 1e4)].flat();
    const columnUpper = [steps.map(() => 3), steps.map(() => 3), steps.map(() => Number.POSITIVE_INFINITY)].flat();
    const program = programOf({ matrix, cost, rowLower: steps.map(() => 10), columnUpper });
    const lines: string[] = [];
    const { columnValue, rowDual } = solveRelaxedFirst(program, {
      ...settings,
      onLog: (line) => lines.push(inEnglish(line)),
    });
    const check = checkSolution(program, { columnValue, rowDual });
    expect(check.reasons).toEqual([]);
    // 3 at a mean cost of 1.49, 3 at 2 and 4 at 1e4 for each demand.
    expect(check.measures.objective).toBeCloseTo(50 * (3 * 1.49 + 3 * 2 + 4 * 1e4), 0);
    expect(lines.join()).toContain("again with the true costs");

    const freed = { ...program, columnUpper: program.columnUpper.map(() => Number.POSITIVE_INFINITY) };
    const once: string[] = [];
    solveRelaxedFirst(freed, { ...settings, onLog: (line) => once.push(inEnglish(line)) });
    expect(once.join()).toContain("50 prohibitive costs lowered");
    expect(once.join()).not.toContain("again");
  });

  it("leaves small programs and programs with integers to others", async () => {
    const small = randomProgram(10, 12, 3, 4);
    const whole = hardIntegerProgram(7);
    for (const program of [small, whole]) {
      const outcome = await solveProgram(program, {
        adapter: highs,
        interiorPoint: interiorPointAdapter(),
        timeLimitSeconds: 0.2,
      });
      expect(outcome.attempts.map(({ algorithm }) => algorithm)).not.toContain("interior-point-without-crossover");
    }
  });

  it("ends at once when cancelled", async () => {
    // Large enough for it, and dense enough to take minutes.
    const program = randomProgram(2500, 5000, 8, 7);
    const cancel = new AbortController();
    const outcome = await solveProgram(program, {
      adapter: highs,
      interiorPoint: interiorPointAdapter(),
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    });
    expect(outcome.status).toBe("cancelled");
  });
});
