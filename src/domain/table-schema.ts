/** Zod schemas of the records of table families, without the references to a data set. */
import { z } from "zod";
import { nameText, type TextAttribute } from "./attribute.ts";
import { jsonSchemaOf, readAttribute } from "./coerce.ts";
import { attributeSchema, type Presence, report } from "./schema.ts";
import type { TableFamily } from "./table-family.ts";

/** A record as a request describes it. */
export interface GivenTableRecord {
  component_name: string;
  region_name: string;
  region_to_name: string | null;
  /** One value; for a series one value per time step. */
  values: Float64Array;
}

const name = (description: string): TextAttribute => ({ ...nameText, required: true, description });
const regionTo = "The other end of a connection.";

/** The value stands under the family's own field name; `recordOf` takes it from there. */
export function tableRecordShape(family: TableFamily, presence: Presence): Record<string, z.ZodType> {
  const target: TextAttribute =
    family.regionTo === "required" ? name(regionTo) : { ...nameText, nullable: true, description: regionTo };
  const values = family.shape === "number" ? numberSchema(family) : valuesSchema(family);
  return {
    component_name: attributeSchema(name("Component the record belongs to."), presence),
    region_name: attributeSchema(name("Region of the record; for a connection, its start."), presence),
    region_to_name: attributeSchema(target, presence),
    [family.valueField]: presence === "update" ? values.optional() : values,
  };
}

/** The record among what a schema of this shape has read. */
export function recordOf<Given extends object>(family: TableFamily, given: Given): GivenTableRecord {
  const { [family.valueField]: values, ...rest } = given as Record<string, unknown>;
  return { ...rest, values } as GivenTableRecord;
}

function numberSchema({ value }: TableFamily): z.ZodType {
  return attributeSchema(value, "create").transform((number) => Float64Array.of(Number(number)));
}

const maxReportedValues = 1000;

/** A list of values of the family. Every wrong value is reported at its index, the first thousand of them. */
export function valuesSchema({ value: rule }: TableFamily): z.ZodType<Float64Array> {
  const { description: _, ...items } = jsonSchemaOf(rule);
  return z
    .any()
    .transform((input, context): Float64Array => {
      if (!Array.isArray(input)) {
        const rejection =
          input === undefined
            ? { type: "missing", msg: "Field required" }
            : { type: "list_type", msg: "Input should be a valid list" };
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
    .meta({ type: "array", items, description: rule.description });
}
