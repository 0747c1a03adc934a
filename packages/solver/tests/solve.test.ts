import { inEnglish } from "@esm/messages/render";
import type { LinearProgram } from "@esm/program/linear-program";
import { afterAll, describe, expect, it } from "vitest";
import { long } from "../../../tests/support/long.ts";
import { highsWasmAdapter, highsWasmThread } from "../src/adapters/highs-wasm/adapter.ts";
import type { SolverAdapter, SolverAnswer, SolverOptions } from "../src/contract.ts";
import { type SolveOutcome, solveProgram } from "../src/solve/solve.ts";
import { MalformedProgramError } from "../src/solve/validate-program.ts";
import { hardIntegerProgram, programOf, randomProgram, seededRandom } from "./programs.ts";

/** In a thread, which starts once, and in a process for each solve, which reports its progress. */
const highs = highsWasmThread();
const highsInProcess = highsWasmAdapter();
afterAll(() => highs.close());

const dispatch = programOf({
  matrix: [[1, 1]],
  cost: [1, 3],
  rowLower: [10],
  rowUpper: [10],
  columnUpper: [6, Number.POSITIVE_INFINITY],
});
const infeasible = programOf({
  matrix: [
    [1, 1],
    [1, -1],
    [1, 0],
  ],
  cost: [1, 1],
  rowLower: [-9, 3, -9],
  rowUpper: [2, 9, 2],
});

type Change = (real: SolverAnswer, options: SolverOptions) => SolverAnswer;

/** HiGHS, with its first answers changed on the way; `asked` remembers what it was asked. */
function tampered(...changes: Change[]): SolverAdapter & { asked: SolverOptions[] } {
  const asked: SolverOptions[] = [];
  return {
    ...highs,
    asked,
    async solve(program, options) {
      asked.push(options);
      const change = changes[asked.length - 1];
      const real = await highs.solve(program, options);
      return change ? change(real, options) : real;
    },
  };
}

const figures = {
  algorithm: "",
  iterations: 0,
  seconds: 0.1,
  version: "1",
  peakMemoryBytes: null,
  message: "so it said",
};
/** As after the time that one of several searches may take. */
const givesUp: Change = () => ({ status: "unknown", ...figures, solution: null, basis: null, bound: null });
const says = (status: "infeasible" | "unbounded" | "infeasible_or_unbounded" | "memory") => (): SolverAnswer => ({
  status,
  ...figures,
});
const crashes = (): SolverAnswer => ({
  status: "crashed",
  ...figures,
  exitCode: 1,
  exitSignal: null,
  lastLogLines: [],
});

/** Optimal, says the solver; one value is wrong by this share. */
const imprecise = (share: number): Change => {
  return (real) => {
    if (real.status !== "optimal") throw new Error(real.status);
    const columnValue = real.solution.columnValue.map((value) => value * (1 + share));
    return { ...real, solution: { ...real.solution, columnValue } };
  };
};

function objectiveOf(outcome: SolveOutcome): number {
  if (outcome.status !== "optimal") throw new Error(`${outcome.status}: ${inEnglish(outcome.message)}`);
  expect(outcome.check.accepted).toBe(true);
  return outcome.objective;
}
const verdicts = (outcome: SolveOutcome): string[] => outcome.attempts.map((attempt) => attempt.verdict);

