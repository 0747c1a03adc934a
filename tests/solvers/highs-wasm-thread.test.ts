/** Many small programs in one thread: answers as from a process of its own, and it ends when told. */
import { afterAll, describe, expect, it } from "vitest";
import { highsWasmThread } from "#src/solvers/adapters/highs-wasm/thread-adapter.ts";
import { solveProgram } from "#src/solvers/solve/solve.ts";
import { describeAnswers } from "./conformance.ts";
import { hardIntegerProgram, programOf, randomProgram } from "./programs.ts";

const adapter = highsWasmThread();
afterAll(() => adapter.close());

const demand = programOf({ matrix: [[1, 1]], cost: [1, 3], rowLower: [10], rowUpper: [10], columnUpper: [6, 9] });
const impossible = programOf({ matrix: [[1, 1]], cost: [1, 1], rowLower: [5], columnUpper: [2, 2] });

describeAnswers(adapter);

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
