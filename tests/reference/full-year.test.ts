/** A real data set of one region over a year of hours. Takes a minute, so it runs only when asked for: RUN_SLOW=1. */
import { existsSync } from "node:fs";
import { totalAnnualCost } from "@esm/model/results/summary";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { contentOfArchive, sharedFolder } from "../support/systems/reference.ts";

const archive = `${sharedFolder}datasets/1node_Example.zip`;
const wanted = process.env.RUN_SLOW === "1" && existsSync(archive);

describe.skipIf(!wanted)("a full year of one region", () => {
  it("costs 10.470005794", { timeout: 600_000 }, async () => {
    const content = await contentOfArchive(archive, { cost_unit: "1e9 €", number_of_time_steps: 8760 });
    const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 550 });
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    expect(Math.abs(end.objective / 10.470005794 - 1)).toBeLessThan(1e-6);
    expect(Math.abs(totalAnnualCost(end.summary) / end.objective - 1)).toBeLessThan(1e-8);
  });
});
