/** Duties of every solver adapter, as tests to be run against each. */

import { inEnglish } from "@esm/messages/render";
import type { LinearProgram } from "@esm/program/linear-program";
import { checkSolution } from "@esm/program/solution-check";
import { describe, expect, it } from "vitest";
import { isRunning } from "../../../tests/support/processes.ts";
import type { Algorithm, SolveProgress, SolverAdapter, SolverAnswer, SolverOptions } from "../src/contract.ts";
import { hardIntegerProgram, programOf, randomProgram } from "./programs.ts";

/** Two plants serve a demand of 10: the cheap one (cost 1) up to 6, the dear one (cost 3) the rest. Minimum 18 + 5. */
const dispatch = programOf({
  matrix: [[1, 1]],
  cost: [1, 3],
  rowLower: [10],
  rowUpper: [10],
  columnUpper: [6, Number.POSITIVE_INFINITY],
  offset: 5,
});

/** Two uses of 4 units, of which the first has the better yield: 3 of it, and half a unit of the second. */
const priced = programOf({ matrix: [[1, 2]], cost: [-1, -1], rowUpper: [4], columnUpper: [3, 3] });

/** Weights 5, 4, 3 and values 10, 7, 4.5 in a knapsack of 8: the first and third, 14.5 (relaxed: 15.25). */
const knapsack = programOf({
  matrix: [[5, 4, 3]],
  cost: [-10, -7, -4.5],
  rowUpper: [8],
  columnUpper: [1, 1, 1],
  integer: [1, 1, 1],
});

interface Tags {
  tags?: string[];
}

/** All of it; a part may be long. */
export function describeConformance(adapter: SolverAdapter, parts: { answers?: Tags; conduct?: Tags } = {}): void {
  describeAnswers(adapter, parts.answers);
  describeConduct(adapter, parts.conduct);
}

function methodsOf(adapter: SolverAdapter) {
  const { algorithms } = adapter.capabilities;
  const continuous = algorithms.filter((algorithm) => algorithm !== "branch-and-bound");
  const [usual] = continuous;
  const searches = algorithms.includes("branch-and-bound");
  /** Others leave it to it to say that there is no optimum. */
  const simplex = algorithms.includes("dual-simplex");
  const digits = simplex ? 9 : 5;
  const solve = (program: LinearProgram, algorithm: Algorithm, options: Partial<SolverOptions> = {}) =>
    adapter.solve(program, { algorithm, timeLimitSeconds: 500, ...options });

  const optimum = (program: LinearProgram, answer: SolverAnswer): number => {
    if (answer.status !== "optimal") throw new Error(`The answer was ${answer.status}: ${inEnglish(answer.message)}`);
    const check = checkSolution(program, answer.solution, { bound: answer.bound });
    expect(check.reasons).toEqual([]);
    return check.measures.objective;
  };

  return { continuous, usual, searches, simplex, digits, solve, optimum };
}

