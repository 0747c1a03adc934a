/** Systems of one feature each over typical periods: the optima another framework found for the same archives. */
import { existsSync } from "node:fs";
import type { TimeStructure } from "@esm/model/energy-system/time-structure";
import { totalAnnualCost } from "@esm/model/results/summary";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { long, sampled } from "../support/long.ts";
import { costWithTheirOperation } from "../support/other-optimum.ts";
import { goldenCases, goldenCasesArePresent, goldenContent } from "../support/systems/golden-cases.ts";
import {
  contentOfArchive,
  differences,
  referenceCases,
  referenceIsPresent,
  sharedFolder,
} from "../support/systems/reference.ts";

/** The two ways in which the framework aggregates, with its bounds of storages. */
const modes = {
  tp7: { segments: 12, representation: "distribution" },
  tp7_hourly: { segments: null, representation: "medoid" },
} as const;
type Mode = keyof typeof modes;

const solving = (mode: Mode, periods = 7) => ({
  solver: "auto" as const,
  timeLimitSeconds: 120,
  resolution: {
    kind: "typical-periods",
    periods,
    periodLength: 24,
    storageBounds: "simplified",
    ...modes[mode],
  } satisfies ResolutionRequest,
});

const segmentLengths = ({ periodStart, originalSteps }: TimeStructure): number[][] =>
  Array.from(periodStart.subarray(1), (end, period) => [...originalSteps.subarray(periodStart[period], end)]);

/** Rows that several optima share, though the framework's solvers agreed on them: how storages and lines are used. */
const mayHaveOtherOptima = (name: string, mode: Mode, line: string): boolean =>
  name === "myopic_co2" && mode === "tp7" && /^\["(Battery","operationCharge|AC line","operation)"/.test(line);

describe.skipIf(!referenceIsPresent)("reference systems beside the repository over typical periods", () => {
  const runs = referenceCases().flatMap((reference) =>
    (["tp7", "tp7_hourly"] as const).flatMap((mode) =>
      reference.runs[mode] ? [{ ...reference, mode, run: reference.runs[mode] }] : [],
    ),
  );

  it("are there", () => {
    expect(runs).toHaveLength(6);
  });

  const check = async ({ name, archive, dataset, overrides, run, mode }: (typeof runs)[number]): Promise<void> => {
    const content = await contentOfArchive(archive, dataset);
    const end = await optimizeSnapshot({ content, overrides }, solving(mode));
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    const { objective, summary, solved } = end;
    expect([...solved.time.sequence]).toEqual(run.tsa?.clusterOrder);
    if (mode === "tp7") {
      expect(segmentLengths(solved.time)).toEqual(Object.values(run.tsa?.timeStepsPerSegment ?? {}));
    }
    expect(Math.abs(objective / run.objective - 1)).toBeLessThan(1e-6);
    expect(Math.abs(totalAnnualCost(summary) / objective - 1)).toBeLessThan(1e-8);
    const found = differences(run, summary, solved.system.regions, 1e-5);
    expect(found.filter((line) => !mayHaveOtherOptima(name, mode, line))).toEqual([]);
    if (found.length > 0) {
      // With the charging and transport of the framework, each to 1e-7, the cost is the same.
      const other = await costWithTheirOperation(end, run, 1e-7);
      expect(other.rows).toBeGreaterThan(3);
      expect(Math.abs(other.cost / objective - 1)).toBeLessThan(1e-9);
    }
  };
  for (const { cases, options } of sampled(runs, 3)) it.each(cases)("$name ($mode)", options, check);
});

describe.skipIf(!goldenCasesArePresent)("golden cases beside the repository over typical periods", () => {
  const runs = goldenCases().flatMap((golden) =>
    (["tp7", "tp7_hourly"] as const).map((mode) => [golden.numberOfTimeSteps, mode, golden] as const),
  );
  it.each(runs)("%i steps in three regions (%s)", long, async (_, mode, golden) => {
    const snapshot = { content: goldenContent(golden), overrides: [] };
    const end = await optimizeSnapshot(snapshot, solving(mode, golden.typicalPeriods));
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    const { expected } = golden;
    const { time } = end.solved;
    const isSegmented = mode === "tp7";
    expect([...time.sequence]).toEqual(isSegmented ? expected.periodsOrderSegmented : expected.periodsOrderMyopicTsa);
    if (isSegmented) expect(segmentLengths(time)).toEqual(Object.values(expected.segmentDurations));
    const values = isSegmented ? expected.windSegmentValues : expected.windMyopicValues;
    const component = end.solved.system.components.find(({ name }) => name === "Wind");
    if (component?.kind !== "source") throw new Error("The golden case has no wind.");
    for (const [location, region] of Array.from(component.regions).entries()) {
      const wanted = Object.values(values[golden.regions.toSorted()[region]]).flat();
      component.rate?.series[location].forEach((rate, step) => {
        expect(rate).toBeCloseTo(wanted[step], 9);
      });
    }
    const objective = isSegmented ? expected.objectiveSegmented : expected.objectiveMyopicTsa;
    expect(Math.abs(end.objective / objective - 1)).toBeLessThan(1e-6);
  });
});

const archive = `${sharedFolder}datasets/1node_Example.zip`;

describe.skipIf(!existsSync(archive))("a real data set of one region over typical periods", () => {
  it.each([
    ["tp7", 7.428965973963],
    ["tp7_hourly", 7.9952039413],
  ] as const)("%s costs %d", long, async (mode, objective) => {
    const content = await contentOfArchive(archive, { cost_unit: "1e9 €", number_of_time_steps: 8760 });
    const end = await optimizeSnapshot({ content, overrides: [] }, solving(mode));
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    expect(Math.abs(end.objective / objective - 1)).toBeLessThan(1e-6);
  });
});
