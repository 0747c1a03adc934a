/** Values for a schema: mostly such as it wants, sometimes such as nobody wants. */
import type { Chance } from "./chance.ts";
import type { ApiDocument, Schema } from "./document.ts";
import type { Memory } from "./memory.ts";

const strangeTexts = [
  "",
  " ",
  "a",
  "ä ö ü",
  "日本",
  "🦊",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "'; drop table users; --",
  "<script>",
  "../../etc/passwd",
  "%00",
  "x".repeat(300),
  "x".repeat(5000),
  "NaN",
  "null",
  "true",
  "1e999",
  "１２",
  "\r\nX-Evil: 1",
  "__proto__",
  "constructor",
  "\u202e",
  "e\u0301",
];
const strangeNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  -5,
  100,
  8760,
  Number.POSITIVE_INFINITY,
];
const strangeValues: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  "",
  0,
  "x",
  -1,
  [1, 2, 3],
  { __proto__: null },
];

export const strange = (chance: Chance): unknown =>
  chance.pick<() => unknown>([
    () => chance.pick(strangeTexts),
    () => chance.pick(strangeNumbers),
    () => chance.pick(strangeValues),
  ])();

export interface Making {
  chance: Chance;
  document: ApiDocument;
  memory: Memory;
  /** Part of values that are not such as the schema wants. */
  strangeness: number;
  /** Part of what may be left out that is there all the same. */
  optional: number;
}

/** `name` is the property's or parameter's: what was seen under it before is used again. */
export function valueFor(schema: Schema, name: string, making: Making, depth = 0): unknown {
  const { chance, document, memory, strangeness } = making;
  if (chance.one(strangeness)) return strange(chance);
  const known = memory.recall(name, chance);
  if (known !== undefined && chance.one(0.85)) return known;
  const real = document.resolve(schema);
  const choices = (real.anyOf ?? real.oneOf) as Schema[] | undefined;
  if (choices) return valueFor(chance.pick(choices), name, making, depth + 1);
  if (real.enum) return chance.pick(real.enum as unknown[]);
  if (real.default !== undefined && chance.one(0.5)) return real.default;
  switch (real.type) {
    case "string":
      return textFor(real, chance);
    case "integer":
      return Math.round(numberFor(real, chance));
    case "number":
      return numberFor(real, chance);
    case "boolean":
      return chance.one(0.5);
    case "null":
      return null;
    case "array": {
      const length = depth > 3 ? 0 : chance.pick([0, 1, 2, 3, 3, 3]);
      return Array.from({ length }, () => valueFor((real.items ?? {}) as Schema, name, making, depth + 1));
    }
    case "object":
      return objectFor(real, making, depth);
    default:
      return strange(chance);
  }
}

function objectFor(schema: Schema, making: Making, depth: number): Record<string, unknown> {
  const { chance, strangeness, optional } = making;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as string[];
  const chosen = properties.filter(([name]) =>
    required.includes(name) ? !chance.one(strangeness / 2) : chance.one(optional),
  );
  const made = Object.fromEntries(chosen.map(([name, part]) => [name, valueFor(part, name, making, depth + 1)]));
  return chance.one(strangeness / 2) ? { ...made, [chance.pick(strangeTexts)]: strange(chance) } : made;
}

function textFor(schema: Schema, chance: Chance): string {
  const text = chance.pick([
    "el",
    "heat",
    "GW",
    "N",
    "S",
    "Wind",
    "Load",
    "Line",
    `n${chance.below(1000)}`,
    `x y ${chance.below(50)}`,
  ]);
  const minimum = (schema.minLength ?? 0) as number;
  return text.padEnd(minimum, "x").slice(0, (schema.maxLength ?? 255) as number);
}

function numberFor(schema: Schema, chance: Chance): number {
  const { minimum, maximum, exclusiveMinimum } = schema as Record<string, number | undefined>;
  const low = minimum ?? (exclusiveMinimum === undefined ? -10 : exclusiveMinimum);
  const high = Math.min(maximum ?? low + 20, low + 20);
  const value = chance.pick([low, high, low + (high - low) * (chance.below(100) / 100), Math.ceil(low) + 1]);
  return value === exclusiveMinimum ? value + 1 : value;
}
