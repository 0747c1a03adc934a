/**
 * Properties of random pathways on random systems. PATHWAY_RUNS raises the number of pathways; PATHWAY_FIGURES names a file for what was
 * seen.
 */
import { writeFileSync } from "node:fs";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { totalAnnualCost } from "@esm/model/results/summary";
import { solveProgram } from "@esm/solver/solve/solve";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { randomSeed } from "../../../../tests/support/same-chances.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { type DrawnPathway, withPathway } from "../../../../tests/support/systems/random-pathways.ts";
import { distance, ownOptimum } from "../../../../tests/support/systems/random-solve.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";
import { inCostUnit } from "../../../../tests/support/systems/variations.ts";
import { jointProgram } from "../../src/foresight/joint-program.ts";
import { systemsOfYears } from "../../src/foresight/year-systems.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";
import { preparePathway } from "../../src/optimization/pathways/prepared-pathway.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";

const numRuns = Number(process.env.PATHWAY_RUNS ?? 4);
const adapter = await inProcessHighs();

const optionsOf = ({ discountRate }: DrawnPathway, foresight: "perfect" | "myopic"): OptimizeOptions => ({
  solver: "auto",
  timeLimitSeconds: null,
  makeAdapter: () => ({ adapter }),
  foresight,
  discountRate,
});

/** Null where a pathway year by year has no optimum. */
async function sumOf(content: DatasetContent, drawn: DrawnPathway, foresight: "perfect" | "myopic") {
  const optima: Optimum[] = [];
  const end = await optimizePathway(
    { content, overrides: [], overridesByYear: drawn.overridesByYear },
    drawn.parameters,
    optionsOf(drawn, foresight),
    {
      onYear: (_, optimum) => void optima.push(optimum),
    },
  );
  if (end.status !== "optimal") return foresight === "myopic" ? null : Promise.reject(new Error(JSON.stringify(end)));
  if (!end.discounted) throw new Error("Nobody weighs the years.");
  return { ...end.discounted, optima };
}

/** The program of the whole pathway; null where the model cannot be one. */
function programOf(content: DatasetContent, drawn: DrawnPathway) {
  const prepared = preparePathway(
    { content, overrides: [], overridesByYear: drawn.overridesByYear },
    drawn.parameters,
    optionsOf(drawn, "perfect"),
  );
  if ("refused" in prepared) return null;
  const { ready, budget } = prepared;
  return jointProgram(systemsOfYears(prepared), { time: ready.time, storageBounds: ready.storageBounds, budget })
    .program;
}

const seen = {
  pathways: 0,
  assuming: 0,
  years: 0,
  cheaper: 0,
  withoutMyopicOptimum: 0,
  largestSaving: 0,
  largestDifference: 0,
  largestInOtherUnits: 0,
  helped: 0,
};

describe("random pathways", () => {
  it("cost no more with perfect foresight than year by year, by two algorithms and in every cost unit, year by year as their parts add up", {
    timeout: 3_000 * numRuns + 20_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(withPathway(randomSystem(false)), async (drawn) => {
        const content = contentOf(drawn.text);
        const program = programOf(content, drawn);
        fc.pre(program !== null);
        if (program === null) return;
        const whole = await sumOf(content, drawn, "perfect");
        if (!whole) throw new Error("There is no optimum.");
        const { sum, weights, optima } = whole;
        seen.pathways++;
        if (drawn.overridesByYear.length > 0) seen.assuming++;
        seen.years += optima.length;

        const own = ownOptimum(program);
        if (own === null) seen.helped++;
        else {
          seen.largestDifference = Math.max(seen.largestDifference, distance(own, sum));
          expect(distance(own, sum)).toBeLessThan(1e-6);
        }
        const simplex = await solveProgram(program, { adapter, algorithm: "dual-simplex" });
        expect(simplex.status === "optimal" ? distance(simplex.objective, sum) : simplex).toBeLessThan(1e-7);

        expect(
          distance(
            optima.reduce((total, { objective }, year) => total + weights[year] * objective, 0),
            sum,
          ),
        ).toBeLessThan(1e-8);
        for (const { summary, objective } of optima)
          expect(distance(totalAnnualCost(summary), objective)).toBeLessThan(1e-7);

        const myopic = await sumOf(content, drawn, "myopic");
        if (!myopic) seen.withoutMyopicOptimum++;
        else {
          const saving = (myopic.sum - sum) / Math.max(0.01, Math.abs(sum));
          expect(saving).toBeGreaterThan(-1e-7);
          if (saving > 1e-6) seen.cheaper++;
          seen.largestSaving = Math.max(seen.largestSaving, saving);
        }

        const inThousands = await sumOf(inCostUnit(content, 1000), drawn, "perfect");
        const other = distance((inThousands?.sum ?? 0) / 1000, sum);
        seen.largestInOtherUnits = Math.max(seen.largestInOtherUnits, other);
        expect(other).toBeLessThan(1e-6);
      }),
      { numRuns },
    );
    // Where the own method does not pass the check, an optimization takes the other one: seldom.
    expect(seen.helped).toBeLessThanOrEqual(Math.ceil(0.05 * numRuns));
  });
});

afterAll(() => {
  const file = process.env.PATHWAY_FIGURES;
  if (file) writeFileSync(file, `${JSON.stringify({ seed: randomSeed, ...seen }, null, 1)}\n`);
});
