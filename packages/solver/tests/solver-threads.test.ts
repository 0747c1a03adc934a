/** Small programs are solved in a thread: answers as from a process, and the thread ends when told. */

import { inEnglish } from "@esm/messages/render";
import { afterAll, describe, expect, it } from "vitest";
import { highsWasmThread } from "../src/adapters/highs-wasm/adapter.ts";
import { interiorPointThread } from "../src/interior-point/adapter.ts";
import { adapterOf, threadOf } from "../src/registry/process.ts";
import { solveProgram } from "../src/solve/solve.ts";
import { nonzerosInThread } from "../src/solver-facts.ts";
import { describeAnswers } from "./conformance.ts";
import { hardIntegerProgram, programOf, randomProgram } from "./programs.ts";

const adapter = highsWasmThread();
const ownMethod = interiorPointThread();
afterAll(() => Promise.all([adapter.close(), ownMethod.close()]));

const demand = programOf({ matrix: [[1, 1]], cost: [1, 3], rowLower: [10], rowUpper: [10], columnUpper: [6, 9] });
const impossible = programOf({ matrix: [[1, 1]], cost: [1, 1], rowLower: [5], columnUpper: [2, 2] });

describeAnswers(adapter);
describeAnswers(ownMethod);

describe("a solver's thread", () => {
  it.each([adapter, ownMethod])("passes on progress and lines of the log: $name", async (solver) => {
    const [lines, phases]: [string[], string[]] = [[], []];
    const answer = await solver.solve(randomProgram(60, 80, 4, 1), {
      algorithm: solver.capabilities.algorithms[0],
      onLog: (line) => lines.push(inEnglish(line)),
      onProgress: ({ phase }) => phases.push(phase),
    });
    expect(answer.status).toBe("optimal");
    expect(lines.length).toBeGreaterThan(2);
    expect(phases.length).toBeGreaterThan(0);
  });

  it("gives each solve its own log", async () => {
    const [first, second]: [string[], string[]] = [[], []];
    const options = { algorithm: "dual-simplex" } as const;
    await adapter.solve(demand, { ...options, onLog: (line) => first.push(inEnglish(line)) });
    const before = first.length;
    await adapter.solve(impossible, { ...options, onLog: (line) => second.push(inEnglish(line)) });
    expect(first.length).toBe(before);
    expect(second.length).toBeGreaterThan(0);
  });

  it("solves after it was loaded ahead", async () => {
    const early = highsWasmThread();
    early.prestart?.();
    expect(await solveProgram(demand, { adapter: early })).toMatchObject({ status: "optimal", objective: 18 });
    await early.close();
  });

  it("also solves small programs that come from large ones, as reductions do", async () => {
    const { adapter: solver } = adapterOf("highs-wasm", {}, nonzerosInThread);
    const answer = await solver?.solve(demand, { algorithm: "dual-simplex" });
    // Only a process of its own has a memory of its own.
    expect(answer).toMatchObject({ status: "optimal", peakMemoryBytes: null });
  });

  it("is used by both bundled solvers for programs below the limit only", () => {
    for (const name of ["highs-wasm", "interior-point"] as const) {
      expect(adapterOf(name, {}, nonzerosInThread - 1).adapter).toBe(threadOf(name));
      expect(adapterOf(name, {}, nonzerosInThread).adapter).not.toBe(threadOf(name));
      expect(adapterOf(name, {}).adapter).not.toBe(threadOf(name));
    }
  });
});

describe("HiGHS in a thread", () => {
  it("solves one program after the other, and two that are asked for at once", async () => {
    const [one, none, two] = await Promise.all([
      solveProgram(demand, { adapter }),
      solveProgram(impossible, { adapter }),
      solveProgram(randomProgram(60, 80, 4, 1), { adapter }),
    ]);
    expect(one).toMatchObject({ status: "optimal", objective: 18 });
    expect(none.status).toBe("infeasible");
    expect(two.status).toBe("optimal");
  });

  it("finds prices", async () => {
    const answer = await adapter.solve(demand, { algorithm: "dual-simplex" });
    expect(answer.status === "optimal" && answer.solution.rowDual?.[0]).toBeCloseTo(3, 9);
  });

  it("may be given more time than a timer of Node.js can wait", async () => {
    expect(await solveProgram(demand, { adapter, timeLimitSeconds: 31_536_000 })).toMatchObject({ objective: 18 });
  });

  it("keeps its time limit, and solves on", async () => {
    const answer = await adapter.solve(hardIntegerProgram(7), { algorithm: "branch-and-bound", timeLimitSeconds: 1 });
    expect(answer.status).toBe("time_limit");
    expect((await solveProgram(demand, { adapter })).status).toBe("optimal");
  });

  it("ends when cancelled, leaves no listener, and solves on", async () => {
    const cancel = new AbortController();
    const solving = adapter.solve(hardIntegerProgram(7), { algorithm: "branch-and-bound", signal: cancel.signal });
    setTimeout(() => cancel.abort(), 200);
    expect((await solving).status).toBe("interrupted");
    const early = await adapter.solve(demand, { algorithm: "dual-simplex", signal: cancel.signal });
    expect(early.status).toBe("interrupted");
    expect((await solveProgram(demand, { adapter })).status).toBe("optimal");
  });

  it("solves on after a program that cannot be handed over", async () => {
    const strange = { ...demand, note: () => 0 };
    const refused = adapter.solve(strange, { algorithm: "dual-simplex" });
    const next = solveProgram(demand, { adapter });
    await expect(refused).rejects.toThrow(/clone/);
    expect((await next).status).toBe("optimal");
  });

  it("can be closed twice and used again", async () => {
    await adapter.close();
    await adapter.close();
    expect((await solveProgram(demand, { adapter })).status).toBe("optimal");
  });
});
