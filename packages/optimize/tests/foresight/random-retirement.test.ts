/**
 * Retirement in random pathways, against an independent program. RETIREMENT_RUNS raises the number of pathways; RETIREMENT_FIGURES names
 * a file for what was seen.
 */
import { writeFileSync } from "node:fs";
import { totalAnnualCost } from "@esm/model/results/summary";
import { solveProgram } from "@esm/solver/solve/solve";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { randomSeed } from "../../../../tests/support/same-chances.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { type DrawnPathway, withPathway, withRetirement } from "../../../../tests/support/systems/random-pathways.ts";
import { distance } from "../../../../tests/support/systems/random-solve.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";
import { jointProgram } from "../../src/foresight/joint-program.ts";
import { systemsOfYears } from "../../src/foresight/year-systems.ts";
import { type Cohort, standingOfCohort } from "../../src/myopic/cohort.ts";
import type { Pathway } from "../../src/myopic/pathway.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import type { Optimum } from "../../src/optimization/optimization-end.ts";
import { preparePathway } from "../../src/optimization/pathways/prepared-pathway.ts";
import { optimizePathway } from "../../src/optimization/solve-pathway.ts";
import { retiredByDate } from "./retired-by-date.ts";

const numRuns = Number(process.env.RETIREMENT_RUNS ?? 4);
const adapter = await inProcessHighs();

const snapshotOf = ({ text, overridesByYear }: DrawnPathway) => ({
  content: contentOf(text),
  overrides: [],
  overridesByYear,
});

const optionsOf = ({ discountRate }: DrawnPathway, retirement: boolean): OptimizeOptions => ({
  solver: "auto",
  timeLimitSeconds: null,
  mipGap: 1e-9,
  makeAdapter: () => ({ adapter }),
  foresight: "perfect",
  discountRate,
  retirement,
});

async function solved(drawn: DrawnPathway, retirement: boolean) {
  const optima: Optimum[] = [];
  let last: Pathway | null = null;
  const end = await optimizePathway(snapshotOf(drawn), drawn.parameters, optionsOf(drawn, retirement), {
    onYear(_, optimum, pathway) {
      optima.push(optimum);
      last = pathway;
    },
  });
  if (end.status !== "optimal" || !end.discounted) return null;
  return { sum: end.discounted.sum, weights: end.discounted.weights, optima, pathway: last as unknown as Pathway };
}

/** The optimum of the independent program; null where the model cannot be a pathway. */
async function independent(drawn: DrawnPathway): Promise<number | null> {
  const prepared = preparePathway(snapshotOf(drawn), drawn.parameters, optionsOf(drawn, false));
  if ("refused" in prepared) return null;
  const { ready, budget } = prepared;
  const years = systemsOfYears(prepared);
  const joint = jointProgram(years, { time: ready.time, storageBounds: ready.storageBounds, budget });
  const program = retiredByDate(years, joint);
  const outcome = await solveProgram(program, { adapter, algorithm: "dual-simplex", closeIntegers: true });
  return outcome.status === "optimal" ? outcome.objective : null;
}

const amountOf = (cohort: Cohort, year: number): number =>
  cohort.capacity.reduce((sum, _, location) => sum + standingOfCohort(cohort, year, location), 0);

const seen = {
  pathways: 0,
  withUnits: 0,
  years: 0,
  retiring: 0,
  cheaper: 0,
  onlyWithRetirement: 0,
  largestSaving: 0,
  largestDifference: 0,
};

async function check(drawn: DrawnPathway, isDiscrete: boolean): Promise<void> {
  const expected = await independent(drawn);
  fc.pre(expected !== null);
  if (expected === null) return;
  const found = await solved(drawn, true);
  if (!found) throw new Error("There is no optimum.");
  const { sum, weights, optima, pathway } = found;
  seen.pathways++;
  if (isDiscrete) seen.withUnits++;
  seen.years += optima.length;
  seen.largestDifference = Math.max(seen.largestDifference, distance(sum, expected));
  expect(distance(sum, expected)).toBeLessThan(isDiscrete ? 1e-6 : 1e-7);
  const byYears = optima.reduce((total, { objective }, year) => total + weights[year] * objective, 0);
  expect(distance(byYears, sum)).toBeLessThan(1e-8);
  for (const { summary, objective } of optima) expect(distance(totalAnnualCost(summary), objective)).toBeLessThan(1e-7);
  for (const cohort of pathway.cohorts) {
    const standing = pathway.years
      .filter(({ year }) => year >= cohort.builtIn)
      .map(({ year }) => amountOf(cohort, year));
    const most = standing[0] * (1 + 1e-9);
    standing.forEach((amount, index) => {
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(amount).toBeLessThanOrEqual((standing[index - 1] ?? most) + 1e-6 * most);
    });
  }
  if (pathway.cohorts.some(({ retired }) => retired)) seen.retiring++;
  const kept = await solved(drawn, false);
  if (!kept) seen.onlyWithRetirement++;
  else {
    const saving = (kept.sum - sum) / Math.max(0.01, Math.abs(sum));
    expect(saving).toBeGreaterThan(-1e-7);
    if (saving > 1e-6) seen.cheaper++;
    seen.largestSaving = Math.max(seen.largestSaving, saving);
  }
}

describe("random pathways with retirement", () => {
  it("cost what an independent program finds, and no more than without it", {
    timeout: 3_000 * numRuns + 20_000,
  }, async () => {
    const pathways = withRetirement(withPathway(randomSystem(false)));
    await fc.assert(
      fc.asyncProperty(pathways, (drawn) => check(drawn, false)),
      { numRuns },
    );
  });

  it("do so with whole plant units, too", { timeout: 6_000 * numRuns + 20_000 }, async () => {
    const pathways = withRetirement(withPathway(randomSystem(true)));
    await fc.assert(
      fc.asyncProperty(pathways, (drawn) => check(drawn, true)),
      { numRuns: Math.ceil(numRuns / 5) },
    );
  });
});

afterAll(() => {
  const file = process.env.RETIREMENT_FIGURES;
  if (file) writeFileSync(file, `${JSON.stringify({ seed: randomSeed, ...seen }, null, 1)}\n`);
});
