/** Properties of any system. RANDOM_RUNS raises the number of systems per property. */

import type { Algorithm } from "@esm/solver/contract";
import { solveProgram } from "@esm/solver/solve/solve";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { long } from "../../../../tests/support/long.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { builtOf, distance } from "../../../../tests/support/systems/random-solve.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";
import { inCostUnit, inEnergyUnit, relaxed, renamed, reordered } from "../../../../tests/support/systems/variations.ts";
import type { DatasetContent } from "../../src/domain/dataset-content.ts";
import { costByComponent } from "../../src/results/cost-by-component.ts";
import { energyBalance } from "../../src/results/energy-balance.ts";
import { summarize, totalAnnualCost } from "../../src/results/summary.ts";

const numRuns = Number(process.env.RANDOM_RUNS ?? 6);
// Half a second a system, the search for a smaller counterexample included.
const maxMs = Math.max(50_000, 500 * numRuns);
const adapter = await inProcessHighs();

/** The objective of a solution that passed the check. */
async function solved(content: DatasetContent, algorithm?: Algorithm) {
  const { system, time, program, layout } = builtOf(content);
  const outcome = await solveProgram(program, { adapter, algorithm });
  if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
  const { objective, solution } = outcome;
  const ofProgram = { system, time, layout, columnValue: solution.columnValue };
  const summary = summarize(ofProgram);
  const isHelped = algorithm !== undefined && outcome.attempts.some((attempt) => attempt.algorithm !== algorithm);
  return { objective, tac: totalAnnualCost(summary), summary, balances: energyBalance(ofProgram), isHelped };
}

const holdsFor = (systems: fc.Arbitrary<ContentText>, property: (content: DatasetContent) => Promise<void> | void) =>
  fc.assert(
    fc.asyncProperty(systems, async (text) => property(contentOf(text))),
    // A given number of systems means all of them.
    { numRuns, interruptAfterTimeLimit: maxMs, markInterruptAsFailure: "RANDOM_RUNS" in process.env },
  );

// A search for whole numbers is trusted as far as the solver's bound is: see packages/optimize/tests/optimization/whole-units.test.ts.
describe.each([
  ["continuous", false, 1e-7],
  ["with whole plant units", true, 1e-4],
] as const)("any system, %s,", (_, discrete, tolerance) => {
  const systems = randomSystem(discrete);

  it("costs the sum of its TAC", () =>
    holdsFor(systems, async (content) => {
      const { objective, tac } = await solved(content);
      expect(distance(tac, objective)).toBeLessThan(1e-9);
    }));

  it("brings in as much of each commodity as it takes out and loses, and costs what its components cost", () =>
    holdsFor(systems, async (content) => {
      const { objective, summary, balances } = await solved(content);
      const sizes = balances.map(({ entries }) => entries.reduce((sum, { amount }) => sum + Math.abs(amount), 0));
      // Solvers round in the size of the whole system's flows: a commodity that nobody uses gets a share of that.
      const rounding = 1e-9 * Math.max(...sizes);
      for (const [at, { entries }] of balances.entries()) {
        const difference = entries.reduce((sum, { amount }) => sum + amount, 0);
        expect(Math.abs(difference)).toBeLessThan(1e-6 * Math.max(1, sizes[at]) + rounding);
      }
      expect(
        distance(
          costByComponent(summary).reduce((sum, { TAC }) => sum + TAC, 0),
          objective,
        ),
      ).toBeLessThan(1e-6);
    }));

  it("costs the sum of its TAC where the unit makes all amounts small", () =>
    holdsFor(systems, async (content) => {
      const { objective, tac } = await solved(inEnergyUnit(content, 1e-9));
      expect(distance(tac, objective)).toBeLessThan(1e-9);
    }));

  it("costs the same under other names", () =>
    holdsFor(systems, async (content) => {
      expect(distance((await solved(renamed(content))).objective, (await solved(content)).objective)).toBeLessThan(
        1e-7,
      );
    }));

  it("costs the same in other units", () =>
    holdsFor(systems, async (content) => {
      const { objective } = await solved(content);
      expect(distance((await solved(inCostUnit(content, 1000))).objective / 1000, objective)).toBeLessThan(tolerance);
      expect(distance((await solved(inEnergyUnit(content, 1000))).objective, objective)).toBeLessThan(tolerance);
    }));

  it("costs no more where more may be built", () =>
    holdsFor(systems, async (content) => {
      const { objective } = await solved(content);
      const { objective: cheaper } = await solved(relaxed(content));
      expect(cheaper - objective).toBeLessThan(tolerance * Math.max(0.01, objective));
    }));
});

describe("any continuous system", () => {
  it("has one optimum, by dual simplex as by interior points", async () => {
    let helped = 0;
    await holdsFor(randomSystem(false), async (content) => {
      const simplex = await solved(content, "dual-simplex");
      const interior = await solved(content, "interior-point");
      expect(distance(interior.objective, simplex.objective)).toBeLessThan(1e-7);
      if (simplex.isHelped || interior.isHelped) helped++;
    });
    // An algorithm whose solution fails the check is helped out by the other, which proves nothing: seldom.
    expect(helped).toBeLessThanOrEqual(Math.floor(0.02 * numRuns));
  });
});

describe("the random systems", () => {
  it("have rows of every kind and build every component, so that the properties say something", long, async () => {
    const rules = new Set<string>();
    const used = new Set<string>();
    for (const text of fc.sample(randomSystem(true), { numRuns: 60, seed: 1 })) {
      const { system, time, program, layout } = builtOf(contentOf(text));
      const outcome = await solveProgram(program, { adapter });
      if (outcome.status !== "optimal") throw new Error(JSON.stringify(outcome));
      const { columnValue } = outcome.solution;
      for (const { rule } of layout.rowBlocks) rules.add(rule);
      for (const { component } of summarize({ system, time, layout, columnValue })) used.add(component);
    }
    expect([...rules].toSorted()).toEqual([
      "charge rate",
      "commodity balance",
      "cyclic lifetime",
      "discharge rate",
      "full-load hours max",
      "full-load hours min",
      "linked quantity",
      "operation limit",
      "plant units",
      "shared potential",
      "state of charge max",
      "state of charge min",
      "storage continuity",
      "transmission limit",
      "yearly limit",
    ]);
    expect([...used]).toEqual(
      expect.arrayContaining(["Battery", "Cavern", "Electrolyser", "Import", "Line", "Sun", "Turbine", "Wind"]),
    );
  });
});

describe("the program of any system", () => {
  const bytes = (content: DatasetContent): string => {
    const { program } = builtOf(content);
    const { objectiveOffset, integer, rowCount, columnCount, ...arrays } = program;
    const hex = Object.values(arrays).map((array) =>
      Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("hex"),
    );
    return [rowCount, columnCount, objectiveOffset, integer, ...hex].join();
  };

  it("is the same, byte for byte, for any order of the data", () =>
    holdsFor(randomSystem(true), (content) => {
      expect(bytes(reordered(content))).toBe(bytes(content));
    }));

  it("names the rows of each column in ascending order, each once, and no zeros", () =>
    holdsFor(randomSystem(true), (content) => {
      const { columnStart, rowIndex, value, columnCount } = builtOf(content).program;
      for (let column = 0; column < columnCount; column++) {
        for (let entry = columnStart[column] + 1; entry < columnStart[column + 1]; entry++) {
          if (rowIndex[entry] <= rowIndex[entry - 1]) throw new Error(`Column ${column} is out of order.`);
        }
      }
      expect(value.every((coefficient) => coefficient !== 0 && Number.isFinite(coefficient))).toBe(true);
    }));
});
