/** A start from a slightly different program is used, and whatever it is, the optimum stays the same. */

import type { Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { Override } from "@esm/model/domain/model";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { LinearProgram } from "@esm/program/linear-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../tests/support/long.ts";
import { slowExample } from "../../../tests/support/systems/slow-example.ts";
import { highsWasmAdapter, highsWasmThread } from "../src/adapters/highs-wasm/adapter.ts";
import { basisStatus, type SolverAdapter } from "../src/contract.ts";
import { interiorPointAdapter } from "../src/interior-point/adapter.ts";
import { interiorPointFromNonzeros } from "../src/solve/attempt-plans.ts";
import { type SolveOutcome, type SolveRequest, solveProgram } from "../src/solve/solve.ts";
import type { WarmStart } from "../src/solve/warm-start.ts";
import { seededRandom } from "./programs.ts";

const invest = (component_name: string, value: number): Override => ({
  component_name,
  attribute: "invest_per_capacity",
  operation: "multiply",
  value,
});
const cheap = [invest("Battery", 0.99)];

/** Solves as a process does, and is sooner there. */
const inThread = highsWasmThread();
afterAll(() => inThread.close());

function programOf(steps: number, overrides: Override[]): LinearProgram {
  const { system } = buildEnergySystem(slowExample(steps), overrides);
  if (!system) throw new Error("The example is not valid.");
  return buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep)).program;
}

type Solved = Awaited<ReturnType<typeof solved>>;

async function solved(program: LinearProgram, warmStart: WarmStart | null, more: Partial<SolveRequest> = {}) {
  const lines: string[] = [];
  const onLog = (line: Words) => lines.push(inEnglish(line));
  const solvers = { adapter: inThread, interiorPoint: interiorPointAdapter() };
  const outcome: SolveOutcome = await solveProgram(program, { ...solvers, warmStart, onLog, ...more });
  if (outcome.status !== "optimal") throw new Error(`${outcome.status}: ${inEnglish(outcome.message)}`);
  expect(outcome.check.accepted).toBe(true);
  const iterations = outcome.attempts.reduce((sum, attempt) => sum + attempt.iterations, 0);
  return { ...outcome, iterations, log: lines.join("\n") };
}
const expectSame = (one: { objective: number }, other: { objective: number }): void =>
  expect(Math.abs(one.objective / other.objective - 1)).toBeLessThan(1e-6);

for (const { kind, steps, said, isLarge } of [
  { kind: "simplex", steps: 48, said: "starting from the basis of run 7", isLarge: false },
  { kind: "interior points", steps: 160, said: "starting from an iterate of run 7", isLarge: true },
])
  describe(`A start of ${kind} from the solve before`, isLarge ? long : {}, () => {
    let solves: [Solved, Solved];
    beforeAll(async () => {
      solves = [await solved(programOf(steps, []), null), await solved(programOf(steps, cheap), null)];
    });

    it("finds the same optimum in fewer iterations, and says so", async () => {
      const [before, cold] = solves;
      expect(programOf(steps, []).value.length >= interiorPointFromNonzeros).toBe(isLarge);
      if (!before.warmStart) throw new Error("Nothing was left.");
      const warm = await solved(programOf(steps, cheap), { ...before.warmStart, of: "run 7" });
      expectSame(warm, cold);
      expect(warm.log).toContain(said);
      expect(warm.iterations).toBeLessThan(cold.iterations);
      expect(warm.attempts).toHaveLength(1);
    });

    it("does no harm where what was left has nothing to do with the program", async () => {
      const [before, cold] = solves;
      if (!before.warmStart) throw new Error("Nothing was left.");
      const random = seededRandom(5);
      const wild = (values: Float64Array) => values.map(() => (random() - 0.5) * 10 ** Math.floor(12 * random() - 3));
      const { interior, basis } = before.warmStart;
      const odd: WarmStart = {
        ...before.warmStart,
        interior: interior && {
          value: wild(interior.value),
          dual: wild(interior.dual),
          lowerDual: wild(interior.lowerDual),
          upperDual: wild(interior.upperDual),
        },
        basis: basis && {
          columnStatus: basis.columnStatus.map(() => (random() < 0.5 ? basisStatus.basic : basisStatus.lower)),
          rowStatus: basis.rowStatus.map(() => (random() < 0.5 ? basisStatus.basic : basisStatus.upper)),
        },
      };
      const warm = await solved(programOf(steps, cheap), odd);
      expectSame(warm, cold);
      expect(warm.log).toContain("starting from");
    });

    it("is not made from what is left of a program of another size", async () => {
      const { warmStart } = await solved(programOf(24, []), null);
      const [, cold] = solves;
      const warm = await solved(programOf(steps, cheap), warmStart);
      expectSame(warm, cold);
      expect(warm.log).not.toContain("starting from");
    });
  });

describe("A thread for solves from a basis", () => {
  const program = programOf(24, cheap);
  const before = solved(programOf(24, []), null);

  it("finds what a process finds", async () => {
    const [{ warmStart }, cold] = [await before, await solved(program, null, { adapter: highsWasmAdapter() })];
    const warm = await solved(program, warmStart, { adapter: inThread });
    expectSame(warm, cold);
    expect(warm.attempts).toHaveLength(1);
    expect(warm.solver).toMatchObject({ name: "highs-wasm", algorithm: "primal-simplex" });
  });

  it("is asked again without the basis where it fails", async () => {
    const none = { algorithm: "", iterations: 0, seconds: 0, version: "", peakMemoryBytes: null };
    const crash = { ...none, message: "abort()", exitCode: null, exitSignal: null, lastLogLines: [] };
    const failing: SolverAdapter = {
      ...inThread,
      solve: async (given, options) =>
        options.startingBasis ? { status: "crashed", ...crash } : inThread.solve(given, options),
    };
    const warm = await solved(program, (await before).warmStart, { adapter: failing });
    expect(warm.attempts.map(({ verdict }) => verdict)).toEqual(["crashed", "accepted"]);
  });
});
