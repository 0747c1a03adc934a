/** Solvers are proven before use, with real processes; what cannot be used says why. */
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { solverChoices } from "@esm/model/domain/runs/solver-choices";
import { describe, expect, it } from "vitest";
import type { SolverAdapter, SolverAnswer } from "../src/contract.ts";
import { takeInventory } from "../src/registry/installed-solvers.ts";
import { selfTest } from "../src/registry/self-test.ts";
import { type SolverConfig, type SolverName, solverNames } from "../src/solver-facts.ts";

const folder = mkdtempSync(join(tmpdir(), "solvers-"));

async function reportOn(name: SolverName, config: SolverConfig) {
  const { solvers } = await takeInventory(config, { names: [name] });
  return solvers[0];
}

describe("The inventory of solvers", () => {
  it("proves what the service brings", async () => {
    const { solvers } = await takeInventory({}, { names: ["highs-wasm", "interior-point"] });
    expect(solvers.map(({ name, usable, why }) => [name, usable, why])).toEqual([
      ["highs-wasm", true, null],
      ["interior-point", true, null],
    ]);
    expect(solvers[0]).toMatchObject({ maximumThreads: 1, maximumMemoryBytes: 2 ** 31, maximumRowsAndColumns: null });
    expect(solvers[0].algorithms).toContain("branch-and-bound");
    expect(solvers[0].version).toMatch(/^\d+\.\d+/);
  });

  it("says why a library cannot be used", async () => {
    const missing = await reportOn("highs-native", { highsLibrary: join(folder, "none.so") });
    expect(missing.usable).toBe(false);
    expect(inEnglish(missing.why ?? "")).toContain("none.so, which does not exist");
    const text = join(folder, "libhighs.so");
    writeFileSync(text, "no library");
    const broken = await reportOn("highs-native", { highsLibrary: text });
    expect(broken.usable).toBe(false);
    expect(inEnglish(broken.why ?? "")).toMatch(/libhighs\.so cannot be loaded|koffi.*is missing/);
  });

  it("says why a Python cannot be used", async () => {
    expect(inEnglish((await reportOn("gurobi", {})).why ?? "")).toContain("GUROBI_PYTHON");
    const { why } = await reportOn("gurobi", { gurobiPython: join(folder, "python") });
    expect(inEnglish(why ?? "")).toContain("could not be started");
  });

  it.skipIf(process.platform === "win32")("believes no program that only seems to be one", async () => {
    const impostor = join(folder, "impostor");
    writeFileSync(impostor, "#!/bin/sh\necho hello >&3\n");
    chmodSync(impostor, 0o755);
    const report = await reportOn("gurobi", { gurobiPython: impostor });
    expect(report.usable).toBe(false);
    expect(inEnglish(report.why ?? "")).toMatch(/invalid answer|without an answer/);
  });

  it("has a choice for each of its names", () => {
    expect([...solverChoices].toSorted()).toEqual(["auto", ...solverNames].toSorted());
  });
});

describe("A solver", () => {
  const answer = (columnValue: number[]): SolverAnswer => ({
    status: "optimal",
    algorithm: "any",
    iterations: 1,
    seconds: 0.1,
    version: "1.0",
    peakMemoryBytes: null,
    message: "optimal",
    basis: null,
    bound: 14,
    solution: { columnValue: Float64Array.from(columnValue), rowDual: Float64Array.of(2) },
  });
  const solverThatSays = (columnValue: number[]): SolverAdapter => ({
    name: "stand-in",
    capabilities: {
      algorithms: ["dual-simplex", "branch-and-bound"],
      warmStart: false,
      maximumThreads: null,
      maximumMemoryBytes: null,
    },
    version: async () => "1.0",
    solve: async (program) => ({ ...answer(columnValue), bound: program.integer ? 14 : null }) as SolverAnswer,
  });

  it("is proven by right answers", async () => {
    expect(await selfTest(solverThatSays([6, 4, 0]))).toEqual({
      version: "1.0",
      why: null,
      licensedSize: null,
      optionalAlgorithms: [],
    });
  });

  it("is not used where its answers are not optimal", async () => {
    const { why } = await selfTest(solverThatSays([5, 5, 0]));
    expect(inEnglish(why ?? "")).toContain("does not pass the check");
  });
});
