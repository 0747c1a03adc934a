/** Zod schemas of overrides of tables and of named series: their form, without what their data set has. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import { type NumberRule, nameText } from "../attribute.ts";
import { type ReadResult, readAttribute, readNumber } from "../coerce.ts";
import {
  attributeSchema,
  attributeShape,
  coercedValue,
  listSchema,
  type RefinementContext,
  report,
  typedSchema,
} from "../schema.ts";
import { type FamilyName, familyNames, tableFamilies } from "../table-family.ts";
import { maxNamedSeries, type NamedSeriesByName, namedSeriesAttributes } from "./named-series.ts";
import {
  maxTableOverrides,
  type RecordReference,
  type TableOverride,
  type TableOverrideValue,
  tableOverrideAttributes,
} from "./table-override.ts";

function refuse(context: RefinementContext, msg: Words, input: unknown, path: (string | number)[] = []): void {
  report(context, { type: "value_error", msg: valueError(msg), ctx: { error: {} } }, input, path);
}

const refused = (reason: Words): { rejection: { type: string; msg: Words; ctx: Record<string, unknown> } } => ({
  rejection: { type: "value_error", msg: valueError(reason), ctx: { error: {} } },
});

const nameRule = { ...nameText, required: true, description: "Name." } as const;
const name = attributeSchema(nameRule, "create");
const stepRule: NumberRule = { type: "integer", minimum: 0 };

function readSteps(input: unknown): ReadResult<TableOverride["steps"]> {
  if (input === null) return { value: null };
  if (Array.isArray(input) && input.length === 2) {
    const [first, last] = input.map((step) => readAttribute(stepRule, step));
    if ("value" in first && "value" in last && Number(first.value) <= Number(last.value)) {
      return { value: [Number(first.value), Number(last.value)] };
    }
  }
  return refused(message("steps_are_two_numbers"));
}

/** A list of numbers; a wrong one is named by its position. */
function readNumbers(input: readonly unknown[]): ReadResult<number[]> {
  const numbers: number[] = [];
  for (const [index, item] of input.entries()) {
    const reading = readNumber(item);
    if (!("value" in reading)) return refused(message("item_of_list", { item: index, problem: reading.rejection.msg }));
    numbers.push(reading.value);
  }
  return { value: numbers };
}

export function readTableValue(input: unknown): ReadResult<TableOverrideValue | null> {
  if (input === null) return { value: null };
  if (Array.isArray(input)) return readNumbers(input);
  if (typeof input !== "object") return readNumber(input);
  const given = input as Record<string, unknown>;
  const keys = Object.keys(given);
  if (keys.length === 1 && "series" in given) {
    const reading = readAttribute(nameRule, given.series);
    return "value" in reading ? { value: { series: String(reading.value) } } : reading;
  }
  const { component_name, table, region, region_to = null } = given;
  const known = ["component_name", "table", "region", "region_to"];
  const areNames = [component_name, region, region_to ?? region].every((each) => typeof each === "string");
  if (!areNames || keys.some((key) => !known.includes(key))) return refused(message("value_of_table_override"));
  const family = readAttribute({ type: "enum", values: familyNames, required: true, description: "Table." }, table);
  if (!("value" in family)) return family;
  return { value: { component_name, table: family.value as FamilyName, region, region_to } as RecordReference };
}

const stepsJson = {
  anyOf: [{ type: "array", items: { type: "integer", minimum: 0 }, minItems: 2, maxItems: 2 }, { type: "null" }],
  "x-default": null,
  description: "First and last original time step of a series that change (default: all).",
};
export const tableValueJson = {
  anyOf: [{ type: "number" }, { type: "array", items: { type: "number" } }, { type: "object" }, { type: "null" }],
  "x-default": null,
  description:
    'A number, of a series in every step; a list of one number per time step; a named series, `{"series": name}`; or another record of the data, as it is without overrides: `{"component_name", "table", "region"}`, of a line with `region_to`. `remove` has none.',
};

/** The fields but the value, which a sweep gives as a list. */
export const tableTargetShape = {
  ...attributeShape(tableOverrideAttributes, "create"),
  regions: listSchema(name).nullable().default(null).meta({
    description: "Names of regions, or of groups of regions (default: every record).",
    "x-default": null,
  }),
  steps: coercedValue(stepsJson, readSteps).default(null),
};

type Target = Omit<TableOverride, "value">;

