/** What a caller may say of a run: described once for the run resource, the queries of older endpoints and OpenAPI. */
import { z } from "zod";
import type { Attribute, RecordOf } from "./attribute.ts";
import type { ReadResult } from "./coerce.ts";
import { type HintBudget, nearestNameHint } from "./nearest-name.ts";
import { attributeSchema, coercedValue, typedSchema } from "./schema.ts";
import { solverChoices } from "./solver-choices.ts";

export const representations = ["distribution", "medoid"] as const;

/** Between which contents storages stay over typical periods; see docs/reference/mathematical-model.md. */
export const storageBoundsChoices = ["exact", "simplified"] as const;
export type StorageBounds = (typeof storageBoundsChoices)[number];

/** Periods that stand for themselves: with the highest demand of a step; with the least that weather supplies. */
export const extremeKinds = ["peak_load", "lowest_renewables"] as const;
export type ExtremeKind = (typeof extremeKinds)[number];

const wholeNumber = { type: "integer", nullable: true, exclusiveMinimum: 0 } as const;
const flag = { type: "boolean", default: false } as const;

/** By their names in queries and bodies. */
export const runOptionAttributes = {
  solver: {
    type: "enum",
    values: solverChoices,
    default: "auto",
    description: "Solver to use; `auto` takes the best one there is. `GET /solvers` tells which can be used.",
  },
  time_limit: {
    type: "number",
    nullable: true,
    exclusiveMinimum: 0,
    unit: "s",
    description:
      "Longest time that solving may take, of a pathway all years together; never longer than the service allows.",
  },
  resolution: {
    type: "enum",
    values: ["full", "typical_periods"],
    nullable: true,
    description:
      "How time is resolved. Without it and without `typical_periods`, models run at full resolution where that fits memory " +
      "and five minutes, by an estimate, else over 7 typical periods of 24 steps in 12 segments; a warning then says why. " +
      "`typical_periods` without a number asks for these 7.",
  },
  typical_periods: { ...wholeNumber, description: "Number of typical periods; asks for them." },
  segments: {
    ...wholeNumber,
    description:
      "Variable steps in a typical period; all its steps if absent. Like the options below up to `storage_bounds`, an error " +
      "where nobody asks for typical periods.",
  },
  representation: {
    type: "enum",
    values: representations,
    nullable: true,
    description:
      "What stands for the periods of a cluster: `distribution` (an artificial period with all their values' distribution, " +
      "the default) or `medoid` (one of them).",
  },
  period_length: { ...wholeNumber, description: "Time steps in a period; 24 if absent." },
  storage_bounds: {
    type: "enum",
    values: storageBoundsChoices,
    default: "exact",
    description:
      "Over typical periods, between which contents storages stay: `exact` (in every step what the storage holds) or " +
      "`simplified` (as EnSysMod and FINE bound them, a little too strictly: their results are reproduced). At full " +
      "resolution there is no difference.",
  },
  prices: {
    ...flag,
    description:
      "Prices too, in a sheet `Prices`: the marginal price (shadow price) of each commodity per region and step, the shadow " +
      "price of yearly limits (of CO2: the CO2 price), the scarcity rent of capacities at their bounds.",
  },
  dispatch: {
    ...flag,
    description:
      "A second pass: a design found over typical periods is operated in every time step. The sheet `Misc` then says what it " +
      "really costs, and which energy it leaves unserved; sheets `…_Dispatch` and `Dispatch_Shortfalls` say when.",
  },
  unserved_cost: {
    type: "number",
    nullable: true,
    exclusiveMinimum: 0,
    unit: "cost unit per unit of the commodity · h",
    description:
      "Cost of a unit that the second pass leaves unserved, of any commodity, and of what exceeds a limit: what costs more is " +
      "left unserved. If absent, only what cannot be served is, told at 100 times the mean cost of the commodity. Only with " +
      "`dispatch`.",
  },
} as const satisfies Record<string, Attribute>;

export type RunOptions = RecordOf<typeof runOptionAttributes> & { extreme_periods: ExtremeKind[] | null };

/** All kinds many times over. */
const maxCharacters = 1000;

/** Choices as a list, or as a text with commas; null where there are none. */
function readExtremes(input: unknown): ReadResult<ExtremeKind[] | null> {
  const isText = typeof input === "string" && input.length <= maxCharacters;
  const words = isText ? input.split(",").map((word) => word.trim()) : (input ?? []);
  const isKind = (word: unknown): word is ExtremeKind => extremeKinds.some((kind) => kind === word);
  if (Array.isArray(words) && words.every(isKind)) return { value: words.length > 0 ? words : null };
  const expected = extremeKinds.map((kind) => `'${kind}'`).join(", ");
  const rejection = { type: "enum", msg: `Input should be a list of ${expected}`, ctx: { expected } };
  const wrong = Array.isArray(words) ? words.find((word) => typeof word === "string" && !isKind(word)) : undefined;
  if (wrong === undefined) return { rejection };
  return { rejection: { ...rejection, hint: (budget?: HintBudget) => nearestNameHint(wrong, extremeKinds, budget) } };
}

export const extremePeriodsDescription =
  "Periods that stand for themselves besides the typical ones: `peak_load` (the highest demand of a step, per " +
  "commodity), `lowest_renewables` (the least that varying sources supply, per commodity); several with commas.";

const extremePeriods = coercedValue(
  {
    type: "string",
    description: extremePeriodsDescription,
    examples: [extremeKinds.join(",")],
    "x-default": null,
  },
  readExtremes,
).default(null);

const schemas = Object.entries(runOptionAttributes).map(([name, attribute]) => [
  name,
  attributeSchema(attribute, "create"),
]);

/** Every default filled in. */
export const runOptionsSchema = typedSchema<RunOptions>(
  z.object({
    ...Object.fromEntries(schemas),
    extreme_periods: extremePeriods,
  }),
);

export const defaultRunOptions = (): RunOptions => runOptionsSchema.parse({});

/** The options as a part of a request's body. */
export const runOptionsShape = runOptionsSchema.meta({ id: "RunOptions" }).default(defaultRunOptions);