describe("solving a program", () => {
  it("answers an optimum with its check and the account of how it was found", async () => {
    const outcome = await solveProgram(dispatch, { adapter: highs });
    expect(objectiveOf(outcome)).toBe(18);
    if (outcome.status !== "optimal") return;
    expect([...outcome.solution.columnValue]).toEqual([6, 4]);
    expect(outcome.solution.rowDual?.[0]).toBe(3);
    expect(outcome.solver).toMatchObject({ name: "highs-wasm", algorithm: "dual-simplex" });
    expect(outcome.attempts).toHaveLength(1);
    expect(outcome.attempts[0]).toMatchObject({ scaled: true, status: "optimal", verdict: "accepted" });
  });

  it("finds the same optimum in any units", async () => {
    const program = randomProgram(40, 60, 4, 11);
    const plain = objectiveOf(await solveProgram(program, { adapter: highs }));
    const random = seededRandom(12);
    const unit = Float64Array.from({ length: program.columnCount }, () => 10 ** (6 * random() - 3));
    const value = program.value.slice();
    for (let j = 0; j < program.columnCount; j++) {
      for (let k = program.columnStart[j]; k < program.columnStart[j + 1]; k++) value[k] *= unit[j] * 1e-4;
    }
    const odd: LinearProgram = {
      ...program,
      value,
      cost: program.cost.map((cost, j) => cost * unit[j] * 1e-5),
      columnUpper: program.columnUpper.map((bound, j) => bound / unit[j]),
      rowLower: program.rowLower.map((bound) => bound * 1e-4),
    };
    expect(objectiveOf(await solveProgram(odd, { adapter: highs })) / (plain * 1e-5)).toBeCloseTo(1, 8);
  });

  it("begins with interior points where the program is large", long, async () => {
    const outcome = await solveProgram(randomProgram(1000, 7000, 3, 5), { adapter: highs });
    expect(objectiveOf(outcome)).toBeGreaterThan(0);
    expect(outcome.attempts.map((attempt) => attempt.algorithm)).toEqual(["interior-point-without-crossover"]);
  });

  it("reports progress in the units of the program", long, async () => {
    const program = randomProgram(1000, 7000, 3, 5);
    const costly = { ...program, cost: program.cost.map((cost) => cost * 1e6) };
    const seen: number[] = [];
    const outcome = await solveProgram(costly, {
      adapter: highsInProcess,
      onProgress: ({ objective }) => objective !== undefined && seen.push(objective),
    });
    expect(Math.abs((seen.at(-1) ?? 0) / objectiveOf(outcome) - 1)).toBeLessThan(0.1);
  });
});

describe("a doubtful answer", () => {
  it("is repeated after a crash", async () => {
    const outcome = await solveProgram(dispatch, { adapter: tampered(crashes) });
    expect(objectiveOf(outcome)).toBe(18);
    expect(verdicts(outcome)).toEqual(["crashed", "accepted"]);
  });

  it("is not published when it is imprecise, but improved from its basis", async () => {
    const adapter = tampered(imprecise(1e-4));
    const outcome = await solveProgram(dispatch, { adapter });
    expect(objectiveOf(outcome)).toBe(18);
    expect(verdicts(outcome)).toEqual(["imprecise", "accepted"]);
    expect(inEnglish(outcome.attempts[0].explanation)).toMatch(/violated in row 0/);
    expect(adapter.asked[1].startingBasis).toBeDefined();
    expect(adapter.asked[1].primalFeasibilityTolerance).toBeLessThan(1e-8);
  });

  it("is accepted when it passes the check, whatever status the solver reports", async () => {
    const modest: Change = (real) => {
      if (real.status !== "optimal") throw new Error(real.status);
      return { ...real, status: "unknown" };
    };
    expect(verdicts(await solveProgram(dispatch, { adapter: tampered(modest) }))).toEqual(["accepted"]);
  });

  it.each([
    "infeasible",
    "unbounded",
    "infeasible_or_unbounded",
  ] as const)("is not believed when it says %s without reason", async (status) => {
    const outcome = await solveProgram(dispatch, { adapter: tampered(says(status)) });
    expect(objectiveOf(outcome)).toBe(18);
    expect(verdicts(outcome)).toEqual(["unconfirmed", "accepted"]);
  });

  it("is not believed when costs cannot fall without end, even if two algorithms say so", async () => {
    const outcome = await solveProgram(dispatch, { adapter: tampered(...Array(2).fill(says("unbounded"))) });
    expect(objectiveOf(outcome)).toBe(18);
    expect(verdicts(outcome)).toEqual(["unconfirmed", "unknown", "accepted"]);
  });

  it("ends in failure with the account of everything tried", async () => {
    const outcome = await solveProgram(dispatch, { adapter: tampered(...new Array(20).fill(imprecise(1e-3))) });
    if (outcome.status !== "solver_failed") throw new Error(outcome.status);
    expect(outcome.attempts.length).toBeGreaterThan(4);
    expect(inEnglish(outcome.message)).toContain("primal-simplex (scaled");
    expect(inEnglish(outcome.message)).toContain("dual-simplex (unscaled");
  });

  it("ends when memory runs out for the second time", async () => {
    const outcome = await solveProgram(dispatch, { adapter: tampered(says("memory"), says("memory")) });
    expect(outcome.status).toBe("memory");
    expect(outcome.attempts).toHaveLength(2);
  });
});

