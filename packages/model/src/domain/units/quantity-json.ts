/** Values with units as JSON schemas. Bodies refer to them by name; the OpenAPI document has them beside its other schemas. */

type JsonSchema = Record<string, unknown>;

const unit = { type: "string", minLength: 1, maxLength: 255, description: "Unit, such as `EUR/MWh`." };
const withUnit = (value: JsonSchema, description: string): JsonSchema => ({
  type: "object",
  description: `${description} Only where the units of the data set are checked.`,
  required: ["value", "unit"],
  properties: { value, unit },
  additionalProperties: false,
});

export const quantitySchemas = {
  Quantity: withUnit({ type: "number" }, "A number with a unit of its own, which is converted."),
  QuantitySeries: withUnit({ type: "array", items: { type: "number" } }, "Numbers with one unit, which are converted."),
} as const;

const referenceTo = (name: string): string => `#/$defs/${name}`;
export const quantityReferences = Object.keys(quantitySchemas).map(referenceTo);

/** The schema of plain values, or of values with a unit. */
export function orQuantity(
  { anyOf, description, ...plain }: JsonSchema,
  name: keyof typeof quantitySchemas,
): JsonSchema {
  const [first, ...others] = (anyOf as JsonSchema[] | undefined) ?? [plain];
  const described = description === undefined ? {} : { description };
  return { anyOf: [first, { $ref: referenceTo(name) }, ...others], ...described };
}
