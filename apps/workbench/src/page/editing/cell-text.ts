/** Values of cells and fields as text, and texts that people type as values, by the rules of the attribute tables. Pure. */
import type { Attribute } from "@esm/model/domain/attribute";
import { type Rejection, readAttribute } from "@esm/model/domain/coerce";
import { conversionFactorAttributes } from "@esm/model/domain/component";
import { type CurvePoint, isCurve } from "@esm/model/domain/costs/invest-curve";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import { isTableSources, type TableSource } from "@esm/model/domain/sources/source";
import { type DecimalSign, readNumber, unmistakableNumber } from "@esm/model/domain/spelling/number-text";
import { factorProfiles, familyNames } from "@esm/model/domain/table-family";
import {
  attributesOf,
  type CellValue,
  type EditedRule,
  type FactorValue,
  isQuantity,
  type RecordKind,
} from "../data/editing/records.ts";
import type { Quantity } from "../data/interface.ts";
import { readNumberText } from "../language/read-number.ts";
import { wordsOf } from "../language/words.ts";
import type { en } from "./en.ts";

export interface CellTexts extends Pick<typeof en, "yes" | "no" | "values" | "problems"> {}

/** Names that values may refer to, and their spelling. */
export interface CellContext {
  language: "en" | "de";
  texts: CellTexts;
  commodities: readonly string[];
  /** Units of commodities: one of them is the unit of a conversion. */
  units: readonly string[];
  /** Whether numbers may have a unit. */
  isMeasured?: boolean;
  /** That of a pasted block; where absent, each number says its own. */
  sign?: DecimalSign;
}

export type Reading = { value: CellValue } | { problem: string };

/** Undefined where the kind has no such attribute. */
export function ruleOf(kind: RecordKind, attribute: string): EditedRule | "factors" | undefined {
  if (attribute === "conversion_factors") return kind === "conversion" ? "factors" : undefined;
  return attributesOf(kind)[attribute];
}

/** Whether an attribute is a figure for the kinds that have it: figures and their headings are aligned at the right. */
export const isFigure = (kinds: Iterable<RecordKind>, attribute: string): boolean =>
  [...kinds].some((kind) => {
    const rule = ruleOf(kind, attribute);
    return rule !== undefined && rule !== "factors" && (rule.type === "number" || rule.type === "integer");
  });

const namesCommodity = (attribute: string): boolean =>
  attribute === "commodity_name" || factorProfiles.some((profile) => profile.attribute === attribute);

/** The names from which a value is chosen; null where it is written freely. */
export function choicesOf(
  rule: Attribute | "factors",
  attribute: string,
  context: CellContext,
): readonly string[] | null {
  if (namesCommodity(attribute)) return context.commodities;
  if (attribute === "physical_unit") return context.units;
  return rule !== "factors" && rule.type === "enum" ? rule.values : null;
}

/** An exact number in the language, without separators of thousands, so that it can be typed over. */
export function numberText(value: number, language: "en" | "de"): string {
  const text = String(value).replace("-", "−");
  return language === "de" ? text.replace(".", ",") : text;
}

export function cellText(
  value: CellValue,
  { language, texts }: Pick<CellContext, "language" | "texts">,
  write = (number: number): string => numberText(number, language),
): string {
  if (value === null) return "";
  if (typeof value === "number") return write(value);
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "string") return texts.values[value] ?? value;
  if (isQuantity(value)) return `${write(value.value)} ${value.unit}`;
  if (isCurve(value)) return curveText(value, write);
  if (isTableSources(value)) return sourcesText(value);
  return value
    .map(({ conversion_factor, commodity_name }) => `${write(conversion_factor)} ${commodity_name}`)
    .join("; ");
}

/** The text of a value to be pasted elsewhere: its numbers can be read in one way only. */
export const copiedText = (value: CellValue, context: Pick<CellContext, "language" | "texts">): string =>
  cellText(value, context, (number) => unmistakableNumber(number, context.language === "de" ? "," : "."));

/** The numbers in the text of a cell, as texts: none where its attribute has no numbers. */
export function numbersIn(kind: RecordKind, attribute: string, text: string): string[] {
  const rule = ruleOf(kind, attribute);
  if (rule === "factors") return factorTexts(text).flatMap(({ amount }) => amount ?? []);
  if (rule?.type === "curve") return text.split(/[;:+]/).flatMap((part) => part.trim() || []);
  if (rule?.type !== "number" && rule?.type !== "integer") return [];
  const [, amount = text] = quantity.exec(text.trim()) ?? [];
  return [amount.trim()];
}

function readNumberIn(text: string, { language, sign }: CellContext): number | null {
  if (sign === undefined) return readNumberText(text, language);
  const number = text.includes("%") ? Number.NaN : readNumber(text, sign);
  return Number.isNaN(number) ? null : number;
}

/** `5: 6 + 0.15; 15: 13 + 0.35`: capacities with their investment and fixed cost. */
export const curveText = (points: readonly CurvePoint[], write: (number: number) => string): string =>
  points
    .map(({ capacity, invest, opex }) => {
      const [size, cost, yearly] = [capacity, invest, opex].map(write);
      return `${size}: ${cost}${opex === 0 ? "" : ` + ${yearly}`}`;
    })
    .join("; ");

/** `capacityMax: Survey, p. 3 <https://example.org>; losses: …`: no address has such brackets. */
export const sourcesText = (sources: readonly TableSource[]): string =>
  sources
    .map(({ table, source_text, source_url }) =>
      [`${table}:`, source_text, source_url === null ? null : `<${source_url}>`].filter(Boolean).join(" "),
    )
    .join("; ");

const sourcesBegin = new RegExp(`;\\s*(?=(?:${familyNames.join("|")}):)`);

