/**
 * Zod schemas made from the attribute tables. One schema reads a request body or an object of an archive's JSON files
 * and documents itself in OpenAPI (each value carries its JSON schema as metadata). What they report becomes problems
 * in `schema-problems.ts`.
 */

import { message, valueError } from "@esm/messages/message";
import { z } from "zod";
import type { Attribute, AttributeTable, AttributeValue, NumberRule, RecordOf } from "./attribute.ts";
import { jsonSchemaOf, type ReadResult, type Rejection, readAttribute, readCurve } from "./coerce.ts";
import {
  allComponentAttributes,
  type Component,
  type ComponentAttributeTable,
  type ComponentType,
  commonComponentAttributes,
  componentKinds,
  conversionFactorAttributes,
} from "./component.ts";
import { isQuantity } from "./units/quantity.ts";
import { orQuantity } from "./units/quantity-json.ts";

export type RefinementContext = z.core.$RefinementCtx<unknown>;

/** A schema that is made from a table of attributes, with the type that is known from that table. */
export const typedSchema = <Value>(schema: z.ZodType): z.ZodType<Value> => schema as z.ZodType<Value>;

/** Reports a rejection in such a way that its type and figures reach the list of problems. */
export function report(
  context: RefinementContext,
  rejection: Rejection,
  input: unknown,
  path: (string | number)[] = [],
): void {
  const { type, msg, ctx, hint, path: within = [] } = rejection;
  const params = { type, msg, ...(ctx && { ctx }), ...(hint !== undefined && { hint }) };
  const found = within.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)?.[key], input);
  context.issues.push({ code: "custom", path: [...path, ...within], input: found, message: type, params });
}

const missing: Rejection = { type: "missing", msg: message("field_required") };

/**
 * A schema for one value read by `read`, shown in OpenAPI as `json`. Zod drops `default` from the input side of a
 * transforming schema, so a default travels as `x-default` and the OpenAPI document renames it.
 */
export function coercedValue<Value>(json: Record<string, unknown>, read: (input: unknown) => ReadResult<Value>) {
  return z
    .any()
    .transform((input, context): Value => {
      const reading = input === undefined ? { rejection: missing } : read(input);
      if ("value" in reading) return reading.value;
      report(context, reading.rejection, input);
      return z.NEVER;
    })
    .meta(json);
}

/** `create`: an absent value is its default, or null, or an error. `update`: absent means unchanged. */
export type Presence = "create" | "update";

export interface SchemaOptions {
  /** As requests give them: values may have units, and errors of losses stand together, too (`withLossTolerance`). */
  quantities?: boolean;
}

/**
 * The schema of one attribute. An explicit null is null where the attribute knows null, else the default. With `quantities`,
 * a value with a unit passes as it is: who asks for that converts it (`plainComponent`) and reads the number again.
 */
export function attributeSchema(
  rule: Attribute,
  presence: Presence,
  { quantities = false }: SchemaOptions = {},
): z.ZodType {
  const fallback = rule.default ?? null;
  const whenNull = rule.nullable ? null : rule.default;
  const isMeasured = quantities && (rule.type === "number" || rule.type === "integer");
  const read = (input: unknown): ReadResult<AttributeValue | null> =>
    input === null && whenNull !== undefined
      ? { value: whenNull }
      : isMeasured && isQuantity(input)
        ? { value: input as unknown as number }
        : quantities && rule.type === "curve"
          ? readCurve(input, quantityOrNumber)
          : readAttribute(rule, input);
  const json = isMeasured ? orQuantity(jsonSchemaOf(rule), "Quantity") : jsonSchemaOf(rule);
  if (presence === "update") return coercedValue(json, read).optional();
  if (rule.required) return coercedValue(json, read);
  if (rule.isOptional) return coercedValue({ ...json, "x-default": fallback }, read).optional();
  return coercedValue({ ...json, "x-default": fallback }, read).default(fallback);
}

const quantityOrNumber = (rule: NumberRule, value: unknown): ReadResult<number> =>
  isQuantity(value) ? { value: value as unknown as number } : (readAttribute(rule, value) as ReadResult<number>);

/** The schemas of all attributes of a table, to be spread into an object schema. */
export function attributeShape(
  table: AttributeTable,
  presence: Presence,
  options: SchemaOptions = {},
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(table).map(([name, rule]) => [name, attributeSchema(rule, presence, options)]),
  );
}

/** An object with the attributes of a table; unknown keys are ignored. */
export function recordSchema<Table extends AttributeTable>(
  table: Table,
  options: SchemaOptions = {},
): z.ZodType<RecordOf<Table>> {
  return typedSchema<RecordOf<Table>>(z.object(attributeShape(table, "create", options)));
}

export const maxItems = 10_000;

/** A list whose items are checked only if there are not too many, because each faulty one is a problem of its own. */
export function listSchema<Item extends z.ZodType>(item: Item) {
  return z.preprocess((input, context) => {
    if (!Array.isArray(input) || input.length <= maxItems) return input;
    const ctx = { max_length: maxItems, actual_length: input.length };
    report(context, { type: "too_long", msg: message("list_too_long", ctx), ctx }, null);
    return z.NEVER;
  }, z.array(item));
}

