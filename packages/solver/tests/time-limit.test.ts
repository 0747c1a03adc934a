/** A time limit ends every part of a solve: questions are counted, no clock is read. */

import { message } from "@esm/messages/message";
import type { LinearProgram } from "@esm/program/linear-program";
import { reduceProgram } from "@esm/program/reduction/reduce-program";
import { scaleProgram } from "@esm/program/scaling";
import { createStopCheck, type StopCheck, StoppedError } from "@esm/program/stop-check";
import { describe, expect, it } from "vitest";
import { long } from "../../../tests/support/long.ts";
import type { SolverAdapter, SolverAnswer } from "../src/contract.ts";
import { solveByInteriorPoint } from "../src/interior-point/iteration/interior-point.ts";
import { tryLarge } from "../src/solve/large-programs.ts";
import { randomProgram } from "./programs.ts";

const program = randomProgram(1500, 2500, 3, 5);
const settings = {
  feasibility: 1e-9,
  gap: 1e-10,
  sufficientGap: 1e-7,
  iterationLimit: 2,
  shouldStop: () => false,
  onIteration: () => undefined,
  onLog: () => undefined,
};

/** The phases in which work ends when the first, second … question is answered by "stop", until it asks no more. */
function phasesOf(work: (check: StopCheck) => unknown): string[] {
  const phases: string[] = [];
  for (let last = 1; ; last++) {
    let questions = 0;
    try {
      work(createStopCheck(() => ++questions >= last));
      return phases;
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      phases.push(error.phase);
    }
  }
}

describe("Every part of the work on a large program can be stopped:", () => {
  it("the reduction, also within its rounds", () => {
    const phases = phasesOf((check) => reduceProgram(program, { check }));
    expect(new Set(phases)).toEqual(new Set(["reduction"]));
    // Before and after the copy, before the rounds, between them, and after them.
    expect(phases.length).toBeGreaterThan(5);
  });

  it("the scaling, in each of its passes", () => {
    const phases = phasesOf((check) => scaleProgram(program, { forInteriorPoints: true, check }));
    expect(phases).toEqual(Array.from({ length: 7 }, () => "scaling"));
  });

  it("the ordering, the analysis and the first factorization of our own method", long, () => {
    const phases = phasesOf((check) => solveByInteriorPoint(program, { ...settings, check }));
    expect([...new Set(phases)]).toEqual(["ordering", "analysis", "factorization"]);
    // Once before the ordering, and within it.
    expect(phases.filter((phase) => phase === "ordering").length).toBeGreaterThan(2);
    expect(phases.filter((phase) => phase === "analysis").length).toBeGreaterThan(4);
  });
});

/** Remembers who is asked, and gives up. */
function asked(name: string, names: string[], status: "unknown" | "optimal" = "unknown"): SolverAdapter {
  const algorithms = ["interior-point-without-crossover"] as const;
  const figures = { algorithm: name, iterations: 0, seconds: 0, version: "", peakMemoryBytes: null, message: "" };
  return {
    name,
    capabilities: { algorithms, warmStart: false, maximumThreads: 1, maximumMemoryBytes: null },
    version: async () => "1",
    async solve({ columnCount }: LinearProgram): Promise<SolverAnswer> {
      names.push(name);
      if (status === "unknown") return { status, ...figures, solution: null, basis: null, bound: null };
      const solution = { columnValue: new Float64Array(columnCount).fill(1e9), rowDual: null };
      return { status, ...figures, solution, basis: null, bound: null };
    },
  };
}

describe("When the time is over,", () => {
  it.each([
    "reduction",
    "scaling",
  ] as const)("the account says that it was during %s, and no solver is asked", async (phase) => {
    const names: string[] = [];
    const request = { adapter: asked("other", names), interiorPoint: asked("own", names) };
    const questions = phasesOf((check) => reduceProgram(program, { check })).length;
    let left = phase === "reduction" ? questions - 1 : questions + 1;
    const { attempts } = await tryLarge(program, request, () => left--);
    const explanation = message("attempt_out_of_time_during", { phase: message(`phase_${phase}`) });
    const answer = { status: "time_limit", stoppedIn: phase, iterations: 0, seconds: expect.any(Number) };
    expect(attempts).toMatchObject([{ result: { verdict: "time_limit", explanation, answer } }]);
    expect(names).toEqual([]);
  });

  it("no other method follows the first", async () => {
    const names: string[] = [];
    const remaining = (): number => (names.length > 0 ? -1 : 1);
    const request = { adapter: asked("other", names), interiorPoint: asked("own", names) };
    const { attempts } = await tryLarge(
      program,
      { ...request, proveInfeasible: () => expect.unreachable() },
      remaining,
    );
    expect(names).toEqual(["own"]);
    expect(attempts.map(({ result }) => result.verdict)).toEqual(["unknown"]);
  });

  it.each([
    ["improved while there is time", 2],
    ["left as it is when the time is over", 1],
  ])("an imprecise answer is %s", async (_, most) => {
    // A limit far beyond all others: it is left out first.
    const { columnCount, rowLower, rowUpper, ...others } = randomProgram(60, 100, 3, 5);
    const columnUpper = new Float64Array(columnCount).fill(Number.POSITIVE_INFINITY);
    const limited = {
      ...others,
      columnCount,
      columnUpper,
      rowLower: rowLower.with(0, Number.NEGATIVE_INFINITY),
      rowUpper: rowUpper.with(0, 1e9),
    };
    const names: string[] = [];
    const remaining = (): number => (names.length < most ? 1 : -1);
    const { attempts } = await tryLarge(limited, { adapter: asked("other", names, "optimal") }, remaining);
    expect(names).toHaveLength(most);
    expect(new Set(attempts.map(({ result }) => result.verdict))).toEqual(new Set(["imprecise"]));
  });
});