describe("a program without optimum", () => {
  it("is infeasible when both kinds of simplex say so without presolve", async () => {
    const adapter = tampered();
    const outcome = await solveProgram(infeasible, { adapter });
    expect(outcome.status).toBe("infeasible");
    expect(adapter.asked).toMatchObject([
      { algorithm: "dual-simplex", presolve: false },
      { algorithm: "primal-simplex", presolve: false },
    ]);
  });

  it("is unbounded when simplex confirms it", async () => {
    const program = programOf({ matrix: [[1, -1]], cost: [-1, 0], rowUpper: [3] });
    expect((await solveProgram(program, { adapter: highs })).status).toBe("unbounded");
  });

  it.each([
    ["bounds of a column", { columnLower: [2], columnUpper: [1] }, /column 0/],
    ["bounds of a row", { rowLower: [2], rowUpper: [1] }, /row 0/],
    ["a row without columns", { matrix: [[0]], rowLower: [2] }, /row 0/i],
    ["integers", { columnLower: [0.2], columnUpper: [0.8], integer: [1] }, /integer for column 0/],
  ])("is infeasible at first sight where %s cannot be kept", async (_, change, message) => {
    const adapter = tampered();
    const outcome = await solveProgram(programOf({ matrix: [[1]], cost: [1], ...change }), { adapter });
    if (outcome.status !== "infeasible") throw new Error(outcome.status);
    expect(inEnglish(outcome.message)).toMatch(message);
    expect(adapter.asked).toEqual([]);
  });

  it.each([
    ["cost[1] is NaN", { ...dispatch, cost: Float64Array.of(1, Number.NaN) }],
    ["value[0] is Infinity", { ...dispatch, value: Float64Array.of(Number.POSITIVE_INFINITY, 1) }],
    ["rowLower[0] is not a number", { ...dispatch, rowLower: Float64Array.of(Number.NaN) }],
    ["names the row 7 of 1", { ...dispatch, rowIndex: Int32Array.of(0, 7) }],
    ["columnUpper has 1 entries, not 2", { ...dispatch, columnUpper: Float64Array.of(1) }],
  ])("is refused where its arrays are none: %s", async (message, program) => {
    const solving = solveProgram(program, { adapter: highs });
    await expect(solving).rejects.toThrow(MalformedProgramError);
    await expect(solving).rejects.toThrow(message);
  });
});

