/** Pieces that schemas of answers are made of. They read nothing: they document answers, and give their makers a type. */
import { z } from "zod";
import type { AttributeTable, RecordOf } from "../../domain/attribute.ts";
import { jsonSchemaOf } from "../../domain/coerce.ts";

export type JsonSchema = Record<string, unknown>;

export const text = z.string();
export const number = z.number();
export const integer = z.int();
export const flag = z.boolean();
export const time = z.string().meta({ format: "date-time" });
export const id = z.int().positive().meta({ description: "Id; never reused." });

export const list = <Item>(item: z.ZodType<Item>): z.ZodType<readonly Item[]> => z.array(item);

/** A schema of what others make: where it does not fit to that, the types do not. */
export const schemaOf =
  <Made>() =>
  <Schema extends z.ZodType>(schema: [Made] extends [z.infer<Schema>] ? Schema : never): Schema =>
    schema;

/** What is described by the JSON schema alone. */
export const described = <Value>(json: JsonSchema): z.ZodType<Value> => z.custom<Value>().meta(json);

/** Bytes. OpenAPI 3.1 would say `contentMediaType`, which generators of clients take for a text. */
export const binary: JsonSchema = { type: "string", format: "binary" };

/** What an attribute table describes, as the properties of an object. */
export function attributeAnswers<Table extends AttributeTable>(table: Table) {
  const entries = Object.entries(table).map(([name, rule]) => [name, described(jsonSchemaOf(rule))]);
  return Object.fromEntries(entries) as { [Name in keyof Table]: z.ZodType<RecordOf<Table>[Name]> };
}
