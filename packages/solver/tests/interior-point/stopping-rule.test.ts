/** When the iterations end, from the accuracy of their points alone. */
import { describe, expect, it } from "vitest";
import { createStoppingRule } from "../../src/interior-point/iteration/stopping-rule.ts";

const tolerances = { feasibility: 1e-9, gap: 1e-10, sufficientGap: 1e-7 };

const measuresOf = (gap: number, infeasibility: number) => ({
  primalObjective: 1,
  dualObjective: 1,
  primalInfeasibility: infeasibility,
  dualInfeasibility: 0,
  gap,
  mu: 0,
  primalResidual: new Float64Array(),
  dualResidual: new Float64Array(),
});

/** The judgements of points with these gaps, up to the first end. */
function judged(gaps: readonly number[], { infeasibility = 0, isWarmStart = false } = {}) {
  const rule = createStoppingRule(tolerances, isWarmStart);
  const judgements = [];
  for (const [iteration, gap] of gaps.entries()) {
    const judgement = rule.judge(iteration, measuresOf(gap, infeasibility));
    judgements.push(judgement);
    if (judgement.end) break;
  }
  return judgements;
}

const endOf = (gaps: readonly number[], how = {}) => {
  const judgements = judged(gaps, how);
  return { end: judgements.at(-1)?.end ?? null, after: judgements.length };
};

describe("an iteration with progress", () => {
  it("goes on until infeasibility and gap are within their tolerances", () => {
    expect(endOf([1, 1e-3, 1e-6, 1e-9])).toEqual({ end: null, after: 4 });
    expect(judged([1, 1e-3, 1e-6, 1e-11]).map(({ isOptimalOnBounds }) => isOptimalOnBounds)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("goes on beyond them for as long as each iteration brings it much closer, until the point can be put on its bounds", () => {
    const judgements = judged([1, 1e-6, 1e-11, 1e-12, 0.9e-12]);
    expect(judgements.map(({ end }) => end)).toEqual([null, null, null, null, "optimal"]);
    expect(judgements.map(({ isOptimalOnBounds }) => isOptimalOnBounds)).toEqual([false, false, true, true, false]);
  });

  it("is not optimal while rows are violated", () => {
    expect(endOf([1, 1e-6, 1e-11], { infeasibility: 1e-8 })).toEqual({ end: null, after: 3 });
  });
});

describe("an iteration that slows down", () => {
  it("ends where the gap is sufficient", () => {
    expect(endOf([1, 1e-6, 0.9e-7, 0.5e-7, 0.4e-7])).toEqual({ end: "optimal", after: 4 });
  });

  it("goes on where the gap is not sufficient", () => {
    expect(endOf([1, 1e-3, 0.9e-3, 0.8e-3, 0.7e-3])).toEqual({ end: null, after: 5 });
  });

  it("ends eight iterations after its best point where that was close to sufficient", () => {
    expect(endOf([1, 5e-7, ...Array(20).fill(6e-7)])).toEqual({ end: "optimal", after: 2 + 8 });
  });
});

describe("an iteration without progress", () => {
  it("ends forty iterations after the last one that was better by a quarter", () => {
    const barelyBetter = Array.from({ length: 60 }, (_, at) => 0.1 - at * 1e-4);
    expect(endOf([1, ...barelyBetter])).toEqual({ end: "no_progress", after: 2 + 41 });
  });

  it("ends sooner where it began at an iterate of another program", () => {
    expect(endOf([1, ...Array(60).fill(0.1)], { isWarmStart: true })).toEqual({ end: "no_progress", after: 2 + 21 });
  });

  it("ends twelve iterations after the last remedy if none of them was better by a quarter", () => {
    const rule = createStoppingRule(tolerances, false);
    const ends = Array.from({ length: 40 }, (_, iteration) => {
      if (iteration === 15) rule.expectProgress(iteration);
      return rule.judge(iteration, measuresOf(iteration < 20 ? 0.1 : 0.05, 0)).end;
    });
    expect(ends.indexOf("no_progress")).toBe(20 + 13);
  });

  it("ends at a point that is ten thousand times worse than the best one", () => {
    expect(endOf([1, 1e-3, 9, 11])).toEqual({ end: "no_progress", after: 4 });
  });

  it("stops at a point that is not a number", () => {
    expect(endOf([1, Number.NaN])).toEqual({ end: "no_progress", after: 2 });
  });

  it("ends after four short steps in a row", () => {
    const rule = createStoppingRule(tolerances, false);
    const short = { primal: 1e-6, dual: 1e-6 };
    const stuck = [short, short, short, { primal: 1e-6, dual: 0.5 }, short, short, short, short].map(rule.isStuck);
    expect(stuck).toEqual([false, false, false, false, false, false, false, true]);
  });
});
