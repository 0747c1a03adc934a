/** The options of a run, described once for the run resource, the queries of older endpoints and OpenAPI. */

import { message } from "@esm/messages/message";
import { z } from "zod";
import type { Attribute, RecordOf } from "../attribute.ts";
import type { ReadResult } from "../coerce.ts";
import { type HintBudget, nearestNameHint } from "../nearest-name.ts";
import { attributeSchema, coercedValue, maxItems, typedSchema } from "../schema.ts";
import type { AlternativesOptions } from "./alternatives.ts";
import { scenarioShape } from "./scenario-schema.ts";
import type { ScenarioOptions } from "./scenarios.ts";
import { solverChoices } from "./solver-choices.ts";

export const representations = ["distribution", "medoid"] as const;

/** The limits of the content of storages over typical periods; see docs/reference/mathematical-model.md. */
const storageBoundsChoices = ["exact", "simplified"] as const;
export type StorageBounds = (typeof storageBoundsChoices)[number];

/**
 * Periods that represent themselves: those with the highest demand of a step, and with the least supply from weather.
 */
export const extremeKinds = ["peak_load", "lowest_renewables"] as const;
export type ExtremeKind = (typeof extremeKinds)[number];

/** The relative gap at which a search for whole numbers ends, of programs that are not small. */
export const defaultMipGap = 1e-4;

/** Whether each milestone year of a pathway knows only what stands already, or one program decides for all of them. */
export const foresights = ["myopic", "perfect"] as const;
export type Foresight = (typeof foresights)[number];

const wholeNumber = { type: "integer", nullable: true, exclusiveMinimum: 0 } as const;
const flag = { type: "boolean", default: false } as const;

