/** Programs that nothing here can hold are refused before they are built; the figures are said. */

import { inEnglish } from "@esm/messages/render";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import type { InstalledSolvers } from "@esm/solver/solver-facts";
import { describe, expect, it } from "vitest";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import { programOf } from "../../../solver/tests/programs.ts";
import { problemOfSize, roomFor } from "../../src/optimization/memory-estimate.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { solveSystem } from "../../src/optimization/solve-system.ts";
import { solversFor } from "../../src/optimization/solver-choice.ts";

const GiB = 2 ** 30;
const roomy = { bytes: 64 * GiB, isOfRun: false };
const withNative: InstalledSolvers = {
  config: {},
  solvers: [
    {
      name: "highs-native",
      usable: true,
      why: null,
      version: "1",
      algorithms: [],
      seconds: 0,
      maximumThreads: null,
      maximumMemoryBytes: null,
      maximumRowsAndColumns: null,
    },
  ],
};

describe("A program that is too large", () => {
  const large = { nonzeros: 8_000_000, discrete: true };

  it("for WebAssembly goes to a solver without that limit", () => {
    expect(problemOfSize({ ...large, discrete: false }, "auto", undefined, roomy)).toBeNull();
    expect(problemOfSize(large, "auto", withNative, roomy)).toBeNull();
    expect(problemOfSize({ ...large, nonzeros: 100_000 }, "auto", undefined, roomy)).toBeNull();
  });

  it("for all solvers is refused, with the figures and a hint", () => {
    const problem = problemOfSize(large, "auto", undefined, roomy);
    expect(problem).toMatchObject({ type: "model_too_large", loc: ["model"], input: 8_000_000 });
    expect(inEnglish(problem?.msg ?? "")).toMatch(
      /8,000,000 nonzeros need about [\d.]+ GiB in highs-wasm, and highs-wasm can use 2\.0 GiB/,
    );
    expect(inEnglish(problem?.hint ?? "")).toMatch(/typical periods.*native library of HiGHS/);
    const ofThree = { bytes: 3 * GiB, isOfRun: false };
    const machine = problemOfSize({ ...large, discrete: false }, "auto", withNative, ofThree);
    expect(inEnglish(machine?.msg ?? "")).toContain("the machine has 3.0 GiB");
    expect(inEnglish(machine?.hint ?? "")).not.toContain("native library");
  });

  it("for the solver that is named is refused, with the one that could", () => {
    const problem = problemOfSize(large, "highs-wasm", withNative, roomy);
    expect(inEnglish(problem?.hint ?? "")).toContain("'highs-native'");
  });

  it("for the limit of a run is refused, unless it is so small that processes need most of its memory", () => {
    const room = roomFor(large.nonzeros, 3 * GiB, 64 * GiB);
    const problem = problemOfSize({ ...large, discrete: false }, "auto", withNative, room);
    expect(inEnglish(problem?.msg ?? "")).toMatch(
      /need about [\d.]+ GiB in interior-point, and a run may use 3\.0 GiB/,
    );
    const roomOfMost = roomFor(large.nonzeros, 5 * GiB, 64 * GiB);
    expect(problemOfSize({ ...large, discrete: false }, "auto", undefined, roomOfMost)).toBeNull();
    expect(roomFor(large.nonzeros, 99 * GiB, 64 * GiB)).toEqual(roomy);
    expect(roomFor(7_000, GiB / 8, 64 * GiB)).toEqual(roomy);
  });

  const steps = 8760;
  const withMany = (discrete: boolean, count: number) => {
    const system = systemOf({
      dataset: { number_of_time_steps: steps },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Wind: {
          type: "SOURCE",
          commodity_name: "el",
          capacity_variable: true,
          capacity_per_plant_unit: 1,
          capacity_variable_domain: discrete ? "DISCRETE" : "CONTINUOUS",
          tables: { operationRateMax: { R: new Array(steps).fill(1) } },
        },
      },
    });
    return { ...system, components: Array.from({ length: count }, () => system.components[0]) };
  };

  const expectRefused = async (
    many: EnergySystem,
    options: Partial<OptimizeOptions>,
    time = fullResolution(steps, 1),
  ): Promise<void> => {
    const ready = { system: many, time, storageBounds: "exact" } as const;
    const end = await solveSystem(
      ready,
      { solver: "auto", timeLimitSeconds: 1, ...options },
      {},
      { full: many, explaining: { rebuild: () => null } },
    );
    if (end.status !== "invalid") throw new Error(`It ended with ${end.status}.`);
    expect(end.problems.map(({ type }) => type)).toEqual(["model_too_large"]);
  };

  it("is not built", async () => {
    await expectRefused(withMany(true, 200), {});
    await expectRefused(withMany(false, 40), { memoryLimitBytes: GiB / 2 });
  });

  it("is not designed over fewer steps where its dispatch is too large", async () => {
    const options = { memoryLimitBytes: GiB / 2, dispatch: true };
    await expectRefused(withMany(false, 40), options, fullResolution(24, 1));
  });

  it("is not handed to a solver that cannot hold it", async () => {
    const size = { rows: 1, columns: 1, nonzeros: 8_000_000, integers: 0 };
    const { adapter } = solversFor("auto", size);
    const program = programOf({ matrix: [[1]], cost: [1], rowLower: [1] });
    const answer = await adapter.solve(program, { algorithm: "dual-simplex" });
    expect(answer.status).toBe("memory");
    expect(inEnglish(answer.message)).toContain("Not started");
  });
});
