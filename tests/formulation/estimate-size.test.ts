/** The size of a program before it is built, from a system and from a data set that nobody has checked. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { buildEnergySystem } from "#src/energy-system/build.ts";
import { fullResolution } from "#src/energy-system/time-structure.ts";
import { buildProgram } from "#src/formulation/build-program.ts";
import {
  countsOfContent,
  countsOfSystem,
  estimateNonzeros,
  type ProgramSize,
  sizedContent,
  sizeOfContent,
} from "#src/formulation/estimate-size.ts";
import type { LinearProgram } from "#src/linear-program/linear-program.ts";
import { aggregate } from "#src/typical-periods/aggregate.ts";
import { contentOfArchive } from "../support/systems/reference.ts";

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));
const archives = readdirSync(examples).filter((name) => name.endsWith(".zip"));

describe("the estimate of a program's size", () => {
  it.each(archives)("is the same from the data set %s and from its system, and near the truth", async (name) => {
    const content = await contentOfArchive(`${examples}${name}`, {});
    const { system } = buildEnergySystem(content, []);
    if (!system) throw new Error("The example is valid.");
    const steps = 24;
    const estimate = estimateNonzeros(system, steps);
    expect(countsOfContent(sizedContent(content), steps)).toEqual(countsOfSystem(system, steps));

    const { numberOfTimeSteps, hoursPerTimeStep } = system;
    const { program } = buildProgram(system, fullResolution(numberOfTimeSteps, hoursPerTimeStep));
    const perStep = program.value.length / numberOfTimeSteps;
    expect(estimate / steps).toBeGreaterThan(0.9 * perStep);
    expect(estimate / steps).toBeLessThan(1.6 * perStep);
    const size = sizeOfContent(sizedContent(content), { steps: numberOfTimeSteps, periods: null });
    expectNear(size, program);
  });

  const ofDays = archives.filter((name) => name !== "two-regions-three-steps.zip");
  it.each(ofDays)("knows the rows and columns that typical periods of %s add for storages", async (name) => {
    const content = await contentOfArchive(`${examples}${name}`, {});
    const { system } = buildEnergySystem(content, []);
    if (!system) throw new Error("The example is valid.");
    const [typical, segments, original] = [7, 12, system.numberOfTimeSteps / 24];
    const options = { periods: typical, periodLength: 24, segments, representation: "distribution" } as const;
    const { system: coarse, ...rest } = aggregate(system, options);
    if (!coarse || !("time" in rest)) throw new Error("The example has whole days.");
    const { program } = buildProgram(coarse, rest.time);
    const time = { steps: typical * segments, periods: { typical, original } };
    expectNear(sizeOfContent(sizedContent(content), time), program);
  });

  function expectNear(size: ProgramSize, { value, rowLower, columnLower }: LinearProgram): void {
    const parts = [size.rows / rowLower.length, size.columns / columnLower.length, size.nonzeros / value.length];
    for (const share of parts) {
      expect(share).toBeGreaterThan(0.9);
      expect(share).toBeLessThan(1.6);
    }
  }
});