/** A text may have semicolons: the next source begins where the name of a table follows. */
export const readSourcesText = (text: string): unknown[] =>
  text.split(sourcesBegin).map((part) => {
    const [, table = "", said = "", address = ""] = /^([^:]*):?\s*(.*?)\s*(?:<([^<>]*)>)?$/s.exec(part.trim()) ?? [];
    return { table: table.trim(), source_text: said || null, source_url: address || null };
  });

/** Null where the text is no list of points. */
export function readCurveText(text: string, readNumber: (text: string) => number | null): CurvePoint[] | null {
  const points = text
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((part) => {
      const [, size = "", cost = "", yearly] = /^([^:+]+):([^:+]+)(?:\+([^:+]+))?$/.exec(part) ?? [];
      const [capacity, invest] = [readNumber(size), readNumber(cost)];
      const opex = yearly === undefined ? 0 : readNumber(yearly);
      return capacity === null || invest === null || opex === null ? null : { capacity, invest, opex };
    });
  return points.length === 0 || points.includes(null) ? null : points.filter((point) => point !== null);
}

/** `3 MW`: the unit begins with the first letter. */
const quantity = /^([^\p{L}%€$£¥]+)([\p{L}%€$£¥].*)$/u;

/** A number with its unit; null where the text is none. */
export function readQuantity(text: string, readNumber: (text: string) => number | null): Quantity | null {
  const [, amount = "", unit = ""] = quantity.exec(text.trim()) ?? [];
  const value = readNumber(amount);
  return value === null ? null : { value, unit: unit.trim() };
}

/** An empty text is no value where there may be none, else the default. */
export function readCell(kind: RecordKind, attribute: string, given: string, context: CellContext): Reading {
  const rule = ruleOf(kind, attribute);
  const { problems, values, yes, no } = context.texts;
  if (rule === undefined) return { problem: problems.other };
  const text = given.trim();
  if (rule === "factors") return readFactors(text, context);
  if (text === "")
    return rule.nullable
      ? { value: null }
      : rule.default === undefined
        ? { problem: problems.required }
        : { value: rule.default };
  if (rule.type === "number" || rule.type === "integer") {
    const number = readNumberIn(text, context);
    if (number !== null) return checked(rule, number, context);
    const measured = context.isMeasured ? readQuantity(text, (one) => readNumberIn(one, context)) : null;
    return measured ? { value: measured } : { problem: problems.number };
  }
  if (rule.type === "curve") {
    const points = readCurveText(text, (one) => readNumberIn(one, context));
    return points === null ? { problem: problems.curve } : checked(rule, points, context);
  }
  if (rule.type === "sources") {
    const { rejection, value } = { rejection: null, value: null, ...readAttribute(rule, readSourcesText(text)) };
    return rejection === null ? { value } : { problem: problems.sources };
  }
  if (rule.type === "boolean") {
    const flags: Readonly<Record<string, boolean>> = { [yes]: true, [no]: false };
    return checked(rule, flags[text.toLowerCase()] ?? text, context);
  }
  if (rule.type === "enum") {
    const shown = rule.values.find((value) =>
      [value, values[value]].some((word) => word?.toLowerCase() === text.toLowerCase()),
    );
    return shown === undefined
      ? { problem: problems.choice(rule.values.map((value) => values[value] ?? value).join(", ")) }
      : { value: shown };
  }
  const choices = choicesOf(rule, attribute, context);
  if (choices && !choices.includes(text))
    return { problem: problems.unknown(text, wordsOf(nearestNameHint(text, choices), context.language)) };
  return checked(rule, text, context);
}

function checked(rule: Attribute, value: unknown, context: CellContext): Reading {
  const reading = readAttribute(rule, value);
  return "value" in reading ? reading : { problem: wordsOfRejection(reading.rejection, context) };
}

/** The bound that is broken, in the words of the page. */
export function wordsOfRejection(
  { type, ctx = {} }: Rejection,
  { language, texts: { problems } }: Pick<CellContext, "language" | "texts">,
): string {
  const bound = (name: string): string => numberText(Number(ctx[name]), language);
  switch (type) {
    case "greater_than":
      return problems.above(bound("gt"));
    case "greater_than_equal":
      return problems.atLeast(bound("ge"));
    case "less_than_equal":
      return problems.atMost(bound("le"));
    case "int_from_float":
    case "int_parsing_size":
      return problems.whole;
    case "bool_parsing":
      return problems.yesOrNo;
    case "string_too_short":
      return problems.required;
    case "url_scheme":
      return problems.webAddress;
    case "string_too_long":
      return problems.tooLong(bound("max_length"));
    default:
      return problems.other;
  }
}

const factorTexts = (text: string): { amount: string | undefined; name: string | undefined }[] =>
  text
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((part) => {
      const [, amount, name] = /^(\S+)\s+(.+)$/.exec(part) ?? [];
      return { amount, name };
    });

/** `−1.7 gas; 1 electricity`. */
function readFactors(text: string, context: CellContext): Reading {
  const { problems } = context.texts;
  const factors: FactorValue[] = [];
  for (const { amount, name } of factorTexts(text)) {
    const number = amount === undefined ? null : readNumberIn(amount, context);
    if (number === null || name === undefined) return { problem: problems.factor };
    if (!context.commodities.includes(name))
      return { problem: problems.unknown(name, wordsOf(nearestNameHint(name, context.commodities), context.language)) };
    if (factors.some(({ commodity_name }) => commodity_name === name)) return { problem: problems.twice(name) };
    const reading = checked(conversionFactorAttributes.conversion_factor, number, context);
    if ("problem" in reading) return reading;
    factors.push({ commodity_name: name, conversion_factor: number });
  }
  return factors.length === 0 ? { problem: problems.required } : { value: factors };
}
