/** Zod schemas of models, with overrides that fit their attribute. */

import { message, valueError, type Words } from "@esm/messages/message";
import { z } from "zod";
import { type Attribute, nameText } from "./attribute.ts";
import { type ReadResult, readAttribute, readCurve, readNumber } from "./coerce.ts";
import { constraintsSchema } from "./constraints/constraint-schema.ts";
import { curveJson } from "./costs/invest-curve.ts";
import {
  type ModelContent,
  maxYearOverrides,
  modelAttributes,
  type OverridableAttribute,
  type Override,
  overridableAttributes,
  overrideOperations,
  overrideRules,
  waysToNext,
  type YearOverride,
} from "./model.ts";
import { tableOverrideSchema, tableOverridesSchema } from "./overrides/table-override-schema.ts";
import { optimizationParameters } from "./pathway-schema.ts";
import {
  attributeSchema,
  attributeShape,
  coercedValue,
  listSchema,
  type Presence,
  type RefinementContext,
  report,
  type SchemaOptions,
  typedSchema,
} from "./schema.ts";
import { isQuantity } from "./units/quantity.ts";
import { orQuantity } from "./units/quantity-json.ts";

const choice = (values: readonly string[], description: string): Attribute => ({
  type: "enum",
  required: true,
  values,
  description,
});

const valueJson = {
  anyOf: [{ type: "number" }, { type: "boolean" }, { type: "string" }, curveJson],
  description:
    "Number to add, multiply by or set. To set a flag, text or curve: a value of the attribute's type. A curve's costs can be multiplied.",
};

/** All forms of values; whether a value fits is decided with the attribute and the operation. */
function readOverrideValue(input: unknown): ReadResult<Override["value"]> {
  if (typeof input === "string" || typeof input === "boolean") return { value: input };
  if (Array.isArray(input)) return readCurve(input);
  return readNumber(input);
}

/** A value with a unit passes as it is: who asks for that converts it (`plainOverrides`). */
const readMeasured = (input: unknown): ReadResult<Override["value"]> =>
  isQuantity(input) ? { value: input as unknown as number } : readOverrideValue(input);

/** The attribute and operation of an override. */
export const overrideTarget = {
  component_name: attributeSchema(
    { ...modelAttributes.name, description: "Component whose attribute is changed." },
    "create",
  ),
  attribute: attributeSchema(choice(overridableAttributes, "Attribute that is changed."), "create"),
  operation: attributeSchema(choice(overrideOperations, "Kind of the change."), "create"),
};

const overrideValue = coercedValue(valueJson, readOverrideValue);
export const measuredOverrideValue = coercedValue(orQuantity(valueJson, "Quantity"), readMeasured);

type Target = Pick<Override, "attribute" | "operation">;

/** Whether the operation fits the attribute; reports a problem where it does not. */
export function checkOperation({ attribute, operation }: Target, context: RefinementContext): boolean {
  if (operation === "set" || isNumber(attribute)) return true;
  if (operation === "multiply" && isCurve(attribute)) return true;
  const msg = valueError(message("not_a_number_to_change", { attribute, operation }));
  report(context, { type: "value_error", msg, ctx: { error: {} } }, operation, ["operation"]);
  return false;
}

/**
 * The value in the form of its attribute, or with its unit. A number is checked against its bounds when it is applied, because the result
 * counts.
 */
export function readValue({ attribute, operation }: Target, value: unknown): ReadResult<Override["value"]> {
  if (isCurve(attribute) && operation === "multiply") return readNumber(value);
  if (!isNumber(attribute)) return readAttribute(overrideRules[attribute], value);
  return isQuantity(value) ? { value: value as unknown as number } : readNumber(value);
}

const isCurve = (attribute: OverridableAttribute): boolean => overrideRules[attribute].type === "curve";

function isNumber(attribute: OverridableAttribute): boolean {
  const { type } = overrideRules[attribute];
  return type === "number" || type === "integer";
}

const overrideSchema = (value: typeof overrideValue) =>
  typedSchema<Override>(z.object({ ...overrideTarget, value }))
    .transform((given, context): Override => {
      const { value } = given;
      if (!checkOperation(given, context)) return z.NEVER;
      const reading = readValue(given, value);
      if ("value" in reading) return { ...given, value: reading.value };
      report(context, reading.rejection, value, ["value"]);
      return z.NEVER;
    })
    .meta({ id: "EnergyModelOverrideCreate" });

/** Finds duplicates: called for one override after the other, it returns the position of an earlier one of the same attribute. */
export function createTwinFinder(): (override: Override, index: number) => number | undefined {
  // Grouped by attribute, because keys of both names would take as much memory as the list.
  const seen = new Map<string, Map<string, number>>();
  return ({ component_name, attribute }, index) => {
    const ofAttribute = seen.get(attribute) ?? new Map<string, number>();
    seen.set(attribute, ofAttribute);
    const first = ofAttribute.get(component_name);
    if (first === undefined) ofAttribute.set(component_name, index);
    return first;
  };
}

export const twinMessage = ({ component_name, attribute }: Override, first: number): Words =>
  valueError(message("override_twice", { attribute, component: component_name, item: first }));

const overridesOf = (override: ReturnType<typeof overrideSchema>) =>
  listSchema(override)
    .superRefine((list, context) => {
      const twinOf = createTwinFinder();
      list.forEach((override, index) => {
        const first = twinOf(override, index);
        if (first === undefined) return;
        const problem = { type: "value_error", msg: twinMessage(override, first), ctx: { error: {} } };
        report(context, problem, override.attribute, [index, "attribute"]);
      });
    })
    .meta({ description: "Changes of attributes for this model, at most one per component and attribute." });

