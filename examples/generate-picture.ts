/**
 * What the picture of the first page shows before the page has solved anything, the optima of the example of one week at several prices of
 * CO2, and the data that it solves: `node examples/generate-picture.ts`. Equal code gives equal files.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import {
  changesAt,
  type ExamplePlan,
  exampleOptions,
  exampleSeries,
  planOf,
} from "../apps/workbench/src/page/pages/what-if/example-plan.ts";
import { createVariations } from "../packages/optimize/src/what-if/variations.ts";
import { oneRegionWeek } from "./datasets/one-region-week.ts";

/** € per tonne. */
const prices = [0, 50, 90, 200, 400];
/** The data as they are. */
export const present = { wind: 1300, demand: 100 };

const pages = join(import.meta.dirname, "../apps/workbench/src/page/pages");

/** As the page does. */
export async function plansAt(prices: readonly number[]): Promise<({ price: number } & ExamplePlan)[]> {
  const variations = createVariations({ content: oneRegionWeek() }, [], exampleOptions);
  if ("status" in variations) throw new Error(JSON.stringify(variations.problems));
  const plans = [];
  for (const price of prices) {
    const point = await variations.point(changesAt({ ...present, price }), () => undefined, exampleSeries);
    if (point.status !== "optimal") throw new Error(`There is no optimum at ${price} € per tonne.`);
    plans.push({ price, ...planOf(point) });
  }
  return plans;
}

async function exampleResults(): Promise<string> {
  const results = await plansAt(prices);
  const [{ demand }] = results;
  return `/**
 * Optima of the example of one week at several prices of CO2, made by examples/generate-picture.ts: prices in €/t, cost in €/MWh with that
 * of CO2, emissions in g/kWh, capacities in GW and GWh, and supply in 10 MW, as means of two hours.
 */
// biome-ignore format: numbers
export const exampleResults = ${JSON.stringify({ demand, plans: results.map(({ demand: _, ...plan }) => plan) })};
`;
}

function exampleContent(): string {
  const { models: _, presentation: _p, tables, ...records } = oneRegionWeek();
  const plain = tables.map(({ values, ...head }) => ({ ...head, values: [...values] }));
  const content: Omit<DatasetContent, "tables" | "models"> = records;
  return `/** The data of the example of one week, without its models, made by examples/generate-picture.ts. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";

// biome-ignore format: data
const written = ${JSON.stringify(JSON.stringify({ ...content, models: [], tables: plain }))};

/** Made anew with each call. */
export function exampleContent(): DatasetContent {
  const { tables, ...records } = JSON.parse(written);
  const read = (table: { values: number[] }) => ({ ...table, values: Float64Array.from(table.values) });
  return { ...records, tables: tables.map(read) };
}
`;
}

/** The texts of the generated files, by path. */
export const pictureFiles = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([
    [join(pages, "home/example-results.ts"), await exampleResults()],
    [join(pages, "what-if/example-content.ts"), exampleContent()],
  ]);

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of await pictureFiles()) writeFileSync(path, text);
