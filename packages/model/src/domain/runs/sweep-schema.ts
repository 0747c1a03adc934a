/** The zod schema of sweeps: values that fit their attributes, and not too many points. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import type { Attribute } from "../attribute.ts";
import { type ReadResult, readNumber } from "../coerce.ts";
import { type OverridableAttribute, type Override, overridableAttributes, overrideRules } from "../model.ts";
import { checkOperation, measuredOverrideValue, overrideTarget, readValue } from "../model-schema.ts";
import type { TableOverride, TableOverrideValue } from "../overrides/table-override.ts";
import { checkTableValue, checkTarget, tableTargetShape } from "../overrides/table-override-schema.ts";
import { attributeSchema, listSchema, type RefinementContext, report, typedSchema } from "../schema.ts";
import { tableFamilies } from "../table-family.ts";
import { runOptionsShape } from "./run-options.ts";
import {
  type AttributeParameter,
  type ConstraintParameter,
  combinations,
  isConstraintParameter,
  isTableParameter,
  maxPoints,
  maxPointValues,
  pointCount,
  type SweepDefinition,
  type SweepParameter,
  type TableParameter,
} from "./sweep.ts";

const combine: Attribute = {
  type: "enum",
  values: combinations,
  default: "grid",
  description:
    "`grid`: all combinations of the values. `table`: lists of equal length, whose first values belong " +
    "together, then the second ones, and so on.",
};

const variedAttribute: Attribute = {
  type: "enum",
  values: [...overridableAttributes, "conversion_factor"],
  nullable: true,
  description: "Attribute that is varied; or `conversion_factor`, of `commodity_name`; or a table in place of it.",
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

const constraintId: Attribute = {
  type: "string",
  nullable: true,
  minLength: 1,
  maxLength: 255,
  description: "Constraint whose value is varied, in place of a component.",
};
const year: Attribute = {
  type: "integer",
  nullable: true,
  minimum: 0,
  unit: "a",
  description:
    "Year of a pathway from which on the values hold, in place of the model's entry in `overrides_by_year` of the same target and year; " +
    "without it they are the model's.",
};
const { component_name, operation } = overrideTarget;
const givenParameter = typedSchema<
  Omit<TableOverride, "component_name" | "attribute" | "value"> &
    Pick<AttributeParameter, "operation"> & {
      component_name?: string;
      attribute?: OverridableAttribute | "conversion_factor" | null;
      constraint_id: string | null;
      year: number | null;
      values: unknown[];
    }
>(
  z.object({
    ...tableTargetShape,
    component_name: component_name.optional(),
    attribute: attributeSchema(variedAttribute, "create").optional(),
    constraint_id: attributeSchema(constraintId, "create"),
    year: attributeSchema(year, "create"),
    operation,
    values: listSchema(measuredOverrideValue),
  }),
);
type Given = z.infer<typeof givenParameter>;

/** What varies an attribute, a table, or a constraint; its fields say which. */
const parameter = typedSchema<SweepParameter>(
  givenParameter.transform((given, context): SweepParameter => {
    if (given.values.length === 0) refuse(context, message("least_one_value"), given.values, ["values"]);
    if (given.constraint_id !== null) return constraintParameter(given, given.constraint_id, context) ?? z.NEVER;
    if (given.component_name === undefined) {
      report(context, { type: "missing", msg: message("field_required") }, undefined, ["component_name"]);
      return z.NEVER;
    }
    const isOfTable = given.table !== null || given.attribute === "conversion_factor";
    const made = isOfTable ? tableParameter(given, context) : attributeParameter(given, context);
    if (!made) return z.NEVER;
    return given.year === null ? made : { ...made, year: given.year };
  }),
).meta({ id: "SweepParameterCreate" });

