/** Prices of an optimum with what follows from them: charges of limits, who sets each price, and full costs. */
import type { LinearProgram } from "@esm/program/linear-program";
import type { SolvedSystem } from "../operation.ts";
import { type PriceReport, pricesOf } from "../prices.ts";
import { limitChargesOf } from "./limit-charges.ts";
import { priceSettersOf } from "./price-setters.ts";

/** @param rowDual of the rows of the program, in its own units */
export function priceReport(
  solved: SolvedSystem,
  program: LinearProgram,
  rowDual: Float64Array,
  note: string | null,
): PriceReport {
  return { prices: pricesOf(solved, program, rowDual), note, ...reasonsOf(solved, program, rowDual) };
}

/** What is known about prices beside their values. */
export const reasonsOf = (
  solved: SolvedSystem,
  program: LinearProgram,
  rowDual: Float64Array,
): Required<Pick<PriceReport, "charges" | "setters">> => ({
  charges: limitChargesOf(solved, program, rowDual),
  setters: priceSettersOf(solved, program, rowDual),
});
