/** An example of a JSON body, made from its schema: what the page /docs sends where nobody changes it. It is always valid. */
import type { JsonSchema } from "../schemas/schema-parts.ts";

/** Values of texts and objects by the name of their property. */
const values: Readonly<Record<string, unknown>> = {
  name: "Example",
  description: "An example.",
  title: "An example",
  username: "ada",
  password: "a long secret",
  current_password: "a long secret",
  new_password: "another long secret",
  unit: "GW_el",
  physical_unit: "GW_el",
  commodity_name: "electricity",
  component_name: "Wind",
  region_name: "North",
  region_to_name: "South",
  colour: "#64a3e8",
  start: "2030-01-01T00:00",
};
const text = "example";

type Properties = Record<string, JsonSchema>;

/** @param schemas the parts that the schema may refer to */
export function exampleBody({ properties = {}, required = [] }: JsonSchema, schemas: Properties): JsonSchema {
  const all = properties as Properties;
  const names = (required as string[]).length > 0 ? ofCreation(all, required as string[]) : ofUpdate(all);
  return Object.fromEntries(names.map((name) => [name, exampleOf(name, all[name], schemas)]));
}

/** Fields of the example: required ones, those with a default, and the user of a permission. */
const ofCreation = (properties: Properties, required: string[]): string[] =>
  Object.keys(properties).filter(
    (name) => required.includes(name) || "default" in properties[name] || name === "username",
  );

/** One property that does no harm; none of an object whose names are free. */
function ofUpdate(properties: Properties): string[] {
  const names = Object.keys(properties);
  const harmless = names.find((name) => name === "description") ?? names.find((name) => !name.endsWith("name"));
  return [harmless ?? names[0]].filter((name) => name !== undefined);
}

function exampleOf(name: string, given: JsonSchema, schemas: Properties): unknown {
  const schema = resolved(given, schemas);
  if ("default" in given) return given.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const { type, items, minimum, exclusiveMinimum, maximum } = schema;
  if (type === "number" || type === "integer") return numberWithin({ minimum, exclusiveMinimum, maximum });
  if (type === "boolean") return true;
  if (type === "array") return [exampleOf(name, items as JsonSchema, schemas)];
  if (type === "object") return exampleBody(schema, schemas);
  const value = values[name] ?? text;
  return typeof value === "string" && typeof schema.minLength === "number"
    ? value.padEnd(schema.minLength, ".")
    : value;
}

function numberWithin({ minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  const lowest =
    typeof minimum === "number" ? minimum : typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : 1;
  const highest = typeof maximum === "number" ? maximum : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(lowest, 1), highest);
}

/** Without a reference; of several choices the first that is not null. */
function resolved({ $ref, anyOf, ...schema }: JsonSchema, schemas: Properties): JsonSchema {
  if (typeof $ref === "string") return resolved(schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {}, schemas);
  const first = (anyOf as JsonSchema[] | undefined)?.find(({ type }) => type !== "null");
  return first ? resolved(first, schemas) : schema;
}
