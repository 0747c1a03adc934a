/**
 * Fields of an object that no schema reads, found by the schema that reads the others: misspellings of known names, and
 * foreign names.
 */

import { message } from "@esm/messages/message";
import { z } from "zod";
import { curveFields, curveJson } from "./costs/invest-curve.ts";
import { type HintBudget, isRemark, misspelt, nearestNameHint } from "./nearest-name.ts";
import type { Problem } from "./problem.ts";
import { tableSourceFields } from "./sources/source.ts";
import { tableSourcesJson } from "./sources/table-sources.ts";
import { quoted } from "./truncate.ts";
import { quantityReferences, quantitySchemas } from "./units/quantity-json.ts";

/** The fields that an object may have. */
export interface KnownFields {
  /** By name, the fields of nested objects. */
  readonly fields: ReadonlyMap<string, KnownFields | null>;
  /** Fields of answers, which clients send back; where it is true, the value is an object, or null. */
  readonly answered: ReadonlyMap<string, boolean>;
  /** Foreign fields that are refused, since ignoring them would change what happens; others, and remarks, are ignored. */
  readonly refused?: RefusedNames;
}

/** A field of these that is null asks for nothing. */
export type RefusedNames = "all" | ReadonlySet<string>;

const nothing: KnownFields["answered"] = new Map();

/** The fields that a schema reads; null where it reads no object. */
export function knownFieldsOf(
  schema: z.core.$ZodType,
  answered: KnownFields["answered"] = nothing,
): KnownFields | null {
  const inside = (part: z.core.$ZodType) => knownFieldsOf(part, answered);
  const forms = formsOf(schema);
  const hasPoints = forms.some(({ items }) => items === curveJson.items);
  if (mayBeQuantity(forms)) return { fields: hasPoints ? quantityOrPointFields : quantityFields, answered: nothing };
  if (hasPoints) return { fields: pointFields, answered: nothing };
  if (forms.some(({ items }) => items === tableSourcesJson.items)) return { fields: sourceFields, answered: nothing };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return { fields: new Map(Object.entries(def.shape).map(([name, part]) => [name, inside(part)])), answered };
    case "array":
      return inside(def.element);
    case "optional":
    case "nullable":
    case "default":
      return inside(def.innerType);
    case "pipe":
      return inside(def.in) ?? inside(def.out);
    default:
      return null;
  }
}

const quantityFields: KnownFields["fields"] = new Map(
  Object.keys(quantitySchemas.Quantity.properties as object).map((name) => [name, null]),
);

const pointFields: KnownFields["fields"] = new Map(curveFields.map((name) => [name, null]));
const sourceFields: KnownFields["fields"] = new Map(tableSourceFields.map((name) => [name, null]));
/** Values of overrides may be a number with its unit, or the points of a curve. */
const quantityOrPointFields: KnownFields["fields"] = new Map([...quantityFields, ...pointFields]);

interface Form {
  readonly $ref?: string;
  /** Of a list, the schema of its items. */
  readonly items?: object;
}

/** The forms of a value by its JSON schema. */
function formsOf(schema: z.core.$ZodType): readonly Form[] {
  const { anyOf = [] } = (z.globalRegistry.get(schema) ?? {}) as { anyOf?: Form[] };
  return anyOf;
}

/** Values that are read as they come say in their JSON schema that they may have a unit. */
const mayBeQuantity = (forms: readonly Form[]): boolean =>
  forms.some(({ $ref }) => $ref !== undefined && quantityReferences.includes($ref));

export interface UnknownField {
  /** The object that holds it. */
  readonly place: readonly (string | number)[];
  readonly name: string;
  readonly value: unknown;
  /** The known name that it misspells; nothing for a foreign name. */
  readonly meant: string | undefined;
  /** Whether it is a foreign name that is not to be ignored. */
  readonly isRefused: boolean;
  /** The names that the object may have. */
  readonly valid: readonly string[];
}

/** All unknown fields, in order. Fields inside an unknown field are unknown, too. */
export function* unknownFields(
  known: KnownFields | null,
  input: unknown,
  hints: HintBudget,
  place: readonly (string | number)[] = [],
  judged: WeakMap<KnownFields, Map<string, string | undefined>> = new WeakMap(),
): Generator<UnknownField> {
  if (known === null || typeof input !== "object" || input === null) return;
  if (Array.isArray(input)) {
    for (const [index, item] of input.entries()) {
      if (typeof item === "object") yield* unknownFields(known, item, hints, [...place, index], judged);
    }
    return;
  }
  for (const [name, value] of Object.entries(input)) {
    const inside = known.fields.get(name);
    if (inside !== undefined) {
      if (inside !== null) yield* unknownFields(inside, value, hints, [...place, name], judged);
      continue;
    }
    const isObject = known.answered.get(name);
    if (isObject === false || (isObject === true && typeof value === "object")) continue;
    const meant = meantBy(name, known, hints, judged);
    const isRefused = meant === undefined && refuses(known, name, value);
    yield { place, name, value, meant, isRefused, valid: isRefused ? [...known.fields.keys()] : [] };
  }
}

/** Remembers each name it has looked for, because names repeat in every item of a list. */
function meantBy(
  name: string,
  known: KnownFields,
  hints: HintBudget,
  judged: WeakMap<KnownFields, Map<string, string | undefined>>,
): string | undefined {
  const names = judged.get(known) ?? new Map<string, string | undefined>();
  judged.set(known, names);
  if (!names.has(name)) names.set(name, misspelt(name, [...known.fields.keys()], hints));
  return names.get(name);
}

function refuses({ refused }: KnownFields, name: string, value: unknown): boolean {
  if (refused === undefined || isRemark(name)) return false;
  return refused === "all" || (refused.has(name) && value !== null);
}

/** A misspelling or a refused field as an error, any other foreign field as a warning. */
export function problemOfUnknown(
  field: UnknownField,
  prefix: Problem["loc"],
  hints?: HintBudget,
  what: "field" | "parameter" = "field",
): Problem {
  const { place, name, value, meant, isRefused, valid } = field;
  const loc = [...prefix, ...place, name];
  if (meant === undefined && !isRefused) {
    return { type: "ignored_field", loc, msg: message(`ignored_${what}`, { name: quoted(name) }), severity: "warning" };
  }
  const hint = meant === undefined ? nearestNameHint(name, valid, hints) : message("did_you_mean", { nearest: meant });
  return { type: "unknown_field", loc, msg: message(`unknown_${what}`, { name: quoted(name) }), input: value, hint };
}
