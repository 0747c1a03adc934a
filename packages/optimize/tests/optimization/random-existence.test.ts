/**
 * Decisions about what is built in random systems, against an enumeration of all plans: in each, data say of every place whether it is built, so that a
 * continuous program is left. EXISTENCE_RUNS raises the number of systems; EXISTENCE_FIGURES names a file for what was seen.
 */
import { writeFileSync } from "node:fs";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { endsOf, type SeriesPlace } from "@esm/model/energy-system/energy-system";
import { existencePlaces, isDecision } from "@esm/model/energy-system/existence";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { totalAnnualCost } from "@esm/model/results/summary";
import { sizeOf } from "@esm/program/linear-program";
import { solveProgram } from "@esm/solver/solve/solve";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { randomSeed } from "../../../../tests/support/same-chances.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { withExistence } from "../../../../tests/support/systems/random-existence.ts";
import { distance } from "../../../../tests/support/systems/random-solve.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

const numRuns = Number(process.env.EXISTENCE_RUNS ?? 5);
const adapter = await inProcessHighs();
/** Plans of more decisions would take too long to enumerate. */
const mostDecisions = 7;

interface Place {
  readonly component: string;
  readonly place: SeriesPlace;
  readonly isBidirectional: boolean;
}

function systemOf(content: DatasetContent) {
  const built = buildEnergySystem(content, []);
  if (!built.system) throw new Error(JSON.stringify(built.problems));
  return built.system;
}

function decisionsOf(content: DatasetContent): Place[] {
  const system = systemOf(content);
  return existencePlaces(system).flatMap((places, position) =>
    places.flatMap((place, location): Place[] => {
      if (!isDecision(place)) return [];
      const component = system.components[position];
      const { name } = component;
      if (component.kind !== "transmission")
        return [
          { component: name, place: { region: component.regions[location], regionTo: null }, isBidirectional: false },
        ];
      const ends = { region: component.from[location], regionTo: component.to[location] };
      return [{ component: name, place: ends, isBidirectional: component.isBidirectional }];
    }),
  );
}

/** The data in which the places of a plan are built, and the others not. */
function planned(content: DatasetContent, decisions: readonly Place[], plan: number): DatasetContent {
  const system = systemOf(content);
  const records = decisions.flatMap(({ component, place, isBidirectional }, index): TableRecord[] => {
    const [region, regionTo = null] = endsOf(system, place);
    const record = { family: "existenceFix", component, values: Float64Array.of((plan >> index) & 1) } as const;
    const there = { ...record, region, regionTo };
    return isBidirectional && regionTo !== null ? [there, { ...record, region: regionTo, regionTo: region }] : [there];
  });
  return { ...content, tables: [...content.tables, ...records] };
}

/** The lowest cost of all plans; each is a continuous program. */
async function cheapestPlan(content: DatasetContent, decisions: readonly Place[]): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let plan = 0; plan < 2 ** decisions.length; plan++) {
    const system = systemOf(planned(content, decisions, plan));
    const { program } = buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep));
    expect(sizeOf(program).integers).toBe(0);
    const outcome = await solveProgram(program, { adapter, algorithm: "dual-simplex" });
    if (outcome.status === "optimal") cheapest = Math.min(cheapest, outcome.objective);
    else expect(outcome.status).toBe("infeasible");
  }
  return cheapest;
}

const seen = { systems: 0, decisions: 0, plans: 0, built: 0, largestDifference: 0, relaxedLower: 0 };
describe("random decisions about what is built", () => {
  it("have the cost of the cheapest of all plans, and none dearer where parts of them count", {
    timeout: 10_000 * numRuns + 20_000,
  }, async () => {
    const systems = withExistence(randomSystem(false)).filter(({ text }) => {
      const count = decisionsOf(contentOf(text)).length;
      return count > 0 && count <= mostDecisions;
    });
    await fc.assert(
      fc.asyncProperty(systems, async ({ text }) => {
        const content = contentOf(text);
        const decisions = decisionsOf(content);
        const solving = { solver: "auto", timeLimitSeconds: 60 } as const;
        const end = await optimizeSnapshot({ content, overrides: [] }, solving);
        if (end.status !== "optimal") throw new Error(JSON.stringify(end));
        seen.systems++;
        seen.decisions += decisions.length;
        seen.plans += 2 ** decisions.length;

        const difference = distance(end.objective, await cheapestPlan(content, decisions));
        seen.largestDifference = Math.max(seen.largestDifference, difference);
        expect(difference).toBeLessThan(1e-6);
        expect(distance(totalAnnualCost(end.summary), end.objective)).toBeLessThan(1e-8);
        const isBuilt = end.summary.filter(({ property }) => property === "isBuilt").flatMap(({ values }) => values);
        for (const value of isBuilt) expect([0, 1, null]).toContain(value);
        seen.built += isBuilt.filter((value) => value === 1).length;

        const bound = await optimizeSnapshot({ content, overrides: [] }, { ...solving, relaxExistence: true });
        if (bound.status !== "optimal") throw new Error(JSON.stringify(bound));
        expect(bound.objective - end.objective).toBeLessThan(1e-7 * Math.max(0.01, Math.abs(end.objective)));
        if (end.objective - bound.objective > 1e-6 * Math.max(0.01, Math.abs(end.objective))) seen.relaxedLower++;
      }),
      { numRuns },
    );
    expect(seen.built).toBeGreaterThan(0);
  });
});

afterAll(() => {
  const file = process.env.EXISTENCE_FIGURES;
  if (file) writeFileSync(file, `${JSON.stringify({ seed: randomSeed, ...seen }, null, 1)}\n`);
});