/** The schema of an override whose value may have a unit. */
export const measuredOverrideSchema = overrideSchema(measuredOverrideValue);
const plainOverrideSchema = overrideSchema(overrideValue);
const plainOverrides = overridesOf(plainOverrideSchema);
const overridesWithUnits = overridesOf(measuredOverrideSchema);

const constraintsMeta = {
  description: "Constraints beside those of the data set; they replace those with the same id.",
  "x-default": null,
};
/** Without any, a model is like one of a client that does not know them. */
const additionalConstraints = constraintsSchema
  .nullable()
  .transform((list) => (list === null || list.length === 0 ? undefined : list))
  .meta(constraintsMeta);
const tablesMeta = {
  description: "Changes of records of tables for this model, after those of attributes.",
  "x-default": null,
};
const givenTables = tableOverridesSchema
  .nullable()
  .transform((list) => (list === null || list.length === 0 ? undefined : list))
  .meta(tablesMeta);
const changedTables = tableOverridesSchema
  .nullable()
  .transform((list) => list ?? [])
  .meta(tablesMeta);
const yearRule: Attribute = {
  type: "integer",
  required: true,
  minimum: 0,
  unit: "a",
  description: "Year from which on the change holds; it need not be a milestone.",
};
const wayToNext: Attribute = {
  type: "enum",
  values: waysToNext,
  default: "hold",
  description: "`hold`: up to the next entry of the same target; `linear`: on the straight line to its value.",
};
const asIn = (list: string) =>
  z
    .any()
    .optional()
    .meta({ description: `As in \`${list}\`.` });

/** An override of an attribute or of a table, whose own schema reads it. */
const yearOverrideSchema = typedSchema<{ year: number; to_next: YearOverride["to_next"] } & Record<string, unknown>>(
  z.object({
    year: attributeSchema(yearRule, "create"),
    to_next: attributeSchema(wayToNext, "create"),
    component_name: asIn("override_parameters"),
    attribute: asIn("override_parameters"),
    table: asIn("override_tables"),
    commodity_name: asIn("override_tables"),
    regions: asIn("override_tables"),
    region_to: asIn("override_tables"),
    operation: asIn("override_parameters"),
    value: asIn("override_parameters"),
    steps: asIn("override_tables"),
    unit: asIn("override_tables"),
  }),
)
  .transform(({ year, to_next, ...rest }, context): YearOverride => {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const isOfTable = (given.table ?? null) !== null || given.attribute === "conversion_factor";
    const reading = (isOfTable ? tableOverrideSchema : plainOverrideSchema).safeParse(given);
    if (reading.success) return { year, to_next, ...reading.data };
    for (const issue of reading.error.issues) context.issues.push({ ...issue } as never);
    return z.NEVER;
  })
  .meta({ id: "YearOverrideCreate" });

const yearsMeta = {
  description:
    "For pathways: changes of attributes and tables from a year on, each applied to the data of the model; at most " +
    `${maxYearOverrides.toLocaleString("en")}.`,
  "x-default": null,
};
const yearOverrides = listSchema(yearOverrideSchema).nullable();

/** A list of entries alone, as in a file. */
export const yearOverridesSchema = typedSchema<YearOverride[]>(listSchema(yearOverrideSchema));
const givenYears = yearOverrides
  .transform((list) => (list === null || list.length === 0 ? undefined : list))
  .meta(yearsMeta);
const changedYears = yearOverrides.transform((list) => list ?? []).meta(yearsMeta);
const changedConstraints = constraintsSchema
  .nullable()
  .transform((list) => list ?? [])
  .meta(constraintsMeta);

/** The attributes of a model as an object's shape, without the references of a request. */
export function modelShape(presence: Presence, { quantities = false }: SchemaOptions = {}): Record<string, z.ZodType> {
  const overrides = quantities ? overridesWithUnits : plainOverrides;
  const parameters = optimizationParameters.nullable();
  return {
    ...attributeShape(modelAttributes, presence),
    override_parameters: presence === "update" ? overrides.optional() : overrides.default([]),
    override_tables: (presence === "update" ? changedTables : givenTables).optional(),
    overrides_by_year: (presence === "update" ? changedYears : givenYears).optional(),
    optimization_parameters: presence === "update" ? parameters.optional() : parameters.default(null),
    additional_constraints: (presence === "update" ? changedConstraints : additionalConstraints).optional(),
  };
}

/** In files, a model names its parent; requests have its id. */
const parentName = {
  parent_name: attributeSchema(
    {
      ...nameText,
      nullable: true,
      description: "Model of the same data set whose changes apply before those of this one; it has no parent itself.",
    },
    "create",
  )
    .transform((name) => name ?? undefined)
    .optional(),
};

/** A model as an archive's `models.json` describes it. */
export const modelSchema = typedSchema<ModelContent>(z.object({ ...modelShape("create"), ...parentName }));

/** A model whose overrides may have units; `plainOverrides` converts them. */
export const measuredModelSchema = typedSchema<ModelContent>(
  z.object({ ...modelShape("create", { quantities: true }), ...parentName }),
);

/** A list of overrides alone, as for a run: values with units are to be converted. */
export const overridesSchema = typedSchema<Override[]>(overridesWithUnits);