/** By their names in queries and bodies. */
export const runOptionAttributes = {
  solver: {
    type: "enum",
    values: solverChoices,
    default: "auto",
    description: "Solver to use; `auto` chooses the best available one. `GET /solvers` lists those that can be used.",
  },
  time_limit: {
    type: "number",
    nullable: true,
    exclusiveMinimum: 0,
    unit: "s",
    description:
      "Maximum solving time, from the built program to the checked optimum, for a pathway over all years; limited by the maximum of the service.",
  },
  resolution: {
    type: "enum",
    values: ["full", "typical_periods"],
    nullable: true,
    description:
      "Resolution of time. Without it and without `typical_periods`, models run at full resolution if the estimate fits the " +
      "memory and five minutes, otherwise over 7 typical periods of 24 steps in 12 segments; a warning then gives the reason. " +
      "`typical_periods` without a number means these 7.",
  },
  typical_periods: { ...wholeNumber, description: "Number of typical periods; enables them." },
  segments: {
    ...wholeNumber,
    description:
      "Number of segments in a typical period; default: all its steps. Like the options below up to `storage_bounds`, an error " +
      "without typical periods.",
  },
  representation: {
    type: "enum",
    values: representations,
    nullable: true,
    description:
      "Representative of a cluster: `distribution` (an artificial period with the distribution of all their values, " +
      "the default) or `medoid` (one of them).",
  },
  period_length: { ...wholeNumber, description: "Time steps in a period; default: 24." },
  storage_bounds: {
    type: "enum",
    values: storageBoundsChoices,
    default: "exact",
    description:
      "Bounds of storage contents over typical periods: `exact` (the storage's range in every step) or " +
      "`simplified` (as in EnSysMod and FINE, slightly too strict; reproduces their results). At full " +
      "resolution there is no difference.",
  },
  prices: {
    ...flag,
    description:
      "Also compute prices, in a sheet `Prices`: the marginal price (shadow price) of each commodity per region and step, the shadow " +
      "price of yearly limits (for CO2: the CO2 price), and the scarcity rent of capacities at their bounds.",
  },
  dispatch: {
    ...flag,
    description:
      "Dispatch: a design found over typical periods is operated in every time step. The sheet `Misc` then has its real " +
      "costs and its unserved energy; the sheets `…_Dispatch` and `Dispatch_Shortfalls` have the time steps.",
  },
  unserved_cost: {
    type: "number",
    nullable: true,
    exclusiveMinimum: 0,
    unit: "cost unit per unit of the commodity · h",
    description:
      "Cost of an unserved unit of any commodity, and of exceeding a limit, in dispatch: demand that costs more is " +
      "left unserved. If absent, only demand that cannot be served, reported at 100 times the mean cost of the commodity. Only with " +
      "`dispatch`.",
  },
  reactance_rounds: {
    type: "integer",
    default: 0,
    minimum: 0,
    maximum: 10,
    description:
      "Most rounds in which reactances of lines with DC power flow follow the capacities that were built: a heuristic, which solves the " +
      "model again in each round until no capacity moves by more than 1 %.",
  },
  loss_segments: {
    type: "integer",
    nullable: true,
    minimum: 1,
    maximum: 20,
    description:
      "Straight pieces of losses that grow with the square of a flow, in each direction of all lines with such losses, in place of what " +
      "the data say: for a comparison.",
  },
  mip_gap: {
    type: "number",
    nullable: true,
    minimum: 0,
    maximum: 0.1,
    description:
      "Relative gap at which a search for whole numbers ends: between the cost found and the lower bound that is proved. Default: " +
      `${defaultMipGap}, and 1e-9 for programs with fewer than 20,000 nonzeros.`,
  },
  accept_gap: {
    type: "number",
    nullable: true,
    minimum: 0,
    description:
      "A search for whole numbers whose time is over succeeds with the best solution found if the gap of that is at most this. " +
      "Without it, such a run fails.",
  },
  relax_existence: {
    ...flag,
    description:
      "Whether parts of the decisions about what is built count, in place of 0 and 1: the cost is then a lower bound, found sooner.",
  },
  foresight: {
    type: "enum",
    values: foresights,
    default: "myopic",
    description:
      "Foresight of a pathway: `myopic` (each milestone year is optimized on its own, with what earlier years built) or `perfect` " +
      "(one program decides for all milestone years together).",
  },
  discount_rate: {
    type: "number",
    nullable: true,
    minimum: 0,
    maximum: 1,
    unit: "1/a",
    description:
      "Rate by which costs of later years of a pathway count less. Perfect foresight minimizes the discounted sum; year by year the " +
      "rate decides nothing, and the result has the sum. If absent, 0.",
  },
  carbon_budget: {
    type: "number",
    nullable: true,
    minimum: 0,
    unit: "unit of the emissions · h",
    description:
      "Most emissions of all years of a pathway with perfect foresight together; those of a milestone year count for each year up to " +
      "the next milestone. Beside reduction targets, or in place of them.",
  },
  compare_myopic: {
    ...flag,
    description:
      "With perfect foresight: optimize the same pathway year by year, too, and report its discounted sum as `myopic_cost`.",
  },
  retirement: {
    ...flag,
    description:
      "With perfect foresight: whether years may retire what earlier ones have built before the end of its lifetime. Fixed costs are " +
      "paid for what stands, annuities for what was built.",
  },
} as const satisfies Record<string, Attribute>;

/** The options of every kind of optimization. */
export type OptimizationOptions = RecordOf<typeof runOptionAttributes> & {
  extreme_periods: ExtremeKind[] | null;
  year_weights: number[] | null;
};

/** Those of alternatives are absent in runs of other kinds, and those of scenarios in runs without any. */
export type RunOptions = OptimizationOptions & Partial<AlternativesOptions> & ScenarioOptions;

/** Room for all kinds many times over. */
const maxCharacters = 1000;

