/** Differences between the inputs of runs, which are read some thousand values at a time. */
import { expect, it } from "vitest";
import { packInput } from "../../../../tests/support/packed-input.ts";
import { readInput } from "../../src/runs/input/input-reader.ts";
import { compareRuns } from "../../src/runs/stored-results/compared/compare-runs.ts";
import { sampleContent } from "../store/contents.ts";

const [model] = sampleContent().models;

/** A run whose input has a number, and series that are longer than what is read at once. */
async function runWith(id: number, capacity: number, last: number) {
  const steps = 40_000;
  const long = Float64Array.from({ length: steps }, (_, step) => (step === steps - 1 ? last : 2));
  const alike = Float64Array.from({ length: steps }, () => (id % 2 === 0 ? -0 : 0));
  const record = { component: "wind", region: "north", regionTo: null };
  const { portions } = await packInput(
    {
      ...sampleContent(),
      models: [],
      tables: [
        { ...record, family: "capacityMax", values: Float64Array.of(capacity) },
        { ...record, family: "operationRateMax", values: long },
        { ...record, family: "operationRateMax", region: "South", values: alike },
      ],
    },
    model,
  );
  const input = () =>
    readInput(async function* () {
      yield* portions;
    });
  return {
    id,
    input,
    inputHash: `input ${id}`,
    options: {},
    overrides: [],
    figures: {},
    annualCosts: new Map(),
    summaries: [],
  };
}

it("The comparison of runs names numbers with their values and series with their figures, and leaves out what is equal", async () => {
  const { inputs } = await compareRuns([await runWith(1, 3, 2), await runWith(2, 4, 40_002)]);
  expect(inputs).toEqual([
    { loc: ["tables", "capacityMax", "wind", "north"], values: [3, 4] },
    {
      loc: ["tables", "operationRateMax", "wind", "north"],
      values: [
        { steps: 40_000, mean: 2, minimum: 2, maximum: 2 },
        { steps: 40_000, mean: 3, minimum: 2, maximum: 40_002 },
      ],
    },
  ]);
});
