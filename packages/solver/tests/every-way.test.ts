/**
 * An objective does not depend on the way to it: plain or reduced, scaled or not, by simplex or by interior points, those
 * of HiGHS or our own. Scaled, every answer must pass the check on the program as it was built; unscaled, tolerances of
 * solvers may mean anything, which is why we scale.
 */

import { buildEnergySystem } from "@esm/model/energy-system/build";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { resolveTime } from "@esm/optimize/optimization/time-resolution";
import type { LinearProgram } from "@esm/program/linear-program";
import { reduceProgram } from "@esm/program/reduction/reduce-program";
import { relaxExtremes } from "@esm/program/relax-extremes";
import { scaleProgram, unscaleSolution } from "@esm/program/scaling";
import { checkSolution } from "@esm/program/solution-check";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../tests/support/in-process-highs.ts";
import { sampled } from "../../../tests/support/long.ts";
import { contentOfArchive, referenceCases } from "../../../tests/support/systems/reference.ts";
import { solveByInteriorPoint } from "../src/interior-point/iteration/interior-point.ts";

const highs = await inProcessHighs();
const algorithms = ["dual-simplex", "interior-point", "own"] as const;
type Solver = (program: LinearProgram) => Promise<{ columnValue: Float64Array; rowDual: Float64Array | null }>;

const solverOf = (algorithm: (typeof algorithms)[number]): Solver =>
  algorithm === "own"
    ? async (program) =>
        solveByInteriorPoint(relaxExtremes(program).program, {
          feasibility: 1e-9,
          gap: 1e-10,
          sufficientGap: 1e-7,
          iterationLimit: 300,
          shouldStop: () => false,
          onIteration: () => undefined,
          onLog: () => undefined,
        })
    : async (program) => {
        const answer = await highs.solve(program, { algorithm });
        if (answer.status !== "optimal") throw new Error(`${algorithm}: ${answer.status}`);
        return answer.solution;
      };

const periods = (representation: "distribution" | "medoid", segments: number | null): ResolutionRequest => ({
  kind: "typical-periods",
  periods: 3,
  periodLength: 24,
  segments,
  representation,
});

interface Case {
  name: string;
  archive: string;
  dataset: Record<string, unknown>;
  resolution: ResolutionRequest;
  /** Where somebody else found it. */
  objective: number | null;
}

const examples: Case[] = [
  ["two-regions-three-steps", { kind: "full" }, 0.2394112481311],
  ["one-region-week", { kind: "full" }, null],
  ["one-region-week", periods("distribution", 8), null],
  ["one-region-week", periods("medoid", null), null],
].map(([name, resolution, objective]) => ({
  name: `${name} (${(resolution as ResolutionRequest).kind})`,
  archive: new URL(`../../../examples/${name}.zip`, import.meta.url).pathname,
  dataset: {},
  resolution: resolution as ResolutionRequest,
  objective: objective as number | null,
}));

/** Too large for so many ways: their tests are in tests/reference. */
const large = new Set(["myopic_co2", "tp_three_regions"]);

/** The reference systems: the continuous ones without overrides, at full resolution. */
const references: Case[] = referenceCases().flatMap(({ name, archive, dataset, overrides, runs }) => {
  const run = runs.full_labfix ?? runs.full;
  if (run?.status !== "Optimal" || run.integers > 0 || overrides.length > 0 || large.has(name)) return [];
  return [{ name, archive, dataset, resolution: { kind: "full" }, objective: run.objective }];
});

async function programOf({ archive, dataset, resolution }: Case): Promise<LinearProgram> {
  const { system } = buildEnergySystem(await contentOfArchive(archive, dataset), []);
  const ready = system && resolveTime(system, resolution);
  if (!ready?.system) throw new Error(`${archive} is not valid.`);
  return buildProgram(ready.system, ready.time, ready.storageBounds).program;
}

for (const { cases, options } of sampled([...examples, ...references], 4)) {
  describe.each(cases)("the objective of $name", options, (given) => {
    it.each(algorithms)("is the same plain, reduced, unscaled and scaled, by %s", async (algorithm) => {
      const program = await programOf(given);
      const solve = solverOf(algorithm);
      const reduced = reduceProgram(program);
      const objectives: number[] = given.objective === null ? [] : [given.objective];
      for (const way of [{ program, restore: null }, reduced]) {
        for (const scaling of [null, scaleProgram(way.program)]) {
          const found = await solve(scaling?.scaled ?? way.program);
          const unscaled = scaling ? unscaleSolution(scaling, found) : found;
          const check = checkSolution(program, way.restore ? way.restore(unscaled) : unscaled);
          if (scaling) expect(check.reasons).toEqual([]);
          objectives.push(check.measures.objective);
        }
      }
      for (const objective of objectives) expect(Math.abs(objective / objectives[0] - 1)).toBeLessThan(1e-6);
    });
  });
}
