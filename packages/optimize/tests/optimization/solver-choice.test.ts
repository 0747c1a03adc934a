import { readFileSync } from "node:fs";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { SolverChoice } from "@esm/model/domain/runs/solver-choices";
import { recordSchema } from "@esm/model/domain/schema";
import { adapterOf } from "@esm/solver/process";
import type { InstalledSolvers, SolverName } from "@esm/solver/solver-facts";
import { describe, expect, it } from "vitest";
import { packInput } from "../../../../tests/support/packed-input.ts";
import type { ResolutionRequest } from "../../src/optimization/model-input.ts";
import { expectedSize, problemOfChoice, solversFor, startSolverAhead } from "../../src/optimization/solver-choice.ts";

/** With a library path that exists, so that it is taken for found. */
const config = { highsLibrary: process.execPath, gurobiPython: "python" };

function inventoryOf(usable: Partial<Record<SolverName, { rows: number | null }>>): InstalledSolvers {
  const names: SolverName[] = ["highs-wasm", "highs-native", "gurobi", "interior-point"];
  return {
    config,
    solvers: names.map((name) => ({
      name,
      usable: name in usable,
      why: name in usable ? null : "it is broken",
      version: "1",
      algorithms: [],
      maximumThreads: null,
      maximumMemoryBytes: null,
      seconds: 0,
      maximumRowsAndColumns: usable[name]?.rows ?? null,
    })),
  };
}

const small = { rows: 10, columns: 1_000, nonzeros: 3_000, integers: 0 };
const large = { rows: 10_000, columns: 5_000, nonzeros: 50_000, integers: 0 };
const any = { rows: null };

const choose = (choice: SolverChoice, size: typeof small, inventory?: InstalledSolvers) => {
  const { adapter, interiorPoint, explainer, algorithm } = solversFor(choice, size, inventory);
  return [adapter.name, interiorPoint?.name, explainer.name, algorithm];
};

describe("The solver", () => {
  it("is what the service brings where there is nothing else, or nothing else was proven", () => {
    const expected = ["highs-wasm", "interior-point", "highs-wasm", undefined];
    expect(choose("auto", small)).toEqual(expected);
    expect(choose("auto", large, inventoryOf({}))).toEqual(expected);
  });

  it("is the native library where it is proven", () => {
    const inventory = inventoryOf({ "highs-native": any });
    expect(choose("auto", large, inventory)).toEqual(["highs-native", "interior-point", "highs-native", undefined]);
  });

  it("is Gurobi where its licence allows the program", () => {
    const limited = inventoryOf({ "highs-native": any, gurobi: { rows: 2000 } });
    expect(choose("auto", small, limited)).toEqual(["gurobi", undefined, "highs-native", undefined]);
    expect(choose("auto", large, limited).slice(0, 2)).toEqual(["highs-native", "interior-point"]);
    expect(choose("auto", large, inventoryOf({ gurobi: any })).slice(0, 3)).toEqual([
      "gurobi",
      undefined,
      "highs-wasm",
    ]);
  });

  it("is the one that is named", () => {
    const inventory = inventoryOf({ "highs-native": any, gurobi: any });
    expect(choose("highs-wasm", large, inventory)).toEqual(["highs-wasm", undefined, "highs-native", undefined]);
    const [, , explainer] = choose("interior-point", large, inventory);
    expect(explainer).toBe("highs-native");
    expect(choose("interior-point", small).at(-1)).toBe("interior-point-without-crossover");
  });

  it("is refused by name where it is not proven", () => {
    const inventory = inventoryOf({ "highs-wasm": any });
    expect(problemOfChoice("gurobi", inventory, ["query", "solver"])).toMatchObject({
      type: "solver_unusable",
      msg: "The solver 'gurobi' cannot be used here: it is broken.",
      hint: "Usable: 'auto', 'highs-wasm'.",
    });
    expect(problemOfChoice("auto", inventory, [])).toBeNull();
    expect(problemOfChoice("highs-wasm", inventory, [])).toBeNull();
  });
});

describe("The process that starts before there is a program", () => {
  const started = (choice: SolverChoice, expected?: "small" | "large", inventory?: InstalledSolvers): string[] => {
    const names: string[] = [];
    const makeAdapter: typeof adapterOf = (name, settings) => {
      const made = adapterOf(name, settings);
      return made.adapter ? { adapter: { ...made.adapter, prestart: () => void names.push(name) } } : made;
    };
    startSolverAhead(choice, inventory, makeAdapter, expected);
    return names;
  };

  it("is chosen by the size of the data and the resolution", async () => {
    const sizes = (name: string, resolution?: ResolutionRequest) => sizesOf(`examples/${name}.zip`, resolution);
    expect(await sizes("one-region-week")).toEqual(["small", "small"]);
    expect(await sizes("one-region-year")).toEqual(["large", "large"]);
    expect(await sizes("one-region-year", { kind: "full" })).toEqual(["large", "large"]);
    const periods: ResolutionRequest = {
      kind: "typical-periods",
      periods: 7,
      periodLength: 24,
      segments: 12,
      representation: "distribution",
      storageBounds: "exact",
    };
    expect(await sizes("one-region-year", periods)).toEqual(["small", "small"]);
  });

  /** As an archive, and as the stored input of a run. */
  async function sizesOf(path: string, resolution?: ResolutionRequest): Promise<string[]> {
    const archive = readFileSync(path);
    const dataset = recordSchema(datasetAttributes).parse({ name: "archive" });
    const { content } = await readArchive(archive, { dataset });
    const { portions } = await packInput(content, {
      name: "all",
      description: "",
      override_parameters: [],
      optimization_parameters: null,
    });
    const stored = portions.reduce((sum, { length }) => sum + length, 0);
    return [expectedSize("archive", archive.length, resolution), expectedSize("stored", stored, resolution)];
  }

  it("is that of the solver which is asked first: our own method for large programs", () => {
    expect(started("auto")).toEqual(["highs-wasm"]);
    expect(started("auto", "large")).toEqual(["interior-point"]);
    expect(started("highs-wasm", "large")).toEqual(["highs-wasm"]);
    expect(started("interior-point", "large")).toEqual(["interior-point"]);
  });

  it("is Gurobi where its licence allows programs of that size", () => {
    expect(started("auto", "large", inventoryOf({ gurobi: any }))).toEqual(["gurobi"]);
    expect(started("auto", "large", inventoryOf({ gurobi: { rows: 2000 } }))).toEqual(["interior-point"]);
  });
});
