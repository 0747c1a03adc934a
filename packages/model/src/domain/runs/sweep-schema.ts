/** The zod schema of sweeps: values that fit their attributes, and not too many points. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import type { Attribute } from "../attribute.ts";
import type { Override } from "../model.ts";
import { checkOperation, measuredOverrideValue, overrideTarget, readValue } from "../model-schema.ts";
import { attributeSchema, listSchema, type RefinementContext, report, typedSchema } from "../schema.ts";
import { runOptionsShape } from "./run-options.ts";
import {
  combinations,
  maxPoints,
  maxPointValues,
  pointCount,
  type SweepDefinition,
  type SweepParameter,
} from "./sweep.ts";

const combine: Attribute = {
  type: "enum",
  values: combinations,
  default: "grid",
  description:
    "`grid`: all combinations of the values. `table`: lists of equal length, whose first values belong " +
    "together, then the second ones, and so on.",
};

const kind: Attribute = {
  type: "enum",
  values: ["optimize", "myopic"],
  default: "optimize",
  description: "Kind of the runs.",
};

function refuse(context: RefinementContext, msg: Words, input: unknown, path: (string | number)[]): void {
  report(context, { type: "value_error", msg: valueError(msg), ctx: { error: {} } }, input, path);
}

const parameter = typedSchema<SweepParameter>(
  z.object({ ...overrideTarget, values: listSchema(measuredOverrideValue) }),
)
  .transform((given, context): SweepParameter => {
    const { attribute, values } = given;
    if (!checkOperation(given, context)) return z.NEVER;
    if (values.length === 0) refuse(context, message("least_one_value"), values, ["values"]);
    const read = values.map((value, index): Override["value"] => {
      const reading = readValue(attribute, value);
      if ("value" in reading) return reading.value;
      report(context, reading.rejection, value, ["values", index]);
      return value;
    });
    return { ...given, values: read };
  })
  .meta({ id: "SweepParameterCreate" });

const maxListedLengths = 10;

/** A request for a sweep, with every default filled in. Values with units are to be converted (`plainParameters`). */
export const sweepSchema = typedSchema<SweepDefinition>(
  z.object({
    kind: attributeSchema(kind, "create"),
    parameters: listSchema(parameter).meta({
      description: "Varied attributes, applied after the model's own overrides.",
    }),
    combine: attributeSchema(combine, "create"),
    options: runOptionsShape,
  }),
).superRefine((definition, context) => {
  const { parameters } = definition;
  if (parameters.length === 0) refuse(context, message("least_one_parameter"), parameters, ["parameters"]);
  const seen = new Map<string, number>();
  parameters.forEach(({ component_name, attribute }, index) => {
    const key = JSON.stringify([component_name, attribute]);
    const first = seen.get(key);
    seen.set(key, first ?? index);
    if (first === undefined) return;
    const twice = message("component_already_varied_item", { attribute, component_name, first });
    refuse(context, twice, attribute, ["parameters", index, "attribute"]);
  });
  const lengths = new Set(parameters.map(({ values }) => values.length));
  if (definition.combine === "table" && lengths.size > 1) {
    const listed = [...lengths].slice(0, maxListedLengths);
    const count = lengths.size - listed.length;
    const all = count > 0 ? message("lengths_and_more", { lengths: listed, count }) : listed;
    refuse(context, message("table_lengths_differ", { lengths: all }), definition.combine, ["combine"]);
    return;
  }
  const count = parameters.length > 0 ? pointCount(definition) : 0;
  const values = count * parameters.length;
  if (count > maxPoints) refuse(context, message("points_exceed_maximum", { count, maxPoints }), count, ["parameters"]);
  else if (values > maxPointValues) {
    const said = { count, parameters: parameters.length, values, maximum: maxPointValues };
    refuse(context, message("too_many_point_values", said), values, ["parameters"]);
  }
});
