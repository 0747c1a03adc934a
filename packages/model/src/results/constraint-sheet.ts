/** The sheet `Constraints`: the constraints of the data with their sums and values, what is missed, and prices. */
import { type ConstraintUse, constraintUse } from "./constraints.ts";
import type { SolvedSystem } from "./operation.ts";
import type { PriceReport } from "./prices.ts";
import type { ResultSheet } from "./result-sheet.ts";

export const perText = ({ per }: Pick<ConstraintUse, "per">): string =>
  typeof per === "object" ? `steps ${per.steps[0]} to ${per.steps[1]}` : per;

/** Absent without constraints. Prices are in it where the run has them. */
export function constraintSheet(solved: SolvedSystem, prices: PriceReport | null): ResultSheet[] {
  const uses = constraintUse(solved);
  if (uses.length === 0) return [];
  const priceOf = new Map(
    prices?.prices.filter(({ kind }) => kind === "constraint").map((price) => [price.name, price]),
  );
  const sheet: ResultSheet = {
    name: "Constraints",
    labelHeader: ["Constraint", "Per", "Unit"],
    valueHeader: ["Sum", "Sense", "Value", "Step", "Slack", "Slack cost", "Price", "Unit of price"],
    *rows() {
      for (const use of uses) {
        const price = priceOf.get(use.id);
        const values = [use.sum, use.sense, use.value, use.step, use.slack?.amount ?? null, use.slack?.cost ?? null];
        const priced = prices === null ? [null, null] : [price?.value ?? 0, price?.unit ?? null];
        yield { labels: [use.id, perText(use), use.unit], values: [...values, ...priced] };
      }
      if (uses.some(({ isOfMeans }) => isOfMeans)) yield { labels: [meansNote, "", ""], values: [], role: "text" };
      if (uses.some(({ per }) => per === "step")) yield { labels: [stepNote, "", ""], values: [], role: "text" };
    },
  };
  return [sheet];
}

const meansNote = "Over typical periods, sums per step hold for the means of their steps.";
const stepNote =
  "Per step, sum and value are those of the step with the least room; slack is the sum over the steps of a year; the price is the mean " +
  "over the hours of a year.";
