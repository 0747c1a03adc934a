/** JSON files of an archive: bytes → value → record, with messages a person can act on. */
import type { z } from "zod";
import type { HintBudget } from "../../domain/nearest-name.ts";
import type { Problem } from "../../domain/problem.ts";
import { problemOf } from "../../domain/schema-problems.ts";
import { quoted, shortened } from "../../domain/truncate.ts";
import { type KnownFields, knownFieldsOf, unknownFields } from "../../domain/unknown-fields.ts";
import { parseJson, placeOf } from "../../platform/json-source.ts";
import { createFindings, type Findings, type Notes } from "../component-tables/findings.ts";

export type JsonReading<Value> = { value: Value; notes: Notes } | { findings: string[] };

/** UTF-8 with or without byte order mark → JSON value, or where and why it cannot be read. */
export function parseJsonFile(bytes: Uint8Array): { value: unknown } | { findings: string[] } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { findings: ["The file is not UTF-8 text."] };
  }
  const parsed = parseJson(text);
  if ("value" in parsed) return parsed;
  const { reason, isMalformed } = parsed.fault;
  const what = isMalformed ? "is not valid JSON" : "cannot be used";
  return { findings: [`The file ${what}, ${placeOf(text, parsed.fault)}: ${reason}.`] };
}

/** What there is to say about a file. */
interface Remarks {
  readonly findings: Findings;
  readonly notes: Findings;
  readonly hints: HintBudget;
}

export const createRemarks = (hints: HintBudget): Remarks => ({
  findings: createFindings(hints),
  notes: createFindings(hints),
  hints,
});

/** What was read, unless something is wrong with it. */
export function readingOf<Value>(value: Value, { findings, notes }: Remarks): JsonReading<Value> {
  return findings.count > 0 ? { findings: findings.lines() } : { value, notes };
}

/** A schema with the keys that it knows. */
export interface RecordSchema<Value> {
  readonly schema: z.ZodType<Value>;
  readonly known: KnownFields | null;
}

/** What answers of the service have besides: whoever makes an archive of them leaves it in. */
const answered = new Map([
  ...["id", "ref_dataset"].map((key): [string, boolean] => [key, false]),
  ...["dataset", "user", "component", "commodity"].map((key): [string, boolean] => [key, true]),
]);

export const recordOf = <Value>(schema: z.ZodType<Value>): RecordSchema<Value> => ({
  schema,
  known: knownFieldsOf(schema, answered),
});

/**
 * Reads one object by its schema; nothing where something is wrong with it. A key that is a slip of a known one is a
 * finding; all other unknown keys are ignored, and named in the notes.
 */
export function readRecord<Value>(
  input: unknown,
  { schema, known }: RecordSchema<Value>,
  { findings, notes, hints }: Remarks,
  place: (string | number)[] = [],
): Value | undefined {
  const reading = schema.safeParse(input);
  for (const issue of reading.error?.issues ?? []) {
    findings.add(() => sentenceOf(problemOf(issue, input, place, hints)));
  }
  for (const { place: object, name, meant } of unknownFields(known, input, hints, place)) {
    if (meant === undefined)
      notes.add(() => `Ignored the unknown key ${quoted(name)}${within(object)}.${otherName(name)}`);
    else findings.add(() => `${placeText([...object, name])}: there is no key of this name. Did you mean '${meant}'?`);
  }
  return reading.data;
}

/** `interest_rate: 7 – Input should be less than or equal to 1.` */
function sentenceOf(problem: Problem): string {
  const found = problem.type === "missing" ? "" : `${shownJson(problem.input)} – `;
  const hint = problem.hint ? ` ${problem.hint}` : "";
  return `${placeText(problem.loc) || "The file"}: ${found}${problem.msg.replace(/^Value error, /, "").replace(/\.?$/, ".")}${hint}`;
}

/** Lists and objects are only named: they may be of any size and depth. */
function shownJson(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  // A text is cut first: it may be of any length, and every character of it six when it is written.
  return shortened(JSON.stringify(typeof value === "string" ? shortened(value) : value));
}

/** `[0].override_parameters[1].value` */
const placeText = (place: readonly (string | number)[]): string =>
  place
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${shortened(part)}`))
    .join("")
    .replace(/^\./, "");

const within = (place: readonly (string | number)[]): string =>
  place.length > 0 ? ` in ${placeText(place).replace(/^\[/, "item [")}` : "";

/** Keys that other archives have in circulation, and what they are called here. */
const otherNames: ReadonlyMap<string, string> = new Map([["linked_conversion_capacity_id", "linked_quantity_id"]]);

function otherName(name: string): string {
  const other = otherNames.get(name);
  return other === undefined ? "" : ` Here it is called '${other}'.`;
}
