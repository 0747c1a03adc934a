/**
 * Optima of the example of one week at several prices of CO2, for the picture of the first page: `node examples/generate-picture.ts`.
 * Equal code gives an equal file.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { resultSheets } from "@esm/model/results/sheets";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { oneRegionWeek } from "./datasets/one-region-week.ts";

/** € per tonne. */
const prices = [0, 50, 100, 200, 400];
const hoursPerPoint = 2;
const weeksPerYear = 8760 / 168;

export const pictureFile = join(import.meta.dirname, "../apps/workbench/src/page/pages/home/example-results.ts");

/** Means of the points, from GW to whole MW. */
const megawatts = (values: ArrayLike<number>): number[] =>
  Array.from({ length: values.length / hoursPerPoint }, (_, point) => {
    const hours = Array.from({ length: hoursPerPoint }, (_, hour) => values[point * hoursPerPoint + hour]);
    return Math.round((1000 * hours.reduce((sum, value) => sum + value, 0)) / hoursPerPoint);
  });

const sumOf = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, value) => sum + value, 0);

async function planAt(price: number) {
  const content = oneRegionWeek();
  const overrides = [
    // 1e6 € per kt.
    {
      component_name: "CO2 to environment",
      attribute: "commodity_cost" as const,
      operation: "set" as const,
      value: price / 1000,
    },
  ];
  const options = { solver: "auto", timeLimitSeconds: 100, resolution: { kind: "full" } } as const;
  const end = await optimizeSnapshot({ content, overrides }, options);
  if (end.status !== "optimal") throw new Error(`There is no optimum at ${price} € per tonne.`);
  const rows = resultSheets(end).flatMap((sheet) =>
    [...sheet.rows()].map(({ labels, values }) => ({ labels, values })),
  );
  const valuesOf = (variable: string, component: string): number[] => {
    const found = rows.find(({ labels }) => labels[0] === variable && labels[1] === component);
    return Array.from(found?.values ?? new Float64Array(168), (value) => Number(value));
  };
  const operation = (component: string): number[] => valuesOf("operationVariablesOptimum", component);
  const capacity = (component: string): number =>
    Number(sumOf(valuesOf("capacityVariablesOptimum", component)).toFixed(2));
  const demand = operation("Demand");
  const demandOfYear = sumOf(demand) * weeksPerYear;
  return {
    demand: megawatts(demand),
    plan: {
      price,
      // M€ per GWh is 1,000 € per MWh; kt per GWh is 1,000 g per kWh.
      cost: Math.round((1000 * end.objective) / demandOfYear),
      emissions: Math.round((1000 * sumOf(operation("CO2 to environment"))) / sumOf(demand)),
      capacities: {
        wind: capacity("Wind"),
        sun: capacity("Photovoltaics"),
        gas: capacity("Gas turbine"),
        battery: capacity("Battery"),
      },
      supply: {
        wind: megawatts(operation("Wind")),
        sun: megawatts(operation("Photovoltaics")),
        gas: megawatts(operation("Gas turbine")),
        battery: megawatts(valuesOf("dischargeOperationVariablesOptimum", "Battery")),
      },
    },
  };
}

/** The text of the file. */
export async function exampleResults(): Promise<string> {
  const results = [];
  for (const price of prices) results.push(await planAt(price));
  const [{ demand }] = results;
  return `/**
 * Optima of the example of one week at several prices of CO2, made by examples/generate-picture.ts: prices in €/t, cost in €/MWh with that
 * of CO2, emissions in g/kWh, capacities in GW and GWh, and supply in MW, as means of two hours.
 */
// biome-ignore format: numbers
export const exampleResults = ${JSON.stringify({ demand, plans: results.map(({ plan }) => plan) })};
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(pictureFile, await exampleResults());
