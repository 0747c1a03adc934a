/** Pieces that schemas of answers are made of. */
export type JsonSchema = Record<string, unknown>;

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

/** An object all of whose properties are always there, but for the optional ones. */
export function object(properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}