/** Fields that belong together; true if all fit. */
export function checkTarget(target: Target, context: RefinementContext): boolean {
  const before = context.issues.length;
  const { table, attribute, commodity_name, regions, region_to, steps } = target;
  if (table !== null && attribute !== null) {
    refuse(context, message("either_of_two", { one: "table", other: "attribute" }), attribute, ["attribute"]);
  }
  if (table === null && attribute === null) refuse(context, message("table_or_conversion_factor"), null, ["table"]);
  if (attribute !== null) {
    if (commodity_name === null) refuse(context, message("factor_needs_commodity"), null, ["commodity_name"]);
    for (const [field, value] of Object.entries({ regions, region_to, steps })) {
      if (value !== null) refuse(context, message("factor_is_everywhere", { field }), value, [field]);
    }
  } else if (commodity_name !== null) {
    refuse(context, message("commodity_without_factor"), commodity_name, ["commodity_name"]);
  }
  if (table !== null && steps !== null && tableFamilies[table].shape === "number") {
    refuse(context, message("steps_without_series", { table }), steps, ["steps"]);
  }
  return context.issues.length === before;
}

/** Whether a value fits the operation and the form of the table. */
export function checkTableValue(
  { table, operation, unit }: Target,
  value: TableOverrideValue | null,
  context: RefinementContext,
  path: (string | number)[],
): void {
  if (operation === "remove") {
    if (value !== null) refuse(context, message("remove_has_no_value"), value, path);
    return;
  }
  if (value === null) {
    report(context, { type: "missing", msg: message("field_required") }, null, path);
    return;
  }
  const isSeries = table !== null && tableFamilies[table].shape === "series";
  const isNamed = typeof value === "object" && !Array.isArray(value);
  if (isNamed && operation !== "set") refuse(context, message("only_set_replaces", { operation }), value, path);
  if (isNamed && unit !== null) refuse(context, message("unit_of_named_values"), unit, ["unit"]);
  if (operation === "multiply" && unit !== null) refuse(context, message("factor_has_no_unit"), unit, ["unit"]);
  if (isSeries) return;
  if (Array.isArray(value) || (isNamed && "series" in value))
    refuse(context, message("number_for_number"), value, path);
  else if (isNamed && (table === null || tableFamilies[value.table].shape === "series")) {
    refuse(context, message("number_for_number"), value, path);
  }
}

export const tableOverrideSchema = typedSchema<TableOverride>(
  z.object({ ...tableTargetShape, value: coercedValue(tableValueJson, readTableValue).default(null) }),
)
  .superRefine((override, context) => {
    if (checkTarget(override, context)) checkTableValue(override, override.value, context, ["value"]);
  })
  .meta({ id: "TableOverrideCreate" });

export const tableOverridesSchema = typedSchema<TableOverride[]>(
  listSchema(tableOverrideSchema).meta({
    description: `Changes of records of tables and of conversion factors, applied in their order; at most ${maxTableOverrides}.`,
  }),
);

const seriesJson = {
  type: "array",
  items: { type: "number" },
  description: "One number per time step.",
};

const readSeries = (input: unknown): ReadResult<number[]> =>
  Array.isArray(input)
    ? readNumbers(input)
    : { rejection: { type: "list_type", msg: message("input_should_be", { what: message("valid_list") }) } };

export const seriesValues = coercedValue<number[]>(seriesJson, readSeries);

const seriesBody = typedSchema<{ unit: string | null; values: number[] }>(
  z.object({ unit: attributeSchema(namedSeriesAttributes.unit, "create"), values: seriesValues }),
);

/** Series by their names, as packages have them. */
export const namedSeriesSchema = typedSchema<NamedSeriesByName>(
  z
    .any()
    .transform((input, context): NamedSeriesByName => {
      if (typeof input !== "object" || input === null || Array.isArray(input)) {
        const msg = message("input_should_be", { what: message("valid_object") });
        report(context, { type: "model_attributes_type", msg }, input);
        return z.NEVER;
      }
      const entries = Object.entries(input);
      if (entries.length > maxNamedSeries)
        refuse(context, message("too_many_named_series", { most: maxNamedSeries }), null);
      return Object.fromEntries(
        entries.slice(0, maxNamedSeries).flatMap(([series, given]) => {
          const named = readAttribute(nameRule, series);
          if ("rejection" in named) report(context, named.rejection, series, [series]);
          const reading = seriesBody.safeParse(given);
          if (reading.success) return [[series, reading.data]];
          for (const issue of reading.error.issues) {
            context.issues.push({ ...issue, path: [series, ...issue.path] } as never);
          }
          return [];
        }),
      );
    })
    .meta({
      type: "object",
      additionalProperties: {
        type: "object",
        properties: { unit: { anyOf: [{ type: "string" }, { type: "null" }] }, values: seriesJson },
        required: ["values"],
      },
      description: `Series by their names, for overrides of tables; at most ${maxNamedSeries}.`,
    }),
);
