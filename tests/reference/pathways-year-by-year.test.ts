/**
 * Where our pathways depart from the framework's: each of its years is set up from data, with the stock that it had as
 * components of fixed capacity, and solved as a model of its own. Then its figures come out, in all years: the equations
 * are the same. What differs in a pathway is that its copies of series count in the choice of typical periods, so that
 * its weather drifts from year to year, and ours stays.
 */
import { readFileSync } from "node:fs";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizationParameters } from "@esm/model/domain/pathway-schema";
import { milestonesOf } from "@esm/optimize/myopic/milestones";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { long } from "../support/long.ts";
import { yearAsData } from "../support/systems/pathway-years.ts";
import {
  contentOfArchive,
  type ReferenceRun,
  referenceCases,
  referenceIsPresent,
} from "../support/systems/reference.ts";

const resolution: ResolutionRequest = {
  kind: "typical-periods",
  periods: 7,
  periodLength: 24,
  segments: null,
  representation: "medoid",
  storageBounds: "simplified",
};

describe.skipIf(!referenceIsPresent)("the years of the reference pathway, each as data", () => {
  const found = referenceCases().find(({ name }) => name === "myopic_co2");
  const steps = (found?.runs.myopic as unknown as { steps: ReferenceRun[] } | undefined)?.steps ?? [];

  it("cost what the framework says; what it says of 2050 is below the optimum of every time step", long, async () => {
    if (!found) throw new Error("The case is missing.");
    const base = await contentOfArchive(found.archive, found.dataset);
    const parameters = JSON.parse(readFileSync(found.archive.replace("dataset.zip", "optimization.json"), "utf8"));
    const limits = milestonesOf(optimizationParameters.parse(parameters)).map(({ emissionLimit }) => emissionLimit);
    const costOf = async (content: DatasetContent, how: ResolutionRequest): Promise<number> => {
      const options = { solver: "auto", timeLimitSeconds: 100, resolution: how } as const;
      const end = await optimizeSnapshot({ content, overrides: found.overrides }, options);
      if (end.status !== "optimal") throw new Error(JSON.stringify(end).slice(0, 500));
      return end.objective;
    };
    for (const [step, run] of steps.entries()) {
      expect((await costOf(yearAsData(base, run, limits[step]), resolution)) / run.objective).toBeCloseTo(1, 6);
    }
    // A free choice in every year costs no more than one with existing capacity: the framework's 25.86 are too few.
    const nothingStands = yearAsData(base, { ...steps[3], optSummary: {} }, limits[3]);
    const greenfield = await costOf(nothingStands, { kind: "full" });
    expect(greenfield).toBeCloseTo(28.40504, 4);
    expect(steps[3].objective).toBeLessThan(0.92 * greenfield);
  });
});
