/**
 * Lax reading of single JSON values: the values that clients of the interface may send for a number, a whole number, a
 * flag, a text or a choice, and the error for each wrong value. The interface defines the accepted forms and the error
 * types.
 */

import { message, quoted, valueError, type Words } from "@esm/messages/message";
import type { Attribute, AttributeValue, ChoiceAttribute, NumberRule, TextAttribute } from "./attribute.ts";
import {
  type CurvePoint,
  curveFields,
  curveJson,
  curveRules,
  maxCurvePoints,
  pointName,
} from "./costs/invest-curve.ts";
import { type HintBudget, nearestNameHint } from "./nearest-name.ts";
import {
  isWebAddress,
  maxSourceAddress,
  maxSourceText,
  type TableSource,
  webAddressPattern,
} from "./sources/source.ts";
import { tableSourcesJson } from "./sources/table-sources.ts";
import { familyNames } from "./table-family.ts";
import { lengthHint, lengthMessage, stepLengthOf } from "./time/time-step.ts";

export interface Rejection {
  type: string;
  msg: Words;
  ctx?: Record<string, unknown>;
  /** Where in the value the problem is; absent where it is the whole value. */
  path?: (string | number)[];
  /** Made only if it will be reported: looking for the nearest name takes time. */
  hint?: (budget?: HintBudget) => Words;
}
export type ReadResult<Value> = { value: Value } | { rejection: Rejection };

const refuse = (type: string, msg: Words, ctx?: Record<string, unknown>): { rejection: Rejection } => ({
  rejection: ctx ? { type, msg, ctx } : { type, msg },
});