/** Choices as a list, or as a text with commas; null where there are none. */
function readExtremes(input: unknown): ReadResult<ExtremeKind[] | null> {
  const isText = typeof input === "string" && input.length <= maxCharacters;
  const words = isText ? input.split(",").map((word) => word.trim()) : (input ?? []);
  const isKind = (word: unknown): word is ExtremeKind => extremeKinds.some((kind) => kind === word);
  if (Array.isArray(words) && words.every(isKind)) return { value: words.length > 0 ? words : null };
  const expected = extremeKinds.map((kind) => `'${kind}'`).join(", ");
  const msg = message("input_should_be", { what: message("list_of", { expected }) });
  const rejection = { type: "enum", msg, ctx: { expected } };
  const wrong = Array.isArray(words) ? words.find((word) => typeof word === "string" && !isKind(word)) : undefined;
  if (wrong === undefined) return { rejection };
  return { rejection: { ...rejection, hint: (budget?: HintBudget) => nearestNameHint(wrong, extremeKinds, budget) } };
}

export const extremePeriodsDescription =
  "Extreme periods in addition to the typical ones: `peak_load` (the highest demand of a step, per " +
  "commodity), `lowest_renewables` (the lowest supply of varying sources, per commodity); separate several with commas.";

const extremePeriods = coercedValue(
  {
    type: "string",
    description: extremePeriodsDescription,
    examples: [extremeKinds.join(",")],
    "x-default": null,
  },
  readExtremes,
).default(null);

export const yearWeightsDescription =
  "Weights of the milestone years of a pathway, one above 0 for each, in place of those that `discount_rate` gives: by how many years a " +
  "cost of the milestone year counts. Separate them with commas.";

/** Numbers as a list, or as a text with commas; null where there are none. */
function readWeights(input: unknown): ReadResult<number[] | null> {
  const isText = typeof input === "string" && input.length <= 100 * maxCharacters;
  const items: unknown = isText ? input.split(",").map((word) => Number(word.trim() || Number.NaN)) : (input ?? []);
  const isWeight = (item: unknown): item is number => typeof item === "number" && Number.isFinite(item) && item > 0;
  if (Array.isArray(items) && items.length <= maxItems && items.every(isWeight)) {
    return { value: items.length > 0 ? items : null };
  }
  return {
    rejection: { type: "enum", msg: message("input_should_be", { what: message("list_of_weights") }), ctx: {} },
  };
}

const yearWeights = coercedValue(
  { type: "string", description: yearWeightsDescription, examples: ["5,4.3,3.7"], "x-default": null },
  readWeights,
).default(null);

const schemas = Object.entries(runOptionAttributes).map(([name, attribute]) => [
  name,
  attributeSchema(attribute, "create"),
]);

const plainShape = { ...Object.fromEntries(schemas), extreme_periods: extremePeriods, year_weights: yearWeights };

/** Options that a query can have, with every default filled in. */
export const runOptionsSchema = typedSchema<RunOptions>(z.object(plainShape));

/** The options of a pathway that its model in another tool has. */
export const pathwayOptionNames = [
  "foresight",
  "discount_rate",
  "year_weights",
  "carbon_budget",
] as const satisfies readonly (keyof RunOptions)[];
export type PathwayOptions = Pick<RunOptions, (typeof pathwayOptionNames)[number]>;

/** These options as parts of a query. */
export const pathwayOptionsShape = {
  foresight: attributeSchema(runOptionAttributes.foresight, "create"),
  discount_rate: attributeSchema(runOptionAttributes.discount_rate, "create"),
  carbon_budget: attributeSchema(runOptionAttributes.carbon_budget, "create"),
  year_weights: yearWeights,
};

/** The options of every query with scenarios, which only a body can have. */
export const runOptionsWithScenarios = typedSchema<RunOptions>(z.object({ ...plainShape, ...scenarioShape }));

export const defaultRunOptions = (): RunOptions => runOptionsSchema.parse({});

/** The options as a part of a request's body. */
export const runOptionsShape = runOptionsWithScenarios.meta({ id: "RunOptions" }).default(defaultRunOptions);
