/** Zod schemas of the records of table families, without the references to a data set. */

import { message } from "@esm/messages/message";
import { z } from "zod";
import { type NumberAttribute, nameText, type TextAttribute } from "./attribute.ts";
import { jsonSchemaOf, readAttribute } from "./coerce.ts";
import { attributeSchema, type Presence, report } from "./schema.ts";
import { describedValue } from "./table-descriptions.ts";
import type { TableFamily } from "./table-family.ts";
import { isQuantity } from "./units/quantity.ts";
import { orQuantity } from "./units/quantity-json.ts";

/** A record as a request describes it. */
export interface GivenTableRecord {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  /** One value; for a series one value per time step. */
  values: Float64Array;
  /** The unit of the values, if they have one. Whoever reads the record converts them and checks their bounds. */
  unit?: string;
}

const name = (description: string): TextAttribute => ({ ...nameText, required: true, description });
const regionTo = "The other end of a connection.";

/** The value stands under the family's own field name; `recordOf` takes it from there. */
export function tableRecordShape(family: TableFamily, presence: Presence): Record<string, z.ZodType> {
  const target: TextAttribute =
    family.regionTo === "required" ? name(regionTo) : { ...nameText, nullable: true, description: regionTo };
  const values = measuredSchema(family);
  return {
    component_name: attributeSchema(name("Component the record belongs to."), presence),
    region_name: attributeSchema(name("Region of the record; for a connection, its start."), presence),
    region_to_name: attributeSchema(target, presence),
    [family.valueField]: presence === "update" ? values.optional() : values,
  };
}

/** The record among what a schema of this shape has read. */
export function recordOf<Given extends object>(family: TableFamily, given: Given): GivenTableRecord {
  const { [family.valueField]: measured, ...rest } = given as Record<string, unknown>;
  return { ...rest, ...(measured as object) } as unknown as GivenTableRecord;
}

const schemaOf = (family: TableFamily): z.ZodType<Float64Array> =>
  family.shape === "series"
    ? valuesSchema(family)
    : attributeSchema(describedValue(family), "create").transform((number) => Float64Array.of(Number(number)));

const anyNumber: NumberAttribute = { type: "number", required: true, description: "Before it is converted." };

/** The values, or an object with them and their unit. `schemaFor`: of plain values by the rule of the family. */
export function measuredSchema(family: TableFamily, schemaFor: typeof schemaOf = schemaOf): z.ZodType {
  const [plain, unbounded] = [schemaFor(family), schemaFor({ ...family, value: anyNumber })];
  return z
    .any()
    .transform((input, context): Pick<GivenTableRecord, "values" | "unit"> => {
      const isMeasured = isQuantity(input);
      const reading = isMeasured ? unbounded.safeParse(input.value) : plain.safeParse(input);
      if (reading.success) return { values: reading.data, ...(isMeasured && { unit: input.unit }) };
      const place = isMeasured ? ["value"] : [];
      for (const issue of reading.error.issues) {
        context.issues.push({ ...issue, path: [...place, ...issue.path] } as never);
      }
      return z.NEVER;
    })
    .meta(orQuantity(jsonOf(family), family.shape === "series" ? "QuantitySeries" : "Quantity"));
}

const maxReportedValues = 1000;

/** A list of values of the family. Every wrong value is reported at its index, the first thousand of them. */
export function valuesSchema(family: TableFamily): z.ZodType<Float64Array> {
  const rule = family.value;
  return z
    .any()
    .transform((input, context): Float64Array => {
      if (!Array.isArray(input)) {
        const rejection =
          input === undefined
            ? { type: "missing", msg: message("field_required") }
            : { type: "list_type", msg: message("input_should_be", { what: message("valid_list") }) };
        report(context, rejection, input);
        return z.NEVER;
      }
      const values = new Float64Array(input.length);
      let refused = 0;
      for (let step = 0; step < input.length && refused < maxReportedValues; step++) {
        const reading = readAttribute(rule, input[step]);
        if ("value" in reading) values[step] = Number(reading.value);
        else {
          refused++;
          report(context, reading.rejection, input[step], [step]);
        }
      }
      return values;
    })
    .meta(jsonOf({ ...family, shape: "series" }));
}

function jsonOf(family: TableFamily): Record<string, unknown> {
  const value = describedValue(family);
  if (family.shape === "number") return jsonSchemaOf(value);
  const { description: _, ...items } = jsonSchemaOf(value);
  return { type: "array", items, description: value.description };
}
