/** The first attempts at a large program: our own method, then that of the other solver where it failed. */

import type { Words } from "@esm/messages/message";
import { inEnglish, inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { long } from "../../../tests/support/long.ts";
import { isRunning } from "../../../tests/support/processes.ts";
import { highsWasmAdapter } from "../src/adapters/highs-wasm/adapter.ts";
import type { SolverAdapter, SolverOptions } from "../src/contract.ts";
import { interiorPointAdapter } from "../src/interior-point/adapter.ts";
import { solveProgram } from "../src/solve/solve.ts";
import { commitmentProgram } from "./commitment.ts";
import { randomProgram } from "./programs.ts";

const program = randomProgram(1000, 7000, 3, 5);
const other = highsWasmAdapter();

/** Our own method, which gives up after what happens meanwhile. */
const givesUp = (meanwhile: (options: SolverOptions) => void = () => undefined): SolverAdapter => ({
  ...interiorPointAdapter(),
  async solve(_, options) {
    meanwhile(options);
    const figures = { algorithm: options.algorithm, iterations: 9, seconds: 1, version: "", peakMemoryBytes: null };
    return { status: "unknown", ...figures, message: "gave up", solution: null, basis: null, bound: null };
  },
});

describe("a large program", () => {
  it("is solved by our own method; no other solver is started, and no process is left", async () => {
    const ids: number[] = [];
    const request = {
      adapter: other,
      interiorPoint: interiorPointAdapter(),
      onStart: (id: number) => void ids.push(id),
    };
    const outcome = await solveProgram(program, request);
    if (outcome.status !== "optimal") throw new Error(inEnglish(outcome.message));
    expect(outcome.solver.name).toBe("interior-point");
    expect(outcome.attempts.map(({ verdict }) => verdict)).toEqual(["accepted"]);
    expect(ids.map(isRunning)).toEqual([false]);
  });

  it("is solved by the other solver where our own method gives up, with the same objective", long, async () => {
    const ids: number[] = [];
    const request = { adapter: other, interiorPoint: givesUp(), onStart: (id: number) => void ids.push(id) };
    const [outcome, own] = await Promise.all([
      solveProgram(program, request),
      solveProgram(program, { adapter: other, interiorPoint: interiorPointAdapter() }),
    ]);
    if (outcome.status !== "optimal" || own.status !== "optimal") throw new Error("There is no optimum.");
    expect(outcome.solver.name).toBe("highs-wasm");
    expect(outcome.attempts.map(({ verdict }) => verdict)).toEqual(["unknown", "accepted"]);
    expect(Math.abs(outcome.objective - own.objective)).toBeLessThan(1e-6 * Math.abs(own.objective));
    expect(ids.map(isRunning)).toEqual([false]);
  });

  it(
    "is solved by dual simplex of the other solver where it looks like a commitment of units, with the same objective",
    long,
    async () => {
      const commitment = commitmentProgram(20, 72);
      const request = { adapter: other, interiorPoint: interiorPointAdapter() };
      const [outcome, own] = await Promise.all([
        solveProgram(commitment, request),
        solveProgram(commitment, { ...request, adapter: interiorPointAdapter() }),
      ]);
      if (outcome.status !== "optimal" || own.status !== "optimal") throw new Error("There is no optimum.");
      expect(outcome.solver).toMatchObject({ name: "highs-wasm", algorithm: "dual-simplex" });
      expect(outcome.attempts.map(({ verdict }) => verdict)).toEqual(["accepted"]);
      // It belongs to the reduction.
      expect(outcome.basis).toBeNull();
      expect(own.solver.name).toBe("interior-point");
      expect(Math.abs(outcome.objective - own.objective)).toBeLessThan(1e-6 * Math.abs(own.objective));
    },
  );

  it("is solved by our own method where dual simplex takes too many iterations for a commitment", long, async () => {
    const limited: SolverAdapter = {
      ...other,
      async solve(_, options) {
        expect(options.iterationLimit).toBeGreaterThan(1000);
        const figures = { algorithm: options.algorithm, iterations: 1, seconds: 1, version: "", peakMemoryBytes: null };
        return { status: "iteration_limit", ...figures, message: "", solution: null, basis: null, bound: null };
      },
    };
    const request = { adapter: limited, interiorPoint: interiorPointAdapter() };
    const outcome = await solveProgram(commitmentProgram(20, 72), request);
    expect(outcome.attempts.map(({ verdict }) => verdict)).toEqual(["unknown", "accepted"]);
  });

  it("is left to nobody else where there is a proof that it has no solution", async () => {
    const proveInfeasible = async (): Promise<string> => "There is none.";
    const outcome = await solveProgram(program, { adapter: other, interiorPoint: givesUp(), proveInfeasible });
    expect(outcome).toMatchObject({ status: "infeasible", message: "There is none." });
    expect(outcome.attempts).toHaveLength(1);
  });

  it("is left to nobody else when it is cancelled", async () => {
    const cancel = new AbortController();
    const interiorPoint = givesUp(() => cancel.abort());
    const outcome = await solveProgram(program, { adapter: other, interiorPoint, signal: cancel.signal });
    expect(outcome.status).toBe("cancelled");
    expect(outcome.attempts).toHaveLength(1);
  });

  it("is infeasible without any attempt where its reduction proves a contradiction, which names the row", async () => {
    // The first row asks for more than all of its columns at 10.
    const rowLower = program.rowLower.with(0, 1e6);
    const outcome = await solveProgram({ ...program, rowLower }, { adapter: other, interiorPoint: givesUp() });
    expect(outcome).toMatchObject({ status: "infeasible", attempts: [] });
    if (outcome.status !== "infeasible") return;
    expect(inEnglish(outcome.message)).toMatch(
      /^No solution keeps all bounds: Row 0 must lie between 1.*, but its columns only allow between 0 and .* proven on all of its 1.?000 rows\)$/,
    );
    expect(inLanguage(outcome.message, "de")).toContain("Zeile 0 muss zwischen");
  });

  it("is left to solvers where the contradiction is within the tolerance of the check", long, async () => {
    const most = program.columnStart.subarray(1).reduce((sum, end, column) => {
      const rows = program.rowIndex.subarray(program.columnStart[column], end);
      const at = rows.indexOf(0);
      return at < 0 ? sum : sum + 10 * program.value[program.columnStart[column] + at];
    }, 0);
    const rowLower = program.rowLower.with(0, most * (1 + 1e-8));
    const lines: string[] = [];
    const request = {
      adapter: other,
      interiorPoint: givesUp(),
      onLog: (line: Words) => void lines.push(inEnglish(line)),
    };
    const outcome = await solveProgram({ ...program, rowLower }, request);
    expect(lines.join("\n")).toContain("a contradiction that is not proven");
    expect(outcome.attempts.length).toBeGreaterThan(0);
  });
});
