/** Zod schemas of the options of runs that look for near-optimal alternatives. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import { type AttributeTable, nameText } from "../attribute.ts";
import { type ReadResult, readAttribute } from "../coerce.ts";
import { maxTerms } from "../constraints/constraint.ts";
import { termSchema } from "../constraints/constraint-schema.ts";
import { attributeSchema, attributeShape, coercedValue, listSchema, report, typedSchema } from "../schema.ts";
import {
  type AlternativesOptions,
  type AlternativeTarget,
  alternativesOf,
  alternativesOptionNames,
  defaultAlternatives,
  maxSlacks,
  maxSpread,
  type Spread,
  spreadMethods,
  spreadWeights,
  targetSenses,
} from "./alternatives.ts";
import type { RunKind } from "./run-class.ts";
import { type RunOptions, runOptionsWithScenarios } from "./run-options.ts";

type Context = z.core.$RefinementCtx<unknown>;

function refuse(context: Context, msg: Words, input: unknown, path: (string | number)[] = []): void {
  report(context, { type: "value_error", msg: valueError(msg), ctx: { error: {} } }, input, path);
}

const slackRule = { type: "number", exclusiveMinimum: 0, maximum: 1 } as const;

/** One number or a list, in ascending order and each once; null where none is given. */
function readSlack(input: unknown): ReadResult<number[] | null> {
  if (input === null) return { value: null };
  const list = Array.isArray(input) ? input : [input];
  if (list.length === 0 || list.length > maxSlacks) {
    const msg = valueError(message("slacks_of_alternatives", { most: maxSlacks }));
    return { rejection: { type: "value_error", msg, ctx: { error: {} } } };
  }
  const numbers: number[] = [];
  for (const item of list) {
    const reading = readAttribute(slackRule, item);
    if (!("value" in reading)) return reading;
    numbers.push(Number(reading.value));
  }
  return { value: [...new Set(numbers)].sort((left, right) => left - right) };
}

const slackJson = {
  anyOf: [
    { type: "number", exclusiveMinimum: 0, maximum: 1 },
    { type: "array", items: { type: "number", exclusiveMinimum: 0, maximum: 1 }, minItems: 1, maxItems: maxSlacks },
  ],
  description:
    "Only of kind `alternatives`, as the options below: the share of the lowest cost that a plan may cost more (default " +
    `${defaultAlternatives.slack[0]}), or up to ${maxSlacks} of them, each with ranges of its own.`,
  "x-default": null,
};

const targetAttributes = {
  id: { ...nameText, required: true, description: "Name of the target, unique in its list." },
  sense: {
    type: "enum",
    values: targetSenses,
    default: "both",
    description: "Whether the least, the most, or both are looked for.",
  },
  unit: {
    type: "string",
    nullable: true,
    maxLength: 255,
    description: "Unit of the sum; where it is not given, all terms have the same.",
  },
} as const satisfies AttributeTable;

const target = typedSchema<AlternativeTarget>(
  z.object({
    ...attributeShape(targetAttributes, "create"),
    terms: listSchema(termSchema)
      .superRefine((terms, context) => {
        if (terms.length === 0 || terms.length > maxTerms) {
          refuse(context, message("terms_of_target", { most: maxTerms }), terms);
        }
        for (const [index, { year_offset }] of terms.entries()) {
          if (year_offset === 0) continue;
          refuse(context, message("target_without_years"), year_offset, [index, "year_offset"]);
        }
      })
      .meta({ description: `Terms of the sum, 1 to ${maxTerms}, as of constraints per year.` }),
  }),
).meta({ id: "AlternativeTargetCreate" });

const targets = typedSchema<AlternativeTarget[] | null>(
  listSchema(target)
    .superRefine((list, context) => {
      const first = new Map<string, number>();
      for (const [index, { id }] of list.entries()) {
        const before = first.get(id);
        if (before === undefined) first.set(id, index);
        else refuse(context, message("constraint_twice", { id, item: before }), id, [index, "id"]);
      }
    })
    .nullable()
    .default(null)
    .meta({
      description:
        "Sums whose least and most are looked for; the total capacity of each component where they are not given.",
      "x-default": null,
    }),
);

const spreadAttributes = {
  method: {
    type: "enum",
    values: spreadMethods,
    required: true,
    description:
      "`hop_skip_jump`: avoids what any plan before built. `spores`: avoids it the more, the more and the more often it was built. " +
      "`random`: prefers and avoids capacities by chance.",
  },
  count: {
    type: "integer",
    minimum: 1,
    maximum: maxSpread,
    default: 10,
    description: "Number of plans; `hop_skip_jump` stops earlier where a plan builds nothing new.",
  },
  weights_from: {
    type: "enum",
    values: spreadWeights,
    default: spreadWeights[0],
    description: "What makes plans differ: their capacities.",
  },
} as const satisfies AttributeTable;

const spread = typedSchema<Spread | null>(
  z
    .object(attributeShape(spreadAttributes, "create"))
    .meta({ id: "AlternativesSpreadCreate" })
    .nullable()
    .default(null)
    .meta({ description: "Further plans that differ, within the largest slack.", "x-default": null }),
);

const seed = attributeSchema(
  { type: "integer", nullable: true, minimum: 0, description: "Number from which `random` draws." },
  "create",
);

type GivenAlternatives = { [Name in keyof AlternativesOptions]: AlternativesOptions[Name] | null };

const shape = { slack: coercedValue(slackJson, readSlack).default(null), targets, spread, seed };

/** What is not given, or null, has its default. */
const withDefaults = ({ slack, targets, spread, seed }: GivenAlternatives): AlternativesOptions =>
  alternativesOf({ targets, spread, ...(slack && { slack }), ...(seed !== null && { seed }) });

const isNothing = ({ targets, spread }: GivenAlternatives): boolean => targets?.length === 0 && spread === null;

/** These options alone, as the command line reads them from a file. */
export const alternativesSchema = typedSchema<AlternativesOptions>(
  typedSchema<GivenAlternatives>(z.object(shape)).transform((given, context) => {
    if (isNothing(given)) refuse(context, message("no_target_no_spread"), given.targets, ["targets"]);
    return withDefaults(given);
  }),
);

/** All options of a run as its request has them. */
export const givenRunOptions = typedSchema<RunOptions & GivenAlternatives>(
  z
    .object({
      ...(runOptionsWithScenarios as unknown as z.ZodObject).shape,
      ...shape,
    })
    .meta({ id: "RunOptionsOfRun" }),
);

export const defaultGivenOptions = (): RunOptions & GivenAlternatives => givenRunOptions.parse({});

/** Without options that are not given, so that runs of other kinds stay equal to those of versions that do not know them. */
export function optionsOfKind(kind: RunKind, given: RunOptions & GivenAlternatives, context: Context): RunOptions {
  const { slack, targets, spread, seed, ...options } = given;
  if (kind === "alternatives") {
    if (isNothing(given)) refuse(context, message("no_target_no_spread"), targets, ["options", "targets"]);
    return { ...options, ...withDefaults({ slack, targets, spread, seed }) };
  }
  for (const name of alternativesOptionNames) {
    if (given[name] === null) continue;
    refuse(context, message("option_of_alternatives", { option: name }), given[name], ["options", name]);
  }
  return options;
}