/** A list that must have an item, one per commodity. */
const factorsSchema = (options: SchemaOptions) =>
  listSchema(recordSchema(conversionFactorAttributes, options).meta({ id: "EnergyConversionFactorCreate" }))
    .superRefine((factors, context) => {
      if (factors.length === 0) {
        report(
          context,
          {
            type: "value_error",
            msg: valueError(message("factors_empty")),
            ctx: { error: {} },
          },
          factors,
        );
      }
      const positions = new Map<string, number>();
      factors.forEach((factor, index) => {
        const first = positions.get(factor.commodity_name);
        if (first === undefined) {
          positions.set(factor.commodity_name, index);
          return;
        }
        const msg = valueError(message("factor_twice", { commodity: factor.commodity_name, item: first }));
        report(context, { type: "value_error", msg, ctx: { error: {} } }, factor.commodity_name, [
          index,
          "commodity_name",
        ]);
      });
    })
    .meta({ description: "Commodities consumed and produced per unit of operation." });

const plainFactors = factorsSchema({ quantities: false });
const factorsWithUnits = factorsSchema({ quantities: true });

/** Attributes of one component kind as an object's shape, without the references of a request. */
export function componentShape(
  type: ComponentType,
  presence: Presence,
  options: SchemaOptions = {},
): Record<string, z.ZodType> {
  const conversionFactors = options.quantities ? factorsWithUnits : plainFactors;
  const shape = {
    ...attributeShape(commonComponentAttributes, presence, options),
    ...attributeShape(componentKinds[type].attributes, presence, options),
    type: coercedValue({ type: "string", enum: [type], "x-default": type }, (input) =>
      readAttribute(typeRule(type), input),
    ).default(type),
  };
  if (type === "TRANSMISSION" && options.quantities) return { ...shape, loss_tolerance: lossTolerance };
  if (type !== "CONVERSION") return shape;
  return { ...shape, conversion_factors: presence === "update" ? conversionFactors.optional() : conversionFactors };
}

const { loss_tolerance_absolute, loss_tolerance_relative } = componentKinds.TRANSMISSION.attributes;
const lossTolerance = z
  .object(
    attributeShape({ absolute: loss_tolerance_absolute, relative: loss_tolerance_relative }, "create", {
      quantities: true,
    }),
  )
  .nullable()
  .optional()
  .meta({
    description: "`loss_tolerance_absolute` and `loss_tolerance_relative` together, in place of them; null for none.",
  });

/** With the attributes that stand together in `loss_tolerance`: null clears both. */
export function withLossTolerance<Given extends Record<string, unknown>>({ loss_tolerance, ...given }: Given) {
  if (loss_tolerance === undefined) return given;
  const { absolute = null, relative = null } = (loss_tolerance ?? {}) as Record<string, unknown>;
  return { ...given, loss_tolerance_absolute: absolute, loss_tolerance_relative: relative };
}

/** Refuses errors of losses that are given in both forms. */
export function checkLossTolerance(given: Record<string, unknown>, context: RefinementContext): void {
  if (given.loss_tolerance === undefined) return;
  for (const name of ["loss_tolerance_absolute", "loss_tolerance_relative"]) {
    if (given[name] === undefined || given[name] === null) continue;
    report(
      context,
      { type: "value_error", msg: valueError(message("loss_tolerance_twice")), ctx: { error: {} } },
      given[name],
      [name],
    );
  }
}

const typeRule = (type: ComponentType): Attribute => ({
  type: "enum",
  values: [type],
  description: "Kind of component.",
});

const needingGroup = Object.entries<ComponentAttributeTable[string]>(allComponentAttributes).flatMap(
  ([name, { group, needsGroup }]) => (group !== undefined && needsGroup ? [[name, group]] : []),
);

/** Rules between attributes of one component, to be applied to an object that has `componentShape`. */
export function checkComponent(component: Record<string, unknown>, context: RefinementContext): void {
  for (const [limit, group] of needingGroup) {
    if (typeof component[limit] !== "number" || typeof component[group] === "string") continue;
    const msg = valueError(message("limit_needs_id", { limit, group }));
    report(context, { type: "value_error", msg, ctx: { error: {} } }, component);
  }
}

const makeComponentSchema = (type: ComponentType): z.ZodType<Component> =>
  typedSchema<Component>(z.object(componentShape(type, "create")).superRefine(checkComponent));

/** Making a schema takes milliseconds, and imports read thousands of components. */
const componentSchemas = new Map<ComponentType, z.ZodType<Component>>();

/** A component of one kind as an archive's JSON file or a request body describes it. */
export function componentSchema(type: ComponentType): z.ZodType<Component> {
  const schema = componentSchemas.get(type) ?? makeComponentSchema(type);
  componentSchemas.set(type, schema);
  return schema;
}
