/** JSON files of an archive: bytes → value → record, with messages a person can act on. */
import type { z } from "zod";
import type { Problem } from "../../domain/problem.ts";
import { problemOf } from "../../domain/schema-problems.ts";
import { quoted, truncate } from "../../domain/truncate.ts";
import { type KnownFields, knownFieldsOf, unknownFields } from "../../domain/unknown-fields.ts";
import { createJsonListReader } from "../../platform/json/json-list.ts";
import { findJsonFault, inWords, type JsonFault, type JsonLimits, placeOf } from "../../platform/json/json-source.ts";
import type { FileProblems } from "../component-tables/problems.ts";

/** A value and remarks on its file, or its errors, one per line. */
export type JsonReading<Value> = { value: Value; problems: FileProblems } | { errors: string[] };

/** UTF-8 with or without byte order mark → JSON value, or where and why it cannot be read. */
export function parseJsonFile(bytes: Uint8Array, limits?: JsonLimits): { value: unknown } | { errors: string[] } {
  const text = textOf(bytes, limits);
  return "errors" in text ? text : { value: JSON.parse(text.value) };
}

/** The same of a list: its items are taken one after the other, and the text never stands in memory as a whole. */
export async function readJsonList(
  chunks: AsyncIterable<Uint8Array>,
  limits: JsonLimits,
  take: (item: unknown) => void,
): Promise<{ count: number } | { errors: string[] }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const list = createJsonListReader(limits, take);
  const errorsIn = (bytes?: Uint8Array): string[] | undefined => {
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

const noText = "The file is not UTF-8 text.";
export const noList = "The file must contain a JSON list: [{…}, {…}].";

/** The text of a file that is JSON. */
function textOf(bytes: Uint8Array, limits?: JsonLimits): { value: string } | { errors: string[] } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { errors: [noText] };
  }
  const fault = findJsonFault(text, limits);
  return fault ? { errors: [faultMessage(fault, placeOf(text, fault))] } : { value: text };
}

function faultMessage({ reason, isMalformed }: JsonFault, place: string): string {
  const what = isMalformed ? "is not valid JSON" : "cannot be used";
  return `The file ${what}, ${place}: ${reason}.`;
}

/** The value, unless it has errors. */
export const readingOf = <Value>(value: Value, problems: FileProblems): JsonReading<Value> =>
  problems.errorCount > 0 ? { errors: problems.lines("error") } : { value, problems };

/** A schema with the keys that it knows. */
export interface RecordSchema<Value> {
  readonly schema: z.ZodType<Value>;
  readonly known: KnownFields | null;
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
 * unknown keys are ignored, with a warning.
 */
export function readRecord<Value>(
  input: unknown,
  { schema, known }: RecordSchema<Value>,
  problems: FileProblems,
  place: (string | number)[] = [],
): Value | undefined {
  const reading = schema.safeParse(input);
  for (const issue of reading.error?.issues ?? []) {
    problems.add(() => sentenceOf(problemOf(issue, input, place, problems.hints)));
  }
  for (const { place: object, name, meant } of unknownFields(known, input, problems.hints, place)) {
    if (meant === undefined)
      problems.add(() => `Ignored the unknown key ${quoted(name)}${placeSuffix(object)}.${otherName(name)}`, "warning");
    else problems.add(() => `${placeText([...object, name])}: there is no key of this name. Did you mean '${meant}'?`);
  }
  return reading.data;
}

/** `interest_rate: 7 – Input should be less than or equal to 1.` */
export function sentenceOf(problem: Problem): string {
  const found = problem.type === "missing" ? "" : `${shownJson(problem.input)} – `;
  const hint = problem.hint ? ` ${problem.hint}` : "";
  return `${placeText(problem.loc) || "The file"}: ${found}${problem.msg.replace(/^Value error, /, "").replace(/\.?$/, ".")}${hint}`;
}

/** Names lists and objects without their content: they may be of any size and depth. */
function shownJson(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  // Cuts a text first: it may be of any length, and each of its characters may take six when it is written.
  return truncate(JSON.stringify(typeof value === "string" ? truncate(value) : value));
}

/** `[0].override_parameters[1].value` */
export const placeText = (place: readonly (string | number)[]): string =>
  place
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${truncate(part)}`))
    .join("")
    .replace(/^\./, "");

const placeSuffix = (place: readonly (string | number)[]): string =>
  place.length > 0 ? ` in ${placeText(place).replace(/^\[/, "item [")}` : "";

/** Keys that occur in other archives, and their names here. */
const otherNames: ReadonlyMap<string, string> = new Map([["linked_conversion_capacity_id", "linked_quantity_id"]]);

function otherName(name: string): string {
  const other = otherNames.get(name);
  return other === undefined ? "" : ` Here it is called '${other}'.`;
}