/** Answers of a solver, in a process or in a thread. */
export function describeAnswers(adapter: SolverAdapter, tags: Tags = {}): void {
  const { continuous, usual, searches, simplex, digits, solve, optimum } = methodsOf(adapter);
  const { warmStart } = adapter.capabilities;

  describe(`${adapter.name}: answers`, tags, () => {
    it("names its version", async () => {
      expect(await adapter.version()).toMatch(/^\d+\.\d+/);
    });

    it.each(continuous)("finds an optimum with prices by %s", async (algorithm) => {
      const answer = await solve(dispatch, algorithm);
      expect(optimum(dispatch, answer)).toBeCloseTo(6 * 1 + 4 * 3 + 5, 6);
      if (answer.status !== "optimal") return;
      // One more unit of demand is served by the dear plant.
      expect(answer.solution.rowDual?.[0]).toBeCloseTo(3, 6);
      expect(answer.bound).toBeNull();
      expect(answer.version).toBe(await adapter.version());
      expect(answer.seconds).toBeGreaterThan(0);
    });

    it("prices a row from above with the opposite sign", async () => {
      const answer = await solve(priced, usual);
      expect(optimum(priced, answer)).toBeCloseTo(-3.5, digits);
      if (answer.status === "optimal") expect(answer.solution.rowDual?.[0]).toBeCloseTo(-0.5, digits);
    });

    it("copes with a degenerate corner", async () => {
      const program = programOf({
        matrix: [
          [1, 1],
          [1, 0],
          [0, 1],
          [2, 1],
        ],
        cost: [-1, -1],
        rowUpper: [2, 1, 1, 3],
      });
      expect(optimum(program, await solve(program, usual))).toBeCloseTo(-2, digits);
    });

    it("takes free columns and rows between two sides", async () => {
      const program = programOf({
        matrix: [[1, -1]],
        cost: [1, 0],
        columnLower: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
        columnUpper: [Number.POSITIVE_INFINITY, 4],
        rowLower: [-3],
        rowUpper: [7],
      });
      const bounded = { ...program, columnLower: Float64Array.of(Number.NEGATIVE_INFINITY, -2) };
      expect(optimum(bounded, await solve(bounded, usual))).toBeCloseTo(-5, digits);
      if (simplex) expect((await solve(program, usual, { presolve: false })).status).toBe("unbounded");
    });

    it("takes rows and columns without entries", async () => {
      const program = programOf({
        matrix: [
          [1, 0],
          [0, 0],
        ],
        cost: [1, -2],
        rowLower: [3, -1],
        rowUpper: [9, 0],
        columnUpper: [20, 4],
      });
      expect(optimum(program, await solve(program, usual))).toBeCloseTo(3 - 8, digits);
    });

    it("takes a program without rows", async () => {
      const program = programOf({ matrix: [], cost: [2, -1], columnLower: [1, 0], columnUpper: [5, 6] });
      expect(optimum(program, await solve(program, usual))).toBeCloseTo(2 - 6, digits);
    });

    it("takes a program without columns", async () => {
      const program = programOf({ matrix: [], cost: [], offset: 3 });
      expect(optimum(program, await solve(program, usual))).toBe(3);
    });

    it.runIf(simplex).each([true, false])("sees that a program is infeasible (presolve %s)", async (presolve) => {
      const program = programOf({ matrix: [[1, 1]], cost: [1, 1], rowLower: [5], columnUpper: [2, 2] });
      expect((await solve(program, "dual-simplex", { presolve })).status).toBe("infeasible");
    });

    it.runIf(searches)("finds integers, with a bound and without prices", async () => {
      const answer = await solve(knapsack, "branch-and-bound", { relativeGap: 1e-9 });
      expect(optimum(knapsack, answer)).toBeCloseTo(-14.5, 9);
      if (answer.status !== "optimal") return;
      // Some solvers say −0.
      expect([...answer.solution.columnValue].map((value) => value + 0)).toEqual([1, 0, 1]);
      expect(answer.bound).toBeCloseTo(-14.5, 6);
      expect(answer.solution.rowDual).toBeNull();
    });

    it.runIf(searches)("sees that no integers fit", async () => {
      const program = programOf({
        matrix: [[2, 4]],
        cost: [1, 1],
        rowLower: [3],
        rowUpper: [3],
        columnUpper: [9, 9],
        integer: [1, 1],
      });
      expect((await solve(program, "branch-and-bound")).status).toBe("infeasible");
    });

    it.runIf(warmStart)("goes on from a basis", async () => {
      const program = randomProgram(300, 500, 5, 1);
      const cold = await solve(program, "dual-simplex");
      if (cold.status !== "optimal" || cold.basis === null) throw new Error(`No basis: ${cold.status}`);
      const warm = await solve(program, "primal-simplex", { startingBasis: cold.basis });
      expect(optimum(program, warm)).toBeCloseTo(optimum(program, cold), 6);
      expect(warm.iterations).toBe(0);
      expect(cold.iterations).toBeGreaterThan(50);
    });
  });
}

