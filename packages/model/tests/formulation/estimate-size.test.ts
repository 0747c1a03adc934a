/** The size of a program before it is built, from a system and from a data set that nobody has checked. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { LinearProgram } from "@esm/program/linear-program";
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { contentOfArchive } from "../../../../tests/support/systems/reference.ts";
import { buildEnergySystem } from "../../src/energy-system/build.ts";
import { fullResolution } from "../../src/energy-system/time-structure.ts";
import { buildProgram } from "../../src/formulation/build-program.ts";
import {
  countsOfContent,
  countsOfSystem,
  estimateNonzeros,
  type ProgramSize,
  sizedContent,
  sizeOfContent,
} from "../../src/formulation/estimate-size.ts";
import { aggregate } from "../../src/typical-periods/aggregate.ts";

const examples = fileURLToPath(new URL("../../../../examples/", import.meta.url));
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

  it("counts limits of capacity, of single regions, and of contents as the program has them", () => {
    const costs = { capacity_variable: true, invest_per_capacity: 1 };
    const content = contentOf({
      dataset: { number_of_time_steps: 4, hours_per_time_step: 1 },
      regions: ["A", "B", "C"],
      commodities: { el: "GW" },
      components: {
        Gas: {
          type: "SOURCE",
          commodity_name: "el",
          ...costs,
          commodity_limit_id: "gas",
          yearly_limit: 9e5,
          capacity_limit: 50,
          capacity_limit_id: "plants",
          tables: { regionalLimitMax: { A: 2e5, B: 3e5 }, regionalLimitMin: { B: 1e5 } },
        },
        Oil: {
          type: "SOURCE",
          commodity_name: "el",
          ...costs,
          commodity_limit_id: "gas",
          yearly_limit: 9e5,
          capacity_limit: 50,
          capacity_limit_id: "plants",
          tables: { regionalLimitMax: { A: 2e5, B: 3e5 }, regionalLimitMin: { B: 1e5 } },
        },
        Quota: {
          type: "SOURCE",
          commodity_name: "el",
          ...costs,
          commodity_limit_id: "quota",
          tables: { regionalLimitMin: { A: 1, B: 1, C: 1 } },
        },
        Cars: {
          type: "STORAGE",
          commodity_name: "el",
          ...costs,
          capacity_limit_min: 3,
          capacity_limit_id: "cars",
          tables: {
            stateOfChargeMinProfile: { A: [0.1, 0.2, 0.3, 0.4], B: [0.1, 0.2, 0.3, 0.4], C: [0.1, 0.2, 0.3, 0.4] },
            stateOfChargeMaxProfile: { A: [0.9, 0.8, 0.9, 0.8] },
          },
        },
        Line: {
          type: "TRANSMISSION",
          commodity_name: "el",
          ...costs,
          capacity_limit: 9,
          capacity_limit_id: "volume",
          tables: { distances: { A: { B: 2, C: 3 }, B: { C: 4 } } },
        },
        Demand: {
          type: "SINK",
          commodity_name: "el",
          tables: { operationRateFix: { A: [1, 2, 1, 2], B: [1, 1, 1, 1], C: [2, 2, 2, 2] } },
        },
      },
    });
    const { system } = buildEnergySystem(content, []);
    if (!system) throw new Error("The system is valid.");
    const { program } = buildProgram(system, fullResolution(4, 1));
    const { rows, columns, nonzeros } = sizeOfContent(sizedContent(content), { steps: 4, periods: null });
    expect([rows, columns, nonzeros]).toEqual([
      program.rowLower.length,
      program.columnLower.length,
      program.value.length,
    ]);
    expect(countsOfContent(sizedContent(content), 4)).toEqual(countsOfSystem(system, 4));
  });

  function expectNear(size: ProgramSize, { value, rowLower, columnLower }: LinearProgram): void {
    const parts = [size.rows / rowLower.length, size.columns / columnLower.length, size.nonzeros / value.length];
    for (const share of parts) {
      expect(share).toBeGreaterThan(0.9);
      expect(share).toBeLessThan(1.6);
    }
  }
});
