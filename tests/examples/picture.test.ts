/** The picture of the first page shows optima of the example, and its sliders solve the data of the example. */
import { readFileSync } from "node:fs";
import { optimize } from "@esm/optimize";
import { expect, it } from "vitest";
import { exampleResults } from "../../apps/workbench/src/page/pages/home/example-results.ts";
import { exampleContent } from "../../apps/workbench/src/page/pages/what-if/example-content.ts";
import { oneRegionWeek } from "../../examples/datasets/one-region-week.ts";
import { pictureFiles, plansAt } from "../../examples/generate-picture.ts";
import { long } from "../support/long.ts";

it("The generated files of the first page are those that the code computes", long, async () => {
  const files = await pictureFiles();
  expect(files.size).toBe(2);
  for (const [path, text] of files) expect(readFileSync(path, "utf8"), path).toBe(text);
});

it("The sliders of the first page solve the data of the example", () => {
  const { presentation: _, ...content } = oneRegionWeek();
  expect(exampleContent()).toEqual({ ...content, models: [] });
});

it(
  "Solved at the stored prices, whichever came before, the sliders of the first page show what is stored",
  long,
  async () => {
    const stored = exampleResults.plans.map((plan) => ({ ...plan, demand: exampleResults.demand }));
    const prices = stored.map(({ price }) => price);
    expect(await plansAt([210, ...prices.toReversed()])).toEqual([expect.anything(), ...stored.toReversed()]);
  },
);

it("The stored figures of the first page are those of another solver", long, async () => {
  const content = oneRegionWeek();
  for (const { price, cost, emissions, capacities } of exampleResults.plans) {
    // The data count in million € and kilotonnes.
    const value = price / 1000;
    const override = { component_name: "CO2 to environment", attribute: "commodity_cost", operation: "set", value };
    const result = await optimize({ content }, { overrides: [override as never], solver: "highs-wasm" });
    if (result.status !== "optimal") throw new Error(JSON.stringify(result.problems));
    const yearly = (component: string): number =>
      result.figures().find((figure) => figure.component === component && figure.quantity === "operation")?.value ?? 0;
    const capacity = (component: string): number =>
      Number(
        result.capacities
          .find((figure) => figure.component === component && figure.quantity === "capacity")
          ?.value.toFixed(2),
      );
    expect({
      cost: Math.round((1000 * result.objective) / yearly("Demand")),
      emissions: Math.round((1000 * yearly("CO2 to environment")) / yearly("Demand")),
      capacities: {
        wind: capacity("Wind"),
        sun: capacity("Photovoltaics"),
        gas: capacity("Gas turbine"),
        battery: capacity("Battery"),
      },
    }).toEqual({ cost, emissions, capacities });
  }
});