// No two neighbouring parts of these patterns match the same character, so reading is linear in the text's length.
const integerText = /^[+-]?\d+(?:_\d+)*(?:\.0*)?$/;
const numberText = /^[+-]?(?:\d+(?:_\d+)*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const trueTexts = new Set(["true", "yes", "on", "t", "y", "1"]);
const falseTexts = new Set(["false", "no", "off", "f", "n", "0"]);

/** A whole number within ±2^53: `3`, `3.0`, `true`, `"3"`, `" 3 "`, `"+3"`, `"1_000"`. */
function readInteger(input: unknown): ReadResult<number> {
  if (typeof input === "boolean") return { value: input ? 1 : 0 };
  if (typeof input === "number") {
    if (!Number.isFinite(input))
      return refuse("finite_number", message("input_should_be", { what: message("finite_number") }));
    if (!Number.isInteger(input)) {
      return refuse("int_from_float", message("input_should_be", { what: message("valid_integer_no_fraction") }));
    }
    return safeInteger(input);
  }
  if (typeof input === "string") {
    if (!integerText.test(input.trim())) {
      return refuse("int_parsing", message("input_should_be", { what: message("valid_integer_text") }));
    }
    return safeInteger(Number(input.replaceAll("_", "")));
  }
  return refuse("int_type", message("input_should_be", { what: message("valid_integer") }));
}

function safeInteger(value: number): ReadResult<number> {
  if (Number.isSafeInteger(value)) return { value };
  return refuse("int_parsing_size", message("integer_too_long"));
}

/** A finite number: numbers, flags and numeric texts (`"1e-3"`, `" 2 "`). */
export function readNumber(input: unknown): ReadResult<number> {
  if (typeof input === "boolean") return { value: input ? 1 : 0 };
  let value: number;
  if (typeof input === "number") value = input;
  else if (typeof input === "string") {
    if (/^[+-]?(?:inf|infinity|nan)$/i.test(input.trim())) value = Number.NaN;
    else if (numberText.test(input.trim())) value = Number(input.replaceAll("_", ""));
    else return refuse("float_parsing", message("input_should_be", { what: message("valid_number_text") }));
  } else return refuse("float_type", message("input_should_be", { what: message("valid_number") }));
  if (!Number.isFinite(value))
    return refuse("finite_number", message("input_should_be", { what: message("finite_number") }));
  return { value };
}

/** A flag: true, false, 0, 1 and the usual words in any case. */
function readBoolean(input: unknown): ReadResult<boolean> {
  if (typeof input === "boolean") return { value: input };
  if (input === 0 || input === 1) return { value: input === 1 };
  if (typeof input === "string") {
    const word = input.toLowerCase();
    if (trueTexts.has(word)) return { value: true };
    if (falseTexts.has(word)) return { value: false };
  }
  if (typeof input === "string" || typeof input === "number") {
    return refuse("bool_parsing", message("input_should_be", { what: message("valid_boolean_text") }));
  }
  return refuse("bool_type", message("input_should_be", { what: message("valid_boolean") }));
}

function readText(rule: TextAttribute, input: unknown): ReadResult<string> {
  if (typeof input !== "string")
    return refuse("string_type", message("input_should_be", { what: message("valid_string") }));
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = rule;
  const length = charactersOf(input, maxLength);
  if (length < minLength) {
    return refuse("string_too_short", message("string_too_short", { min_length: minLength }), {
      min_length: minLength,
    });
  }
  if (length > maxLength) {
    return refuse("string_too_long", message("string_too_long", { max_length: maxLength }), {
      max_length: maxLength,
    });
  }
  if (!input.isWellFormed() || input.includes("\u0000")) {
    return refuse("string_unicode", message("input_should_be", { what: message("valid_string_unicode") }));
  }
  if (rule.isWebAddress && !isWebAddress(input)) {
    return refuse("url_scheme", message("input_should_be", { what: message("valid_web_address") }));
  }
  return { value: input };
}

/**
 * Lengths count characters, not UTF-16 units, of which a character has one or two. For a text that is too long in any
 * case, a lower bound is enough.
 */
function charactersOf(text: string, most: number): number {
  const least = Math.ceil(text.length / 2);
  if (least > most) return least;
  let characters = text.length;
  for (let at = 1; at < text.length; at++) if (isTrailing(text, at) && isLeading(text, at - 1)) characters--;
  return characters;
}

const isLeading = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isTrailing = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

function readChoice(rule: ChoiceAttribute, input: unknown): ReadResult<string> {
  if (typeof input === "string" && rule.values.includes(input)) return { value: input };
  const expected = listOf(rule.values);
  const hint =
    typeof input === "string" ? { hint: (budget?: HintBudget) => nearestNameHint(input, rule.values, budget) } : {};
  return {
    rejection: {
      type: "enum",
      msg: message("input_should_be", { what: message("any_of", { values: quoted(rule.values) }) }),
      ctx: { expected },
      ...hint,
    },
  };
}

function withinBounds(rule: NumberRule, reading: ReadResult<number>): ReadResult<number> {
  if ("rejection" in reading) return reading;
  const { exclusiveMinimum, minimum, maximum } = rule;
  if (exclusiveMinimum !== undefined && !(reading.value > exclusiveMinimum)) {
    return refuse(
      "greater_than",
      message("input_should_be", { what: message("greater_than", { gt: exclusiveMinimum }) }),
      { gt: exclusiveMinimum },
    );
  }
  if (minimum !== undefined && !(reading.value >= minimum)) {
    return refuse(
      "greater_than_equal",
      message("input_should_be", { what: message("greater_than_equal", { ge: minimum }) }),
      { ge: minimum },
    );
  }
  if (maximum !== undefined && !(reading.value <= maximum)) {
    return refuse(
      "less_than_equal",
      message("input_should_be", { what: message("less_than_equal", { le: maximum }) }),
      { le: maximum },
    );
  }
  return reading;
}

function wholeSeconds(reading: ReadResult<number>): ReadResult<number> {
  if ("rejection" in reading) return reading;
  const { value } = reading;
  if (value > Number.MAX_SAFE_INTEGER) return safeInteger(value);
  const length = stepLengthOf(value);
  if ("hours" in length) return { value: length.hours };
  const { seconds, nearest } = length.refused;
  const msg = valueError(lengthMessage(value, seconds));
  return { rejection: { type: "value_error", msg, ctx: { error: {} }, hint: () => lengthHint(nearest) } };
}

/**
 * The points of a curve; whether costs rise is checked with the model.
 *
 * @param readField reads the number of a point, which may have a unit
 */
export function readCurve(
  input: unknown,
  readField: (rule: NumberRule, value: unknown) => ReadResult<number> = (rule, value) =>
    withinBounds(rule, readNumber(value)),
): ReadResult<CurvePoint[]> {
  const rule = { name: "list_of_points", empty: "curve_empty", most: maxCurvePoints, nameOfItem: pointName } as const;
  return readItems(rule, input, (given): ReadResult<CurvePoint> => {
    const point = { capacity: 0, invest: 0, opex: 0 };
    for (const field of curveFields) {
      const value = given[field];
      const isAbsent = value === undefined || (value === null && field === "opex");
      if (isAbsent && field === "opex") continue;
      const reading = isAbsent ? refuse("missing", message("field_required")) : readField(curveRules[field], value);
      if ("rejection" in reading) return at(field, reading);
      point[field] = reading.value;
    }
    return { value: point };
  });
}

interface ListRule {
  name: "list_of_points" | "list_of_sources";
  /** What a list without items lacks. */
  empty: "curve_empty" | "sources_empty";
  most: number;
  nameOfItem: (index: number) => Words;
}

/** A list of objects. The first problem is reported, with its place in the list. */
function readItems<Item>(
  { name, empty, most, nameOfItem }: ListRule,
  input: unknown,
  readItem: (given: Readonly<Record<string, unknown>>, before: readonly Item[]) => ReadResult<Item>,
): ReadResult<Item[]> {
  if (!Array.isArray(input)) return refuse("list_type", message("input_should_be", { what: message(name) }));
  if (input.length === 0) return refuse("too_short", message(empty), { min_length: 1, actual_length: 0 });
  if (input.length > most) {
    const ctx = { max_length: most, actual_length: input.length };
    return refuse("too_long", message("list_too_long", ctx), ctx);
  }
  const items: Item[] = [];
  for (const [index, given] of input.entries()) {
    const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
    const reading = isObject
      ? readItem(given, items)
      : refuse("dict_type", message("input_should_be", { what: nameOfItem(index) }));
    if ("rejection" in reading) return at(index, reading);
    items.push(reading.value);
  }
  return { value: items };
}

/** A problem of a part of a value. */
const at = (part: string | number, { rejection }: { rejection: Rejection }): { rejection: Rejection } => ({
  rejection: { ...rejection, path: [part, ...(rejection.path ?? [])] },
});

const sourceRules = {
  source_text: { type: "string", maxLength: maxSourceText, description: "" },
  source_url: { type: "string", maxLength: maxSourceAddress, isWebAddress: true, description: "" },
} as const satisfies Record<string, TextAttribute>;
const tableRule: ChoiceAttribute = { type: "enum", values: familyNames, description: "" };

const sourcesRule: ListRule = {
  name: "list_of_sources",
  empty: "sources_empty",
  most: familyNames.length,
  nameOfItem: () => message("source_of_table"),
};

/** Sources of tables, each of which has one at most. */
const readSources = (input: unknown): ReadResult<TableSource[]> =>
  readItems(sourcesRule, input, (given, before): ReadResult<TableSource> => {
    const reading = readSource(given);
    if ("rejection" in reading) return reading;
    const { table } = reading.value;
    const isTwice = before.some((one) => one.table === table);
    return isTwice
      ? at("table", refuse("value_error", valueError(message("source_twice", { table })), { error: {} }))
      : reading;
  });

function readSource(given: Readonly<Record<string, unknown>>): ReadResult<TableSource> {
  const table =
    given.table === undefined ? refuse("missing", message("field_required")) : readChoice(tableRule, given.table);
  if ("rejection" in table) return at("table", table);
  const source: { source_text: string | null; source_url: string | null } = { source_text: null, source_url: null };
  for (const name of ["source_text", "source_url"] as const) {
    const value = given[name] ?? null;
    if (value === null) continue;
    const reading = readText(sourceRules[name], value);
    if ("rejection" in reading) return at(name, reading);
    source[name] = reading.value;
  }
  if (source.source_text === null && source.source_url === null) {
    return refuse("value_error", valueError(message("source_says_nothing")), { error: {} });
  }
  return { value: { table: table.value, ...source } };
}

/** Reads a value by the rule of its attribute; the caller handles absence and null. */
export function readAttribute(rule: Attribute | NumberRule, input: unknown): ReadResult<AttributeValue> {
  switch (rule.type) {
    case "curve":
      return readCurve(input);
    case "sources":
      // `AttributeValue` has no sources, since no override has them; those who read values of a type know its rule.
      return readSources(input) as ReadResult<never>;
    case "string":
      return readText(rule, input);
    case "integer":
      return withinBounds(rule, readInteger(input));
    case "number": {
      const reading = withinBounds(rule, readNumber(input));
      return rule.isStepLength ? wholeSeconds(reading) : reading;
    }
    case "boolean":
      return readBoolean(input);
    case "enum":
      return readChoice(rule, input);
  }
}

/** The JSON schema of an attribute's values in their proper form. */
export function jsonSchemaOf(rule: Attribute): Record<string, unknown> {
  const schema: Record<string, unknown> =
    rule.type === "curve"
      ? { ...curveJson }
      : rule.type === "sources"
        ? { ...tableSourcesJson }
        : { type: rule.type === "enum" ? "string" : rule.type };
  if (rule.type === "string") copyDefined(schema, { minLength: rule.minLength, maxLength: rule.maxLength });
  if (rule.type === "string" && rule.isWebAddress) copyDefined(schema, { pattern: webAddressPattern });
  if (rule.type === "number" || rule.type === "integer") {
    copyDefined(schema, {
      exclusiveMinimum: rule.exclusiveMinimum,
      minimum: rule.minimum,
      maximum: rule.maximum,
    });
  }
  if (rule.type === "enum") schema.enum = [...rule.values];
  const described = rule.unit ? `${rule.description} Unit: ${rule.unit}.` : rule.description;
  if (rule.nullable) return { anyOf: [schema, { type: "null" }], description: described };
  return { ...schema, description: described };
}

function copyDefined(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(source)) if (value !== undefined) target[key] = value;
}

function listOf(values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}