/** How its process behaves. */
function describeConduct(adapter: SolverAdapter, tags: Tags = {}): void {
  const { continuous, usual, searches, solve, optimum } = methodsOf(adapter);
  const another = continuous.find((algorithm) => algorithm.startsWith("interior-point")) ?? usual;
  /** Deep enough in its work to have told of it. */
  const isFar = (progress: SolveProgress) =>
    searches ? progress.phase === "branch-and-bound" && progress.iteration > 0 : progress.seconds >= 0;
  /** Searches that take longer than any test waits. */
  const [long, longAlgorithm] = searches
    ? ([hardIntegerProgram(7), "branch-and-bound"] as const)
    : ([randomProgram(2500, 5000, 8, 7), usual] as const);

  describe(`${adapter.name}: conduct`, tags, () => {
    it("keeps its time limit, and leaves the caller's event loop free", async () => {
      let ticks = 0;
      const timer = setInterval(() => ticks++, 10);
      const answer = await solve(long, longAlgorithm, { timeLimitSeconds: 0.5 });
      clearInterval(timer);
      expect(answer.status).toBe("time_limit");
      // A caller that solves itself has none, or the one that was due.
      expect(ticks).toBeGreaterThan(5);
    });

    it("reports its progress, and ends with its process when cancelled", async () => {
      const cancel = new AbortController();
      const seconds: number[] = [];
      let processId = 0;
      let reportsAfter = 0;
      const answer = await solve(long, longAlgorithm, {
        signal: cancel.signal,
        onStart: (id) => {
          processId = id;
        },
        onProgress: (progress) => {
          seconds.push(progress.seconds);
          if (cancel.signal.aborted) reportsAfter++;
          else if (isFar(progress)) cancel.abort();
        },
      });
      expect(answer.status).toBe("interrupted");
      expect(seconds).toEqual(seconds.toSorted((left, right) => left - right));
      // Several a second come while it goes on.
      expect(reportsAfter).toBeLessThan(10);
      expect(isRunning(processId)).toBe(false);
    });

    it("starts nothing when cancelled before", async () => {
      let started = false;
      const onStart = (): void => {
        started = true;
      };
      const answer = await solve(dispatch, usual, { signal: AbortSignal.abort(), onStart });
      expect(answer.status).toBe("interrupted");
      expect(started).toBe(false);
    });

    it("reports a crash of its process", async () => {
      let processId = 0;
      const answer = await solve(long, longAlgorithm, {
        onStart: (id) => {
          processId = id;
        },
        onProgress: () => process.kill(processId, "SIGTERM"),
      });
      if (answer.status !== "crashed") throw new Error(`The answer was ${answer.status}.`);
      expect(answer.exitSignal).toBe("SIGTERM");
      expect(inEnglish(answer.message)).toContain("SIGTERM");
      if (searches) expect(answer.lastLogLines.length).toBeGreaterThan(0);
    });

    it.runIf(process.platform === "linux")("ends a process that takes more memory than allowed", async () => {
      const answer = await solve(long, longAlgorithm, { memoryLimitBytes: 30e6 });
      expect(answer.status).toBe("memory");
    });

    it("solves two programs at once", async () => {
      const [one, other] = await Promise.all([solve(dispatch, usual), solve(priced, another)]);
      expect(optimum(dispatch, one)).toBeCloseTo(23, 5);
      expect(optimum(priced, other)).toBeCloseTo(-3.5, 5);
    });

    it("leaves no listener on the signal and no process behind", async () => {
      const cancel = new AbortController();
      const added: string[] = [];
      const { addEventListener, removeEventListener } = cancel.signal;
      cancel.signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
        added.push(args[0]);
        addEventListener.apply(cancel.signal, args);
      };
      cancel.signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
        added.splice(added.indexOf(args[0]), 1);
        removeEventListener.apply(cancel.signal, args);
      };
      const ids: number[] = [];
      await solve(dispatch, usual, { signal: cancel.signal, onStart: (id) => ids.push(id) });
      expect(added).toEqual([]);
      await expect.poll(() => ids.map(isRunning)).toEqual([false]);
    });
  });
}
