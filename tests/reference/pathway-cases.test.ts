/** Pathways with perfect foresight and with assumptions by year: the optima that another framework found for the same archives. */
import { existsSync, readFileSync } from "node:fs";
import type { OptimizationParameters } from "@esm/model/domain/model";
import { modelSchema } from "@esm/model/domain/model-schema";
import type { Pathway } from "@esm/optimize/myopic/pathway";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import { describe, expect, it } from "vitest";
import { contentOfArchive, sharedFolder } from "../support/systems/reference.ts";

const folderOf = (name: string): string => `${sharedFolder}depth/cases/${name}`;
const jsonOf = (name: string, file: string) => JSON.parse(readFileSync(`${folderOf(name)}/${file}.json`, "utf8"));

/** The case as it is asked for, or with another foresight. */
async function solved(name: string, foresight?: "perfect" | "myopic") {
  const extension = jsonOf(name, "extension");
  const model = modelSchema.parse({
    name,
    optimization_parameters: extension.optimization_parameters,
    overrides_by_year: extension.overrides_by_year,
  });
  const content = await contentOfArchive(`${folderOf(name)}/dataset.zip`, jsonOf(name, "dataset"));
  const { overrides_by_year: overridesByYear } = model;
  const options = {
    solver: "auto",
    timeLimitSeconds: 120,
    foresight: foresight ?? extension.run.options.foresight,
    discountRate: extension.run.options.discount_rate,
  } as const;
  const objectives: number[] = [];
  let last: Pathway | null = null;
  const end = await optimizePathway(
    { content, overrides: [], overridesByYear },
    model.optimization_parameters as OptimizationParameters,
    options,
    {
      onYear(_, { objective }, pathway) {
        objectives.push(objective);
        last = pathway;
      },
    },
  );
  if (end.status !== "optimal" || !end.discounted || !last) throw new Error(JSON.stringify(end));
  const pathway = last as Pathway;
  const built = (component: string, year: number): number =>
    pathway.cohorts
      .filter((cohort) => pathway.base.components[cohort.component].name === component && cohort.builtIn === year)
      .reduce((sum, { capacity }) => sum + capacity[0], 0);
  return { ...end.discounted, objectives, built };
}

const relative = (left: number, right: number): number => Math.abs(left / right - 1);

/** Keys are `built|component|region|year`. */
function expectBuilt(rows: Record<string, number>, built: (component: string, year: number) => number): void {
  for (const [key, value] of Object.entries(rows)) {
    const [, component, , year] = key.split("|");
    expect(Math.abs(built(component, Number(year)) - value), key).toBeLessThan(1e-4 * Math.max(1, Math.abs(value)));
  }
}

describe.skipIf(!existsSync(folderOf("pathway_three_years")))("pathways beside the repository", () => {
  it.each([
    "pathway_three_years",
    "pathway_assumptions_foresight",
  ])("%s has the optimum of all years together", async (name) => {
    const { objective, rows, discount_sums } = jsonOf(name, "expected");
    const { sum, weights, built } = await solved(name);
    expect(relative(sum, objective)).toBeLessThan(1e-6);
    weights.forEach((weight, year) => {
      expect(relative(weight, discount_sums[year])).toBeLessThan(1e-12);
    });
    expectBuilt(rows, built);
  });

  it.each([
    "pathway_three_years",
    "pathway_assumptions_foresight",
  ])("%s costs as much year by year as there", async (name) => {
    const { myopic, myopic_years } = jsonOf(name, "expected");
    const { sum, objectives } = await solved(name, "myopic");
    expect(relative(sum, myopic)).toBeLessThan(1e-6);
    objectives.forEach((objective, year) => {
      expect(relative(objective, myopic_years[year])).toBeLessThan(1e-6);
    });
  });

  it("has the optimum of each year with its own assumptions, and what old plants keep", async () => {
    const { years, discounted_sum } = jsonOf("pathway_assumptions_per_year", "expected");
    const { sum, objectives, built } = await solved("pathway_assumptions_per_year");
    expect(relative(sum, discounted_sum)).toBeLessThan(1e-6);
    for (const [position, { objective, rows }] of years.entries()) {
      expect(relative(objectives[position], objective)).toBeLessThan(1e-6);
      expectBuilt(rows, built);
    }
  });
});
