/** Prices as figures of the summary, and as a sheet of the workbook. */
import type { TimeStructure } from "../energy-system/time-structure.ts";
import { atOriginalSteps, type SolvedSystem } from "./operation.ts";
import type { Price, PriceReport } from "./prices.ts";
import type { ResultSheet } from "./result-sheet.ts";

/** One price of the summary, as data. */
export interface PriceValue {
  kind: Price["kind"];
  name: string;
  location: string;
  unit: string;
  value: number;
  /** Of commodities: the lowest and the highest price of a time step. */
  minimum?: number;
  maximum?: number;
}

/** Each price as one figure: of commodities the mean over the hours of the year. */
export const priceValues = (prices: readonly Price[]): PriceValue[] =>
  prices.map((price) => {
    const { kind, name, location, unit, value } = price;
    const range = price.kind === "commodity" ? { minimum: price.lowest, maximum: price.highest } : {};
    return { kind, name, location, unit, value, ...range };
  });

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
        const series = price.kind === "commodity" ? atEachStep(price.atSteps, solved.time) : [];
        yield { labels, values: [price.value, ...series] };
      }
      if (note !== null) yield { labels: ["note", note, "", ""], values: [] };
    },
  };
}

/** A price holds in each original step of its variable step; energies would be spread over them. */
const atEachStep = (prices: Float64Array, time: TimeStructure): Float64Array =>
  atOriginalSteps(
    prices.map((price, step) => price * time.originalSteps[step]),
    time,
  );
