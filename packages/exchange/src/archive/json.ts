/** JSON files of an archive: bytes → value → record, with messages a person can act on. */

import { isMessage, message, sentences, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { problemOf } from "@esm/model/domain/schema-problems";
import { quoted, truncate } from "@esm/model/domain/truncate";
import { type KnownFields, knownFieldsOf, unknownFields } from "@esm/model/domain/unknown-fields";
import type { z } from "zod";
import type { FileProblems } from "../component-tables/problems.ts";
import { createJsonListReader } from "../json/json-list.ts";
import { findJsonFault, inWords, type JsonFault, type JsonLimits, placeOf } from "../json/json-source.ts";

/** A value and remarks on its file, or its errors, one per line. */
export type JsonReading<Value> = { value: Value; problems: FileProblems } | { errors: Words[] };

/** UTF-8 with or without byte order mark → JSON value, or where and why it cannot be read. */
export function parseJsonFile(bytes: Uint8Array, limits?: JsonLimits): { value: unknown } | { errors: Words[] } {
  const text = textOf(bytes, limits);
  return "errors" in text ? text : { value: JSON.parse(text.value) };
}

/** Reads a JSON list item by item, so that the whole text is never in memory. */
export async function readJsonList(
  chunks: AsyncIterable<Uint8Array>,
  limits: JsonLimits,
  take: (item: unknown) => void,
): Promise<{ count: number } | { errors: Words[] }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const list = createJsonListReader(limits, take);
  const errorsIn = (bytes?: Uint8Array): Words[] | undefined => {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return [noText];
    }
    const fault = list.add(text) ?? (bytes ? undefined : list.end());
    if (!fault) return undefined;
    return fault === "no list" ? [noList] : [faultMessage(fault.fault, inWords(fault.place))];
  };
  for await (const bytes of chunks) {
    const errors = errorsIn(bytes);
    if (errors) return { errors };
  }
  const errors = errorsIn();
  return errors ? { errors } : { count: list.count() };
}

const noText = message("file_not_utf_8_text");
export const noList = message("file_contain_json_list", { example: "[{…}, {…}]" });

/** The text of a file that is JSON. */
function textOf(bytes: Uint8Array, limits?: JsonLimits): { value: string } | { errors: Words[] } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { errors: [noText] };
  }
  const fault = findJsonFault(text, limits);
  return fault ? { errors: [faultMessage(fault, placeOf(text, fault))] } : { value: text };
}

function faultMessage({ reason, isMalformed }: JsonFault, place: Words): Words {
  return message(isMalformed ? "json_invalid_at" : "json_unusable_at", { place, reason });
}

/** The value, unless it has errors. */
export const readingOf = <Value>(value: Value, problems: FileProblems): JsonReading<Value> =>
  problems.errorCount > 0 ? { errors: problems.lines("error") } : { value, problems };

/** A schema with the keys that it knows. */
export interface RecordSchema<Value> {
  readonly schema: z.ZodType<Value>;
  readonly known: KnownFields | null;
  /** Whether foreign keys are errors as well. */
  readonly refusesForeign?: boolean;
}

/** Fields that answers of the service have in addition: clients that build an archive from answers leave them in. */
const answered = new Map([
  ...["id", "ref_dataset"].map((key): [string, boolean] => [key, false]),
  ...["dataset", "user", "component", "commodity"].map((key): [string, boolean] => [key, true]),
]);

export const recordOf = <Value>(schema: z.ZodType<Value>): RecordSchema<Value> => ({
  schema,
  known: knownFieldsOf(schema, answered),
});

/**
 * Reads one object by its schema; nothing where it has errors. A key that misspells a known one is an error; all other
 * unknown keys are ignored, with a warning, unless the schema refuses them.
 */
export function readRecord<Value>(
  input: unknown,
  { schema, known, refusesForeign = false }: RecordSchema<Value>,
  problems: FileProblems,
  place: (string | number)[] = [],
): Value | undefined {
  const reading = schema.safeParse(input);
  for (const issue of reading.error?.issues ?? []) {
    problems.add(() => sentenceOf(problemOf(issue, input, place, problems.hints)));
  }
  for (const { place: object, name, meant } of unknownFields(known, input, problems.hints, place)) {
    if (meant === undefined && !refusesForeign) {
      problems.add(() => sentences(ignoredKey(name, object), otherName(name)), "warning");
    } else {
      problems.add(() => {
        const missing = message("at", { place: placeText([...object, name]), problem: message("no_key_of_name") });
        return sentences(missing, meant === undefined ? undefined : message("did_you_mean", { nearest: meant }));
      });
    }
  }
  return reading.data;
}

/** `interest_rate: 7 – Input should be less than or equal to 1.` */
export function sentenceOf({ type, loc, msg, input, hint }: Problem): Words {
  const rule = isMessage(msg) && msg.code === "value_error" ? msg.params.what : msg;
  const whole = message("closed", { sentence: rule });
  const what = type === "missing" ? whole : message("found_value", { value: shownJson(input), problem: whole });
  return sentences(message("at", { place: placeText(loc) || message("the_file"), problem: what }), hint);
}

/** Names lists and objects without their content: they may be of any size and depth. */
function shownJson(value: unknown): Words {
  if (value === undefined) return message("nothing");
  if (typeof value === "object" && value !== null) {
    return message(Array.isArray(value) ? "a_list" : "an_object");
  }
  // Cuts a text first: it may be of any length, and each of its characters may take six when it is written.
  return truncate(JSON.stringify(typeof value === "string" ? truncate(value) : value));
}

/** `[0].override_parameters[1].value` */
export const placeText = (place: readonly (string | number)[]): string =>
  place
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${truncate(part)}`))
    .join("")
    .replace(/^\./, "");

const ignoredKey = (name: string, place: readonly (string | number)[]): Words =>
  place.length > 0
    ? message("ignored_key_in", { name: quoted(name), place: placeText(place).replace(/^\[/, "item [") })
    : message("ignored_key", { name: quoted(name) });

/** Keys that occur in other archives, and their names here. */
const otherNames: ReadonlyMap<string, string> = new Map([["linked_conversion_capacity_id", "linked_quantity_id"]]);

function otherName(name: string): Words | undefined {
  const other = otherNames.get(name);
  return other === undefined ? undefined : message("called_here", { name: other });
}
