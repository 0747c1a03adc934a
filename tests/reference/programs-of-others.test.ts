/** Linear programs that other tools built, with the optima that other solvers found. */
import { existsSync } from "node:fs";
import { readSolverConfig } from "@esm/service/config/config";
import { adapterOf } from "@esm/solver/process";
import { solveProgram } from "@esm/solver/solve/solve";
import { describe, expect, it } from "vitest";
import { interiorPointAdapter } from "../../packages/solver/src/interior-point/adapter.ts";
import { inProcessHighs } from "../support/in-process-highs.ts";
import { long } from "../support/long.ts";
import { programFolder, readProgram } from "../support/systems/program-file.ts";

const optima: [name: string, optimum: number][] = [
  ["pypsa-sclopf", 1079273.873],
  ["calliope-national-90d", 5763815.277],
  ["fine-district-7d-relaxed", 132155.586],
  ["fine-1node-30d", 7.85504955],
];

describe.skipIf(!existsSync(programFolder))("a program of another tool", () => {
  it.each(optima)("is solved by our own method: %s", { ...long, timeout: 300_000 }, async (name, optimum) => {
    const outcome = await solveProgram(readProgram(name), {
      adapter: await inProcessHighs(),
      interiorPoint: interiorPointAdapter(),
    });
    if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
    expect(Math.abs(outcome.objective / optimum - 1)).toBeLessThan(1e-6);
    expect(outcome.attempts.map(({ algorithm }) => algorithm)).toEqual(["interior-point-without-crossover"]);
  });

  // Rounding decides whether the point of our own method passes the check.
  it("is solved, if need be by the next solver: pypsa-scigrid-expansion-1d", {
    ...long,
    timeout: 500_000,
  }, async () => {
    const outcome = await solveProgram(readProgram("pypsa-scigrid-expansion-1d"), {
      adapter: await inProcessHighs(),
      interiorPoint: interiorPointAdapter(),
    });
    if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
    expect(Math.abs(outcome.objective / 8813495.33 - 1)).toBeLessThan(1e-6);
  });

  it("with integers has an optimum that two searches agree on", { ...long, timeout: 300_000 }, async () => {
    // As a process, which the second search hands the optimum of the first to begin with.
    const { adapter } = adapterOf("highs-wasm", readSolverConfig({}));
    if (!adapter) throw new Error("HiGHS is bundled.");
    const outcome = await solveProgram(readProgram("calliope-milp"), { adapter });
    if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
    expect(outcome.objective).toBeCloseTo(900.2250105, 5);
  });
});
