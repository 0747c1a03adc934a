/**
 * Costs by size in random systems, against an enumeration of all choices: in each, the capacity of every place is bounded to one piece of its
 * curve, so that a continuous program is left. CURVE_RUNS raises the number of systems; CURVE_FIGURES names a file for what was seen.
 */
import { writeFileSync } from "node:fs";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { curvePlaces, piecesOf } from "@esm/model/energy-system/costs/invest-curve";
import type { EnergySystem, SystemComponent } from "@esm/model/energy-system/energy-system";
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
import { withCurves } from "../../../../tests/support/systems/random-curves.ts";
import { distance } from "../../../../tests/support/systems/random-solve.ts";
import { randomSystem } from "../../../../tests/support/systems/random-system.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

const numRuns = Number(process.env.CURVE_RUNS ?? 5);
const adapter = await inProcessHighs();
/** More choices would take too long to enumerate. */
const mostChoices = 128;

interface Place {
  readonly component: number;
  readonly location: number;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

/** The pieces of each curve at each place, of every form. */
function placesOf({ components }: EnergySystem): Place[] {
  return components.flatMap(({ capacity }, component) => {
    const curve = capacity?.investCurve;
    if (!capacity || !curve) return [];
    return Array.from(capacity.upper, (upper, location): Place => {
      const ranges = piecesOf(curve).filter(({ from }) => from < upper || from === 0);
      return { component, location, ranges: ranges.map(({ from, to }) => ({ from, to: Math.min(to, upper) })) };
    });
  });
}

const choicesOf = (places: readonly Place[]): number => places.reduce((count, { ranges }) => count * ranges.length, 1);

/** The system in which each capacity is on the piece of a choice. */
function chosen(system: EnergySystem, places: readonly Place[], choice: number): EnergySystem {
  const components = [...system.components];
  let rest = choice;
  for (const { component, location, ranges } of places) {
    const { from, to } = ranges[rest % ranges.length];
    rest = Math.floor(rest / ranges.length);
    const { capacity } = components[component];
    if (!capacity) continue;
    const bounds = { lower: capacity.lower.with(location, from), upper: capacity.upper.with(location, to) };
    components[component] = { ...components[component], capacity: { ...capacity, ...bounds } } as SystemComponent;
  }
  return { ...system, components };
}

/** The lowest cost of all choices; each is a continuous program. */
async function cheapestChoice(system: EnergySystem, places: readonly Place[]): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let choice = 0; choice < choicesOf(places); choice++) {
    const time = fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep);
    const { program } = buildProgram(chosen(system, places, choice), time);
    expect(sizeOf(program).integers).toBe(0);
    const outcome = await solveProgram(program, { adapter, algorithm: "dual-simplex" });
    if (outcome.status === "optimal") cheapest = Math.min(cheapest, outcome.objective);
    else expect(outcome.status).toBe("infeasible");
  }
  return cheapest;
}

const seen = {
  systems: 0,
  choices: 0,
  infeasible: 0,
  forms: { line: 0, convex: 0, choice: 0 },
  built: 0,
  largestDifference: 0,
  relaxedLower: 0,
};
describe("random costs by size", () => {
  it("have the cost of the cheapest of all choices of pieces, and none dearer where parts of them count", {
    timeout: 10_000 * numRuns + 20_000,
  }, async () => {
    const systems = withCurves(randomSystem(false)).filter(({ text }) => {
      const built = buildEnergySystem(contentOf(text), []);
      if (!built.system) return false;
      const places = placesOf(built.system);
      return places.length > 0 && choicesOf(places) <= mostChoices;
    });
    await fc.assert(
      fc.asyncProperty(systems, async ({ text }) => {
        const content = contentOf(text);
        const { system } = buildEnergySystem(content, []);
        if (!system) throw new Error("The system was filtered.");
        const places = placesOf(system);
        const solving = { solver: "auto", timeLimitSeconds: 60 } as const;
        const end = await optimizeSnapshot({ content, overrides: [] }, solving);
        const cheapest = await cheapestChoice(system, places);
        seen.systems++;
        seen.choices += choicesOf(places);
        for (const { form } of curvePlaces(system).flat()) seen.forms[form]++;
        if (cheapest === Number.POSITIVE_INFINITY) {
          seen.infeasible++;
          expect(end.status === "infeasible" || end.status === "invalid").toBe(true);
          return;
        }
        if (end.status !== "optimal") throw new Error(JSON.stringify(end));
        const difference = distance(end.objective, cheapest);
        seen.largestDifference = Math.max(seen.largestDifference, difference);
        expect(difference).toBeLessThan(1e-6);
        expect(distance(totalAnnualCost(end.summary), end.objective)).toBeLessThan(1e-8);
        const isBuilt = end.summary.filter(({ property }) => property === "isBuilt").flatMap(({ values }) => values);
        for (const value of isBuilt) expect([0, 1, null]).toContain(value);
        seen.built += isBuilt.filter((value) => value === 1).length;

        const bound = await optimizeSnapshot({ content, overrides: [] }, { ...solving, relaxExistence: true });
        if (bound.status !== "optimal") throw new Error(JSON.stringify(bound));
        expect(bound.objective - end.objective).toBeLessThan(1e-7 * Math.max(0.01, Math.abs(end.objective)));
        expect(distance(totalAnnualCost(bound.summary), bound.objective)).toBeLessThan(1e-8);
        if (end.objective - bound.objective > 1e-6 * Math.max(0.01, Math.abs(end.objective))) seen.relaxedLower++;
      }),
      { numRuns },
    );
    expect(seen.built).toBeGreaterThan(0);
  });
});

afterAll(() => {
  const file = process.env.CURVE_FIGURES;
  if (file) writeFileSync(file, `${JSON.stringify({ seed: randomSeed, ...seen }, null, 1)}\n`);
});
