/** The bundled solvers in the thread that asks, as in a browser: the same answers, their progress, and one solve after the other. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { highsInProcess } from "../src/adapters/highs-wasm/in-process.ts";
import { interiorPointInProcess } from "../src/interior-point/in-process.ts";
import { inProcessAdapter } from "../src/protocol/in-process-adapter.ts";
import { solveProgram } from "../src/solve/solve.ts";
import { solverFacts } from "../src/solver-facts.ts";
import { describeAnswers } from "./conformance.ts";
import { hardIntegerProgram, programOf, randomProgram } from "./programs.ts";

const highs = highsInProcess();
const own = interiorPointInProcess();
const demand = programOf({ matrix: [[1, 1]], cost: [1, 3], rowLower: [10], rowUpper: [10], columnUpper: [6, 9] });

describeAnswers(highs);
describeAnswers(own);

describe("a solver in the thread that asks", () => {
  it.each([highs, own])("passes on progress and lines of the log: $name", async (solver) => {
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

  it("keeps its time limit, and solves on", async () => {
    const answer = await highs.solve(hardIntegerProgram(7), { algorithm: "branch-and-bound", timeLimitSeconds: 1 });
    expect(answer.status).toBe("time_limit");
    expect(await solveProgram(demand, { adapter: highs })).toMatchObject({ status: "optimal", objective: 18 });
  });

  it("begins nothing after the signal", async () => {
    const answer = await highs.solve(demand, { algorithm: "dual-simplex", signal: AbortSignal.abort() });
    expect(answer.status).toBe("interrupted");
  });

  it("answers one question after the other where two are asked at once", async () => {
    const outcomes = await Promise.all([1, 2].map(() => solveProgram(randomProgram(60, 80, 4, 1), { adapter: highs })));
    expect(outcomes.map(({ status }) => status)).toEqual(["optimal", "optimal"]);
  });

  it("takes the bytes of HiGHS from whom it is told, once", async () => {
    let asked = 0;
    const adapter = highsInProcess(async () => {
      asked++;
      const bytes = readFileSync(fileURLToPath(import.meta.resolve("highs/runtime")));
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    });
    expect(asked).toBe(0);
    for (const _ of [1, 2]) expect(await solveProgram(demand, { adapter })).toMatchObject({ objective: 18 });
    expect(asked).toBe(1);
  });

  it("answers with a crash where its solver throws, and asks a new one afterwards", async () => {
    let made = 0;
    const adapter = inProcessAdapter({
      name: "thrower",
      capabilities: solverFacts["highs-wasm"],
      makeSolver: () => ({ version: async () => `${++made}`, solve: () => Promise.reject(new Error("no memory")) }),
      isLast: () => false,
    });
    const answer = await adapter.solve(demand, { algorithm: "dual-simplex" });
    expect(answer).toMatchObject({ status: "crashed", message: "no memory" });
    expect(await adapter.version()).toBe("1");
  });
});