describe("integers", () => {
  const fixedCharge = programOf({
    // Production x of at most 1000 needs the plant y, which costs 50: x ≤ 1000·y.
    matrix: [
      [1, 0, 1],
      [1, -1000, 0],
    ],
    cost: [1, 50, 7],
    rowLower: [9, Number.NEGATIVE_INFINITY],
    rowUpper: [9, 0],
    columnUpper: [Number.POSITIVE_INFINITY, 1, Number.POSITIVE_INFINITY],
    integer: [0, 1, 0],
  });

  it("are found by branch and bound, proven by its bound", async () => {
    const outcome = await solveProgram(fixedCharge, { adapter: highs });
    expect(objectiveOf(outcome)).toBeCloseTo(59, 9);
    if (outcome.status !== "optimal") return;
    expect([...outcome.solution.columnValue]).toEqual([9, 1, 0]);
    expect(outcome.solution.rowDual).toBeNull();
  });

  it("are cleaned of what a search leaves of its tolerances", async () => {
    const smeared: Change = (real) => {
      if (real.status !== "optimal") throw new Error(real.status);
      return { ...real, solution: { columnValue: Float64Array.of(9, 0.9999997, 0), rowDual: null } };
    };
    const outcome = await solveProgram(fixedCharge, { adapter: tampered(smeared) });
    expect(objectiveOf(outcome)).toBeCloseTo(59, 9);
    if (outcome.status === "optimal") expect(outcome.solution.columnValue[1]).toBe(1);
    expect(inEnglish(outcome.attempts[0].explanation)).toContain("cleaned");
  });

  it("that cost more than others found before are not accepted, whatever bound is claimed", async () => {
    const withLowBound: Change = (real) => (real.status === "optimal" ? { ...real, bound: 0 } : real);
    const first = tampered(withLowBound);
    const adapter: SolverAdapter = {
      ...highs,
      // The second search never sees the plant: it answers its own optimum, and a bound that agrees.
      solve: (program, options) =>
        first.asked.length === 1
          ? first.solve({ ...program, columnUpper: Float64Array.from(program.columnUpper).fill(0, 1, 2) }, options)
          : first.solve(program, options),
    };
    const outcome = await solveProgram(fixedCharge, { adapter });
    expect(objectiveOf(outcome)).toBeCloseTo(59, 9);
    expect(outcome.attempts.map(({ verdict }) => verdict)).toEqual(["imprecise", "imprecise", "accepted"]);
    expect(inEnglish(outcome.attempts[1].explanation)).toContain("costs 59, less than the optimum claimed, 63");
  });

  it("that only a search with presolve found count when another one agrees", async () => {
    const adapter = tampered(
      givesUp,
      (real) => real,
      (real) => real,
    );
    const outcome = await solveProgram(fixedCharge, { adapter });
    expect(objectiveOf(outcome)).toBeCloseTo(59, 9);
    expect(outcome.attempts.map(({ verdict }) => verdict)).toEqual(["unknown", "unknown", "accepted"]);
    expect(adapter.asked.map(({ presolve }) => presolve)).toEqual([false, true, true]);
    expect(inEnglish(outcome.attempts[1].explanation)).toContain("another search has to agree");
    const { startsFromOptimum, startingPoint } = adapter.asked[2];
    expect(startsFromOptimum).toBe(true);
    expect(startingPoint).toHaveLength(3);
    expect(adapter.asked[1].startingPoint).toBeUndefined();
  });

  it("that searches with presolve do not agree on are left to one without", async () => {
    const first = tampered(givesUp);
    const adapter: SolverAdapter = {
      ...highs,
      // The second search never sees the plant: it answers its own optimum, and a bound that agrees.
      solve: (program, options) =>
        first.asked.length === 1
          ? first.solve({ ...program, columnUpper: Float64Array.from(program.columnUpper).fill(0, 1, 2) }, options)
          : first.solve(program, options),
    };
    const outcome = await solveProgram(fixedCharge, { adapter });
    expect(objectiveOf(outcome)).toBeCloseTo(59, 9);
    expect(outcome.attempts.map(({ verdict }) => verdict)).toEqual(["unknown", "unknown", "unknown", "accepted"]);
  });

  it("are not searched without end for want of presolve, after an imprecise proof", async () => {
    const first = tampered(
      givesUp,
      (real) => real,
      (real) => real,
      givesUp,
    );
    const adapter: SolverAdapter = {
      ...highs,
      // The third search never sees the plant.
      solve: (program, options) =>
        first.asked.length === 2
          ? first.solve({ ...program, columnUpper: Float64Array.from(program.columnUpper).fill(0, 1, 2) }, options)
          : first.solve(program, options),
    };
    const outcome = await solveProgram(fixedCharge, { adapter });
    expect(objectiveOf(outcome)).toBeCloseTo(59, 9);
    expect(first.asked.map(({ presolve }) => presolve)).toEqual([false, true, true, false, true]);
    expect(first.asked[3].timeLimitSeconds).toBe(5);
    expect(verdicts(outcome)).toEqual(["unknown", "unknown", "imprecise", "unknown", "accepted"]);
  });

  it("that do not exist are reported so", async () => {
    const program = programOf({
      matrix: [[2, 4]],
      cost: [1, 1],
      rowLower: [3],
      rowUpper: [3],
      columnUpper: [9, 9],
      integer: [1, 1],
    });
    expect((await solveProgram(program, { adapter: highs })).status).toBe("infeasible");
  });

  it("not proven in time leave the best that was found", long, async () => {
    const solve = (timeLimitSeconds: number) =>
      solveProgram(hardIntegerProgram(7), { adapter: highsInProcess, timeLimitSeconds });
    let outcome = await solve(5);
    expect(outcome.status === "time_limit" && inEnglish(outcome.message)).toContain("5 s");
    // A busy machine needs longer to find one.
    if ("incumbent" in outcome && outcome.incumbent === null) outcome = await solve(60);
    if (outcome.status !== "time_limit") throw new Error(outcome.status);
    expect(outcome.incumbent?.objective).toBeGreaterThan(0);
    expect(outcome.incumbent?.gap).toBeGreaterThan(1e-6);
    for (const value of outcome.incumbent?.solution.columnValue.slice(0, 40) ?? []) {
      expect(Math.abs(value - Math.round(value))).toBeLessThan(1e-6);
    }
  });
});

describe("the limits of a solve", () => {
  it("span all its attempts", long, async () => {
    const outcome = await solveProgram(hardIntegerProgram(7), {
      adapter: tampered(crashes),
      timeLimitSeconds: 2,
    });
    expect(outcome.status).toBe("time_limit");
    expect(outcome.attempts.length).toBeLessThan(3);
  });

  it("end it when it is cancelled", async () => {
    const cancel = new AbortController();
    const outcome = await solveProgram(hardIntegerProgram(7), {
      adapter: highsInProcess,
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    });
    expect(outcome.status).toBe("cancelled");
  });

  it.runIf(process.platform === "linux")("hold for memory", async () => {
    const outcome = await solveProgram(hardIntegerProgram(7), { adapter: highsInProcess, memoryLimitBytes: 30e6 });
    expect(outcome.status).toBe("memory");
  });
});
