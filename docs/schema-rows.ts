/** Lines of an attribute table from the JSON schema of an object, for what has a schema but no attribute table. */
import { type Bounds, boundsText, code, type Row } from "./markdown.ts";

export interface JsonSchema extends Bounds {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly "x-default"?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Attribute, type, unit, default, allowed, meaning. */
export function rowsOfSchema(object: JsonSchema): Row[] {
  return Object.entries(object.properties ?? {}).map(([name, property]) => {
    const value = property.anyOf?.find((choice) => choice.type !== "null") ?? property;
    const { meaning, unit } = meaningAndUnit(property.description ?? "");
    const required = object.required?.includes(name) ?? false;
    return [code(name), typeText(value), unit, required ? "*required*" : "–", allowedText(value), meaning];
  });
}

/** A schema says its unit in the last sentence of its description. */
function meaningAndUnit(description: string): { meaning: string; unit: string } {
  const [meaning, unit = "–"] = description.split(/ Unit: (.*)\.$/);
  return { meaning, unit };
}

function typeText({ type, enum: choices, items }: JsonSchema): string {
  if (choices) return "choice";
  if (type === "array" && items) return `list of ${typeText(items)}`;
  const types = typeof type === "string" ? [type] : (type ?? []);
  return types.filter((name) => name !== "null").join(", ");
}

function allowedText(schema: JsonSchema): string {
  if (schema.items) return allowedText(schema.items);
  // The overridable attributes have a table of their own.
  if (schema.enum) return schema.enum.length > 5 ? "see below" : schema.enum.map(code).join(", ");
  return boundsText(schema);
}
