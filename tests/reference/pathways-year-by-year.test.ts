/**
 * Where our pathways depart from the framework's: each of its years is set up from data, with the stock that it had as
 * components of fixed capacity, and solved as a model of its own. Then its figures come out, in all years: the equations
 * are the same. What differs in a pathway is that its copies of series count in the choice of typical periods, so that
 * its weather drifts from year to year, and ours stays.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { DatasetContent, TableRecord } from "#src/domain/dataset-content.ts";
import { optimizationParameters } from "#src/domain/pathway-schema.ts";
import { milestonesOf } from "#src/myopic/milestones.ts";
import { optimizeSnapshot } from "#src/runs/optimize-snapshot.ts";
import type { ResolutionRequest } from "#src/runs/resolution.ts";
import { contentOfArchive, type ReferenceRun, referenceCases, referenceIsPresent } from "../support/reference.ts";

const resolution: ResolutionRequest = {
  ...{ kind: "typical-periods", periods: 7, periodLength: 24, segments: null },
  ...{ representation: "medoid", storageBounds: "simplified" },
};

/** Capacity by region, or by region and second region, of each component of a year. */
function capacitiesOf(run: ReferenceRun): Map<string, TableRecord[]> {
  const records = new Map<string, TableRecord[]>();
  for (const row of Object.values(run.optSummary).flat()) {
    if (row.property !== "capacity" || !row.component.includes("_stock_")) continue;
    const list = records.get(row.component) ?? [];
    for (const [region, value] of Object.entries(row.values)) {
      if (value === null) continue;
      const [from, regionTo] = row.locationIn === undefined ? [region, null] : [row.locationIn, region];
      const values = Float64Array.of(value);
      list.push({ family: "capacityFix", component: row.component, region: from, regionTo, values });
    }
    records.set(row.component, list);
  }
  return records;
}

/** A year's data as the framework has them: a copy per stock, everything else as it was. */
function yearAsData(base: DatasetContent, run: ReferenceRun, limit: number | null): DatasetContent {
  const stocks = capacitiesOf(run);
  const components = base.components.map((component) =>
    component.name === "CO2 to environment" ? { ...component, yearly_limit: limit } : component,
  ) as DatasetContent["components"];
  const tables = [...base.tables];
  for (const [name, fixed] of stocks) {
    const original = name.split("_stock_")[0];
    const component = base.components.find((candidate) => candidate.name === original);
    if (!component) throw new Error(name);
    components.push({ ...component, name });
    const copied = base.tables.filter(({ component: of, family }) => of === original && !family.startsWith("capacity"));
    tables.push(...copied.map((record) => ({ ...record, component: name })), ...fixed);
  }
  return { ...base, components, tables };
}

describe.skipIf(!referenceIsPresent)("the years of the reference pathway, each as data", () => {
  const found = referenceCases().find(({ name }) => name === "myopic_co2");
  const steps = (found?.runs.myopic as unknown as { steps: ReferenceRun[] } | undefined)?.steps ?? [];

  it("cost what the framework says; what it says of 2050 is below the optimum of every time step", {
    timeout: 120_000,
  }, async () => {
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
    // Whoever may choose everything anew pays no more than who must keep what stands: the framework's 25.86 are too few.
    const nothingStands = yearAsData(base, { ...steps[3], optSummary: {} }, limits[3]);
    const greenfield = await costOf(nothingStands, { kind: "full" });
    expect(greenfield).toBeCloseTo(28.40504, 4);
    expect(steps[3].objective).toBeLessThan(0.92 * greenfield);
  });
});
