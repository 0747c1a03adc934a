/** Prices as figures of the summary, and as a sheet of the workbook. */
import type { TimeStructure } from "../energy-system/time-structure.ts";
import { atOriginalSteps, type SolvedSystem } from "./operation.ts";
import { type Price, type PriceReport, pricesAtSteps } from "./prices.ts";
import type { ResultSheet } from "./result-sheet.ts";

/** One price of the summary, as data. */
export interface PriceValue {
  kind: Price["kind"];
  name: string;
  location: string;
  unit: string;
  value: number;
  /** For commodities and constraints per step: the lowest and the highest price of a time step. */
  minimum?: number;
  maximum?: number;
}

/** Each price as one figure: for commodities the mean over the hours of the year. */
export const priceValues = (prices: readonly Price[]): PriceValue[] =>
  prices.map((price) => {
    const { kind, name, location, unit, value } = price;
    const steps = pricesAtSteps(price);
    const range = steps ? { minimum: steps.lowest, maximum: steps.highest } : {};
    return { kind, name, location, unit, value, ...range };
  });

/** Notes on all prices, in the terms of the field; each short enough for a row on a screen. */
export const priceNotes: readonly string[] = [
  "commodity: the marginal price (shadow price, dual value of the balance): the cost of one more unit of demand in a step.",
  "commodity: in steps without supply and use, any value between the worth and the cost of a unit is " +
    "valid; the mean includes these steps.",
  "yearly limit: the shadow price of the limit; of a limit on CO2 the CO2 price.",
  "carbon budget: the shadow price of the emissions of all years of a pathway together, in the money of this year.",
  "capacity, shared potential: the scarcity rent, the saving by a higher maximum; below 0 the cost of a minimum or fixed capacity " +
    "beyond its worth.",
  "constraint: the cost of one unit more of its value, in a year or in each step; below 0 a saving.",
  "If the optimum is degenerate, several sets of prices are valid and one of them is shown: single prices may differ between " +
    "solvers; the total cost does not.",
];

/** The sheet `Prices`: a column of single figures (of commodities the mean), then one column per original time step. */
export function priceSheet(solved: SolvedSystem, { prices, note }: PriceReport): ResultSheet {
  const steps = Array.from({ length: solved.system.numberOfTimeSteps }, (_, step) => step);
  return {
    name: "Prices",
    labelHeader: ["Price of", "Name", "Location", "Unit"],
    valueHeader: ["Mean or value", ...steps],
    *rows() {
      for (const price of prices) {
        const labels = [price.kind, price.name, price.location, price.unit];
        const steps = pricesAtSteps(price);
        const series = steps ? atEachStep(steps.atSteps, solved.time) : [];
        yield { labels, values: [price.value, ...series] };
      }
      for (const text of [...priceNotes, ...(note === null ? [] : [note])]) {
        yield { labels: ["note", text, "", ""], values: [], role: "text" };
      }
    },
  };
}

/** A price holds in each original step of its variable step; energies would be spread over them. */
const atEachStep = (prices: Float64Array, time: TimeStructure): Float64Array =>
  atOriginalSteps(
    prices.map((price, step) => price * time.originalSteps[step]),
    time,
  );