function attributeParameter(given: Given, context: RefinementContext): AttributeParameter | undefined {
  const { component_name = "", attribute, operation, values } = given;
  if (!attribute || attribute === "conversion_factor") {
    report(context, { type: "missing", msg: message("field_required") }, undefined, ["attribute"]);
    return undefined;
  }
  for (const field of ["commodity_name", "regions", "region_to", "steps", "unit"] as const) {
    if (given[field] !== null) refuse(context, message("only_tables_have", { field }), given[field], [field]);
  }
  if (!checkOperation({ attribute, operation }, context)) return undefined;
  if (operation === "set" && overrideRules[attribute].type === "curve") {
    refuse(context, message("curve_swept_by_factor"), operation, ["operation"]);
    return undefined;
  }
  const read = values.map((value, index): Override["value"] => {
    const reading = readValue({ attribute, operation }, value);
    if ("value" in reading) return reading.value;
    report(context, reading.rejection, value, ["values", index]);
    return 0;
  });
  return { component_name, attribute, operation, values: read };
}

function tableParameter(given: Given, context: RefinementContext): TableParameter | undefined {
  const { component_name = "", attribute, constraint_id: _, year: __, values, ...rest } = given;
  if (attribute && attribute !== "conversion_factor") {
    refuse(context, message("either_of_two", { one: "table", other: "attribute" }), attribute, ["attribute"]);
    return undefined;
  }
  const target = { ...rest, component_name, attribute: attribute ?? null };
  if (!checkTarget(target, context)) return undefined;
  const isSeries = target.table !== null && tableFamilies[target.table].shape === "series";
  const read = values.map((value, index): TableOverrideValue => {
    // A series is named, so a number may stand as a text only for tables of numbers.
    const reading: ReadResult<TableOverrideValue> =
      isSeries && typeof value === "string" ? { value: { series: value } } : readNumber(value);
    if ("rejection" in reading) {
      report(context, reading.rejection, value, ["values", index]);
      return 0;
    }
    checkTableValue(target, reading.value, context, ["values", index]);
    return reading.value;
  });
  return { ...target, values: read };
}

function constraintParameter(given: Given, id: string, context: RefinementContext): ConstraintParameter | undefined {
  const { operation, values, constraint_id: _, ...others } = given;
  for (const [field, value] of Object.entries(others)) {
    if (value !== null && value !== undefined)
      refuse(context, message("either_of_two", { one: "constraint_id", other: field }), value, [field]);
  }
  const read = values.map((value, index): number => {
    const reading = readNumber(value);
    if ("value" in reading) return reading.value;
    report(context, reading.rejection, value, ["values", index]);
    return 0;
  });
  return { constraint_id: id, operation, values: read };
}

/** What a parameter varies, for messages, and the field that names it. */
function variedBy(parameter: SweepParameter): { component: string; attribute: string; field: string } {
  if (isConstraintParameter(parameter)) {
    return { component: parameter.constraint_id, attribute: "value", field: "constraint_id" };
  }
  const { component_name: component } = parameter;
  if (!isTableParameter(parameter)) return { component, attribute: parameter.attribute, field: "attribute" };
  const isFactor = parameter.table === null;
  return { component, attribute: parameter.table ?? "conversion_factor", field: isFactor ? "attribute" : "table" };
}

const maxListedLengths = 10;

/** A request for a sweep, with every default filled in. Values with units are to be converted (`plainParameters`). */
export const sweepSchema = typedSchema<SweepDefinition>(
  z.object({
    kind: attributeSchema(kind, "create"),
    parameters: listSchema(parameter).meta({
      description: "Varied attributes, tables and constraints, applied after the model's own overrides.",
    }),
    combine: attributeSchema(combine, "create"),
    options: runOptionsShape,
  }),
).superRefine((definition, context) => {
  const { parameters } = definition;
  if (parameters.length === 0) refuse(context, message("least_one_parameter"), parameters, ["parameters"]);
  const seen = new Map<string, number>();
  parameters.forEach((parameter, index) => {
    const { values: _, operation: __, ...target } = parameter;
    const { component, attribute, field } = variedBy(parameter);
    const key = JSON.stringify(target);
    const first = seen.get(key);
    seen.set(key, first ?? index);
    if (first === undefined) return;
    const twice = message("component_already_varied_item", { attribute, component_name: component, first });
    refuse(context, twice, attribute, ["parameters", index, field]);
  });
  parameters.forEach((parameter, index) => {
    if (definition.kind === "myopic" || isConstraintParameter(parameter) || parameter.year === undefined) return;
    refuse(context, message("year_of_pathways"), parameter.year, ["parameters", index, "year"]);
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
