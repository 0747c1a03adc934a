/** Balances of every example close to 1e-6: in statistics for the year, and in the layers of pictures in every step. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { contentOfArchive } from "../../../../tests/support/systems/reference.ts";
import { categories } from "../../src/results/category.ts";
import { operationSheet } from "../../src/results/operation-sheet.ts";
import { statisticsOf } from "../../src/results/statistics/statistics.ts";
import { createBalance } from "../../src/results/time-charts/balance-series.ts";
import { structureOf } from "../../src/results/time-charts/structure.ts";

const folder = join(import.meta.dirname, "../../../../examples");
const archives = readdirSync(folder).filter((file) => file.endsWith(".zip"));
const isQuick = (archive: string): boolean => archive === "two-regions-three-steps.zip";

const periods: ResolutionRequest = {
  kind: "typical-periods",
  periods: 4,
  periodLength: 24,
  segments: 6,
  representation: "distribution",
};

async function optimumOf(archive: string): Promise<Optimum> {
  const content = await contentOfArchive(join(folder, archive), {});
  const isYear = content.dataset.number_of_time_steps > 1000;
  const resolution: ResolutionRequest = isYear ? periods : { kind: "full" };
  const end = await optimizeSnapshot(
    { content, overrides: [] },
    { solver: "auto", timeLimitSeconds: 300, resolution, prices: true },
  );
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end;
}

describe.each(archives.map((archive) => [archive]))("The balances of %s", (archive) => {
  it("close over the year and in every step", isQuick(archive) ? {} : long, async () => {
    const optimum = await optimumOf(archive);
    const { system } = optimum.solved;
    const statistics = statisticsOf(optimum).filter(({ group }) => group === "balance");
    const structure = structureOf(optimum.solved);
    let compared = 0;
    for (const { name: commodity } of system.commodities) {
      for (const region of system.regions) {
        const rows = statistics.filter((row) => row.commodity === commodity && row.region === region);
        const most = Math.max(0, ...rows.map(({ value }) => Math.abs(value)));
        const sum = rows.reduce((total, { value }) => total + value, 0);
        expect(Math.abs(sum), `${commodity} in ${region}`).toBeLessThanOrEqual(1e-6 * most);
      }
      for (const region of [null, ...system.regions]) {
        const choice = { commodity, region, exchange: "neighbours", withContent: false } as const;
        const balance = createBalance(structure, choice, { from: 0, to: system.numberOfTimeSteps });
        for (const category of categories) {
          for (const { labels, values } of operationSheet(optimum.solved, category, "").rows()) {
            balance.add(labels, values as Float64Array);
          }
        }
        const series = balance.series();
        const most = Math.max(0, ...series.map(({ values }) => values.reduce((a, b) => Math.max(a, Math.abs(b)), 0)));
        let worst = 0;
        for (let step = 0; step < system.numberOfTimeSteps; step++) {
          worst = Math.max(worst, Math.abs(series.reduce((sum, { values }) => sum + values[step], 0)));
        }
        expect(worst, `${commodity} in ${region}`).toBeLessThanOrEqual(1e-6 * most);
        // The year's balance equals the sum of the layers over all steps.
        for (const { role, component, sum } of series) {
          const row = statistics.find(
            (each) =>
              each.quantity === role &&
              each.component === component &&
              each.commodity === commodity &&
              each.region === region,
          );
          if (!row || component === null) continue;
          expect((sum ?? 0) / optimum.solved.time.years / row.value).toBeCloseTo(1, 6);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(3);
  });
});
