/**
 * The parts of schemas of answers. They read nothing: they document answers, and give types to the code that makes
 * them.
 */

import type { Words } from "@esm/messages/message";
import type { AttributeTable, RecordOf } from "@esm/model/domain/attribute";
import { jsonSchemaOf } from "@esm/model/domain/coerce";
import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

export const text = z.string();
/** Words in the language of the request; the code has messages there. */
export const words = z.string() as unknown as z.ZodType<Words>;
export const number = z.number();
export const integer = z.int();
export const flag = z.boolean();
export const time = z.string().meta({ format: "date-time" });
export const id = z.int().positive().meta({ description: "Id; never reused." });

export const list = <Item>(item: z.ZodType<Item>): z.ZodType<readonly Item[]> => z.array(item);

/** A schema for answers made elsewhere: if they do not fit it, the types do not match. */
export const schemaOf =
  <Made>() =>
  <Schema extends z.ZodType>(schema: [Made] extends [z.infer<Schema>] ? Schema : never): Schema =>
    schema;

/** A value that the JSON schema alone describes. */
export const described = <Value>(json: JsonSchema): z.ZodType<Value> => z.custom<Value>().meta(json);

/** Bytes. OpenAPI 3.1 would say `contentMediaType`, which generators of clients take for a text. */
export const binary: JsonSchema = { type: "string", format: "binary" };

/** The attributes of an attribute table, as the properties of an object. */
export function attributeAnswers<Table extends AttributeTable>(table: Table) {
  const entries = Object.entries(table).map(([name, rule]) => {
    const answer = described(jsonSchemaOf(rule));
    return [name, rule.isExtension ? answer.optional() : answer];
  });
  return Object.fromEntries(entries) as { [Name in keyof Table]: z.ZodType<RecordOf<Table>[Name]> };
}
