/** The largest value that a schema of the OpenAPI document allows. */
import type { ApiDocument, Schema } from "../../tests/fuzz/document.ts";

export interface Sizes {
  /** Length of a text without a limit of its own. */
  freeText: number;
  /** Length of a list without a limit of its own. */
  items: number;
  /** Values that mean something: names and ids of what is there, by field. */
  known(field: string, index: number): unknown;
}

/** Instead of a value: the field is not given. */
export const leftOut = Symbol("left out");
const largestNumber = 1.7976931348623157e308;

/** `index` tells the items of a list apart. */
export function largestValue(document: ApiDocument, schema: Schema, sizes: Sizes, field = "", index = 0): unknown {
  const known = sizes.known(field, index);
  if (known !== undefined) return known;
  const real = document.resolve(schema);
  const again = (part: Schema, name = field, position = index) => largestValue(document, part, sizes, name, position);
  const choices = (real.anyOf ?? real.oneOf) as Schema[] | undefined;
  if (choices) return again(choices.find(({ type }) => type !== "null") ?? choices[0]);
  if (real.enum) return (real.enum as unknown[]).at(-1);
  const type = Array.isArray(real.type) ? real.type[0] : real.type;
  if (type === "string") return text(real, sizes, index);
  if (type === "integer") return real.maximum ?? 2 ** 31 - 1;
  if (type === "number") return real.maximum ?? largestNumber;
  if (type === "boolean") return true;
  if (type === "array") {
    const length = (real.maxItems as number | undefined) ?? sizes.items;
    return Array.from({ length }, (_, position) => again((real.items ?? {}) as Schema, field, position));
  }
  const properties = Object.entries((real.properties ?? {}) as Record<string, Schema>);
  const values = properties.map(([name, part]): [string, unknown] => [name, again(part, name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== leftOut));
}

/** Unique by its end. */
function text({ maxLength, pattern }: Schema, { freeText }: Sizes, index: number): string {
  if (pattern) return String(pattern).replace(/[\^$]/g, "");
  const end = String(index);
  return "x".repeat(Math.max(0, ((maxLength as number | undefined) ?? freeText) - end.length)) + end;
}

export const hasList = (document: ApiDocument, schema: Schema, seen = new Set<Schema>()): boolean => {
  const real = document.resolve(schema);
  if (seen.has(real)) return false;
  seen.add(real);
  if (real.type === "array") return true;
  const parts = [
    ...((real.anyOf ?? real.oneOf ?? []) as Schema[]),
    ...Object.values((real.properties ?? {}) as Record<string, Schema>),
  ];
  return parts.some((part) => hasList(document, part, seen));
};
