/** The reference case of scenarios under one design. */
import { existsSync, readFileSync } from "node:fs";
import { readModelFile } from "@esm/exchange/formats/read-model-file";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import type { ScenarioInput } from "@esm/model/energy-system/scenario-content";
import { capacityAt } from "@esm/model/results/operation";
import { optimizeScenarios } from "@esm/optimize/optimization/scenarios/solve-scenarios";
import { describe, expect, it } from "vitest";
import { sharedFolder } from "../support/systems/reference.ts";

const folder = `${sharedFolder}depth/cases/stochastic_expected`;

describe.skipIf(!existsSync(folder))("the reference case of scenarios", () => {
  it("has the expected cost, capacities and operating costs of PyPSA", async () => {
    const json = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
    const expected = json("expected.json");
    const dataset = recordSchema(datasetAttributes).parse(json("dataset.json"));
    const contentIn = async (file: string) => (await readModelFile(`${folder}/${file}`, { dataset })).content;
    const scenarios: ScenarioInput[] = [];
    for (const { name, probability, dataset: file } of json("extension.json").run.options.scenarios)
      scenarios.push({ name, probability, overrides: [], content: await contentIn(file) });
    const base = await contentIn("dataset.zip");
    const set = { scenarios, risk: null, limits: "each", compareAlone: true } as const;
    const found = await optimizeScenarios({ content: { ...base, dataset }, overrides: [] }, set, {
      solver: "auto",
      timeLimitSeconds: 100,
    });
    if (found.status !== "optimal") throw new Error(JSON.stringify(found));
    expect(Math.abs(found.objective / expected.objective - 1)).toBeLessThan(1e-6);
    for (const { name, operatingCost, aloneCost } of found.report.scenarios) {
      expect(operatingCost).toBeCloseTo(expected.operating_cost_by_scenario[name], 5);
      expect(aloneCost).toBeCloseTo(expected.scenarios_alone[name], 5);
    }
    const [{ optimum }] = found.scenarios;
    for (const [row, value] of Object.entries(expected.rows)) {
      const position = optimum.solved.system.components.findIndex(({ name }) => name === row.split("|")[1]);
      expect(capacityAt(optimum.solved, position, 0)).toBeCloseTo(Number(value), 3);
    }
  });
});
