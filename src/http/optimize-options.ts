/** What a caller may say of an optimization, in a query: described once, read into the options of a run. */
import { z } from "zod";
import type { Attribute } from "../domain/attribute.ts";
import type { Reading } from "../domain/lax.ts";
import { attributeSchema, leaf } from "../domain/schema.ts";
import { solverChoices } from "../domain/solver-choices.ts";
import type { OptimizeOptions } from "../runs/contract.ts";
import {
  type ExtremeKind,
  extremeKinds,
  type Representation,
  readResolution,
  representations,
} from "../runs/resolution.ts";
import { invalid } from "./errors.ts";

const solver: Attribute = {
  type: "enum",
  values: solverChoices,
  default: "auto",
  description: "Solver to use; `auto` takes the best one there is. `GET /solvers` tells which can be used.",
};
const timeLimit: Attribute = {
  type: "number",
  nullable: true,
  exclusiveMinimum: 0,
  unit: "s",
  description: "Longest time the optimization may take; never longer than the service allows.",
};

const resolution: Attribute = {
  type: "enum",
  values: ["full", "typical_periods"],
  nullable: true,
  description:
    "How time is resolved. Without it and without the figures below, small models run at full resolution and large ones " +
    "over 7 typical periods of 24 steps in 12 segments.",
};
const wholeNumber = (description: string): Attribute => ({
  type: "integer",
  nullable: true,
  exclusiveMinimum: 0,
  description,
});
const representation: Attribute = {
  type: "enum",
  values: representations,
  nullable: true,
  description:
    "What stands for the periods of a cluster: `distribution` (an artificial period with all their values' distribution, " +
    "the default) or `medoid` (one of them).",
};

const flag = (description: string): Attribute => ({ type: "boolean", default: false, description });

/** By their names in queries. */
export const optimizeAttributes = {
  solver,
  time_limit: timeLimit,
  resolution,
  typical_periods: wholeNumber("Number of typical periods."),
  segments: wholeNumber("Variable steps in a typical period; all its steps if absent."),
  representation,
  period_length: wholeNumber("Time steps in a period; 24 if absent."),
  prices: flag(
    "Prices too, in a sheet `Prices`: of each commodity per region and step, of yearly limits such as CO2, of capacities " +
      "at their bounds.",
  ),
  dispatch: flag(
    "A second pass: a design found over typical periods is operated in every time step. The sheet `Misc` then says what it " +
      "really costs, and which energy it leaves unserved.",
  ),
} as const satisfies Record<string, Attribute>;

const schemas = Object.entries(optimizeAttributes).map(([name, attribute]) => [
  name,
  attributeSchema(attribute, "create"),
]);

/** Choices as a list, or as a text with commas; null where there are none. */
function readExtremes(input: unknown): Reading<ExtremeKind[] | null> {
  const words = typeof input === "string" ? input.split(",").map((word) => word.trim()) : (input ?? []);
  const isKind = (word: unknown): word is ExtremeKind => extremeKinds.some((kind) => kind === word);
  if (Array.isArray(words) && words.every(isKind)) return { value: words.length > 0 ? words : null };
  const expected = extremeKinds.map((kind) => `'${kind}'`).join(", ");
  return { refusal: { type: "enum", msg: `Input should be a list of ${expected}`, ctx: { expected } } };
}

const extremePeriods = leaf(
  {
    type: "string",
    description:
      "Periods that stand for themselves besides the typical ones: `peak_load` (the highest demand of a step, per " +
      "commodity), `lowest_renewables` (the least that varying sources supply, per commodity); several with commas.",
    examples: [extremeKinds.join(",")],
    "x-default": null,
  },
  readExtremes,
).default(null);

export const optimizeQuery = z.object({
  ...Object.fromEntries(schemas),
  extreme_periods: extremePeriods,
}) as unknown as z.ZodType<OptimizeQuery>;

export interface OptimizeQuery {
  solver: OptimizeOptions["solver"];
  time_limit: number | null;
  resolution: "full" | "typical_periods" | null;
  typical_periods: number | null;
  segments: number | null;
  representation: Representation | null;
  period_length: number | null;
  prices: boolean;
  dispatch: boolean;
  extreme_periods: ExtremeKind[] | null;
}

/** Throws what is answered with 422 where the words contradict each other. */
export function optionsOf(query: OptimizeQuery): OptimizeOptions {
  const { typical_periods: periods, period_length: periodLength, extreme_periods: extremes } = query;
  const given = { ...query, periods, periodLength, extremes };
  const read = readResolution(given, "auto");
  const { solver, time_limit: timeLimitSeconds, prices, dispatch } = query;
  if (read) return { solver, timeLimitSeconds, resolution: read, prices, dispatch };
  throw invalid([
    {
      type: "value_error",
      loc: ["query", "resolution"],
      msg: "Value error, full resolution has no typical or extreme periods, segments, representation or period length.",
      input: query.resolution,
      ctx: { error: {} },
    },
  ]);
}
