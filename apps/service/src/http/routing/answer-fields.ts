/** Fields that a request's body may hold although nothing reads them: fields of its answer, which clients send back. */

import { type KnownFields, knownFieldsOf, type RefusedNames } from "@esm/model/domain/unknown-fields";
import type { z } from "zod";
import { answerSchemas } from "../schemas/answers.ts";
import type { JsonSchema } from "../schemas/schema-parts.ts";
import { instructions, refusedInBody, settableTables } from "./refused-names.ts";
import type { Route } from "./route.ts";

/** Fields that some route can set: where a body does not read them, the client means something by them. */
const settable = new Set(settableTables.flatMap((table) => Object.keys(table)));

/** Fields of creations, which clients send again with changes. */
const references = ["id", "ref_dataset", "ref_user"];

/** The fields of a route's body; null where it is no object. */
export function bodyFieldsOf(route: Route): KnownFields | null {
  if (!route.body?.schema) return null;
  const known = knownFieldsOf(route.body.schema as z.ZodType);
  const { schema } = route.answer;
  return (
    known && withAnswer(known, typeof schema === "string" ? answerSchemas[schema] : undefined, refusedInBody(route))
  );
}

function withAnswer({ fields }: KnownFields, answer: JsonSchema | undefined, refused: RefusedNames): KnownFields {
  const properties = propertiesOf(answer);
  const isObject = (name: string): boolean =>
    settable.has(name) || Object.keys(propertiesOf(properties[name])).length > 0;
  const inside = (name: string) => (instructions.includes(name) ? "all" : refused);
  return {
    refused,
    fields: new Map(
      [...fields].map(([name, part]) => [name, part && withAnswer(part, properties[name], inside(name))]),
    ),
    answered: new Map([
      ...references.map((name): [string, boolean] => [name, false]),
      ...Object.keys(properties).map((name): [string, boolean] => [name, isObject(name)]),
    ]),
  };
}

/** Fields of an object, of the objects in a list, or of an object that may be null. */
function propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  if (schema === undefined) return {};
  const { $ref, items, anyOf, properties } = schema as {
    $ref?: string;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
    properties?: Record<string, JsonSchema>;
  };
  if ($ref !== undefined) return propertiesOf(answerSchemas[$ref.slice($ref.lastIndexOf("/") + 1)]);
  if (items !== undefined) return propertiesOf(items);
  return properties ?? Object.assign({}, ...(anyOf ?? []).map(propertiesOf));
}
